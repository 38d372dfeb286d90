//! The table of routines, one module for each part of the standard.
//!
//! A row is written as the standard writes routines for all languages:
//!
//! ```text
//! "3.2.4", Receive => {
//!     MPI_Recv(buf: out Buffer, count: Count, datatype: Datatype, source: Peer, tag: Tag, comm: Comm;
//!         status: out Status)
//!         nonblocking MPI_Irecv "3.7.2" persistent MPI_Recv_init "3.9";
//! }
//! ```
//!
//! Before the arrow stands what the rows of a group have in common: the section, the kind
//! ([`Kind`](crate::Kind)), and further properties (`row.rs`). Each parameter has its name in the
//! standard, its direction (`out`, `inout`, or none for what is only read), `array` if it is one, and
//! its role ([`Role`](crate::Role)), from which its types follow; functions of the program are
//! `callback` and the name of their C type. Parameters behind a semicolon belong to the blocking form
//! only. The other forms follow with their sections; they have a request instead, and before it an
//! info object if `(info)` says so. `-> Role` tells what a function returns that returns no error
//! code.
//!
//! A routine with a parameter whose role [varies](crate::Role::varies) has a large count variant with
//! `_c` behind its name.

#[macro_use]
mod row;

mod collectives;
mod communicators;
mod datatypes;
mod environment;
mod files;
mod legacy;
mod one_sided;
mod point_to_point;
mod tool;

use std::sync::LazyLock;

use crate::routine::Routine;
use row::Group;

/// All groups, in the order of the standard.
const PARTS: &[&[Group]] = &[
    point_to_point::GROUPS,
    datatypes::GROUPS,
    collectives::GROUPS,
    communicators::GROUPS,
    environment::GROUPS,
    one_sided::GROUPS,
    files::GROUPS,
    tool::GROUPS,
    legacy::GROUPS,
];

static ROUTINES: LazyLock<Vec<Routine>> = LazyLock::new(|| {
    let mut routines = Vec::with_capacity(1024);
    for group in PARTS.iter().copied().flatten() {
        group.expand(&mut routines);
    }
    routines.sort_unstable_by_key(|routine| routine.name);
    routines
});

/// All routines, large count variants included, sorted by name.
pub fn routines() -> &'static [Routine] {
    &ROUTINES
}

/// The routine of this name, be it written `MPI_` or `PMPI_`.
pub fn routine(name: &str) -> Option<&'static Routine> {
    let name = name
        .strip_prefix('P')
        .filter(|rest| rest.starts_with("MPI_"))
        .unwrap_or(name);
    let all = routines();
    let at = all
        .binary_search_by_key(&name, |routine| routine.name)
        .ok()?;
    all.get(at)
}
