//! Items with authors, tags, keywords, language and date, of very skewed popularity.

use super::draw::Workload;
use super::random::Random;
use super::schema::{Ends, Schema};
use super::term::{DAY, Drawn, TYPE, Term, Triple, XSD, distinct, moment, string, tagged, term};
use super::zipf::Zipf;
use std::rc::Rc;

const STREAMS: &str = "https://www.w3.org/ns/activitystreams#";
const TERMS: &str = "http://purl.org/dc/terms/";
const LANGUAGES: [&str; 6] = ["en", "es", "fr", "de", "zh", "nl"];

/// The properties of items.
#[derive(Debug)]
struct Names {
    about: Term,
    tag: Term,
    word: Term,
    maker: Term,
    author: Term,
    reply: Term,
    date: Term,
    title: Term,
    generator: Term,
    language: Term,
    kind: Term,
}

/// Who and what is popular.
#[derive(Debug)]
struct Popularity {
    users: Zipf,
    tags: Zipf,
    words: Zipf,
    languages: Zipf,
    kinds: Zipf,
}

#[derive(Debug)]
pub(super) struct News {
    schema: Schema,
    kinds: Vec<Term>,
    actors: Vec<Term>,
    names: Names,
    popularity: Popularity,
}

impl News {
    pub(super) fn new() -> Self {
        let mut schema = Schema::new(STREAMS);
        let thing = schema.add_class("Object", &[]);
        let below = |schema: &mut Schema, root: &str, names: &[&str]| -> Vec<Term> {
            let root = schema.add_class(root, &[Rc::clone(&thing)]);
            let add = |name: &&str| schema.add_class(name, &[Rc::clone(&root)]);
            names.iter().map(add).collect()
        };
        let mut kinds = below(
            &mut schema,
            "Post",
            &["Note", "Article", "Page", "Question"],
        );
        kinds.extend(below(&mut schema, "Media", &["Image", "Video", "Audio"]));
        let actors = below(&mut schema, "Actor", &["Person", "Service", "Group"]);
        let names = Names::new(&mut schema, &thing);
        let popularity = Popularity {
            users: Zipf::new(20_000, 1.0),
            tags: Zipf::new(5_000, 1.0),
            words: Zipf::new(30_000, 1.0),
            languages: Zipf::new(6, 1.2),
            kinds: Zipf::new(7, 1.0),
        };
        Self {
            schema,
            kinds,
            actors,
            names,
            popularity,
        }
    }

    fn user(&self, random: &mut Random) -> Term {
        format!("<urn:user:{}>", self.popularity.users.draw(random)).into()
    }

    fn tag(&self, random: &mut Random) -> Term {
        format!("<urn:tag:{}>", self.popularity.tags.draw(random)).into()
    }

    fn word(&self, random: &mut Random) -> Term {
        string(&format!("word{}", self.popularity.words.draw(random)))
    }

    fn language(&self, random: &mut Random) -> &'static str {
        LANGUAGES[self.popularity.languages.draw(random)]
    }

    fn kind(&self, random: &mut Random) -> &Term {
        &self.kinds[self.popularity.kinds.draw(random)]
    }

    /// What an item is asked for.
    fn subject(&self, random: &mut Random, item: &Term, drawn: &mut Drawn) {
        let names = &self.names;
        match *random.weighted(&["author", "tags", "words", "reply"], &[3, 6, 9, 10]) {
            "author" => {
                let predicate = *random.choice(&[&names.author, &names.maker]);
                drawn.say(item, predicate, &self.user(random));
            }
            "tags" => {
                let count = random.count(1, 2);
                for tag in distinct((0..count).map(|_| self.tag(random))) {
                    drawn.say(item, &names.tag, &tag);
                }
            }
            "words" => {
                let count = random.count(1, 3);
                for word in distinct((0..count).map(|_| self.word(random))) {
                    let predicate = *random.choice(&[&names.word, &names.word, &names.about]);
                    drawn.say(item, predicate, &word);
                }
            }
            _ => {
                let other = term("?other");
                drawn.say(item, &names.reply, &other);
                drawn.say(&other, &names.author, &self.user(random));
            }
        }
    }
}

