//! The table says enough for wrappers around all routines and for the bindings of Fortran.

use std::fs;
use std::path::Path;
use std::process::Command;

use impasse_mpi::{Routine, fortran, header, routines};

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

/// The C files behind the names that compiled Fortran calls.
#[test]
fn c_functions_of_the_fortran_bindings_compile() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fortran");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let mut files = Vec::new();
    let mut refused = Vec::new();
    for routine in routines().iter().filter(|routine| routine.fortran) {
        let name = format!("{}_", routine.name.to_lowercase());
        match fortran::source_of(&name) {
            Some((_, text)) => {
                let file = format!("{name}.c");
                fs::write(folder.join(&file), text).expect("writing the source");
                files.push(file);
            }
            None => refused.push(routine.plain),
        }
    }
    let output = Command::new("gcc")
        .current_dir(&folder)
        .args(["-Wall", "-Werror", "-fsyntax-only"])
        .args(&files)
        .output()
        .expect("running gcc");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    refused.dedup();
    assert_eq!(
        refused,
        [
            "MPI_Grequest_start",
            "MPI_Ineighbor_alltoallw",
            "MPI_Neighbor_alltoallw",
            "MPI_Neighbor_alltoallw_init",
            "MPI_Register_datarep"
        ]
    );
}

#[test]
fn a_fortran_function_calls_its_routine() {
    let text = |name| fortran::source_of(name).expect("known").1;
    let send = text("mpi_send_");
    assert!(send.contains("void mpi_send_(void *buf, int *count, int *datatype, int *dest, int *tag, int *comm, int *ierror)"));
    assert!(
        send.contains("*count, (MPI_Datatype)(long)*datatype, *dest, *tag, (MPI_Comm)(long)*comm)")
    );
    assert!(text("pmpi_send_").contains("= PMPI_Send("));
    assert!(text("mpi_waitany_").contains("from_0 + 1"));
    assert!(text("mpi_comm_set_name_").ends_with(
        "(int *comm, char *comm_name, int *ierror, long comm_name_length) {
\tchar own_comm_name[comm_name_length + 1];
\tint error = MPI_Comm_set_name((MPI_Comm)(long)*comm, taken(own_comm_name, comm_name, comm_name_length));
\tif (ierror)
\t\t*ierror = error;
}
"
    ));
    assert_eq!(fortran::source_of("mpi_send"), None);
    assert_eq!(fortran::source_of("mpi_comm_c2f_"), None);
}

#[test]
fn every_routine_that_fortran_has_has_an_interface() {
    let [(_, include), (_, mpi), (_, f08)] = fortran::files();
    for routine in routines().iter().filter(|routine| routine.fortran) {
        let head = format!(" {}(", routine.name);
        assert!(f08.contains(&head), "{head}");
        assert!(mpi.contains(&head) || routine.large, "{head}");
    }
    for text in [&mpi, &f08] {
        assert!(
            !text.contains("      ,") && !text.contains("      ::"),
            "no type"
        );
        assert!(!text.contains("MPI_Comm_c2f") && !text.contains("MPI_T_"));
        assert!(text.lines().all(|line| line.len() <= 132));
    }
    assert!(f08.contains("      TYPE(MPI_Request), intent(inout) :: request\n"));
    assert!(mpi.contains("      LOGICAL, intent(in) :: periods(*)\n"));
    assert!(include.lines().all(|line| line.len() <= 72));
    assert!(include.contains("      PARAMETER (MPI_COMM_WORLD=1048577)\n"));
}
