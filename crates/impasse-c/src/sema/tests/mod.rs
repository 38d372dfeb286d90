//! Tests of typing.

mod exec_programs;
mod messages;
mod prototypes;
mod support;
mod types;
