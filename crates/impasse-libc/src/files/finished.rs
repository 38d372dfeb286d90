//! Files that the program has written and closed: another rank that opens one later may find there what was written.

use super::{Files, Where};
use impasse_exec::Supply;

/// The names of such files, each with a number that it has until it is written again.
#[derive(Clone, Debug, Default)]
pub(super) struct Finished {
    files: Vec<(Vec<u8>, u64)>,
    last: u64,
}

impl Finished {
    /// The names, without numbers: these grow each time that a file is written.
    pub(super) fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.files.iter().map(|(path, _)| &**path)
    }

    fn remove(&mut self, path: &[u8]) {
        self.files.retain(|(finished, _)| finished != path);
    }

    fn add(&mut self, path: &[u8]) {
        self.remove(path);
        self.last += 1;
        self.files.push((path.to_vec(), self.last));
    }
}

impl Files {
    /// What is in the file behind a stream changes: its name if that is not yet noted.
    pub(crate) fn begin_writing(&mut self, descriptor: usize) -> Option<Vec<u8>> {
        let stream = self.stream_mut(descriptor)?;
        if std::mem::replace(&mut stream.changes, true) {
            return None;
        }
        let Where::File(file) = stream.place else {
            return None;
        };
        let path = self.path_of(file)?;
        self.finished.remove(&path);
        Some(path)
    }

    /// A stream through which something was written is closed. What it left behind is finished if no other one is open
    /// that writes to the same file.
    pub(super) fn end_writing(&mut self, place: Where) {
        let mut open = self.streams.iter().flatten();
        let Where::File(file) = place else { return };
        if open.any(|stream| stream.place == place && stream.changes) {
            return;
        }
        if let Some(path) = self.path_of(file) {
            self.finished.add(&path);
        }
    }

    /// A name is taken away, or given to another file.
    pub(crate) fn rename_finished(&mut self, from: &[u8], to: Option<&[u8]>) {
        let was = self.finished.names().any(|path| path == from);
        self.finished.remove(from);
        if let Some(to) = to {
            self.finished.remove(to);
            if was {
                self.finished.add(to);
            }
        }
    }

    /// The files that were written and closed, with their numbers.
    pub(crate) fn finished(&self) -> &[(Vec<u8>, u64)] {
        &self.finished.files
    }

    /// What is in such a file; nothing if that is not known.
    pub(crate) fn finished_file(&self, path: &[u8]) -> Option<Supply> {
        self.finished.names().find(|finished| *finished == path)?;
        let contents = self.contents((*self.paths.get(path)?)?)?;
        let bytes = contents.data.read(0, usize::MAX);
        (!contents.unknown).then(|| Supply::Written(bytes.into()))
    }

    /// The name under which a file can be opened.
    fn path_of(&self, file: usize) -> Option<Vec<u8>> {
        let path = &self.contents(file)?.path;
        let found = self.paths.get(path).copied().flatten();
        (found == Some(file)).then(|| path.clone())
    }
}
