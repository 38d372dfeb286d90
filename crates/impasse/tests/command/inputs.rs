//! What a program finds outside: files, standard input, the environment.

use crate::common::{Outcome, run, scratch, write};

/// Hangs if what it reads is not 1; `READ` says from where.
fn program(read: &str) -> String {
    format!(
        "#include <mpi.h>\n#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {{\n\
         int rank, n = 0, token = 0; FILE *f; char *text;\n\
         MPI_Init(&argc, &argv);\nMPI_Comm_rank(MPI_COMM_WORLD, &rank);\n{read}\n\
         if (n != 1 && rank == 0) MPI_Recv(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n\
         MPI_Finalize();\nreturn 0; }}\n"
    )
}

const FROM_FILE: &str = "f = fopen(argv[1], \"r\"); if (f) { fscanf(f, \"%d\", &n); fclose(f); }";

fn check(arguments: &[&str]) -> Outcome {
    run(&[&["check", "-n", "2", "--format", "json"], arguments].concat())
}

#[test]
fn files_named_behind_the_dashes_are_read() {
    let folder = scratch("named_files");
    let source = write(&folder, "read.c", &program(FROM_FILE));
    let good = write(&folder, "good.txt", "1\n");
    let bad = write(&folder, "bad.txt", "2\n");
    let outcome = check(&[&source, "--", &good]);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
    assert!(
        outcome.stdout.contains("good.txt` is read"),
        "{}",
        outcome.stdout
    );
    assert_eq!(check(&[&source, "--", &bad]).verdict(), "deadlock");
    // What is in a file that does not exist is not known.
    let missing = folder.join("missing.txt").display().to_string();
    assert_eq!(check(&[&source, "--", &missing]).verdict(), "deadlock");
}

#[test]
fn files_below_a_folder_are_read() {
    let folder = scratch("files_below");
    let source = write(
        &folder,
        "read.c",
        &program(&FROM_FILE.replace("argv[1]", "\"data/n\"")),
    );
    let outside = program(&FROM_FILE.replace("argv[1]", "\"../n\""));
    let outside = write(&folder, "outside.c", &outside);
    write(&folder, "allowed/data/n", "1\n");
    write(&folder, "n", "1\n");
    let allowed = folder.join("allowed").display().to_string();
    assert_eq!(
        check(&[&source, "--files", &allowed, "--"]).verdict(),
        "clean"
    );
    assert_eq!(check(&[&source, "--"]).verdict(), "deadlock");
    assert_eq!(
        check(&[&outside, "--files", &allowed, "--"]).verdict(),
        "deadlock"
    );
    let refused = check(&[&source, "--files", &source]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stdout.contains("not a folder"),
        "{}",
        refused.stdout
    );
}

#[test]
fn other_files_do_not_exist_if_that_is_said() {
    let folder = scratch("no_other_files");
    let read = "n = 1; f = fopen(\"n\", \"r\"); if (f) { fscanf(f, \"%d\", &n); fclose(f); }";
    let source = write(&folder, "read.c", &program(read));
    write(&folder, "given/n", "2\n");
    let given = folder.join("given").display().to_string();
    let arguments = [&source, "--no-other-files", "--"];
    assert_eq!(check(&[&source, "--"]).verdict(), "deadlock");
    let outcome = check(&arguments);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
    assert!(outcome.stdout.contains("`n` is taken not to exist"));
    let outcome = check(&[&["--files", &given], &arguments[..]].concat());
    assert_eq!(outcome.verdict(), "deadlock", "{}", outcome.stdout);
    assert!(outcome.stdout.contains("--no-other-files"));
}

#[test]
fn files_that_other_ranks_write_are_not_taken_to_be_absent() {
    let folder = scratch("shared_file");
    let read = |order: &str| {
        format!(
            "if (rank == 1) {{ f = fopen(\"n\", \"w\"); if (!f) MPI_Abort(MPI_COMM_WORLD, 1); fclose(f); }}\n\
             {order}\n\
             if (rank == 0) {{ f = fopen(\"n\", \"r\"); if (f) {{ n = 1; fclose(f); }} }}"
        )
    };
    let unordered = write(&folder, "unordered.c", &program(&read("")));
    let outcome = check(&[&unordered, "--no-other-files", "--"]);
    assert_eq!(outcome.verdict(), "inconclusive", "{}", outcome.stdout);
    assert!(outcome.stdout.contains("one rank writes `n`"));
    let barrier = "MPI_Barrier(MPI_COMM_WORLD);";
    let ordered = write(&folder, "ordered.c", &program(&read(barrier)));
    let outcome = check(&[&ordered, "--no-other-files", "--"]);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
}

#[test]
fn standard_input_is_what_is_given() {
    let folder = scratch("standard_input");
    let source = write(&folder, "read.c", &program("scanf(\"%d\", &n);"));
    let good = write(&folder, "good.txt", "1\n");
    let bad = write(&folder, "bad.txt", "0\n");
    let outcome = check(&[&source, "--stdin", &good]);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
    assert!(outcome.stdout.contains("standard input is taken to be"));
    assert_eq!(check(&[&source, "--stdin", &bad]).verdict(), "deadlock");
    assert_eq!(check(&[&source]).verdict(), "deadlock");
    assert_eq!(check(&[&source, "--stdin", "no such file"]).code, 2);
}

#[test]
fn the_environment_is_empty_unless_it_is_given() {
    let folder = scratch("environment");
    let read = "n = 1; text = getenv(\"STEPS\"); if (text) n = atoi(text);";
    let source = write(&folder, "read.c", &program(read));
    let outcome = check(&[&source]);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
    assert!(outcome.stdout.contains("`STEPS` is taken not to be set"));
    assert_eq!(check(&[&source, "--env", "STEPS=1"]).verdict(), "clean");
    assert_eq!(check(&[&source, "--env", "STEPS=2"]).verdict(), "deadlock");
    let outcome = check(&[&source, "--env", "STEPS"]);
    assert_eq!(outcome.verdict(), "deadlock");
    assert!(outcome.stdout.contains("--env STEPS"), "{}", outcome.stdout);
}

#[test]
fn dates_fit_where_dates_fit() {
    let folder = scratch("dates");
    let read = "n = 1; { char date[26], day[9]; struct tm *t;\n\
        time_t now = time(0); sprintf(date, \"%s\", ctime(&now)); t = localtime(&now);\n\
        if (t->tm_mon > 11 || t->tm_mday < 1 || now < 0) n = 0; strftime(day, sizeof day, \"%Y%m%d\", t);\n\
        sprintf(date, \"run %s\", day); }";
    let text = program(read).replace(
        "#include <stdio.h>",
        "#include <stdio.h>\n#include <time.h>",
    );
    let source = write(&folder, "dates.c", &text);
    let outcome = check(&[&source]);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
}
