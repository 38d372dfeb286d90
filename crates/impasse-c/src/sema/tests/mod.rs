//! Tests of typing.

mod deferred;
mod exec_programs;
mod messages;
mod support;
mod types;
