//! Literals: numbers, characters and strings, from their spelling to a type and a value.

mod error;
mod escapes;
mod floats;
mod numbers;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use error::LiteralError;
pub(crate) use numbers::{Number, number};
pub(crate) use text::{StringLiteral, character, strings};
