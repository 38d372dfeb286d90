//! The paper: words of characters with owners, matched in linear time.
//!
//! A system of processes that exchange messages is a set of words, one per
//! process; a character is consumed when it stands at the head of the words of
//! all its owners. Whether all words can be consumed is decided in linear time
//! ([`engine`]), with loops that are never unrolled ([`loops`]), on words that
//! are still being written ([`stream`]), and with an explanation of what went
//! wrong ([`explain`]). The crate knows nothing of MPI.
//!
//! ```
//! use impasse_match::{Config, Verdict, decide, raw};
//! use impasse_ops::Site;
//!
//! // The paper's example: ab, bc, ca.
//! let words = ["ab", "bc", "ca"].map(|word| {
//!     let symbols = word.bytes().map(|byte| u32::from(byte - b'a'));
//!     symbols.map(|symbol| raw::RawItem::Symbol(symbol, Site::UNKNOWN)).collect()
//! });
//! let system = raw::system(&words).expect("every symbol has two owners");
//! let outcome = decide(&system, &Config::default()).expect("the system is well-formed");
//! assert!(matches!(outcome.verdict, Verdict::Deadlock(_)));
//! ```

pub mod alphabet;
pub mod balance;
pub mod code;
mod decide;
pub mod engine;
pub mod explain;
pub mod locate;
pub mod loops;
mod quiet;
pub mod raw;
mod recent;
pub mod signature;
pub mod source;
pub mod stream;
pub mod words;

pub use alphabet::Buffering;
pub use decide::{Config, Outcome, Unknown, Verdict, Work, decide};
