//! The command as a user runs it.

mod bad_input;
mod check_program;
mod codes;
mod command_line;
mod common;
mod examples;
mod folders;
mod help_examples;
mod inputs;
mod known;
mod large_jobs;
mod large_projects;
mod output_options;
mod readme;
mod recorded;
#[allow(dead_code)]
#[path = "../../../impasse-report/tests/common/schema.rs"]
mod schema;
mod select;
mod shell;
mod terminal;
mod time_limit;
mod watch;
