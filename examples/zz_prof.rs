use hearken::{Engine, Ontology, event, pattern};
use std::time::Instant;
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let rounds: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let onto = Ontology::from_turtle(&std::fs::read_to_string(format!("{dir}/ontology.ttl")).unwrap()).unwrap();
    let engine = Engine::new(onto);
    let text = std::fs::read(format!("{dir}/subscriptions.trig")).unwrap();
    let options = pattern::ReadOptions::new(pattern::Notation::TriG);
    let mut subs = 0f64;
    pattern::read(&text, &options, &mut |found| {
        let found = found.unwrap();
        let t = Instant::now();
        engine.subscribe(found.name().unwrap(), found.clone()).unwrap();
        subs += t.elapsed().as_secs_f64();
    });
    drop(text);
    let text = std::fs::read(format!("{dir}/events.trig")).unwrap();
    let opts = event::ReadOptions::new(event::Format::TriG);
    let doc = event::read_document(&text, "x", &opts).unwrap();
    let mut parse: Vec<u64> = doc.events.iter().map(|e| e.parse_time().as_nanos() as u64).collect();
    parse.sort();
    eprintln!("loaded {} subs, {:.0}/s nodes {} parse median {}", engine.len(), engine.len() as f64 / subs, engine.nodes(), parse[parse.len()/2]);
    let begin = Instant::now();
    let mut times = vec![];
    let (mut visits, mut cands, mut matches) = (0, 0, 0);
    for r in 0..rounds {
        for e in &doc.events {
            let t = Instant::now();
            let m = engine.publish(e);
            times.push(t.elapsed().as_nanos() as u64);
            if r == 0 { visits += m.work().visits; cands += m.work().candidates; matches += m.len(); }
        }
    }
    let _ = begin;
    times.sort();
    let n = doc.events.len() as f64;
    eprintln!("median {} mean {} p99 {}; visits {:.1} candidates {:.1} matches {:.1}", times[times.len()/2], times.iter().sum::<u64>()/times.len() as u64, times[times.len()*99/100], visits as f64/n, cands as f64/n, matches as f64/n);
}
