//! Tests of typing.

mod exec_programs;
mod messages;
mod support;
mod types;
