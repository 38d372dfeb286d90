//! Files in memory, and the descriptors that are open on them.

mod data;
mod finished;
mod open;

use impasse_exec::Supply;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use finished::Finished;

pub(super) use data::Data;
pub(super) use open::{MemoryTarget, Mode, Stream, Where};

/// The contents of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Contents {
    /// The bytes.
    pub(super) data: Data,
    /// The file exists, but what is in it is not known: the bytes only count what was written.
    pub(super) unknown: bool,
    /// The program may have written to it without that being run: then what is read is never the same twice.
    pub(super) rewritten: bool,
    /// The path, for messages.
    pub(super) path: Vec<u8>,
}

/// All files and descriptors.
#[derive(Clone, Debug)]
pub(super) struct Files {
    contents: Vec<Arc<Contents>>,
    /// The file at each path; `None` if it is known that there is none.
    paths: BTreeMap<Vec<u8>, Option<usize>>,
    /// What standard input has, once it is known.
    input: Option<usize>,
    streams: Vec<Option<Stream>>,
    finished: Finished,
}

/// Positions from here on stand for unknown ones in files whose contents are not known.
const ELSEWHERE: usize = 1 << 40;

/// An unknown position with a number.
pub(super) fn elsewhere(number: u64) -> usize {
    ELSEWHERE + number as usize % ELSEWHERE
}

/// What is known about a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// A file.
    Present(usize),
    /// None there.
    Absent,
    /// The host must be asked.
    Ask,
}

impl Default for Files {
    fn default() -> Self {
        let standard = [Where::Input, Where::Output, Where::Errors];
        let stream = |place| {
            let mode = Mode {
                read: place == Where::Input,
                write: place != Where::Input,
                ..Mode::default()
            };
            Some(Stream::new(place, mode))
        };
        Files {
            contents: Vec::new(),
            paths: BTreeMap::new(),
            input: None,
            streams: standard.into_iter().map(stream).collect(),
            finished: Finished::default(),
        }
    }
}

impl Hash for Files {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.contents.hash(state);
        self.paths.hash(state);
        self.input.hash(state);
        self.streams.hash(state);
        self.finished.names().for_each(|path| path.hash(state));
    }
}

impl Files {
    fn add(&mut self, contents: Contents) -> usize {
        self.contents.push(Arc::new(contents));
        self.contents.len() - 1
    }

    /// Where streams of these files and of others are at different places in a file of which nothing is
    /// known, both are from then on at an unknown place with this number.
    pub(super) fn forget_positions(&mut self, other: &mut Files, number: u64) {
        let unknown = |files: &Files, stream: &Stream| {
            let file = files.file_of(stream).and_then(|file| files.contents(file));
            file.is_some_and(|contents| contents.unknown)
        };
        for at in 0..self.streams.len().min(other.streams.len()) {
            let (Some(one), Some(two)) = (&self.streams[at], &other.streams[at]) else {
                continue;
            };
            let apart = (one.position, one.eof) != (two.position, two.eof);
            if !apart || !unknown(self, one) || !unknown(other, two) {
                continue;
            }
            let place = elsewhere(number.wrapping_add(at as u64));
            let both = [&mut self.streams[at], &mut other.streams[at]];
            for stream in both.into_iter().flatten() {
                stream.position = place;
                stream.eof = false;
            }
        }
    }

    fn supplied(&mut self, path: &[u8], supply: Supply) -> Option<usize> {
        let mut contents = Contents {
            path: path.to_vec(),
            ..Contents::default()
        };
        match supply {
            Supply::Absent => return None,
            Supply::Unknown => contents.unknown = true,
            Supply::Bytes(bytes) => contents.data = Data::known(bytes.to_vec()),
            Supply::Written(bytes) => contents.data.write(0, &bytes),
        }
        Some(self.add(contents))
    }

    /// The host's answer about standard input.
    pub(super) fn supply_input(&mut self, supply: Supply) {
        let supply = match supply {
            Supply::Absent => Supply::Bytes(Arc::from([])),
            supply => supply,
        };
        self.input = self.supplied(b"standard input", supply);
    }

