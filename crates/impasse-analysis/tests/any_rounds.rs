//! Loops of unknown length: a clean verdict says that it holds for every number of iterations, and only then.

use std::sync::Arc;

use impasse_analysis::{Limits, ProgramOptions, Versions, Watch, check_versions};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::{Report, Run, Verdict};

/// Checks a program with a loop of as many rounds as its first argument says.
fn check(body: &str, args: Args, merge: bool) -> Report {
    let text = format!(
        "#include <mpi.h>\n#include <stdlib.h>\nint main(int argc, char **argv)\n{{\n    int rank, sum;\n    \
         MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    \
         int rounds = argc > 1 ? atoi(argv[1]) : 3;\n    for (int i = 0; i < rounds; i++) {{\n        {body}\n    }}\n    \
         MPI_Finalize();\n    return 0;\n}}\n"
    );
    let libraries = [impasse_libc::library()];
    let module = || impasse_testing::module(&text);
    let slice = Setup::sliced(module(), &libraries, &[]).expect("it is well-formed");
    let versions = Versions::sliced(Arc::new(slice), || {
        Arc::new(Setup::new(module(), &libraries, &[]).expect("it is well-formed"))
    });
    let options = ProgramOptions {
        sizes: Some(vec![2, 3]),
        args,
        merge,
        limits: Limits {
            states: 100,
            ..Limits::default()
        },
        ..ProgramOptions::default()
    };
    check_versions(&versions, &options, &Watch::default())
}

const SUM: &str = "MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);";

#[test]
fn a_loop_of_unknown_length_is_clean_for_every_number_of_rounds() {
    let report = check(SUM, Args::Unknown, true);
    for run in &report.runs {
        assert_eq!(run.verdict(), Verdict::Clean);
        let [place] = &run.any_rounds[..] else {
            panic!("one loop: {:?}", run.any_rounds);
        };
        assert!(place.ends_with(":9"), "{place}");
    }
}

#[test]
fn a_known_number_of_rounds_is_not_every_number() {
    let args = Args::Known(vec![b"loop".to_vec(), b"50".to_vec()]);
    let says_nothing = |run: &Run| run.verdict() == Verdict::Clean && run.any_rounds.is_empty();
    assert!(check(SUM, args, true).runs.iter().all(says_nothing));
}

#[test]
fn what_goes_wrong_late_is_not_clean() {
    let late = "if (i == 12345 && rank == 0) MPI_Recv(&sum, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);";
    let report = check(&format!("{SUM} {late}"), Args::Unknown, true);
    assert!(
        report
            .runs
            .iter()
            .all(|run| run.verdict() != Verdict::Clean)
    );
}

#[test]
fn without_states_made_one_there_is_no_end() {
    let report = check(SUM, Args::Unknown, false);
    let open = |run: &Run| run.verdict() == Verdict::Inconclusive && run.any_rounds.is_empty();
    assert!(report.runs.iter().all(open));
}
