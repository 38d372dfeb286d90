//! Tests of optimisation: written examples, random modules, and programs run before and after.

mod choices;
mod examples;
mod inlining;
mod machine;
mod programs;
mod random_modules;
mod running;
mod unknown;
mod unknown_runs;
