//! The table says enough for wrappers around all routines and for the bindings of Fortran.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use impasse_mpi::{Intent, Parameter, Role, Routine, header, routine, routines};

/// A C function that is called instead of a routine and calls it by its other name.
fn wrapper(routine: &Routine) -> String {
    let arguments: Vec<&str> = routine.parameters().map(|one| one.arg.as_str()).collect();
    let (head, name) = (routine.prototype(""), routine.name);
    let call = format!("P{name}({})", arguments.join(", "));
    format!("{head} {{ return {call}; }}\n")
}

#[test]
fn c_wrappers_of_all_routines_compile() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrappers");
    fs::create_dir_all(&folder).expect("a folder for the test");
    fs::write(folder.join("mpi.h"), header()).expect("writing the header");
    let mut source = String::from("#include <mpi.h>\n");
    source.extend(routines().iter().map(wrapper));
    fs::write(folder.join("wrappers.c"), source).expect("writing the source");
    let output = Command::new("gcc")
        .current_dir(&folder)
        .args([
            "-I.",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-fsyntax-only",
            "wrappers.c",
        ])
        .output()
        .expect("running gcc");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
}

/// The Fortran type of a number that is wider in large count variants follows from its C type.
fn fortran_type(role: Role, large: bool) -> String {
    match (role, role.c_type(large)) {
        (Role::Callback(name) | Role::CallbackByCount(name), _) => format!("PROCEDURE({name})"),
        (_, "MPI_Count") => "INTEGER(KIND=MPI_COUNT_KIND)".to_owned(),
        (_, "MPI_Aint") => "INTEGER(KIND=MPI_ADDRESS_KIND)".to_owned(),
        (role, _) => role.fortran_type().to_owned(),
    }
}

fn fortran_parameter(parameter: &Parameter, large: bool) -> String {
    let mut text = fortran_type(parameter.role, large);
    let (callback, buffer) = match parameter.role {
        Role::Callback(_) | Role::CallbackByCount(_) => (true, false),
        Role::Buffer | Role::Location => (false, true),
        _ => (false, false),
    };
    match parameter.intent {
        _ if callback => {}
        // Buffers may be changed behind the back of the compiler: no direction holds.
        Intent::InOut if buffer => {}
        Intent::In => text.push_str(", INTENT(IN)"),
        Intent::Out if buffer => {}
        Intent::Out => text.push_str(", INTENT(OUT)"),
        Intent::InOut => text.push_str(", INTENT(INOUT)"),
    }
    let shape = match parameter.role {
        Role::Triplets => "(3,*)",
        Role::Strings => "(*)",
        Role::StringLists => "(*)",
        _ if parameter.array => "(*)",
        _ => "",
    };
    format!("{text} :: {}{shape}", parameter.arg.as_str())
}

/// The declaration of a routine as the module `mpi_f08` has it.
fn fortran_interface(routine: &Routine) -> String {
    let kept = |one: &&Parameter| !one.role.fortran_type().is_empty();
    let parameters: Vec<&Parameter> = routine.parameters().filter(kept).collect();
    let mut names: Vec<&str> = parameters.iter().map(|one| one.arg.as_str()).collect();
    let is_function = routine.returns != Role::Int;
    let has_error = !is_function && !routine.variadic;
    if has_error {
        names.push("ierror");
    }
    let (head, end) = match is_function {
        true => (
            format!("{} FUNCTION", routine.returns.fortran_type()),
            "FUNCTION",
        ),
        false => ("SUBROUTINE".to_owned(), "SUBROUTINE"),
    };
    let name = routine.name;
    let mut text = format!("{head} {name}({})\n", names.join(", "));
    text.push_str("  USE mpi_f08_types\n  IMPLICIT NONE\n");
    for parameter in parameters {
        let _ = writeln!(text, "  {}", fortran_parameter(parameter, routine.large));
    }
    if has_error {
        text.push_str("  INTEGER, OPTIONAL, INTENT(OUT) :: ierror\n");
    }
    let _ = writeln!(text, "END {end} {name}");
    text
}

#[test]
fn fortran_interfaces_of_some() {
    let interface = |name| fortran_interface(routine(name).expect("known"));
    assert_eq!(
        interface("MPI_Recv_c"),
        "SUBROUTINE MPI_Recv_c(buf, count, datatype, source, tag, comm, status, ierror)
  USE mpi_f08_types
  IMPLICIT NONE
  TYPE(*), DIMENSION(..) :: buf
  INTEGER(KIND=MPI_COUNT_KIND), INTENT(IN) :: count
  TYPE(MPI_Datatype), INTENT(IN) :: datatype
  INTEGER, INTENT(IN) :: source
  INTEGER, INTENT(IN) :: tag
  TYPE(MPI_Comm), INTENT(IN) :: comm
  TYPE(MPI_Status), INTENT(OUT) :: status
  INTEGER, OPTIONAL, INTENT(OUT) :: ierror
END SUBROUTINE MPI_Recv_c\n"
    );
    assert!(interface("MPI_Init").starts_with("SUBROUTINE MPI_Init(ierror)\n"));
    assert!(interface("MPI_Wtime").starts_with("DOUBLE PRECISION FUNCTION MPI_Wtime()\n"));
    assert!(interface("MPI_Pcontrol").starts_with("SUBROUTINE MPI_Pcontrol(level)\n"));
    assert!(interface("MPI_Wait").contains("TYPE(MPI_Request), INTENT(INOUT) :: request\n"));
    assert!(interface("MPI_Cart_create").contains("LOGICAL, INTENT(IN) :: periods(*)\n"));
    assert!(interface("MPI_Op_create").contains("PROCEDURE(MPI_User_function) :: user_fn\n"));
}

#[test]
fn every_routine_that_fortran_has_has_an_interface() {
    let mut module = String::new();
    for routine in routines().iter().filter(|routine| routine.fortran) {
        let text = fortran_interface(routine);
        assert!(
            !text.contains("  ,") && !text.contains("  ::"),
            "no type:\n{text}"
        );
        module.push_str(&text);
    }
    // What only C has is left out.
    assert!(!module.contains("MPI_Comm_c2f") && !module.contains("MPI_T_"));
    assert!(module.contains("MPI_Status_f2f08"));
}
