//! Tests of the text form and the verifier on random modules. They are inside the crate because
//! the generator is a visitor of instruction fields, like the printer.

mod break_blocks;
mod break_module;
mod break_ops;
mod builder;
mod fill;
mod fold;
mod generate;
mod hostile;
mod link;
mod mutations;
mod optimise;
mod pick;
mod random;
mod round_trip;
mod verifier;
