//! The wrappers of Fortran's bindings: the older ones and those of the module `mpi_f08`.
//!
//! Their calls are handed on to the library's own Fortran functions as they are; what these call
//! themselves is not recorded again. Only what is recorded is turned into C's values.

use impasse_mpi::{Intent, Kind, Parameter, Role, Routine};

use super::wrapper::{Binding, body};

/// What the names of compiled functions end with: without a module or with `mpi`, with `mpi_f08`, and
/// with `mpi_f08` where buffers are described.
const ENDINGS: [&str; 3] = ["_", "_f08_", "_f08ts_"];

/// The name of a parameter in the C function.
pub(super) fn parameter(name: &str) -> String {
    format!("f_{name}")
}

/// The functions that Fortran calls for a routine with this number; empty if they are passed through.
pub(super) fn wrapper(number: usize, routine: &Routine) -> String {
    if !routine.fortran || routine.large {
        return String::new();
    }
    let Some(body) = body(number, routine, Binding::Fortran) else {
        return String::new();
    };
    let (declared, passed) = (declared(routine).join(", "), passed(routine).join(", "));
    let (name, locals) = (routine.name.to_lowercase(), locals(routine));
    let mut text = format!(
        "\nstatic void fortran_{number}(void (*next)({declared}), void *caller, {declared}) {{\n    \
         int error;\n    MPI_Fint own_error = 0;\n    if (!f_ierror) f_ierror = &own_error;\n"
    );
    if super::fields::shape(routine) != super::fields::Shape::Begins {
        text.push_str(&format!(
            "    if (!RECORDS) {{\n        next({passed});\n        return;\n    }}\n"
        ));
    }
    text.push_str(&format!("{locals}{body}}}\n"));
    for ending in ENDINGS {
        let symbol = format!("{name}{ending}");
        text.push_str(&format!(
            "void {symbol}({declared}) {{\n    static void (*next)({declared});\n    \
             if (!next) next = (void (*)({declared}))dlsym(RTLD_NEXT, \"{symbol}\");\n    \
             fortran_{number}(next, __builtin_return_address(0), {passed});\n}}\n"
        ));
    }
    text
}

/// The parameters that Fortran has.
fn parameters(routine: &Routine) -> impl Iterator<Item = &'static Parameter> {
    let all = routine.parameters();
    all.filter(|one| !one.role.fortran_type().is_empty())
}

/// Names of the lengths of texts, which come last.
fn lengths(routine: &Routine) -> impl Iterator<Item = String> {
    let texts = parameters(routine)
        .filter(|one| matches!(one.role, Role::Text | Role::Strings | Role::StringLists));
    texts.map(|one| format!("length_of_{}", one.arg.as_str()))
}

fn declared(routine: &Routine) -> Vec<String> {
    let names = parameters(routine).map(|one| format!("MPI_Fint *{}", parameter(one.arg.as_str())));
    let error = std::iter::once("MPI_Fint *f_ierror".to_owned());
    let lengths = lengths(routine).map(|name| format!("size_t {name}"));
    names.chain(error).chain(lengths).collect()
}

fn passed(routine: &Routine) -> Vec<String> {
    let names = parameters(routine).map(|one| parameter(one.arg.as_str()));
    let error = std::iter::once("f_ierror".to_owned());
    names.chain(error).chain(lengths(routine)).collect()
}

/// The C type of handles of a role, if it is one of handles that wrappers look at.
fn handle(role: Role) -> Option<&'static str> {
    match role {
        Role::Comm => Some("Comm"),
        Role::Datatype => Some("Type"),
        Role::Request => Some("Request"),
        Role::Message => Some("Message"),
        Role::Group => Some("Group"),
        Role::Win => Some("Win"),
        Role::File => Some("File"),
        _ => None,
    }
}

/// Whether what is passed are integers of the size of C's.
fn is_number(role: Role) -> bool {
    use Role::{Count, Int, Logical, Peer, Rank, Root, Tag};
    matches!(role, Count | Int | Logical | Peer | Rank | Root | Tag)
}

/// Variables with the names and types of C's parameters, as far as wrappers look at them.
fn locals(routine: &Routine) -> String {
    let locals = parameters(routine).filter_map(|one| {
        let (name, value) = (one.arg.as_str(), parameter(one.arg.as_str()));
        let c_type = one.role.c_type(false);
        Some(match (handle(one.role), one.intent) {
            _ if one.role == Role::Status => {
                let ignored = if one.array { "STATUSES" } else { "STATUS" };
                format!("    MPI_Status *{name} = MPI_{ignored}_IGNORE;\n")
            }
            _ if is_number(one.role) && one.is_address() => {
                format!("    int *{name} = (int *){value};\n")
            }
            _ if is_number(one.role) => format!("    int {name} = *{value};\n"),
            (Some(_), _) if one.array => return None,
            (Some(kind), Intent::In) => {
                format!("    {c_type} {name} = PMPI_{kind}_f2c(*{value});\n")
            }
            (Some(kind), Intent::InOut) => {
                format!(
                    "    {c_type} own_{name} = PMPI_{kind}_f2c(*{value}), *{name} = &own_{name};\n"
                )
            }
            (Some(_), Intent::Out) => {
                format!("    {c_type} own_{name}, *{name} = &own_{name};\n")
            }
            (None, _) => return None,
        })
    });
    locals.collect()
}

/// The call of the library's function, and what it gives back as C's values.
pub(super) fn deep_call(routine: &Routine) -> String {
    let call = format!(
        "    depth++;\n    next({});\n    depth--;\n    error = *f_ierror;\n",
        passed(routine).join(", ")
    );
    let mut text = with_statuses(routine, &call);
    for one in parameters(routine) {
        if let (Some(kind), Intent::Out | Intent::InOut, false) =
            (handle(one.role), one.intent, one.array)
        {
            let name = one.arg.as_str();
            text.push_str(&format!(
                "    if (error == MPI_SUCCESS) own_{name} = PMPI_{kind}_f2c(*{});\n",
                parameter(name)
            ));
        }
    }
    text
}

/// A call with statuses of our own where the program wants none and the wrapper does.
fn with_statuses(routine: &Routine, call: &str) -> String {
    let Some(status) = parameters(routine).find(|one| one.role == Role::Status) else {
        return call.to_owned();
    };
    let (name, given) = (status.arg.as_str(), parameter(status.arg.as_str()));
    if matches!(routine.kind, Kind::Wait(_) | Kind::Test(_)) {
        let count = match (status.array, routine.has(impasse_mpi::Arg::incount)) {
            (false, _) => "1",
            (true, true) => "incount",
            (true, false) => "count",
        };
        return format!(
            "    MPI_Fint *wanted = {given};\n    {given} = fortran_statuses(&wait, wanted, {count});\n\
             {call}    take_statuses(&wait, {given}, wanted, {count});\n"
        );
    }
    format!(
        "    MPI_Fint own_fortran[STATUS_INTS];\n    \
         if ({name} != MPI_STATUS_IGNORE && ignores({given})) {given} = own_fortran;\n{call}    \
         if ({name} != MPI_STATUS_IGNORE) PMPI_Status_f2c({given}, {name});\n"
    )
}
