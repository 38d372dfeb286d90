//! What MPI says: the one table of routines, from which everything about them derives.
//!
//! [`routines()`] are the functions of MPI 4.1: parameters with their roles, kind, forms, when they
//! may be called, section and support. [`handles`] are the predefined opaque objects with their
//! values, [`datatypes`] what elements are in memory, [`constants`] the integer constants and
//! [`pointers`] the special addresses; each is a Rust constant, too. [`header()`] prints them all as
//! `mpi.h`, [`fortran`] as the modules and functions of Fortran, and [`page()`] the routines as documentation; nothing in them is written twice. What
//! each routine does is written in `impasse-job`, which finds its arguments by [`Arg`].

mod arg;
pub mod constants;
pub mod datatypes;
pub mod fortran;
pub mod handles;
mod header;
mod kind;
mod lifetimes;
mod page;
pub mod pointers;
mod role;
mod routine;
mod routines;

pub use arg::Arg;
pub use constants::{Constant, ErrorClass, constant};
pub use datatypes::{Datatype, DatatypeClass};
pub use handles::{Handle, HandleKind, handle_name, handle_named, handle_of_value};
pub use header::{header, header_types, prototype};
pub use kind::{
    Access, FilePointer, Form, Kind, Lifecycle, Mode, Pattern, StandardStatus, Support, Which,
};
pub use lifetimes::{ASSERTIONS, Assertion, Lifetime, assertions_of};
pub use page::page;
pub use pointers::Pointer;
pub use role::Role;
pub use routine::{Intent, Parameter, Routine, Select};
pub use routines::{routine, routines};

/// Whether a name is one that programs leave to MPI and its extensions (MPI 4.1, section 2.6.2).
pub fn is_reserved(name: &str) -> bool {
    let mut prefixes = ["MPI_", "PMPI_", "MPIX_"].into_iter();
    prefixes.any(|prefix| name.starts_with(prefix))
}
