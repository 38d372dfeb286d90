//! What is written about a call, in which order: for the wrapper that writes it and for the reader.

use impasse_mpi::{Access, Arg, Form, Intent, Kind, Parameter, Role, Routine, Support};

/// One thing that is written about a call when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Bytes of a message: two fields, low half first.
    Bytes(Arg),
    /// A rank in its communicator.
    Peer(Arg),
    /// The root of a collective call.
    Root(Arg),
    /// A tag.
    Tag(Arg),
    /// A communicator, or a window or a file, which are told of as communicators of their members.
    Comm(&'static Parameter),
    /// Whether a lock is exclusive.
    Exclusive(Arg),
    /// The number of a message that was taken before.
    Message(Arg),
    /// The number that a new request gets.
    NewRequest(Arg),
    /// The members of a group by their numbers in the world, with their number first. It comes last.
    Group(Arg),
}

/// How a routine is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It may wait: one record before the call and one behind it.
    Waits,
    /// It starts something and gives a request: one record before the call.
    Starts,
    /// It waits for requests: one record before the call and one behind it, with what is complete.
    WaitsFor,
    /// It asks whether requests are complete: one record if some are.
    Tests,
    /// It starts persistent requests.
    StartsRequests,
    /// It looks for a message and takes it: with a flag one record if there is one, otherwise two.
    Matches,
    /// It looks for a message without waiting: one record if there is one.
    Polls,
    /// It receives a message that was taken before: one record before the call.
    TakesMatched,
    /// It lets go of a request.
    FreesRequest,
    /// It cancels a request.
    Cancels,
    /// MPI begins.
    Begins,
    /// It is passed through; that it was called is told once, since nothing is said of what it makes.
    Noted,
    /// It is passed through untouched.
    Untouched,
}

/// How a routine is recorded.
pub fn shape(routine: &Routine) -> Shape {
    match followed(routine) {
        Shape::Untouched if makes_what_waits(routine) => Shape::Noted,
        shape => shape,
    }
}

/// Whether a routine makes requests, or something that several ranks have together.
fn makes_what_waits(routine: &Routine) -> bool {
    let made = |one: &Parameter| {
        one.intent == Intent::Out && (one.role == Role::Request || has_members(one.role))
    };
    let is_lookup = matches!(routine.kind, Kind::Local) && !routine.has(Role::Request);
    !is_lookup && routine.parameters().any(made)
}

/// How a routine is recorded whose effect is known.
fn followed(routine: &Routine) -> Shape {
    match (routine.kind, routine.plain) {
        (_, "MPI_Init" | "MPI_Init_thread") => Shape::Begins,
        (_, "MPI_Request_free") => Shape::FreesRequest,
        (_, "MPI_Mprobe" | "MPI_Improbe") => Shape::Matches,
        (_, "MPI_Mrecv" | "MPI_Imrecv") => Shape::TakesMatched,
        (_, "MPI_Finalize" | "MPI_Buffer_detach") => Shape::Waits,
        // Which buffer a message is in is not followed.
        (_, "MPI_Comm_attach_buffer" | "MPI_Session_attach_buffer") => Shape::Noted,
        (Kind::Probe, _) if routine.has(Role::Logical) => Shape::Polls,
        (Kind::Wait(_), _) => Shape::WaitsFor,
        (Kind::Test(_), _) => Shape::Tests,
        (Kind::Start, _) => Shape::StartsRequests,
        (Kind::Cancel, _) => Shape::Cancels,
        (Kind::Collective(_), _) if !is_followed_collective(routine) => Shape::Untouched,
        (Kind::FileAccess(_, Access::Alone), _) => Shape::Untouched,
        (Kind::Synchronise, _) if routine.has(Role::Logical) => Shape::Untouched,
        (
            Kind::Send(_)
            | Kind::Receive
            | Kind::SendReceive
            | Kind::Probe
            | Kind::Collective(_)
            | Kind::FileAccess(..)
            | Kind::Synchronise,
            _,
        ) => match routine.form {
            Form::Blocking => Shape::Waits,
            Form::Nonblocking | Form::Persistent => Shape::Starts,
        },
        _ => Shape::Untouched,
    }
}

/// Whether a collective routine is called by the members of something that it is given.
fn is_followed_collective(routine: &Routine) -> bool {
    let refused = matches!(routine.support, Support::Unsupported(_));
    let given = |one: &Parameter| has_members(one.role) && one.intent != Intent::Out;
    !refused && routine.parameters().any(given)
}

/// Whether it is a handle of something that several ranks have together.
fn has_members(role: Role) -> bool {
    matches!(role, Role::Comm | Role::Win | Role::File)
}

