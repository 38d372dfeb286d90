//! Communicators: MPI 4.1, sections 7.4 and 7.6.

mod create;
mod duplicate;
mod free;
mod handles;
mod inquiry;
mod inter;
mod making;
mod processes;
mod sessions;
mod split;

pub(super) use making::{Making, make};

use crate::call::{Handler, Starter};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    inquiry::lookup(name)
        .or_else(|| duplicate::lookup(name))
        .or_else(|| create::lookup(name))
        .or_else(|| free::lookup(name))
        .or_else(|| inter::lookup(name))
        .or_else(|| handles::lookup(name))
        .or_else(|| sessions::lookup(name))
        .or_else(|| processes::lookup(name))
        .or_else(|| crate::errors::lookup(name))
}

/// The starters by the name of the blocking form.
pub(super) fn starter(name: &str) -> Option<Starter> {
    split::starter(name)
        .or_else(|| create::starter(name))
        .or_else(|| inter::starter(name))
        .or_else(|| super::topologies::starter(name))
}
