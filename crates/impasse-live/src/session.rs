//! The collector's side of a run: a folder with one ring per rank, which is read again and again.
//!
//! A rank writes into memory that it shares with a file; nothing is lost if it is killed. The file is
//! read and the position up to which it was read is written back, so that the rank can go on writing.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, FileExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{Ordering, fence};

use impasse_ops::Rank;

use crate::judge::Judge;
use crate::predict::Predicted;
use crate::process::activity;
use crate::record::{self, RecordKind};

/// The first bytes of the file of a rank.
const MAGIC: &[u8; 8] = b"impasse\n";
/// The version of the format.
const VERSION: u32 = 1;
/// Where the ring begins.
const DATA: u64 = 4096;
/// Where the rank says how much it has written.
const WRITTEN: u64 = 64;
/// Where it is told how much was read.
const READ: u64 = 128;
/// Where the rank says that it records no more.
const LOST: u64 = 192;
/// Bytes of the ring, at most.
const MOST: u64 = 1 << 30;

/// How the names of folders begin; the process follows.
const FOLDER: &str = "impasse-";

/// Removes what was left by processes that were killed. Ranks that still run keep their memory.
fn remove_left_over(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let rest = name.to_str().and_then(|name| name.strip_prefix(FOLDER));
        let process = rest.and_then(|rest| rest.split_once('-')?.0.parse::<u32>().ok());
        if process.is_some_and(|process| activity(process).is_none()) {
            // Folders of other users stay.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The ring of one rank.
#[derive(Debug)]
struct Ring {
    file: File,
    capacity: u64,
    read: u64,
    process: u32,
}

/// A run that is being watched.
#[derive(Debug)]
pub struct Session {
    folder: PathBuf,
    size: Option<u32>,
    rings: Vec<Option<Ring>>,
    judge: Judge,
    buffer: Vec<u8>,
}

/// What hears of everything that is read, in order: a file that keeps it.
pub trait Listener {
    /// Whole records of a rank.
    fn hear(&mut self, rank: Rank, bytes: &[u8]);
}

impl Session {
    /// Makes a folder for the ranks of a run, in memory if there is such a place.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn create() -> io::Result<Session> {
        let memory = Path::new("/dev/shm");
        let parent = match memory.is_dir() {
            true => memory.to_path_buf(),
            false => std::env::temp_dir(),
        };
        remove_left_over(&parent);
        let folder = (0..1000u32)
            .map(|number| parent.join(format!("{FOLDER}{}-{number}", std::process::id())))
            .find_map(|folder| {
                // Nobody else may look, or put something there.
                match fs::DirBuilder::new().mode(0o700).create(&folder) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
                    made => Some(made.map(|()| folder)),
                }
            });
        let folder = folder.unwrap_or_else(|| Err(io::ErrorKind::AlreadyExists.into()))?;
        Ok(Session {
            folder,
            size: None,
            rings: Vec::new(),
            judge: Judge::new(0),
            buffer: Vec::new(),
        })
    }

    /// Environment variables for the ranks.
    pub fn environment(&self) -> [(&'static str, String); 2] {
        [
            ("IMPASSE_SESSION", self.folder.display().to_string()),
            ("IMPASSE_COLLECTOR", std::process::id().to_string()),
        ]
    }

    /// The state of the run.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The deadlock that the run would have got into without buffers, if that is certain.
    pub fn predicted(&mut self) -> Option<Predicted> {
        self.judge.predictor.verdict()
    }

    /// The number of ranks, once one has begun.
    pub fn size(&self) -> Option<u32> {
        self.size
    }

    /// Whether all ranks have begun.
    pub fn is_complete(&self) -> bool {
        self.size.is_some() && self.rings.iter().all(Option::is_some)
    }

    /// The process of a rank.
    pub fn process(&self, rank: Rank) -> Option<u32> {
        let ring = self.rings.get(rank.index())?;
        ring.as_ref().map(|ring| ring.process)
    }

    /// How much of a rank was read: if it is the same later, the rank has written nothing.
    pub fn position(&self, rank: Rank) -> u64 {
        let ring = self.rings.get(rank.index()).and_then(Option::as_ref);
        ring.map_or(0, |ring| ring.read)
    }

    /// Whether a rank has written something that was not read.
    pub fn has_news(&self, rank: Rank) -> bool {
        let ring = self.rings.get(rank.index()).and_then(Option::as_ref);
        ring.is_some_and(|ring| ring.written().map_or(true, |written| written != ring.read))
    }

    /// Reads what all ranks have written since the last time; gives the number of bytes.
    pub fn poll(&mut self, listener: &mut dyn Listener) -> u64 {
        if !self.is_complete() {
            self.look_for_ranks();
        }
        let mut bytes = 0;
        for rank in (0..self.rings.len() as u32).map(Rank) {
            bytes += self.read(rank, listener).unwrap_or_else(|error| {
                self.doubt(format!(
                    "what rank {rank} has recorded cannot be read: {error}"
                ));
                0
            });
        }
        bytes
    }

    fn doubt(&mut self, why: String) {
        self.judge.doubt.get_or_insert(why);
    }

    fn look_for_ranks(&mut self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries {
            let path = entry.path();
            let is_rank = path.extension().is_some_and(|ending| ending == "rank");
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(rank) = stem
                .and_then(|stem| stem.parse::<u32>().ok())
                .filter(|_| is_rank)
            else {
                continue;
            };
            let known = self.rings.get(rank as usize).is_some_and(Option::is_some);
            if !known && let Err(error) = self.add(rank, &path) {
                self.doubt(format!("what rank {rank} records cannot be read: {error}"));
            }
        }
    }

    fn add(&mut self, rank: u32, path: &Path) -> io::Result<()> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut header = [0; 32];
        file.read_exact_at(&mut header, 0)?;
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let capacity = u64::from(number(24)) | u64::from(number(28)) << 32;
        let size = number(16);
        let fits = header[..8] == *MAGIC
            && number(8) == VERSION
            && number(12) == rank
            && rank < size
            && self.size.is_none_or(|known| known == size)
            && (8..=MOST).contains(&capacity);
        if !fits {
            return Err(io::ErrorKind::InvalidData.into());
        }
        if self.size.is_none() {
            self.size = Some(size);
            self.rings.resize_with(size as usize, || None);
            self.judge = Judge::new(size);
        }
        self.rings[rank as usize] = Some(Ring {
            file,
            capacity,
            read: 0,
            process: number(20),
        });
        Ok(())
    }

    fn read(&mut self, rank: Rank, listener: &mut dyn Listener) -> io::Result<u64> {
        let Some(ring) = &mut self.rings[rank.index()] else {
            return Ok(0);
        };
        let written = ring.written()?;
        if written == ring.read {
            if ring.has_lost()? {
                self.doubt(format!("rank {rank} could not record all that it does"));
            }
            return Ok(0);
        }
        // What the rank wrote before it said so.
        fence(Ordering::Acquire);
        let bytes = written.checked_sub(ring.read);
        let bytes = bytes.filter(|bytes| *bytes <= ring.capacity);
        let bytes = bytes.ok_or(io::ErrorKind::InvalidData)?;
        ring.copy_to(&mut self.buffer, bytes)?;
        let ring_done = take(&mut self.judge, rank, &self.buffer);
        listener.hear(rank, &self.buffer);
        ring.read = written;
        ring.file.write_all_at(&written.to_le_bytes(), READ)?;
        if !ring_done {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(bytes)
    }
}

/// Hands records to the judge; tells whether all were whole and possible.
pub(crate) fn take(judge: &mut Judge, rank: Rank, mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        let Ok(Some((record, length))) = record::first(bytes) else {
            return false;
        };
        if record.kind != RecordKind::Pad && judge.take(rank, &record).is_err() {
            return false;
        }
        bytes = &bytes[length..];
    }
    true
}

impl Ring {
    fn written(&self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.file.read_exact_at(&mut bytes, WRITTEN)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn has_lost(&self) -> io::Result<bool> {
        let mut bytes = [0; 4];
        self.file.read_exact_at(&mut bytes, LOST)?;
        Ok(bytes != [0; 4])
    }

    /// Copies so many bytes that were not read.
    fn copy_to(&self, buffer: &mut Vec<u8>, bytes: u64) -> io::Result<()> {
        let begin = self.read % self.capacity;
        let first = bytes.min(self.capacity - begin);
        let length = |bytes: u64| usize::try_from(bytes).map_err(|_| io::ErrorKind::InvalidData);
        buffer.resize(length(bytes)?, 0);
        let (head, tail) = buffer.split_at_mut(length(first)?);
        self.file.read_exact_at(head, DATA + begin)?;
        self.file.read_exact_at(tail, DATA)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Ranks that still run keep their memory.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
