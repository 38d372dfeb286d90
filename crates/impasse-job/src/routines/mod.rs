//! What each MPI routine does, one module for each part of the standard.
//!
//! Each module begins with its part of the handler table ([`handlers!`]): the only place where a
//! routine's name decides anything. A communication routine is written once, as a [`Starter`]; its
//! blocking, non-blocking and persistent forms differ in what happens after the start only, and
//! follow from the form in the routine's row.

/// A part of the handler table: the routines by the names of their blocking forms, and what carries
/// them out in all forms.
macro_rules! handlers {
    ($($($name:ident)|+ => $handling:expr,)+) => {
        pub(crate) const HANDLERS: &[(&str, $crate::routines::Handling)] = {
            #[allow(unused_imports, reason = "not every part has all of them")]
            use $crate::routines::Handling::{Run, Start, StartOrRun};
            &[$($((stringify!($name), $handling)),+),+]
        };
    };
}

#[cfg(test)]
mod accessors;
mod attributes;
mod collectives;
mod communicators;
mod datatypes;
mod environment;
mod files;
mod forms;
mod generalized_requests;
mod groups;
mod info;
mod leaks;
mod one_sided;
mod operators;
mod partitioned;
mod point_to_point;
mod probe;
mod requests;
mod statuses;
mod topologies;

pub(crate) use attributes::Keyval;
pub(crate) use collectives::arrive_from_away;
pub(crate) use environment::out_of_time;
pub(crate) use leaks::report_kept;
pub(crate) use topologies::Topology;

use impasse_mpi::{Form, Routine};

use crate::context::{Handler, Starter};
use crate::errors;
use crate::job::RoutineEntry;

/// What carries out a routine.
#[derive(Clone, Copy)]
pub(crate) enum Handling {
    /// A handler for all its forms.
    Run(Handler),
    /// A starter; the form says what happens then.
    Start(Starter),
    /// A starter, and a handler for the blocking form.
    StartOrRun(Starter, Handler),
}

/// The handler table.
const HANDLERS: &[&[(&str, Handling)]] = &[
    point_to_point::HANDLERS,
    requests::HANDLERS,
    forms::HANDLERS,
    probe::HANDLERS,
    partitioned::HANDLERS,
    generalized_requests::HANDLERS,
    collectives::movement::HANDLERS,
    collectives::neighbours::HANDLERS,
    collectives::reduce::HANDLERS,
    operators::HANDLERS,
    communicators::create::HANDLERS,
    communicators::handles::HANDLERS,
    communicators::inquiry::HANDLERS,
    communicators::inter::HANDLERS,
    communicators::lifetime::HANDLERS,
    communicators::sessions::HANDLERS,
    communicators::split::HANDLERS,
    groups::HANDLERS,
    topologies::HANDLERS,
    topologies::cartesian::HANDLERS,
    topologies::dimensions::HANDLERS,
    topologies::distributed::HANDLERS,
    topologies::graph::HANDLERS,
    attributes::HANDLERS,
    attributes::keyvals::HANDLERS,
    attributes::names::HANDLERS,
    datatypes::arrays::HANDLERS,
    datatypes::external32::HANDLERS,
    datatypes::fortran::HANDLERS,
    datatypes::inquiry::HANDLERS,
    datatypes::life::HANDLERS,
    datatypes::make::HANDLERS,
    datatypes::pack::HANDLERS,
    statuses::HANDLERS,
    environment::HANDLERS,
    errors::codes::HANDLERS,
    errors::handlers::HANDLERS,
    info::HANDLERS,
    one_sided::create::HANDLERS,
    one_sided::fence::HANDLERS,
    one_sided::groups::HANDLERS,
    one_sided::locks::HANDLERS,
    one_sided::operations::HANDLERS,
    files::access::HANDLERS,
    files::open::HANDLERS,
    files::views::HANDLERS,
];

/// What carries out a routine. Asked once for each routine of a program, not for each call.
pub(crate) fn lookup(routine: &'static Routine) -> RoutineEntry {
    let mut rows = HANDLERS.iter().copied().flatten();
    let found = rows.find(|(name, _)| *name == routine.blocking);
    let (handler, start) = match (found.map(|(_, handling)| *handling), routine.form) {
        (None, _) => (None, None),
        (Some(Handling::Run(handler)), _) => (Some(handler), None),
        (Some(Handling::StartOrRun(start, handler)), Form::Blocking) => {
            (Some(handler), Some(start))
        }
        (Some(Handling::Start(start) | Handling::StartOrRun(start, _)), form) => {
            (Some(forms::handler(form)), Some(start))
        }
    };
    RoutineEntry {
        routine,
        handler,
        start,
    }
}

#[cfg(test)]
mod tests {
    use super::{HANDLERS, lookup};
    use impasse_mpi::{Form, Support, routine, routines};

    #[test]
    fn routines_have_a_handler_exactly_if_they_are_supported() {
        for routine in routines() {
            let refused = matches!(routine.support, Support::Unsupported(_));
            let handled = lookup(routine).handler.is_some();
            assert_ne!(refused, handled, "{}", routine.name);
        }
    }

    #[test]
    fn handlers_are_for_blocking_forms_each_once() {
        let mut names: Vec<&str> = HANDLERS
            .iter()
            .copied()
            .flatten()
            .map(|(name, _)| *name)
            .collect();
        for name in &names {
            let routine = routine(name).expect("a routine of the table");
            assert_eq!(routine.form, Form::Blocking, "{name}");
        }
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b), "a routine twice");
    }
}
