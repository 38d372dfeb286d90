//! Recorded runs: a file with what all ranks recorded, in the order in which it was read. `docs/trace.md`
//! describes the format.
//!
//! The file is a row of frames, each with its length and a checksum. However it ends, what stands before the
//! first frame that is not whole counts, and it is told that something is missing.

mod bytes;
mod compact;
mod note;
mod reader;
mod recorder;

pub use reader::{Recording, TraceError, read};
pub use recorder::{Keeper, Recorder};

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"imptrace";
/// The version of the format.
const VERSION: u32 = 2;
/// Bytes before the first frame: magic and version.
const HEADER: usize = 12;
/// Bytes of a frame before what it holds: length of that, rank, checksum.
const FRAME: usize = 12;
/// Instead of a rank: the frame holds a note of the collector.
const NOTE: u32 = u32::MAX;
/// A frame is ended when it holds so many bytes; the last record may be longer than what is left.
const FULL: usize = 1 << 20;
/// No frame holds more.
const LARGEST_FRAME: usize = 2 * FULL;
/// More ranks are not believed.
const MOST_RANKS: u32 = 1 << 20;
