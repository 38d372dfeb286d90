//! The table of routines, one module for each chapter or part of a chapter of the standard.

mod attributes;
mod collectives;
mod collectives_nonblocking;
mod collectives_persistent;
mod communicators;
mod datatypes;
mod deprecated;
mod environment;
mod external;
mod fortran;
mod group;
mod groups;
mod info;
mod io;
mod neighbourhood;
mod partitioned;
mod point_to_point;
mod processes;
mod removed;
mod requests;
mod rma;
mod tool;
mod topologies;

use std::sync::LazyLock;

use crate::routine::Routine;
pub(crate) use group::Group;
pub use group::Support;

/// All groups, in the order of the standard.
const CHAPTERS: &[&[Group]] = &[
    point_to_point::ROWS,
    requests::ROWS,
    partitioned::ROWS,
    datatypes::ROWS,
    collectives::ROWS,
    collectives_nonblocking::ROWS,
    collectives_persistent::ROWS,
    groups::ROWS,
    communicators::ROWS,
    attributes::ROWS,
    topologies::ROWS,
    neighbourhood::ROWS,
    environment::ROWS,
    info::ROWS,
    processes::ROWS,
    rma::ROWS,
    external::ROWS,
    io::ROWS,
    tool::ROWS,
    deprecated::ROWS,
    removed::ROWS,
    fortran::ROWS,
];

static ROUTINES: LazyLock<Vec<Routine>> = LazyLock::new(|| {
    let mut routines = Vec::new();
    for group in CHAPTERS.iter().copied().flatten() {
        Routine::read_group(group, &mut routines);
    }
    routines.sort_by(|a, b| a.name.cmp(&b.name));
    routines
});

/// All routines, large count variants included, sorted by name.
pub fn routines() -> &'static [Routine] {
    &ROUTINES
}
