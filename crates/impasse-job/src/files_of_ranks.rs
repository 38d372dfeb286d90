//! Files that one rank writes and another one reads, by the functions of the language, not MPI's.
//!
//! Each machine has files of its own. What a rank has written and closed is found by another one that opens it for the first
//! time, if the closing happens before the opening whatever the ranks' speed: something that the reader has completed
//! brought it word of a call that the writer made behind the closing ([`crate::races`] says how that is known). Then all
//! executions with these calls find the same in the file. Where that is not so, or where others write the same file or it is
//! written again, the reader finds what was there when the program started, and the notes of the machines say so: the verdict is
//! inconclusive then.
//!
//! What is known about files decides what a rank finds, so it is part of the state, other than clocks: of each file whether
//! each rank, each message and each collective call knows of it. Once all do, that stays as it is.

use std::collections::{BTreeMap, BTreeSet};

use impasse_exec::{FileUse, Note, Stop, Supply};
use impasse_ir::Span;
use impasse_mpi::Kind;

use crate::job::Job;
use crate::races::Stamp;
use crate::state::Mpi;

/// The files that ranks have closed, by name and rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClosedFiles(BTreeMap<(Vec<u8>, u32), Closed>);

/// A file that a rank has closed.
#[derive(Clone, Debug)]
struct Closed {
    /// The number that it has until it is written again.
    number: u64,
    /// How many calls the rank had made with the first behind the closing.
    calls: u32,
    /// The ranks that were given it to read.
    readers: BTreeSet<u32>,
}

impl ClosedFiles {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Job {
    /// A rank makes a call: it has closed the files that it wrote before.
    pub(crate) fn notice_files(&mut self, rank: u32) {
        self.forget_rewritten(rank);
        let machine = self.ranks[rank as usize].machine();
        for (path, number) in machine.finished_files() {
            if self.mpi.order.is_none() {
                self.mpi.keep_order();
                self.mpi.tick(rank);
            }
            let calls = self.mpi.order.as_ref().map_or(0, |order| order.count(rank));
            let closed = self.mpi.closed_files.0.entry((path.clone(), rank));
            closed.or_insert_with(|| Closed {
                number: *number,
                calls,
                readers: BTreeSet::new(),
            });
        }
    }

    /// Forgets files of a rank that it has written again. Those that have read them may have found something else.
    pub(crate) fn forget_rewritten(&mut self, rank: u32) {
        if self.mpi.closed_files.is_empty() {
            return;
        }
        let ranks = &mut self.ranks;
        let finished = ranks[rank as usize].machine().finished_files();
        let finished: Vec<(Vec<u8>, u64)> = finished.cloned().collect();
        self.mpi.closed_files.0.retain(|(path, writer), closed| {
            let is_same =
                |(other, number): &(Vec<u8>, u64)| (other, *number) == (path, closed.number);
            let stays = *writer != rank || finished.iter().any(is_same);
            if !stays {
                for &reader in &closed.readers {
                    let machine = ranks[reader as usize].machine_mut();
                    machine.note_file(path, FileUse::Read);
                }
            }
            stays
        });
    }

    /// What a rank finds in a file that another one has closed before; nothing if that is not certain.
    pub(crate) fn file_of_another(&mut self, reader: u32, path: &[u8]) -> Option<Supply> {
        if !self.states_tell_order() {
            return None;
        }
        let mut writers = (0..self.size()).filter(|&rank| self.has_written(rank, path));
        let (writer, None) = (writers.next()?, writers.next()) else {
            return None;
        };
        let knows = self.mpi.stamp(reader);
        let closed = self.mpi.closed_files.0.get_mut(&(path.to_vec(), writer))?;
        let machine = self.ranks[writer as usize].machine();
        let is_same = (machine.finished_files())
            .any(|(name, number)| name == path && *number == closed.number);
        let supply = machine.finished_file(path)?;
        if writer == reader || !is_same || !knows.lies_behind(writer, closed.calls) {
            return None;
        }
        closed.readers.insert(reader);
        let machine = self.ranks[reader as usize].machine_mut();
        machine.note_file(path, FileUse::ReadFrom(writer));
        Some(supply)
    }

    /// Whether all that brings word of files is part of the state. What windows and parts of messages bring is not.
    fn states_tell_order(&self) -> bool {
        let mut kinds = self.setup.entries.iter().map(|entry| entry.routine.kind);
        !kinds.any(|kind| matches!(kind, Kind::OneSided | Kind::Synchronise | Kind::Partitioned))
    }

    /// Why a rank of a slice cannot go on that opens a file: another one has written it, and a slice writes nothing. So it is
    /// not explored what would come of any contents.
    pub(crate) fn lost_file(&self, reader: u32, path: &[u8], span: Span) -> Option<Stop> {
        let mut others = (0..self.size()).filter(|&rank| rank != reader);
        let is_slice = self.ranks[reader as usize].machine().program().is_slice();
        let lost = is_slice && others.any(|rank| self.has_written(rank, path));
        lost.then(|| Stop::Unsupported {
            reason: format!("what is in `{}` is left out", String::from_utf8_lossy(path)),
            span,
        })
    }

    /// Whether a rank is known to write a file.
    pub(crate) fn has_written(&self, rank: u32, path: &[u8]) -> bool {
        let path = String::from_utf8_lossy(path);
        let notes = self.ranks[rank as usize].machine().notes();
        notes.iter().any(|note| {
            matches!(note, Note::File { path: written, used: FileUse::Written, .. } if *written == path)
        })
    }
}

impl Mpi {
    /// The files that lie before a stamp.
    pub(crate) fn files_before<'a>(
        &'a self,
        stamp: &'a Stamp,
    ) -> impl Iterator<Item = (&'a [u8], u32)> {
        let files = self.closed_files.0.iter();
        files
            .filter(|((_, writer), closed)| stamp.lies_behind(*writer, closed.calls))
            .map(|((path, writer), _)| (&**path, *writer))
    }

    /// The files that ranks have closed, with who was given them.
    pub(crate) fn closed_files(&self) -> impl Iterator<Item = (&[u8], u32, &BTreeSet<u32>)> {
        let files = self.closed_files.0.iter();
        files.map(|((path, writer), closed)| (&**path, *writer, &closed.readers))
    }
}
