//! The wrapper of one routine.

use std::fmt::Write as _;

use impasse_mpi::{Arg, Form, Intent, Kind, Role, Routine, Which};

use super::fields::{Field, Origin, Shape, fields, freed, made, origin, shape, source, status};
use super::fortran;

/// The language whose calls are wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binding {
    /// C: parameters have their names.
    C,
    /// Fortran: the parameters are addresses, named with `f_` before, and what a wrapper needs of them
    /// is put into variables as C has them.
    Fortran,
}

impl Binding {
    /// Where the program keeps what is passed by this name.
    fn variable(self, name: &str) -> String {
        match self {
            Binding::C => name.to_owned(),
            Binding::Fortran => fortran::parameter(name),
        }
    }
}

/// The wrapper of a routine with this number; empty if it is passed through.
pub(super) fn wrapper(number: usize, routine: &Routine) -> String {
    let Some(body) = body(number, routine, Binding::C) else {
        return String::new();
    };
    let (head, call) = (routine.prototype(""), call(routine));
    let begin = match shape(routine) {
        Shape::Begins => "    int error;\n".to_owned(),
        _ => format!(
            "    int error;\n    void *caller = __builtin_return_address(0);\n    \
             if (!RECORDS) return {call};\n"
        ),
    };
    format!("\n{head} {{\n{begin}{body}    return error;\n}}\n")
}

/// What is done in a wrapper, between the declaration of `error` and the return; none if the routine is
/// passed through.
pub(super) fn body(number: usize, routine: &Routine, binding: Binding) -> Option<String> {
    let body = match shape(routine) {
        Shape::Untouched => return None,
        Shape::Waits => waits(routine, binding),
        Shape::Starts => starts(routine, binding),
        Shape::WaitsFor | Shape::Tests => completes(routine, binding),
        Shape::StartsRequests => starts_requests(routine, binding),
        Shape::Matches => matches_message(routine, binding),
        Shape::Polls => asks(routine, binding, ""),
        Shape::TakesMatched if routine.form == Form::Blocking => takes_matched(routine, binding),
        Shape::TakesMatched => starts(routine, binding),
        Shape::FreesRequest => frees_request(routine, binding),
        Shape::Cancels => cancels(routine, binding),
        Shape::Noted => format!("    unlock();\n{}", deep_call(routine, binding)),
        Shape::Begins => {
            let call = deep_call(routine, binding);
            return Some(format!("{call}    start_recording();\n"));
        }
    };
    let entered = match shape(routine) {
        Shape::Tests | Shape::Polls | Shape::Matches => {
            "    int64_t entered = nanoseconds();\n    (void)entered;\n"
        }
        _ => "",
    };
    let begin = format!(
        "{entered}    int32_t *at = NULL;\n    (void)at;\n    numbered();\n    lock();\n    \
         uint32_t site = site_of(caller);\n    (void)site;\n    \
         tell_routine({number}, \"{}\");\n",
        routine.name
    );
    Some(begin + &body.replace("NUMBER", &number.to_string()))
}

/// The call of the routine itself.
fn call(routine: &Routine) -> String {
    let arguments: Vec<&str> = routine.parameters().map(|one| one.arg.as_str()).collect();
    format!("P{}({})", routine.name, arguments.join(", "))
}

/// The call, during which what MPI calls itself is not recorded.
fn deep_call(routine: &Routine, binding: Binding) -> String {
    match binding {
        Binding::C => format!(
            "    depth++;\n    error = {};\n    depth--;\n",
            call(routine)
        ),
        Binding::Fortran => fortran::deep_call(routine),
    }
}

