//! What MPI says: the one table of routines, from which header and semantics derive.
//!
//! [`routines`] are the C functions of MPI 4.1 with signature, section and support, [`handles`]
//! the predefined opaque objects with their values, [`constants`] the integer constants and
//! [`pointers`] the special addresses. [`header()`] prints them all as `mpi.h`; nothing in it is
//! written twice.

pub mod constants;
pub mod datatypes;
pub mod handles;
pub mod header;
mod page;
pub mod pointers;
pub mod routine;
mod routines;

pub use constants::{Constant, constant};
pub use datatypes::{Datatype, DatatypeClass};
pub use handles::{Handle, HandleKind, handle_named, handle_of_value};
pub use header::{header, header_types, prototype};
pub use page::page;
pub use pointers::Pointer;
pub use routine::{Parameter, Role, Routine, Standing, routine};
pub use routines::{Support, routines};
