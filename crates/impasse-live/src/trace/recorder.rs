//! Writes a recording while a run goes on.

use std::io::{self, Write};

use impasse_ops::Rank;

use super::bytes::checksum;
use super::compact::{self, Before};
use super::note::Note;
use super::{FRAME, FULL, LARGEST_FRAME, MAGIC, NOTE, VERSION};
use crate::record;
use crate::session::Listener;
use crate::stuck::Sight;

/// What keeps a run.
pub trait Keeper: Listener {
    /// Why the recording has ended before the run.
    fn failure(&self) -> Option<&io::Error>;
    /// Nothing certain can be said any more.
    fn doubt(&mut self, why: &str);
    /// What was seen of each rank at the end.
    fn saw(&mut self, sights: Vec<Sight>);
    /// The program has ended with this exit code.
    fn ended(&mut self, code: u8);
}

/// Writes frames, each with one call of the system, so that nothing is lost but the last one whoever is
/// killed. If writing fails, it ends there, and the run goes on.
#[derive(Debug)]
pub struct Recorder<W> {
    file: W,
    program: String,
    frame: Vec<u8>,
    failure: Option<io::Error>,
}

impl<W: Write> Recorder<W> {
    /// Begins a recording of a program.
    pub fn new(mut file: W, program: String) -> Recorder<W> {
        let header = [MAGIC.as_slice(), &VERSION.to_le_bytes()].concat();
        let failure = file.write_all(&header).err();
        Recorder {
            file,
            program,
            frame: Vec::new(),
            failure,
        }
    }

    /// Where it was written to.
    pub fn into_inner(self) -> W {
        self.file
    }

    fn note(&mut self, note: &Note) {
        self.frame.clear();
        self.frame.resize(FRAME, 0);
        self.frame.extend(note.write());
        // A text without end is no use to anybody.
        self.frame.truncate(FRAME + LARGEST_FRAME);
        self.end_frame(NOTE);
    }

    /// Writes the frame, whose head is still empty.
    fn end_frame(&mut self, rank: u32) {
        let (head, held) = self.frame.split_at_mut(FRAME);
        let length = (held.len() as u32).to_le_bytes();
        let rank = rank.to_le_bytes();
        let sum = checksum(&[&length, &rank, held]).to_le_bytes();
        head.copy_from_slice(&[length, rank, sum].concat());
        if self.failure.is_none() {
            self.failure = self.file.write_all(&self.frame).err();
        }
    }
}

impl<W: Write> Listener for Recorder<W> {
    fn begin(&mut self, size: u32) {
        self.note(&Note::Begin(size, self.program.clone()));
    }

    fn hear(&mut self, rank: Rank, mut bytes: &[u8]) {
        while !bytes.is_empty() && self.failure.is_none() {
            self.frame.clear();
            self.frame.resize(FRAME, 0);
            let mut before = Before::default();
            while self.frame.len() < FULL
                && let Ok(Some((record, length))) = record::first(bytes)
            {
                if record.kind != record::RecordKind::Pad {
                    compact::write(&mut self.frame, &mut before, &record);
                }
                bytes = &bytes[length..];
            }
            if self.frame.len() == FRAME {
                return;
            }
            self.end_frame(rank.0);
        }
    }
}

impl<W: Write> Keeper for Recorder<W> {
    fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn doubt(&mut self, why: &str) {
        self.note(&Note::Doubt(why.to_owned()));
    }

    fn saw(&mut self, sights: Vec<Sight>) {
        self.note(&Note::Seen(sights));
    }

    fn ended(&mut self, code: u8) {
        self.note(&Note::Ended(code));
    }
}
