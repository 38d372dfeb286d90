//! Programs of several files: which of those in a folder or a compilation database belong to them.

use std::path::Path;

use crate::common::{Outcome, run, scratch, write};

const MAIN: &str = "\
#include <mpi.h>
#include \"exchange.h\"
int main(void) {
    MPI_Init(0, 0);
    exchange();
    MPI_Finalize();
    return 0;
}
";
const EXCHANGE: &str = "\
#include \"exchange.h\"
#include <mpi.h>
int calls;
void exchange(void) { MPI_Barrier(MPI_COMM_WORLD); deeper(); }
";
const DEEPER: &str = "extern int calls;\nvoid deeper(void) { calls++; }\n";

fn check(arguments: &[&str]) -> Outcome {
    run(&[&["check", "-n", "2"], arguments].concat())
}

/// A project with one program and a file that is no C.
fn project(folder: &Path) -> (String, String) {
    let main = write(folder, "src/main.c", MAIN);
    write(folder, "src/parts/exchange.c", EXCHANGE);
    write(folder, "src/parts/deeper.c", DEEPER);
    write(
        folder,
        "include/exchange.h",
        "void exchange(void);\nvoid deeper(void);\n",
    );
    write(folder, "old/notes.c", "this is no C at all {{{\n");
    (folder.display().to_string(), main)
}

#[test]
fn a_folder_with_one_program_is_checked() {
    let (folder, _) = project(&scratch("one_program"));
    let outcome = check(&[&folder]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.starts_with("clean: "), "{}", outcome.stdout);
}

#[test]
fn one_of_several_programs_is_named() {
    let folder = scratch("several_programs");
    let (root, main) = project(&folder);
    let other = MAIN.replace(
        "exchange();",
        "int x; MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
    );
    let other = write(&folder, "tools/other.c", &other);
    write(
        &folder,
        "src/self_test.c",
        "#ifdef SELF_TEST\nint main(void) { return 0; }\n#endif\n",
    );
    let outcome = check(&[&root]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("there are 2 programs"),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stderr.contains(&main) && outcome.stderr.contains(&other));
    assert!(
        !outcome.stderr.contains("self_test.c"),
        "{}",
        outcome.stderr
    );
    assert!(check(&[&main, &root]).stdout.starts_with("clean: "));
    assert_eq!(check(&[&other, &root]).code, 1);
}

#[test]
fn a_function_that_is_missing_is_named_with_its_file() {
    let folder = scratch("missing_function");
    let (root, main) = project(&folder);
    let outcome = check(&[&main, "-I", &format!("{root}/include")]);
    let words: Vec<&str> = outcome.stdout.split_whitespace().collect();
    let text = words.join(" ");
    assert!(text.contains("`exchange` is defined in"), "{text}");
    assert!(
        text.contains("src/parts/exchange.c, which was not given"),
        "{text}"
    );
}

#[test]
fn files_that_nobody_needs_are_left_out() {
    let folder = scratch("not_needed");
    let (root, main) = project(&folder);
    let all: Vec<String> = ["parts/exchange.c", "parts/deeper.c", "../old/notes.c"]
        .map(|name| format!("{root}/src/{name}"))
        .into();
    let include = format!("{root}/include");
    let mut arguments = vec![&*main, "-I", &include];
    arguments.extend(all.iter().map(|file| &**file));
    let outcome = check(&arguments);
    assert!(
        outcome.stdout.starts_with("clean: "),
        "{}{}",
        outcome.stdout,
        outcome.stderr
    );
}

#[test]
fn entries_of_a_database_are_chosen_by_target() {
    let folder = scratch("targets");
    let text = |barrier: &str| format!("#include <mpi.h>\nvoid step(void) {{ {barrier} }}\n");
    let main = MAIN.replace("#include \"exchange.h\"\n", "void step(void);\n");
    let main = main.replace("exchange();", "step();");
    let one = write(&folder, "one.c", &main);
    let two = write(&folder, "two.c", &main);
    let good = text("MPI_Barrier(MPI_COMM_WORLD);");
    let bad = text("int r; MPI_Comm_rank(MPI_COMM_WORLD, &r); if (r) MPI_Barrier(MPI_COMM_WORLD);");
    write(&folder, "a_step.c", &good);
    write(&folder, "b_step.c", &bad);
    let entry = |file: &str, target: &str| {
        format!(
            "{{\"directory\": {folder:?}, \"file\": \"{file}\", \"command\": \"cc -c {file}\", \
             \"output\": \"CMakeFiles/{target}.dir/{file}.o\"}}"
        )
    };
    let entries = [
        entry("one.c", "one"),
        entry("b_step.c", "two"),
        entry("two.c", "two"),
        entry("a_step.c", "one"),
    ];
    let database = write(
        &folder,
        "compile_commands.json",
        &format!("[{}]", entries.join(",\n")),
    );
    let outcome = check(&[&database]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("there are 2 programs"),
        "{}",
        outcome.stderr
    );
    assert!(check(&[&one, &database]).stdout.starts_with("clean: "));
    let root = folder.display().to_string();
    assert!(check(&[&one, &root]).stdout.starts_with("clean: "));
    assert_eq!(check(&[&two, &database]).code, 1);
}

#[test]
fn a_file_that_replaces_a_default_is_needed() {
    let folder = scratch("replaced_default");
    let main = "#include <mpi.h>\nint tag;\n__attribute__((weak)) int peer(int rank) { return 1 - rank; }\n\
        int main(void) { int r, x = 0; MPI_Init(0, 0); MPI_Comm_rank(MPI_COMM_WORLD, &r);\n\
        if (r == 0) MPI_Send(&x, 1, MPI_INT, peer(0), tag, MPI_COMM_WORLD);\n\
        else MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n\
        MPI_Finalize(); return 0; }\n";
    let main = write(&folder, "main.c", main);
    let tag = write(&folder, "tag.c", "int tag = 7;\n");
    let peer = write(&folder, "peer.c", "int peer(int rank) { return rank; }\n");
    assert!(check(&[&main]).stdout.starts_with("clean: "));
    assert_eq!(check(&[&main, &tag]).code, 1);
    assert_eq!(check(&[&main, &peer]).code, 1);
}
