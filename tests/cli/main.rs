//! The command line as its users meet it: the program is run on files of a folder of its own.

mod folder;

mod matching;

mod documents;

mod outputs;

mod streams;

mod stats;

mod usage;

mod check;

mod bench;

mod bad_events;

mod bad_subscriptions;