    /// The host's answer about a file.
    pub(super) fn supply_file(&mut self, path: &[u8], supply: Supply) {
        let file = self.supplied(path, supply);
        self.paths.insert(path.to_vec(), file);
    }

    /// The number of the contents of standard input, once supplied.
    pub(super) fn input(&self) -> Option<usize> {
        self.input
    }

    /// What is at a path.
    pub(super) fn lookup(&self, path: &[u8]) -> Lookup {
        match self.paths.get(path) {
            Some(Some(file)) => Lookup::Present(*file),
            Some(None) => Lookup::Absent,
            None => Lookup::Ask,
        }
    }

    /// A new empty file; at a path, if one is given.
    pub(super) fn create(&mut self, path: Option<&[u8]>) -> usize {
        let file = self.add(Contents {
            path: path.unwrap_or(b"a temporary file").to_vec(),
            ..Contents::default()
        });
        if let Some(path) = path {
            self.paths.insert(path.to_vec(), Some(file));
        }
        file
    }

    /// Takes a path away.
    pub(super) fn unlink(&mut self, path: &[u8]) {
        self.paths.insert(path.to_vec(), None);
        self.rename_finished(path, None);
    }

    /// Gives the file at one path another.
    pub(super) fn rename(&mut self, from: &[u8], to: &[u8]) {
        let file = self.paths.insert(from.to_vec(), None).flatten();
        self.paths.insert(to.to_vec(), file);
        if let Some(contents) = file.and_then(|file| self.contents_mut(file)) {
            contents.path = to.to_vec();
        }
        self.rename_finished(from, Some(to));
    }

    /// The contents of a file.
    pub(super) fn contents(&self, file: usize) -> Option<&Contents> {
        self.contents.get(file).map(|contents| &**contents)
    }

    /// The contents of a file for changing.
    pub(super) fn contents_mut(&mut self, file: usize) -> Option<&mut Contents> {
        self.contents.get_mut(file).map(Arc::make_mut)
    }

    /// An open stream by its descriptor.
    pub(super) fn stream(&self, descriptor: usize) -> Option<&Stream> {
        self.streams.get(descriptor)?.as_ref()
    }

    /// An open stream by its descriptor, for changing.
    pub(super) fn stream_mut(&mut self, descriptor: usize) -> Option<&mut Stream> {
        self.streams.get_mut(descriptor)?.as_mut()
    }

    /// The descriptor of the stream whose `FILE` is at an address.
    pub(super) fn descriptor_of(&self, address: u64) -> Option<usize> {
        let at = |stream: &Option<Stream>| stream.as_ref().is_some_and(|s| s.address == address);
        self.streams.iter().position(at)
    }

    /// Opens a stream at the lowest free descriptor.
    pub(super) fn open(&mut self, stream: Stream) -> usize {
        let free = self.streams.iter().position(Option::is_none);
        let descriptor = free.unwrap_or(self.streams.len());
        if descriptor == self.streams.len() {
            self.streams.push(None);
        }
        self.streams[descriptor] = Some(stream);
        descriptor
    }

    /// Closes a descriptor; gives the stream that it had.
    pub(super) fn close(&mut self, descriptor: usize) -> Option<Stream> {
        let closed = self.streams.get_mut(descriptor)?.take()?;
        if closed.changes {
            self.end_writing(closed.place);
        }
        Some(closed)
    }

    /// The file behind a stream.
    pub(super) fn file_of(&self, stream: &Stream) -> Option<usize> {
        match stream.place {
            Where::Input => self.input,
            Where::File(file) => Some(file),
            Where::Output | Where::Errors => None,
        }
    }

    /// Whether it is not known where in its file a stream is.
    pub(super) fn is_lost(&self, stream: &Stream) -> bool {
        let file = self.file_of(stream).and_then(|file| self.contents(file));
        stream.position >= ELSEWHERE || file.is_some_and(|contents| contents.rewritten)
    }

    /// The addresses of all `FILE` objects.
    pub(super) fn addresses(&self) -> impl Iterator<Item = u64> {
        self.streams.iter().flatten().flat_map(Stream::addresses)
    }
}