impl Names {
    fn new(schema: &mut Schema, thing: &Term) -> Self {
        let domain = Some(Rc::clone(thing));
        let plain = Ends::default;
        let about = schema.add_property(
            "about",
            &[],
            Ends {
                domain: domain.clone(),
                ..plain()
            },
        );
        let tag = schema.add_property("tag", &[Rc::clone(&about)], plain());
        let word = schema.add_property("keyword", &[Rc::clone(&about)], plain());
        let range = Some(schema.name("Actor"));
        let maker = schema.add_property("maker", &[], Ends { domain, range });
        let author = schema.add_property("attributedTo", &[Rc::clone(&maker)], plain());
        let ranged = |range: Term| Ends {
            range: Some(range),
            ..plain()
        };
        let context = schema.add_property("context", &[], plain());
        let reply = schema.add_property("inReplyTo", &[context], ranged(Rc::clone(thing)));
        let moments = format!("<{XSD}dateTime>").into();
        Self {
            about,
            tag,
            word,
            maker,
            author,
            reply,
            date: schema.add_property("published", &[], ranged(moments)),
            title: schema.add_property("name", &[], plain()),
            generator: schema.add_property("generator", &[], plain()),
            language: format!("<{TERMS}language>").into(),
            kind: term(TYPE),
        }
    }
}

impl Workload for News {
    fn prefixes(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("as", STREAMS),
            ("dct", TERMS),
            ("n", "urn:hearken:news#"),
            ("item", "urn:item:"),
            ("user", "urn:user:"),
            ("tag", "urn:tag:"),
        ]
    }

    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn event(&self, random: &mut Random, number: usize) -> Vec<Triple> {
        let names = &self.names;
        let mut event = Drawn::default();
        let item = format!("<urn:item:{number}>").into();
        let author = self.user(random);
        let language = self.language(random);
        let count = random.count(2, 8);
        let words = distinct((0..count).map(|_| self.word(random)));
        let bare: Vec<&str> = words.iter().map(|word| word.trim_matches('"')).collect();
        let title = format!("The \"{}\" news", bare.join(" "));
        event.say(&item, &names.kind, self.kind(random));
        event.say(&item, &names.author, &author);
        let date = moment(random.integer(0, 30 * DAY - 1));
        event.say(&item, &names.date, &date);
        event.say(&item, &names.language, &string(language));
        event.say(&item, &names.title, &tagged(&title, language));
        let generator = random.choice(&["web", "app", "feed"]);
        let generator = string(generator);
        event.say(&item, &names.generator, &generator);
        let count = random.count(1, 6);
        for tag in distinct((0..count).map(|_| self.tag(random))) {
            event.say(&item, &names.tag, &tag);
        }
        for word in &words {
            event.say(&item, &names.word, word);
        }
        if random.is_below(0.4) {
            let other = if random.is_below(0.3) {
                format!("_:r{number}").into()
            } else {
                format!("<urn:item:old-{}>", random.below(1_000_000)).into()
            };
            event.say(&item, &names.reply, &other);
            event.say(&other, &names.author, &self.user(random));
        }
        event.say(&author, &names.kind, self.actor(random));
        event.triples
    }

    fn subscription(&mut self, random: &mut Random) -> Drawn {
        let names = &self.names;
        let mut drawn = Drawn::default();
        let item = term("?item");
        self.subject(random, &item, &mut drawn);
        if random.is_below(0.3) {
            let lineage = self.schema.lineage(self.kind(random));
            drawn.say(&item, &names.kind, random.choice(&lineage));
        }
        if random.is_below(0.4) {
            let language = term("?language");
            drawn.say(&item, &names.language, &language);
            let operator = random.choice(&["eq", "eq", "ne"]);
            drawn.compare(&language, operator, string(self.language(random)));
        }
        if random.is_below(0.3) {
            let author = term("?author");
            drawn.say(&item, &names.author, &author);
            let lineage = self.schema.lineage(&self.actors[0]);
            drawn.say(&author, &names.kind, random.choice(&lineage));
        }
        if random.is_below(0.4) {
            let date = term("?date");
            drawn.say(&item, &names.date, &date);
            let start = random.integer(0, 30 * DAY - 1);
            drawn.compare(&date, "ge", moment(start));
            if random.is_below(0.5) {
                let days = *random.choice(&[1, 7, 14]);
                drawn.compare(&date, "lt", moment(start + days * DAY));
            }
        }
        drawn.distinct()
    }
}

impl News {
    fn actor(&self, random: &mut Random) -> &Term {
        let drawn = random.random().powf(3.0) * 3.0;
        let place = [1.0, 2.0].iter().filter(|bound| drawn >= **bound).count();
        &self.actors[place]
    }
}
