//! What each MPI routine does, one module for each part of the standard.
//!
//! A communication routine is written once, as a [`Starter`]; its blocking, non-blocking and
//! persistent forms differ in what happens after the start only.

mod attributes;
mod collectives;
mod communicators;
mod datatypes;
mod environment;
mod external;
mod forms;
mod groups;
mod info;
mod io;
mod partitioned;
mod persistent;
mod point_to_point;
mod probe;
mod reductions;
mod requests;
mod rma;
mod topologies;

pub(crate) use attributes::Keyval;
pub(crate) use environment::in_time;
pub(crate) use topologies::Topology;

use impasse_mpi::Routine;

use crate::call::{Form, Handler, Starter};
use crate::job::Entry;
use crate::state::Style;

/// The modules that handle routines; asked in turn.
const HANDLERS: [fn(&str) -> Option<Handler>; 17] = [
    environment::lookup,
    external::lookup,
    point_to_point::lookup,
    requests::lookup,
    persistent::lookup,
    probe::lookup,
    collectives::lookup,
    communicators::lookup,
    groups::lookup,
    topologies::lookup,
    attributes::lookup,
    info::lookup,
    datatypes::lookup,
    reductions::lookup,
    rma::lookup,
    io::lookup,
    partitioned::lookup,
];

/// The starters of communication routines by the name of their blocking form.
fn starter(name: &str) -> Option<Starter> {
    let p2p = point_to_point::starter(name);
    p2p.or_else(|| collectives::starter(name))
        .or_else(|| communicators::starter(name))
}

/// What a routine does, and how it starts its communication. Asked once for each routine of a
/// program, not for each call.
pub(crate) fn lookup(routine: &'static Routine) -> Entry {
    let name = match routine.large {
        true => routine.name.strip_suffix("_c").unwrap_or(routine.name),
        false => routine.name,
    };
    let (form, by_form) = forms::form(routine, name);
    match HANDLERS.iter().find_map(|lookup| lookup(name)) {
        // What has a handler of its own decides itself what to start.
        Some(handler) => Entry {
            routine,
            form: Form {
                style: Style::Blocking,
                ..form
            },
            handler: Some(handler),
        },
        None => Entry {
            routine,
            form,
            handler: by_form,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::lookup;
    use impasse_mpi::{Support, routines};

    #[test]
    fn the_table_is_true() {
        let wrong: Vec<String> = routines()
            .iter()
            // Some that are not supported have a handler that gives the reason.
            .filter(|routine| !matches!(routine.support, Support::Unsupported(_)))
            .filter(|routine| lookup(routine).handler.is_none())
            .map(|routine| format!("{} ({:?})", routine.name, routine.support))
            .collect();
        assert!(wrong.is_empty(), "nothing handles {wrong:#?}");
    }
}
