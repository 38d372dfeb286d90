//! The model language of impasse (`.imp`): a small language for protocols.
//!
//! [`parse`] reads a text and checks what can be checked without knowing the
//! number of ranks; [`Model::instantiate`] then makes one program per rank. The
//! language is described in `docs/model-language.md`.
//!
//! ```
//! let model = impasse_model::parse("send to (rank + 1) % size\nrecv from (rank - 1) % size")?;
//! let instance = model.instantiate(4)?;
//! assert_eq!(instance.system.size(), 4);
//! # Ok::<(), impasse_model::ModelError>(())
//! ```
//!
//! Any input gives a result or an error with a position: nothing here panics,
//! recurses with the depth of the input, or does more work than [`limits`]
//! allow.

mod code;
mod error;
mod eval;
mod expand;
mod lexer;
pub mod limits;
mod lines;
mod model;
mod parse;
mod vocabulary;

pub use error::{ModelError, Span};
pub use lines::LineIndex;
pub use model::{Instance, Model, parse, parse_bytes};

#[cfg(test)]
mod tests;
