//! Files: MPI 4.1, chapter 14.
//!
//! Who calls what together is followed, and the file pointers; what is in the files is not: data
//! that is written is dropped, data that is read is unknown.

pub(super) mod access;
mod data;
pub(super) mod open;
pub(super) mod views;

use impasse_mpi::{Arg, ErrorClass, HandleKind};

use crate::context::{Call, CallResult, fault};
use crate::state::{CommView, File, LocalFile};

impl Call<'_> {
    /// The number of the file argument.
    fn file(&mut self) -> CallResult<u32> {
        let handle = self.bits(Arg::fh)?;
        self.file_of(handle)
    }

    /// The number of the file behind a handle.
    fn file_of(&self, handle: u64) -> CallResult<u32> {
        let found = self.mpi.file_number(self.rank, handle);
        found.ok_or_else(|| self.bad_handle(HandleKind::File, handle))
    }

    /// A file by its number.
    fn file_data(&mut self, file: u32) -> CallResult<&mut File> {
        let found = self.mpi.files.get_mut(file);
        found.ok_or_else(|| fault(ErrorClass::FILE, "the file is not valid"))
    }

    /// What the caller knows of a file.
    fn file_local(&mut self, file: u32) -> CallResult<&mut LocalFile> {
        let rank = self.rank;
        let local = self.file_data(file)?.locals.get_mut(&rank);
        local.ok_or_else(|| fault(ErrorClass::FILE, "the file is not valid"))
    }

    /// The communicator of a file.
    fn file_comm(&self, file: u32) -> CallResult<CommView> {
        let comm = self.mpi.file_comm(file, self.rank);
        comm.ok_or_else(|| fault(ErrorClass::FILE, "the file is not valid"))
    }
}