/// Writes the fields of a record of this kind.
fn record(kind: &str, routine: &Routine) -> String {
    let (fields, mut text) = (fields(routine), String::new());
    let room = match fields.last() {
        Some(Field::Group(group)) => {
            let group = group.as_str();
            let _ = writeln!(text, "    int group_size = size_of({group});");
            "16 + (size_t)group_size"
        }
        _ => "16",
    };
    let _ = writeln!(
        text,
        "    at = open_record({kind}, NUMBER, site, {room});\n    if (at) {{"
    );
    for field in fields {
        let line = match field {
            Field::Bytes(arg) => {
                let datatype = datatype_behind(routine, arg);
                format!("at = put_bytes(at, {}, {datatype});", arg.as_str())
            }
            Field::Peer(arg) | Field::Root(arg) => format!("*at++ = peer({});", arg.as_str()),
            Field::Tag(arg) => format!("*at++ = tag_of({});", arg.as_str()),
            Field::Comm(parameter) => {
                let star = if parameter.is_address() { "*" } else { "" };
                let number = number_of(parameter.role);
                format!("*at++ = {number}({star}{});", parameter.arg.as_str())
            }
            Field::Exclusive(arg) => format!("*at++ = {} == MPI_LOCK_EXCLUSIVE;", arg.as_str()),
            Field::Group(arg) => format!("at = put_group(at, {}, group_size);", arg.as_str()),
            Field::Message(arg) => format!("*at++ = message_of(*{});", arg.as_str()),
            Field::NewRequest(_) => "*at++ = (int32_t)number;".to_owned(),
        };
        let _ = writeln!(text, "        {line}");
    }
    text.push_str("        close_record(at);\n    }\n");
    text
}

/// The C function that gives the number of something with members.
fn number_of(role: Role) -> &'static str {
    match role {
        Role::Win => "window_of",
        Role::File => "file_of",
        _ => "comm_of",
    }
}

fn datatype_behind(routine: &Routine, count: Arg) -> &'static str {
    let mut behind = routine.parameters().skip_while(|one| one.arg != count);
    let datatype = behind.find(|one| one.role == Role::Datatype);
    datatype.map_or("MPI_BYTE", |one| one.arg.as_str())
}

/// C that makes room for a status if the program wants none and messages may come from anybody.
fn own_status(routine: &Routine) -> String {
    match (status(routine), source(routine)) {
        (Some(status), Some(source)) => {
            let (status, source) = (status.as_str(), source.as_str());
            format!(
                "    MPI_Status own_status;\n    \
                 if ({status} == MPI_STATUS_IGNORE && {source} == MPI_ANY_SOURCE) {status} = \
                 &own_status;\n"
            )
        }
        _ => String::new(),
    }
}

fn waits(routine: &Routine, binding: Binding) -> String {
    let mut text = record("ENTER", routine);
    if let Some(freed) = freed(routine) {
        // Before the call: another thread may get the same handle as soon as it is over.
        let forget = match freed.role {
            Role::Win => "forget_window",
            Role::File => "forget_file",
            _ => "forget_comm",
        };
        let _ = writeln!(text, "    {forget}(*{});", freed.arg.as_str());
    }
    text.push_str("    unlock();\n");
    text.push_str(&own_status(routine));
    text.push_str(&deep_call(routine, binding));
    text.push_str("    lock();\n");
    if let Some(made) = made(routine) {
        let _ = writeln!(text, "    int32_t made = 0;");
        let handle = made.arg.as_str();
        let new = match made.role {
            Role::Win => format!("new_window(*{handle}, {})", parent_of(routine)),
            Role::File => format!("new_file(*{handle}, {})", parent_of(routine)),
            _ => format!("new_comm(*{handle}, {})", parent(routine)),
        };
        let _ = writeln!(text, "    if (error == MPI_SUCCESS) made = {new};");
    }
    text.push_str("    at = open_record(LEAVE, NUMBER, site, 4);\n    if (at) {\n");
    text.push_str("        *at++ = error != MPI_SUCCESS;\n");
    if made(routine).is_some() {
        text.push_str("        *at++ = made;\n");
    }
    if let Some(status) = status(routine) {
        let _ = writeln!(text, "        at = put_status(at, {});", status.as_str());
    }
    text.push_str("        close_record(at);\n    }\n    unlock();\n");
    text
}

/// The arguments of `new_comm` that say where a communicator comes from.
fn parent(routine: &Routine) -> String {
    let mut parameters = routine.parameters();
    let parent = parameters.find(|one| one.role == Role::Comm && one.intent == Intent::In);
    let parent = parent.map_or("MPI_COMM_NULL", |one| one.arg.as_str());
    match origin(routine) {
        Origin::All => format!("{parent}, FROM_ALL, 0"),
        Origin::Group => format!("{parent}, FROM_GROUP, tag"),
        Origin::Two => format!("{parent}, FROM_TWO, tag"),
    }
}

