//! The modules `mpi` and `mpi_f08`, and `mpif.h`.

use std::fmt::Write as _;

use super::names::{
    SIZES, SPECIAL, STATUS_SIZE, comparison, handle_kinds, predefined_functions, size_function,
};
use crate::constants::constants;
use crate::datatypes::SYNONYMS;
use crate::handles::handles;
use crate::kind::StandardStatus;
use crate::role::Role;
use crate::routine::{Intent, Parameter, Routine};
use crate::routines::{routine, routines};

/// Interfaces of functions that programs write for MPI, by their names.
const FUNCTIONS: &str = include_str!("functions.f90");

/// One of the three ways in which Fortran sees MPI.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    /// The file `mpif.h`: no interfaces, lines that both source forms take.
    Include,
    /// The module `mpi`: handles are integers.
    Mpi,
    /// The module `mpi_f08`: handles have types.
    F08,
}

/// Names and texts of the files that Fortran programs include or use.
pub fn files() -> [(&'static str, String); 3] {
    [
        ("mpif.h", include_file()),
        ("mpi.f90", module("mpi", Binding::Mpi)),
        ("mpi_f08.f90", module("mpi_f08", Binding::F08)),
    ]
}

fn include_file() -> String {
    let mut text = String::new();
    for (name, value) in numbers().chain(handle_numbers()) {
        let _ = writeln!(
            text,
            "      INTEGER {name}\n      PARAMETER ({name}={value})"
        );
    }
    for (name, value) in truths() {
        let _ = writeln!(
            text,
            "      LOGICAL {name}\n      PARAMETER ({name}={value})"
        );
    }
    specials(&mut text, Binding::Include);
    for function in predefined_functions() {
        let _ = writeln!(text, "      EXTERNAL {}", function.name);
    }
    for routine in routines().iter().filter(|one| is_function(one)) {
        let name = routine.name;
        let of = routine
            .returns
            .fortran_type()
            .replace("MPI_ADDRESS_KIND", "8");
        let _ = writeln!(text, "      {of} {name}\n      EXTERNAL {name}");
    }
    text
}

fn module(name: &str, binding: Binding) -> String {
    let mut text =
        format!("module {name}\n  use, intrinsic :: iso_c_binding, only: c_ptr, c_funptr\n");
    text.push_str("  implicit none\n  private :: c_ptr, c_funptr\n");
    for (name, value) in numbers() {
        let _ = writeln!(text, "  integer, parameter :: {name} = {value}");
    }
    for (name, value) in truths() {
        let _ = writeln!(text, "  logical, parameter :: {name} = {value}");
    }
    match binding {
        Binding::F08 => types(&mut text),
        _ => {
            for (name, value) in handle_numbers() {
                let _ = writeln!(text, "  integer, parameter :: {name} = {value}");
            }
        }
    }
    specials(&mut text, binding);
    for function in predefined_functions() {
        let _ = writeln!(text, "  external :: {}", function.name);
    }
    if binding == Binding::F08 {
        comparisons(&mut text);
        text.push_str(FUNCTIONS);
    }
    sizes(&mut text);
    for routine in routines()
        .iter()
        .filter(|routine| routine.fortran && !is_second(routine))
    {
        generic(&mut text, routine, binding);
    }
    let _ = writeln!(text, "end module {name}");
    text
}

/// The integer constants of Fortran. Texts are one character shorter than in C, which ends them.
fn numbers() -> impl Iterator<Item = (&'static str, i64)> {
    let status = [
        ("MPI_STATUS_SIZE", STATUS_SIZE as i64),
        ("MPI_SOURCE", 1),
        ("MPI_TAG", 2),
        ("MPI_ERROR", 3),
        ("MPI_ADDRESS_KIND", 8),
        ("MPI_COUNT_KIND", 8),
        ("MPI_OFFSET_KIND", 8),
        ("MPI_INTEGER_KIND", 4),
    ];
    let shared = constants().filter(|one| !one.name.starts_with("MPI_T_"));
    let shared = shared.map(|one| match one.name.starts_with("MPI_MAX_") {
        true => (one.name, one.value - 1),
        false => (one.name, one.value),
    });
    status.into_iter().chain(shared)
}

fn truths() -> [(&'static str, &'static str); 2] {
    [
        ("MPI_SUBARRAYS_SUPPORTED", ".FALSE."),
        ("MPI_ASYNC_PROTECTS_NONBLOCKING", ".FALSE."),
    ]
}

fn handle_numbers() -> impl Iterator<Item = (&'static str, i64)> {
    let first = handles().iter().map(|one| (one.name, one.value as i64));
    let second = SYNONYMS.iter().filter_map(|(name, meaning)| {
        let same = handles().iter().find(|one| one.name == *meaning)?;
        Some((*name, same.value as i64))
    });
    first.chain(second)
}

/// The types of handles and statuses, and the predefined handles.
fn types(text: &mut String) {
    for kind in handle_kinds() {
        let name = kind.c_type();
        let _ = writeln!(
            text,
            "  type, bind(C) :: {name}\n    integer :: MPI_VAL\n  end type {name}"
        );
    }
    text.push_str(
        "  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR
    integer, private :: impasse_cancelled, impasse_bytes(2)
  end type MPI_Status
",
    );
    for (name, value) in handle_numbers() {
        let kind = crate::handle_of_value(value as u64).map(|one| one.kind.c_type());
        let kind = kind.unwrap_or_default();
        let _ = writeln!(
            text,
            "  type({kind}), parameter :: {name} = {kind}({value})"
        );
    }
}

fn specials(text: &mut String, binding: Binding) {
    for special in SPECIAL {
        let (name, block) = (special.name, special.block());
        let of = match binding {
            Binding::F08 if special.is_status() => "TYPE(MPI_Status) ::",
            _ => "INTEGER",
        };
        let shape = match name {
            "MPI_STATUSES_IGNORE" if binding == Binding::F08 => "(1)",
            "MPI_STATUSES_IGNORE" => "(MPI_STATUS_SIZE,1)",
            "MPI_STATUS_IGNORE" if binding != Binding::F08 => "(MPI_STATUS_SIZE)",
            "MPI_BOTTOM" | "MPI_IN_PLACE" | "MPI_BUFFER_AUTOMATIC" | "MPI_STATUS_IGNORE" => "",
            _ => "(1)",
        };
        let _ = writeln!(
            text,
            "      {of} {name}{shape}\n      COMMON /{block}/ {name}"
        );
    }
    for (name, shape) in [("MPI_ARGV_NULL", "(1)"), ("MPI_ARGVS_NULL", "(1,1)")] {
        let _ = writeln!(
            text,
            "      CHARACTER*1 {name}{shape}\n      COMMON /{name}_BLK/ {name}"
        );
    }
}

fn comparisons(text: &mut String) {
    for (operator, equal) in [("==", true), ("/=", false)] {
        let _ = writeln!(text, "  interface operator({operator})");
        for kind in handle_kinds() {
            let (name, of) = (comparison(kind, equal), kind.c_type());
            let _ = writeln!(
                text,
                "    pure logical function {name}(a, b)\n      import\n      type({of}), intent(in) :: a, b\n    end function"
            );
        }
        text.push_str("  end interface\n");
    }
}

fn sizes(text: &mut String) {
    text.push_str("  interface MPI_Sizeof\n");
    for (of, word, _) in SIZES {
        let name = size_function(word);
        let _ = writeln!(
            text,
            "    subroutine {name}(x, size, ierror)
      {of} :: x(*)
      !dir$ ignore_tkr(r) x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine"
        );
    }
    text.push_str("  end interface\n");
}

fn is_function(routine: &Routine) -> bool {
    routine.fortran && routine.returns != Role::Int
}

/// Whether a large count variant is called by the name of its routine: the numbers tell them apart.
fn is_second(routine: &Routine) -> bool {
    let differs =
        |one: &'static Parameter| one.role.c_type(false) == "int" && one.role.c_type(true) != "int";
    routine.large && routine.parameters().any(differs)
}

fn generic(text: &mut String, plain: &Routine, binding: Binding) {
    let _ = writeln!(text, "  interface {}", plain.name);
    interface(text, plain, binding);
    if binding == Binding::F08
        && let Some(large) = routine(&format!("{}_c", plain.name)).filter(|one| is_second(one))
    {
        interface(text, large, binding);
    }
    text.push_str("  end interface\n");
}

/// The declaration of a routine as a module has it.
fn interface(text: &mut String, routine: &Routine, binding: Binding) {
    let kept = |one: &&Parameter| !one.role.fortran_type().is_empty();
    let parameters: Vec<&Parameter> = routine.parameters().filter(kept).collect();
    let mut names: Vec<&str> = parameters.iter().map(|one| one.arg.as_str()).collect();
    let is_function = is_function(routine);
    let has_error = !is_function && !routine.variadic;
    if has_error {
        names.push("ierror");
    }
    let name = routine.name;
    let (head, end) = match is_function {
        true => (
            format!("{} function", routine.returns.fortran_type()),
            "function",
        ),
        false => (String::from("subroutine"), "subroutine"),
    };
    let names = names.join(", &\n        ");
    let _ = writeln!(text, "    {head} {name}({names})\n      import");
    for parameter in parameters {
        declare(text, parameter, routine, binding);
    }
    if has_error {
        let optional = if binding == Binding::F08 {
            "optional, "
        } else {
            ""
        };
        let _ = writeln!(text, "      integer, {optional}intent(out) :: ierror");
    }
    let _ = writeln!(text, "    end {end}");
}

fn declare(text: &mut String, parameter: &Parameter, routine: &Routine, binding: Binding) {
    let name = parameter.arg.as_str();
    let any = match parameter.role {
        Role::Callback(_) | Role::CallbackByCount(_) => {
            let _ = writeln!(text, "      external :: {name}");
            return;
        }
        Role::Buffer | Role::Location => Some("(*)"),
        Role::Allocation if parameter.intent == Intent::In => Some("(*)"),
        Role::Pointer | Role::Allocation => Some(""),
        _ => None,
    };
    if let Some(shape) = any {
        // Whatever is passed, its address is.
        let _ = writeln!(
            text,
            "      integer :: {name}{shape}\n      !dir$ ignore_tkr {name}"
        );
        return;
    }
    let mut of = fortran_type(parameter.role, routine);
    let mut shape = match parameter.role {
        Role::Triplets => "(3, *)",
        Role::Strings => "(*)",
        Role::StringLists => "(*)",
        _ if parameter.array => "(*)",
        _ => "",
    };
    if binding == Binding::Mpi {
        match parameter.role {
            Role::Status if parameter.array => shape = "(MPI_STATUS_SIZE, *)",
            Role::Status => shape = "(MPI_STATUS_SIZE)",
            _ => {}
        }
        if of.starts_with("TYPE(MPI_") {
            of = String::from("INTEGER");
        }
    }
    let intent = match parameter.intent {
        Intent::In => "in",
        // Some compilers set what only goes out to nothing before the call.
        Intent::Out | Intent::InOut if parameter.array => "inout",
        Intent::Out => "out",
        Intent::InOut => "inout",
    };
    let intent = match parameter.role {
        // Variables whose addresses have a meaning are passed, too.
        Role::Status => String::new(),
        _ => format!(", intent({intent})"),
    };
    let _ = writeln!(text, "      {of}{intent} :: {name}{shape}");
}

/// The Fortran type of a number that is wider in large count variants follows from its C type.
fn fortran_type(role: Role, routine: &Routine) -> String {
    match (role, role.c_type(routine.large)) {
        (Role::Attribute, _) if routine.status != StandardStatus::Current => "INTEGER".to_owned(),
        (_, "MPI_Count") => "INTEGER(KIND=MPI_COUNT_KIND)".to_owned(),
        (Role::Attribute, _) | (_, "MPI_Aint") => "INTEGER(KIND=MPI_ADDRESS_KIND)".to_owned(),
        (role, _) => role.fortran_type().to_owned(),
    }
}
