//! Files that ranks share (MPI 4.1, chapter 14). What is in them is not followed.

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_exec::Fingerprint;
use impasse_mpi::datatypes::number;
use impasse_mpi::{Datatype, FilePointer, HandleKind};

use super::{CommId, CommView, Mpi};

/// A file, as all ranks that have opened it together share it.
#[derive(Clone, Debug, Hash)]
pub(crate) struct File {
    /// A communicator of its own, for its collective calls.
    pub comm: CommId,
    /// World ranks.
    pub members: Arc<[u32]>,
    /// Its name; empty until a member has come back from opening it.
    pub name: String,
    /// The access mode.
    pub mode: i64,
    /// Its size in bytes, if that is known.
    pub size: Option<i64>,
    /// How often its size was asked for and may have changed since.
    pub changes: u64,
    /// Whether its size was asked for since it last changed.
    pub asked: bool,
    pub atomic: bool,
    /// The shared file pointer in elementary types, if it is known.
    pub shared_position: Option<i64>,
    /// What each member knows, by world rank.
    pub locals: BTreeMap<u32, LocalFile>,
}

/// What one member knows of a file.
#[derive(Clone, Debug, Hash)]
pub(crate) struct LocalFile {
    /// The file pointer in elementary types, if it is known.
    pub position: Option<i64>,
    pub view: View,
    /// The split collective call that was begun.
    pub split: Option<Split>,
}

/// What part of a file a member sees (MPI 4.1, section 14.3).
#[derive(Clone, Debug, Hash)]
pub(crate) struct View {
    pub displacement: i64,
    /// Handle of the elementary type.
    pub elementary: u64,
    /// Handle of the type that is repeated over the file.
    pub filetype: u64,
    pub representation: String,
}

/// A collective call that was begun and not ended (MPI 4.1, section 14.4.5).
#[derive(Clone, Debug, Hash)]
pub(crate) struct Split {
    /// Which file pointer it uses, and whether it reads; the second part must be of the same kind.
    pub access: (FilePointer, bool),
    pub request: u32,
    pub bytes: u64,
}

impl LocalFile {
    /// After opening: the file as bytes from its beginning.
    pub fn new(position: Option<i64>) -> LocalFile {
        let byte = Datatype::handle(number::MPI_BYTE);
        LocalFile {
            position,
            view: View {
                displacement: 0,
                elementary: byte,
                filetype: byte,
                representation: "native".to_owned(),
            },
            split: None,
        }
    }
}

impl File {
    /// Its size may be another now.
    pub fn change(&mut self) {
        self.size = None;
        self.changes += u64::from(self.asked);
        self.asked = false;
    }
}

impl Mpi {
    /// The number of the file behind a handle.
    pub fn file_number(&self, rank: u32, handle: u64) -> Option<u32> {
        let number = HandleKind::File.own_number(handle)?;
        let file = self.files.get(number)?;
        file.locals.contains_key(&rank).then_some(number)
    }

    /// The handle of a file; the same on all members.
    pub fn file_handle(number: u32) -> u64 {
        HandleKind::File.own(number)
    }

    /// The communicator of a file as a member sees it.
    pub fn file_comm(&self, file: u32, rank: u32) -> Option<CommView> {
        let id = self.files.get(file)?.comm;
        CommView::new(id, Arc::clone(self.comm(id)?), rank)
    }

    /// The file whose collective calls are on this communicator.
    pub fn file_of_comm(&self, comm: CommId) -> Option<u32> {
        let mut all = self.files.iter();
        all.find(|(_, file)| file.comm == comm)
            .map(|(number, _)| number)
    }

    /// Adds the state of all files to a fingerprint.
    pub fn digest_files(&self, print: &mut Fingerprint<'_>) {
        for (number, file) in self.files.iter() {
            print.add_value((number, file));
        }
    }
}
