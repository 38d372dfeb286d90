//! Every limit of the language, in one place.
//!
//! A model beyond one of these is refused with an error at the place where the
//! limit was reached; nothing is cut off silently.

/// Longest source text, in bytes.
pub const SOURCE_BYTES: usize = 16 << 20;

/// Deepest nesting, counted separately for blocks, for the braces of one raw
/// word, and for the parentheses of one expression.
pub const NESTING: usize = 200;

/// Largest number of ranks.
pub const SIZE: u32 = 10_000_000;

/// Most program items over all ranks of one instance: operations, loop
/// brackets, names in `wait` lists, members of declared communicators, and
/// entries of ranks into `process` sections.
pub const ITEMS: u64 = 20_000_000;

/// Most evaluation steps of one instance: operators and operands evaluated,
/// statements executed, and iterations of `for`. A few seconds of work.
pub const STEPS: u64 = 500_000_000;
