//! `impasse check` on C programs that cannot be checked, or only in part: what is said, and the
//! exit code.

use std::path::PathBuf;

use crate::common::run;

/// A program in a file of its own.
fn file(name: &str, source: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check_program");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let path = folder.join(name);
    std::fs::write(&path, source).expect("the file can be written");
    path.display().to_string()
}

const MPI: &str = "#include <mpi.h>\n#include <stdlib.h>\n";

#[test]
fn what_is_no_mpi_program_is_refused() {
    let plain = file("plain.c", "int main(void) { return 0; }\n");
    let outcome = run(&["check", &plain]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("does not call MPI"),
        "{}",
        outcome.stderr
    );
    let part = file(
        "part.c",
        &format!("{MPI}void f(void) {{ MPI_Barrier(MPI_COMM_WORLD); }}\n"),
    );
    let outcome = run(&["check", &part]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("no function `main`"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn a_crash_before_the_start_is_a_finding() {
    let source = format!(
        "{MPI}int main(void) {{ int *p = 0; *p = 1; MPI_Init(0, 0); MPI_Finalize(); return 0; }}\n"
    );
    let outcome = run(&["check", &file("crash.c", &source), "-n", "2"]);
    assert_eq!(outcome.code, 1);
    assert!(outcome.stdout.contains("IMP007"), "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("null pointer"),
        "{}",
        outcome.stdout
    );
}

#[test]
fn what_cannot_be_followed_is_no_proof() {
    let source = format!(
        "{MPI}int unheard_of(int);\nint main(void) {{ MPI_Init(0, 0); unheard_of(3); MPI_Finalize(); \
         return 0; }}\n"
    );
    let unknown = file("unknown.c", &source);
    let outcome = run(&["check", &unknown, "-n", "2"]);
    assert_eq!(outcome.code, 0);
    assert!(
        outcome.stdout.contains("--harmless unheard_of"),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.stdout.contains("inconclusive: "),
        "{}",
        outcome.stdout
    );
    let outcome = run(&["check", &unknown, "-n", "2", "--harmless", "unheard_of"]);
    assert!(outcome.stdout.contains("clean: "), "{}", outcome.stdout);
}

#[test]
fn a_bound_that_is_reached_is_said() {
    let source = format!(
        "{MPI}int main(int argc, char **argv) {{\n    int rank, in, n = 0;\n    MPI_Init(0, 0);\n    \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    for (int i = 0; i < 6; i++) {{\n        \
         if (rank) MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n        else for (int j = 0; j < 3; j++) {{\n            \
         MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n            \
         n = 2 * n + in; if (n % 7 == 9) abort();\n        }}\n    }}\n    MPI_Finalize();\n    return 0;\n}}\n"
    );
    let many = file("many.c", &source);
    let outcome = run(&["check", &many, "-n", "4", "--states", "5"]);
    assert!(
        outcome.stdout.contains("the bound of 5 states"),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.stdout.contains("inconclusive: "),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_missing_declaration_is_a_reason() {
    let source = format!(
        "{MPI}#include \"nowhere.h\"\nint main(void) {{ MPI_Init(0, 0); MPI_Finalize(); return 0; }}\n"
    );
    let outcome = run(&["check", &file("header.c", &source), "-n", "2"]);
    assert!(outcome.stdout.contains("nowhere.h"), "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("inconclusive: "),
        "{}",
        outcome.stdout
    );
}

#[test]
fn two_runs_print_the_same() {
    let farm = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/programs/master_worker.c"
    );
    let first = run(&["check", farm, "--format", "json"]);
    let second = run(&["check", farm, "--format", "json"]);
    assert_eq!(first.stdout, second.stdout);
}

/// The outcome of checking a program all of which is run, with arguments that are not known.
fn check_whole(name: &str, declarations: &str, body: &str) -> crate::common::Outcome {
    let source = format!(
        "{MPI}#include <assert.h>\nint main(int argc, char **argv)\n{{\n    int size, *nowhere = 0, \
         n = argc > 1 ? atoi(argv[1]) : 1;\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_size(MPI_COMM_WORLD, &size);\n{declarations}    {body}\n    \
         return MPI_Finalize() + (nowhere != 0);\n}}\n"
    );
    run(&["check", &file(name, &source), "-n", "2", "--whole"])
}

#[test]
fn a_program_may_refuse_its_input_but_not_all_of_it() {
    let refuses = check_whole("refuses.c", "", "assert(n > 0);");
    assert_eq!(refuses.code, 0, "{}", refuses.stdout);
    assert!(refuses.stdout.starts_with("clean"), "{}", refuses.stdout);
    let never = check_whole("never.c", "    n += n > 5;\n", "assert(size > 2);");
    assert_eq!(never.code, 1);
    assert!(never.stdout.contains("error[IMP007]"), "{}", never.stdout);
}

#[test]
fn a_crash_under_conditions_that_contradict_each_other_is_not_certain() {
    let body = "if (half * 8 <= 0 && half > 0 && n < 1000) *nowhere = 1;";
    let cannot = check_whole("contradicts.c", "    int half = n / 2;\n", body);
    assert_eq!(cannot.code, 0, "{}", cannot.stdout);
    assert!(!cannot.stdout.contains("error["), "{}", cannot.stdout);
    let body = "if (half * 8 > 80 && half % 3 == 2 && n < 1000) *nowhere = 1;";
    let can = check_whole("holds.c", "    int half = n / 2;\n", body);
    assert_eq!(can.code, 1, "{}", can.stdout);
    assert!(can.stdout.contains("error[IMP007]"), "{}", can.stdout);
}
