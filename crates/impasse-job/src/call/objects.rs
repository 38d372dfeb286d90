//! The objects behind the handles that a call is given.

use std::sync::Arc;

use impasse_mpi::HandleKind;

use super::{Call, CallResult, fault};
use crate::data::{Layout, Place};
use crate::state::{CommView, Request};

impl Call<'_> {
    /// The communicator argument at `index`.
    pub fn comm(&mut self, index: usize) -> CallResult<CommView> {
        let handle = self.bits(index)?;
        self.comm_of(handle)
    }

    /// The communicator behind a handle.
    pub fn comm_of(&self, handle: u64) -> CallResult<CommView> {
        let found = self.mpi.comm_view(self.rank, handle);
        found.ok_or_else(|| match handle == HandleKind::Comm.null() {
            true => fault("MPI_ERR_COMM", "the communicator is MPI_COMM_NULL"),
            false => fault("MPI_ERR_COMM", "the communicator is not valid"),
        })
    }

    /// The datatype argument at `index`.
    pub fn datatype(&mut self, index: usize) -> CallResult<Arc<Layout>> {
        let handle = self.bits(index)?;
        self.datatype_of(handle)
    }

    /// The datatype behind a handle, which must be ready for communication (MPI 4.1, section
    /// 5.1.9).
    pub fn datatype_of(&self, handle: u64) -> CallResult<Arc<Layout>> {
        let types = &self.mpi.rank(self.rank).datatypes;
        match types.layout(handle) {
            None if handle == HandleKind::Datatype.null() => {
                Err(fault("MPI_ERR_TYPE", "the datatype is MPI_DATATYPE_NULL"))
            }
            None => Err(fault("MPI_ERR_TYPE", "the datatype is not valid")),
            Some(_) if !types.is_committed(handle) => {
                Err(fault("MPI_ERR_TYPE", "the datatype was not committed"))
            }
            Some(layout) => Ok(layout),
        }
    }

    /// Memory given by three arguments: address, count, datatype.
    pub fn place(&mut self, address: usize, count: usize, datatype: usize) -> CallResult<Place> {
        let count = self.count(count)?;
        Ok(Place {
            address: self.bits(address)?,
            count,
            layout: self.datatype(datatype)?,
        })
    }

    /// The number of the request behind a handle; none for `MPI_REQUEST_NULL`.
    pub fn request_of(&self, handle: u64) -> CallResult<Option<u32>> {
        if handle == HandleKind::Request.null() {
            return Ok(None);
        }
        let number = self.mpi.rank(self.rank).requests.number(handle);
        match number {
            Some(number) => Ok(Some(number)),
            None => Err(fault(
                "MPI_ERR_REQUEST",
                "the request is not valid: it was never started, or is freed already",
            )),
        }
    }

    /// A request of this rank.
    pub fn request(&mut self, number: u32) -> Option<&mut Request> {
        self.mpi.rank_mut(self.rank).requests.get_mut(number)
    }
}
