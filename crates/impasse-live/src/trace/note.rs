//! What the collector itself notes in a recording.

use super::MOST_RANKS;
use super::bytes::{put, put_text, take, take_text};
use crate::stuck::Sight;

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// The first one: how many ranks there are, and the program.
    Begin(u32, String),
    /// Why nothing certain can be said any more.
    Doubt(String),
    /// What was seen of each rank when the recording ended.
    Seen(Vec<Sight>),
    /// The program has ended, with this exit code.
    Ended(u8),
}

impl Note {
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self {
            Note::Begin(size, program) => {
                bytes.push(1);
                put(&mut bytes, *size);
                put_text(&mut bytes, program);
            }
            Note::Doubt(why) => {
                bytes.push(2);
                put_text(&mut bytes, why);
            }
            Note::Seen(sights) => {
                bytes.push(3);
                bytes.extend(sights.iter().map(|sight| match sight {
                    Sight::Runs => 0,
                    Sight::Lasts => 1,
                    Sight::Gone => 2,
                    Sight::Stays => 3,
                }));
            }
            Note::Ended(code) => bytes.extend([4, *code]),
        }
        bytes
    }

    /// Reads a note; none if the bytes mean nothing.
    pub fn read(bytes: &[u8]) -> Option<Note> {
        let (kind, mut rest) = bytes.split_first()?;
        Some(match kind {
            1 => {
                let size = take(&mut rest).filter(|size| (1..=MOST_RANKS).contains(size))?;
                Note::Begin(size, take_text(&mut rest)?)
            }
            2 => Note::Doubt(take_text(&mut rest)?),
            3 => {
                let sights = rest.iter().map(|sight| match sight {
                    0 => Some(Sight::Runs),
                    1 => Some(Sight::Lasts),
                    2 => Some(Sight::Gone),
                    3 => Some(Sight::Stays),
                    _ => None,
                });
                Note::Seen(sights.collect::<Option<_>>()?)
            }
            4 => Note::Ended(*rest.first()?),
            _ => return None,
        })
    }
}
