//! Where the engine gets its characters from.

use std::ops::Range;

use impasse_ops::Site;

use crate::alphabet::Alphabet;
use crate::code::Code;

/// Hands out the words of all processes, one character at a time.
///
/// The engine asks for the next character of a process only when it has
/// consumed the one before: a source may compute it at that moment.
pub trait Source {
    /// How far a process has come in its word. Kept by the engine beside the
    /// head of the process, so that one look into memory serves both.
    type Cursor: Copy;

    /// The cursor in front of the word of a process.
    fn start(&self, process: u32) -> Self::Cursor;

    /// The next character: an operation, [`Code::END`] (for good), or
    /// [`Code::OPEN`] (not known yet; the engine must be told when to ask again).
    fn next(&mut self, process: u32, cursor: &mut Self::Cursor, alphabet: &mut Alphabet) -> Code;

    /// The engine will go through the words of these processes next, side by side.
    fn announce(&self, _: Range<u32>) {}

    /// Where the character that was handed out last to a process comes from.
    fn site(&self, process: u32, cursor: Self::Cursor) -> Site;
}