/// Where a new communicator comes from: this tells those of different members apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// All members of the parent call it.
    All,
    /// The members of the new communicator call it, with a tag.
    Group,
    /// The members of two groups call it, with a tag.
    Two,
}

/// How a routine makes communicators.
pub fn origin(routine: &Routine) -> Origin {
    match routine.plain {
        "MPI_Comm_create_group" => Origin::Group,
        "MPI_Intercomm_create" => Origin::Two,
        _ => Origin::All,
    }
}

/// What is written when a call begins, in order.
pub fn fields(routine: &Routine) -> Vec<Field> {
    let sends = matches!(routine.kind, Kind::Send(_) | Kind::SendReceive);
    let synchronises = routine.kind == Kind::Synchronise;
    let origin = origin(routine);
    let mut all = Vec::new();
    let mut bytes = sends;
    // Two groups are connected by what their leaders have in common.
    let mut comms = if origin == Origin::Two { 2 } else { 1 };
    for parameter in routine.parameters() {
        let arg = parameter.arg;
        match (parameter.role, parameter.intent) {
            (Role::Count, Intent::In) if std::mem::take(&mut bytes) => all.push(Field::Bytes(arg)),
            (Role::Peer, Intent::In) if !parameter.array => all.push(Field::Peer(arg)),
            (Role::Rank, Intent::In) if synchronises || origin == Origin::Two => {
                all.push(Field::Peer(arg));
            }
            (Role::Root, Intent::In) => all.push(Field::Root(arg)),
            (Role::Tag, Intent::In) => all.push(Field::Tag(arg)),
            (Role::Int, Intent::In) if arg == Arg::lock_type => all.push(Field::Exclusive(arg)),
            (role, Intent::In | Intent::InOut) if has_members(role) && comms > 0 => {
                comms -= 1;
                all.push(Field::Comm(parameter));
            }
            (Role::Message, Intent::InOut) => all.push(Field::Message(arg)),
            (Role::Request, Intent::Out) => all.push(Field::NewRequest(arg)),
            _ => {}
        }
    }
    if (synchronises || origin == Origin::Group) && routine.has(Role::Group) {
        all.push(Field::Group(Arg::group));
    }
    all
}

/// The communicator, window or file that a routine makes.
pub fn made(routine: &Routine) -> Option<&'static Parameter> {
    let mut parameters = routine.parameters();
    parameters.find(|one| has_members(one.role) && one.intent == Intent::Out)
}

/// The communicator, window or file that a routine lets go of.
pub fn freed(routine: &Routine) -> Option<&'static Parameter> {
    let mut parameters = routine.parameters();
    parameters.find(|one| has_members(one.role) && one.intent == Intent::InOut)
}

/// The status that tells what a blocking routine has received.
pub fn status(routine: &Routine) -> Option<Arg> {
    let receives = matches!(routine.kind, Kind::Receive | Kind::SendReceive);
    let at = routine.position(Role::Status)?;
    routine
        .parameter(at)
        .filter(|_| receives)
        .map(|one| one.arg)
}

/// The source from which a routine receives or probes.
pub fn source(routine: &Routine) -> Option<Arg> {
    routine.has(Arg::source).then_some(Arg::source)
}

#[cfg(test)]
mod tests {
    use impasse_mpi::routine;

    use super::*;

    #[test]
    fn every_collective_routine_of_members_is_recorded() {
        let collective = |one: &&Routine| match one.kind {
            Kind::Collective(_) => is_followed_collective(one),
            Kind::FileAccess(_, access) => access != Access::Alone,
            _ => false,
        };
        for one in impasse_mpi::routines().iter().filter(collective) {
            let expected = match one.form {
                Form::Blocking => Shape::Waits,
                Form::Nonblocking | Form::Persistent => Shape::Starts,
            };
            assert_eq!(shape(one), expected, "{}", one.name);
        }
    }

    #[test]
    fn what_makes_requests_that_are_not_followed_is_noted() {
        for name in [
            "MPI_Psend_init",
            "MPI_Grequest_start",
            "MPI_Rput",
            "MPI_File_iread",
            "MPI_Comm_spawn",
            "MPI_Comm_attach_buffer",
        ] {
            assert_eq!(shape(routine(name).unwrap()), Shape::Noted, "{name}");
        }
        for name in ["MPI_Comm_get_parent", "MPI_Put", "MPI_Request_c2f"] {
            assert_eq!(
                routine(name).map_or(Shape::Untouched, shape),
                Shape::Untouched,
                "{name}"
            );
        }
    }
}
