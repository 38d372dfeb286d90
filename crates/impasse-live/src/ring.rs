//! The ring of a rank on this machine: a file that the rank maps into its memory and writes into.
//!
//! Nothing is lost if the rank is killed. The file is read, and the position up to which it was read is
//! written back, so that the rank can go on writing.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::atomic::{Ordering, fence};

use crate::wire::{MAGIC, VERSION};

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

/// The ring of one rank.
#[derive(Debug)]
pub struct Ring {
    file: File,
    capacity: u64,
    read: u64,
    /// The rank that writes.
    pub rank: u32,
    /// Of so many.
    pub size: u32,
    /// Its process.
    pub process: u32,
}

impl Ring {
    /// Opens the file of a rank.
    ///
    /// # Errors
    /// It cannot be read, or is no such file.
    pub fn open(path: &Path) -> io::Result<Ring> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut header = [0; 32];
        file.read_exact_at(&mut header, 0)?;
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let capacity = u64::from(number(24)) | u64::from(number(28)) << 32;
        let known = header[..8] == *MAGIC && number(8) == VERSION;
        match known && (8..=MOST).contains(&capacity) {
            true => Ok(Ring {
                file,
                capacity,
                read: 0,
                rank: number(12),
                size: number(16),
                process: number(20),
            }),
            false => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// How much was read: if it is the same later, the rank has written nothing.
    pub fn position(&self) -> u64 {
        self.read
    }

    /// Whether the rank has written something that was not read.
    pub fn has_news(&self) -> bool {
        self.written().map_or(true, |written| written != self.read)
    }

    /// Whether the rank has ceased to record.
    pub fn has_lost(&self) -> bool {
        let mut bytes = [0; 4];
        let read = self.file.read_exact_at(&mut bytes, LOST);
        read.is_err() || bytes != [0; 4]
    }

    /// Puts what was written since the last time into the buffer.
    ///
    /// # Errors
    /// The file cannot be read, or says what cannot be.
    pub fn read(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        buffer.clear();
        let written = self.written()?;
        if written == self.read {
            return Ok(());
        }
        // What the rank wrote before it said so.
        fence(Ordering::Acquire);
        let bytes = written.checked_sub(self.read);
        let bytes = bytes.filter(|bytes| *bytes <= self.capacity);
        self.copy_to(buffer, bytes.ok_or(io::ErrorKind::InvalidData)?)?;
        self.read = written;
        Ok(())
    }

    /// Lets the rank write over what was read.
    ///
    /// # Errors
    /// The file cannot be written to.
    pub fn release(&self) -> io::Result<()> {
        self.file.write_all_at(&self.read.to_le_bytes(), READ)
    }

    fn written(&self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.file.read_exact_at(&mut bytes, WRITTEN)?;
        Ok(u64::from_le_bytes(bytes))
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