fn starts(routine: &Routine, binding: Binding) -> String {
    let request = fields(routine).into_iter().find_map(|field| match field {
        Field::NewRequest(arg) => Some(arg.as_str()),
        _ => None,
    });
    let request = request.unwrap_or("request");
    let any = match (routine.kind, source(routine)) {
        (Kind::Receive | Kind::SendReceive, Some(source)) => {
            format!("{} == MPI_ANY_SOURCE", source.as_str())
        }
        _ => "0".to_owned(),
    };
    let persistent = u8::from(routine.form == Form::Persistent);
    let made = match made(routine) {
        Some(made) => format!(
            ", .made = {}, .made_from = {}",
            binding.variable(made.arg.as_str()),
            parent_of(routine)
        ),
        None => String::new(),
    };
    let (variable, is_fortran) = (
        binding.variable(request),
        u8::from(binding == Binding::Fortran),
    );
    let mut text = String::from("    uint32_t number = ++last_request;\n");
    text.push_str(&record("START", routine));
    text.push_str("    unlock();\n");
    text.push_str(&deep_call(routine, binding));
    let _ = writeln!(
        text,
        "    lock();\n    struct request started = {{.variable = {variable}, .number = number, .any = \
         {any}, .persistent = {persistent}, .fortran = {is_fortran}{made}}};\n    \
         if (error == MPI_SUCCESS) new_request(*{request}, started);\n    \
         else doubt(\"an MPI call failed\");\n    unlock();"
    );
    text
}

fn parent_of(routine: &Routine) -> &'static str {
    let mut parameters = routine.parameters();
    let parent = parameters.find(|one| one.role == Role::Comm && one.intent == Intent::In);
    parent.map_or("MPI_COMM_NULL", |one| one.arg.as_str())
}

/// Waiting for requests and testing them, in all forms.
fn completes(routine: &Routine, binding: Binding) -> String {
    let (which, waits) = match routine.kind {
        Kind::Wait(which) => (which, true),
        Kind::Test(which) => (which, false),
        _ => return String::new(),
    };
    let (count, requests) = match which {
        Which::One => ("1", "request"),
        Which::Some => ("incount", "array_of_requests"),
        Which::Any | Which::All => ("count", "array_of_requests"),
    };
    let (statuses, ignored, statuses_wanted) = match which {
        Which::One | Which::Any => ("status", "MPI_STATUS_IGNORE", "1"),
        Which::All => ("array_of_statuses", "MPI_STATUSES_IGNORE", "count"),
        Which::Some => ("array_of_statuses", "MPI_STATUSES_IGNORE", "incount"),
    };
    let mut text = format!("    MPI_Status *given = {statuses};\n");
    text.push_str(&remember(binding, count, requests));
    if waits {
        text.push_str(
            "    at = open_record(ENTER, NUMBER, site, 1 + (size_t)wait.count);\n    \
             if (at) close_record(put_requests(at, &wait));\n",
        );
    }
    let _ = write!(
        text,
        "    {statuses} = statuses_for(&wait, given, given == {ignored}, \
         {statuses_wanted});\n    unlock();\n"
    );
    text.push_str(&deep_call(routine, binding));
    text.push_str(&completed(which, waits));
    text.push_str("    release(&wait, given);\n");
    text
}

/// C that remembers the requests that a call is about.
fn remember(binding: Binding, count: &str, requests: &str) -> String {
    let remember = match binding {
        Binding::C => "remember",
        Binding::Fortran => "remember_fortran",
    };
    let variables = binding.variable(requests);
    format!("    struct wait wait;\n    {remember}(&wait, {count}, {variables});\n")
}

/// C that tells what a call has completed. Requests of a call that failed may be complete or not.
fn completed(which: Which, waits: bool) -> String {
    let kind = if waits { "LEAVE" } else { "DONE" };
    let tell = |number: &str, indices: &str| {
        format!("tell_completed({kind}, NUMBER, site, error, &wait, {number}, {indices});\n")
    };
    let (all, condition) = match which {
        Which::One | Which::All => (tell("wait.count", "NULL"), "*flag"),
        Which::Any => (tell("1", "index"), "*flag"),
        Which::Some => {
            let number = "*outcount == MPI_UNDEFINED ? 0 : *outcount";
            (tell(number, "array_of_indices"), "*outcount > 0")
        }
    };
    match waits {
        true => format!("    {all}"),
        false => format!(
            "    if (error != MPI_SUCCESS || {condition}) {all}    \
             else asked_for(NUMBER, site, &wait, entered);\n"
        ),
    }
}

