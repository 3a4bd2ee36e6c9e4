//! The command line: see `hearken --help`.

mod cli;

/// Many small pieces come and go while subscriptions are loaded; this allocator keeps those that stay
/// together, and gives back what is free.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
