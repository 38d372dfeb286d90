//! Reads a recording: one thread takes frames apart, another one follows the run. What is kept is the state
//! of the run and a few frames, however long the recording is.

use std::fmt;
use std::io::{self, BufReader, Read};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use impasse_ops::Rank;

use super::bytes::checksum;
use super::compact::expand;
use super::note::Note;
use super::{FRAME, HEADER, LARGEST_FRAME, MAGIC, NOTE, VERSION};
use crate::judge::Judge;
use crate::session::Listener;
use crate::stuck::Sight;

/// Frames that are read ahead.
const AHEAD: usize = 4;

/// A recorded run.
#[derive(Debug)]
pub struct Recording {
    /// The state at the end.
    pub judge: Judge,
    /// The program.
    pub program: String,
    /// What was seen of each rank, if the recording ended on purpose.
    pub sights: Option<Vec<Sight>>,
    /// The exit code of the program, if it has ended.
    pub code: Option<u8>,
    /// Bytes at the end that are no whole frame, or follow one that is not.
    pub cut_off: u64,
}

/// Why a recording cannot be read.
#[derive(Debug)]
pub enum TraceError {
    /// It is none.
    NoTrace,
    /// It has a version that is not known.
    Version(u32),
    /// It ends before the first rank has begun.
    Empty,
    /// A frame says what cannot be.
    Impossible {
        /// Where it begins.
        at: u64,
    },
    /// The file cannot be read.
    Unreadable(io::Error),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceError::NoTrace => f.write_str("this is no recorded run"),
            TraceError::Version(version) => write!(
                f,
                "this recorded run has version {version} of the format, and this impasse reads version \
                 {VERSION}"
            ),
            TraceError::Empty => f.write_str("nothing is recorded in it: no rank had begun"),
            TraceError::Impossible { at } => {
                write!(f, "what is recorded at byte {at} cannot be")
            }
            TraceError::Unreadable(error) => write!(f, "the file cannot be read: {error}"),
        }
    }
}

impl std::error::Error for TraceError {}

/// What a frame holds.
enum Held {
    Records(Rank, Vec<u8>),
    Note(Note),
    /// It means nothing.
    Nonsense,
}

struct Frame {
    at: u64,
    held: Held,
}

/// Reads a recording; `listener` hears of all records, too. The last calls are kept if the run is to be
/// `drawn`.
///
/// # Errors
/// It is none, or says what cannot be.
pub fn read(
    input: impl Read + Send,
    listener: &mut dyn Listener,
    drawn: bool,
) -> Result<Recording, TraceError> {
    let mut input = BufReader::with_capacity(1 << 18, input);
    read_header(&mut input)?;
    thread::scope(|scope| {
        let (sender, frames) = sync_channel(AHEAD);
        let reader = scope.spawn(move || read_frames(&mut input, &sender));
        let mut recording: Option<Recording> = None;
        for frame in frames {
            let begins = recording.is_none();
            follow(&mut recording, frame, listener)?;
            if let Some(recording) = recording.as_mut().filter(|_| begins && drawn) {
                recording.judge.keep_lanes();
            }
        }
        let read = reader.join().unwrap_or(Ok(0));
        let cut_off = read.map_err(TraceError::Unreadable)?;
        let recording = recording.ok_or(TraceError::Empty)?;
        Ok(Recording {
            cut_off,
            ..recording
        })
    })
}

fn read_header(input: &mut impl Read) -> Result<(), TraceError> {
    let mut header = Vec::with_capacity(HEADER);
    let read = input.take(HEADER as u64).read_to_end(&mut header);
    read.map_err(TraceError::Unreadable)?;
    let Some((magic, version)) = header.split_first_chunk::<8>() else {
        return Err(TraceError::NoTrace);
    };
    let version = <[u8; 4]>::try_from(version).map(u32::from_le_bytes);
    match (magic == MAGIC, version) {
        (true, Ok(VERSION)) => Ok(()),
        (true, Ok(version)) => Err(TraceError::Version(version)),
        _ => Err(TraceError::NoTrace),
    }
}

/// Hands on all whole frames; gives the number of bytes behind them.
fn read_frames(input: &mut impl Read, frames: &SyncSender<Frame>) -> io::Result<u64> {
    let mut at = HEADER as u64;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        input.take(FRAME as u64).read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(0);
        }
        let number = |at: usize| {
            let four = bytes.get(at..at + 4)?.first_chunk::<4>()?;
            Some(u32::from_le_bytes(*four))
        };
        let head = number(0).zip(number(4)).zip(number(8));
        let head = head.filter(|((length, _), _)| *length as usize <= LARGEST_FRAME);
        let Some(((length, rank), sum)) = head else {
            return Ok(bytes.len() as u64 + io::copy(input, &mut io::sink())?);
        };
        input.take(u64::from(length)).read_to_end(&mut bytes)?;
        let held = &bytes[FRAME..];
        let whole = held.len() == length as usize && checksum(&[&bytes[..8], held]) == sum;
        if !whole {
            return Ok(bytes.len() as u64 + io::copy(input, &mut io::sink())?);
        }
        let held = open(rank, held);
        if frames.send(Frame { at, held }).is_err() {
            // What came before cannot be, so nobody waits for more.
            return Ok(0);
        }
        at += bytes.len() as u64;
    }
}

fn open(rank: u32, held: &[u8]) -> Held {
    if rank == NOTE {
        return Note::read(held).map_or(Held::Nonsense, Held::Note);
    }
    let mut records = Vec::new();
    match expand(held, &mut records) {
        Some(()) => Held::Records(Rank(rank), records),
        None => Held::Nonsense,
    }
}

/// Takes a frame.
fn follow(
    recording: &mut Option<Recording>,
    frame: Frame,
    listener: &mut dyn Listener,
) -> Result<(), TraceError> {
    let impossible = TraceError::Impossible { at: frame.at };
    let Some(known) = recording else {
        let Held::Note(Note::Begin(size, program)) = frame.held else {
            return Err(impossible);
        };
        listener.begin(size);
        *recording = Some(Recording {
            judge: Judge::new(size),
            program,
            sights: None,
            code: None,
            cut_off: 0,
        });
        return Ok(());
    };
    let size = known.judge.ranks.len();
    match frame.held {
        Held::Records(rank, bytes) if rank.index() < size => {
            listener.hear(rank, &bytes);
            if !known.judge.take_all(rank, &bytes) {
                return Err(impossible);
            }
        }
        Held::Note(Note::Doubt(why)) => {
            known.judge.doubt.get_or_insert(why);
        }
        Held::Note(Note::Seen(sights)) if sights.len() == size => known.sights = Some(sights),
        Held::Note(Note::Ended(code)) => known.code = Some(code),
        Held::Records(..) | Held::Note(_) | Held::Nonsense => return Err(impossible),
    }
    Ok(())
}
