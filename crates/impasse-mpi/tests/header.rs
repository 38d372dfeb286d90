//! The header is accepted by compilers, and everything in it can be used.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use impasse_mpi::constants::constants;
use impasse_mpi::datatypes::DATATYPES;
use impasse_mpi::handles::handles;
use impasse_mpi::pointers::POINTERS;
use impasse_mpi::{header, header_types, prototype, routines};

/// A folder of its own for each test, holding the header.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("a folder for the test");
    fs::write(folder.join("mpi.h"), header()).expect("writing the header");
    folder
}

/// Compiles `source` with the header in reach; the compiler's complaints if there are any.
fn compile(compiler: &str, arguments: &[&str], folder: &Path, file: &str, source: &str) {
    fs::write(folder.join(file), source).expect("writing the source");
    let output = Command::new(compiler)
        .current_dir(folder)
        .args(["-I.", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"])
        .args(arguments)
        .arg(file)
        .output()
        .expect("running the compiler");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{compiler} {arguments:?}:\n{complaints}"
    );
}

/// A program that names every function and every constant.
fn uses_everything() -> String {
    let mut source = String::from("#include <mpi.h>\n#include <mpi.h>\n");
    source.push_str("typedef void (*any)(void);\nany functions[] = {\n");
    for row in routines() {
        let _ = writeln!(source, "(any){0}, (any)P{0},", row.name);
    }
    source.push_str("};\nlong long numbers[] = {\n");
    for row in constants() {
        let _ = writeln!(source, "{},", row.name);
    }
    source.push_str("};\n");
    for (number, row) in handles().iter().enumerate() {
        let kind = row.kind.c_type();
        let _ = writeln!(source, "{kind} handle_{number} = {};", row.name);
    }
    for (number, row) in POINTERS.iter().enumerate() {
        let _ = writeln!(source, "{} pointer_{number} = {};", row.c_type, row.name);
    }
    source.push_str("MPI_Datatype synonyms[] = { MPI_LONG_LONG, MPI_C_COMPLEX };\n");
    source
}

#[test]
fn c_compilers_accept_everything() {
    let folder = folder("c");
    let source = uses_everything();
    // Casting functions to one common type is what the test is for, not what it tests.
    let quiet = "-Wno-cast-function-type";
    for standard in ["-std=c99", "-std=c11", "-std=gnu17"] {
        compile(
            "gcc",
            &[standard, "-pedantic", quiet],
            &folder,
            "all.c",
            &source,
        );
    }
}

#[test]
#[ignore = "needs g++, which .ci/run looks for"]
fn cpp_accepts_everything() {
    let folder = folder("cpp");
    let quiet = "-Wno-cast-function-type";
    compile("g++", &[quiet], &folder, "all.cc", &uses_everything());
}

#[test]
fn prototypes_agree_with_the_header() {
    let mut source = String::from("#include <mpi.h>\n");
    for row in routines() {
        for name in [row.name.to_owned(), format!("P{}", row.name)] {
            source.push_str(&prototype(&name).expect("a prototype"));
            source.push('\n');
        }
    }
    compile(
        "gcc",
        &["-std=c11"],
        &folder("prototypes"),
        "twice.c",
        &source,
    );
}

#[test]
fn the_lazy_header_has_all_but_prototypes() {
    let text = header_types();
    assert!(text.ends_with("\n#pragma impasse prototypes mpi.h\n"));
    let folder = folder("lazy");
    fs::write(folder.join("mpi.h"), text).expect("writing the header");
    let mut source = uses_everything();
    let needed: String = routines()
        .iter()
        .map(|row| format!("{}\n{}\n", row.declaration(""), row.declaration("P")))
        .collect();
    source = source.replacen("typedef", &format!("{needed}typedef"), 1);
    let quiet = ["-Wno-cast-function-type", "-Wno-unknown-pragmas"];
    compile("gcc", &quiet, &folder, "all.c", &source);
    let bare = "#include <mpi.h>\nint (*f)(int *, char ***) = MPI_Init;\n";
    fs::write(folder.join("bare.c"), bare).expect("writing the source");
    let output = Command::new("gcc")
        .current_dir(&folder)
        .args(["-I.", "-fsyntax-only", "bare.c"])
        .output()
        .expect("running gcc");
    assert!(
        !output.status.success(),
        "a prototype was in the lazy header"
    );
}

#[test]
fn sizes_of_datatypes_are_those_of_their_c_types() {
    let mut source = String::from("#include <mpi.h>\n#include <stdint.h>\n#include <wchar.h>\n");
    for row in DATATYPES.iter().filter(|row| !row.c_type.is_empty()) {
        // gcc 12 has no _Float16 complex on every target; the real part decides.
        if row.c_type.contains("_Float16") {
            continue;
        }
        let _ = writeln!(
            source,
            "_Static_assert(sizeof({}) == {}, \"{}\");",
            row.c_type, row.extent, row.name
        );
    }
    source.push_str("_Static_assert(sizeof(MPI_Status) == 24, \"status\");\n");
    source.push_str("_Static_assert(MPI_F_STATUS_SIZE * sizeof(MPI_Fint) == 24, \"Fortran\");\n");
    compile("gcc", &["-std=gnu11"], &folder("sizes"), "sizes.c", &source);
}

#[test]
fn handles_and_constants_in_their_usual_places() {
    let source = "#include <mpi.h>\n\
        #if MPI_VERSION < 4 || MPI_VERSION == 4 && MPI_SUBVERSION < 1\n\
        #error version\n\
        #endif\n\
        static struct { MPI_Comm comm; MPI_Request requests[2]; } state = {\n\
            MPI_COMM_NULL, { MPI_REQUEST_NULL, MPI_REQUEST_NULL } };\n\
        char name[MPI_MAX_PROCESSOR_NAME];\n\
        int main(int argc, char **argv) {\n\
            MPI_Status status;\n\
            MPI_Init(&argc, &argv);\n\
            if (state.comm == MPI_COMM_NULL) state.comm = MPI_COMM_WORLD;\n\
            switch (MPI_Recv(MPI_BOTTOM, 0, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, state.comm,\n\
                             &status)) {\n\
            case MPI_SUCCESS: break;\n\
            case MPI_ERR_TRUNCATE: MPI_Abort(state.comm, status.MPI_ERROR);\n\
            }\n\
            MPI_Allreduce(MPI_IN_PLACE, argv, 1, MPI_DOUBLE_INT, MPI_MAXLOC, state.comm);\n\
            MPI_Waitall(2, state.requests, MPI_STATUSES_IGNORE);\n\
            return MPI_Finalize() + status.MPI_SOURCE + status.MPI_TAG;\n\
        }\n";
    compile(
        "gcc",
        &["-std=c99", "-pedantic"],
        &folder("usual"),
        "usual.c",
        source,
    );
}