fn starts_requests(routine: &Routine, binding: Binding) -> String {
    let (count, requests) = match routine.has(Arg::count) {
        true => ("count", "array_of_requests"),
        false => ("1", "request"),
    };
    let mut text = remember(binding, count, requests);
    text.push_str(
        "    at = open_record(START, NUMBER, site, 1 + (size_t)wait.count);\n    \
         if (at) close_record(put_requests(at, &wait));\n    unlock();\n",
    );
    text.push_str(&deep_call(routine, binding));
    text.push_str("    if (wait.handles != wait.few) free(wait.handles);\n");
    text.push_str(FAILED);
    text
}

/// C for calls that are recorded before they are made.
const FAILED: &str = "    if (error != MPI_SUCCESS) {\n        lock();\n        \
                      doubt(\"an MPI call failed\");\n        unlock();\n    }\n";

fn matches_message(routine: &Routine, binding: Binding) -> String {
    let told = "        *at++ = comm_of(comm);\n        \
                *at++ = error == MPI_SUCCESS ? new_message(*message) : 0;\n        \
                at = put_status(at, status);\n";
    let own = "    MPI_Status own_status;\n    \
               if (status == MPI_STATUS_IGNORE) status = &own_status;\n";
    if routine.has(Role::Logical) {
        return format!("{own}{}", asks(routine, binding, told));
    }
    let (enter, call) = (record("ENTER", routine), deep_call(routine, binding));
    let told = behind("LEAVE", told);
    format!("{own}{enter}    unlock();\n{call}    lock();\n{told}    unlock();\n")
}

/// Receives a message that is there: that it begins is all there is to tell.
fn takes_matched(routine: &Routine, binding: Binding) -> String {
    let (start, call) = (record("START", routine), deep_call(routine, binding));
    format!("{start}    unlock();\n{call}{FAILED}")
}

/// C that looks for a message: what is told if there is one, or that it was asked in vain.
fn asks(routine: &Routine, binding: Binding, told: &str) -> String {
    let (call, ask) = (deep_call(routine, binding), record("ASK", routine));
    let told = behind("DONE", told);
    format!(
        "    unlock();\n{call}    lock();\n    \
         if (error != MPI_SUCCESS || *flag) {{\n{told}    }} else {{\n    \
         struct {{ int source, tag; MPI_Comm comm; }} about;\n    \
         memset(&about, 0, sizeof about);\n    \
         about.source = source, about.tag = tag, about.comm = comm;\n    \
         if (is_new_question(question(site, &about, sizeof about), entered)) {{\n{ask}    }}\n    \
         end_question(NUMBER, site, entered);\n    }}\n    unlock();\n"
    )
}

/// C that tells, behind a call, whether it failed and what else came of it.
fn behind(kind: &str, told: &str) -> String {
    format!(
        "    at = open_record({kind}, NUMBER, site, 8);\n    if (at) {{\n        \
         *at++ = error != MPI_SUCCESS;\n{told}        close_record(at);\n    }}\n"
    )
}

/// C that finds the request that a call is about.
fn known_request(binding: Binding) -> String {
    let variable = binding.variable("request");
    format!("    struct request *known = find_request(*request, {variable});\n")
}

/// C that tells the number of the request that was found.
const TELL_KNOWN: &str = "    at = open_record(DONE, NUMBER, site, 2);\n    if (at) {\n        \
                          *at++ = 0;\n        *at++ = known ? (int32_t)known->number : 0;\n        \
                          close_record(at);\n    }\n";

fn frees_request(routine: &Routine, binding: Binding) -> String {
    let (known, call) = (known_request(binding), deep_call(routine, binding));
    format!("{known}{TELL_KNOWN}    if (known) remove_request(known);\n    unlock();\n{call}")
}

fn cancels(routine: &Routine, binding: Binding) -> String {
    let (known, call) = (known_request(binding), deep_call(routine, binding));
    format!("{known}    if (known) known->cancelled = 1;\n{TELL_KNOWN}    unlock();\n{call}")
}
