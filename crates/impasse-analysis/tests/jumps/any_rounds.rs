//! Loops that go round as often as the user says: what is clean for every number of rounds is so for each, and
//! what goes wrong for some is not clean.

use std::fmt::Write;

use impasse_report::Verdict;
use impasse_testing::{Random, seeds};

use crate::{common, verdict};

/// Random programs for every run of the tests; `IMPASSE_ANY_ROUNDS` asks for others and more.
const PROGRAMS: u64 = 30;

/// Numbers of rounds that are tried for one that is not known.
const ROUNDS: [u64; 6] = [0, 1, 2, 7, 22, 60];

/// A program whose loop goes round so often, or as often as the user says.
fn program(seed: u64, rounds: Option<u64>) -> String {
    let mut random = Random::new(seed);
    let any = match rounds {
        Some(rounds) => format!("any = {rounds};"),
        None => String::from("if (rank == 0 && scanf(\"%d\", &any) != 1) any = 3;"),
    };
    let mut text = format!(
        "#include <mpi.h>\n#include <stdio.h>\n#define ALL MPI_COMM_WORLD\nint main(int argc, char **argv)\n{{\n    \
         int rank, size, data = 0, got = 0, n = 0, any = 0;\n    MPI_Status status;\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_rank(ALL, &rank);\n    MPI_Comm_size(ALL, &size);\n    \
         int right = (rank + 1) % size, left = (rank + size - 1) % size;\n    {any}\n    \
         MPI_Bcast(&any, 1, MPI_INT, 0, ALL);\n    {} {{\n",
        random.one_of(&[
            "for (int i = 0; i < any; i++)",
            "for (int i = any; i > 0; i--)",
            "for (int i = 0; i != any; i++)"
        ])
    );
    for _ in 0..1 + random.below(3) {
        let _ = writeln!(text, "        {}", step(&mut random));
    }
    let when = match random.below(6) {
        0 => format!("i == {}", random.below(20)),
        1 => format!("n == {} && rank == 0", random.below(20)),
        2 => String::from("i + 1 == any"),
        3 => format!("any == {}", random.below(9)),
        _ => String::from("0"),
    };
    let what = random.one_of(&[
        "MPI_Recv(&got, 1, MPI_INT, left, 99, ALL, &status);",
        "if (rank == 0) MPI_Barrier(ALL);",
        "MPI_Ssend(&data, 1, MPI_INT, right, 99, ALL);",
        "{ if (rank == 1) break; }",
        "break;",
    ]);
    let _ = writeln!(text, "        if ({when}) {what}\n        n++;\n    }}");
    let end = random.one_of(&[
        "",
        "",
        "    if (n == 5 && rank) MPI_Barrier(ALL);\n",
        "    MPI_Barrier(ALL);\n",
    ]);
    text + end + "    MPI_Finalize();\n    return 0;\n}\n"
}

/// Something that all ranks do together, in the same way in each round.
fn step(random: &mut Random) -> &'static str {
    random.one_of(&[
        "MPI_Barrier(ALL);",
        "MPI_Allreduce(&data, &got, 1, MPI_INT, MPI_SUM, ALL);",
        "MPI_Sendrecv(&data, 1, MPI_INT, right, 4, &got, 1, MPI_INT, left, 4, ALL, &status);",
        "for (int j = 0; j < 3; j++) MPI_Bcast(&data, 1, MPI_INT, j % size, ALL);",
        "if (rank > 0) MPI_Recv(&data, 1, MPI_INT, rank - 1, 2, ALL, &status); \
         if (rank < size - 1) MPI_Send(&data, 1, MPI_INT, rank + 1, 2, ALL);",
        "if (rank) MPI_Send(&data, 1, MPI_INT, 0, 3, ALL); \
         else for (int w = 1; w < size; w++) MPI_Recv(&got, 1, MPI_INT, w, 3, ALL, &status);",
        "if (rank == 0) MPI_Send(&n, 1, MPI_INT, 1, 5, ALL); if (rank == 1) MPI_Recv(&got, 1, MPI_INT, 0, 5, ALL, &status);",
        "MPI_Sendrecv(&data, 1, MPI_INT, right, n % 3, &got, 1, MPI_INT, left, MPI_ANY_TAG, ALL, &status);",
    ])
}

#[test]
fn any_number_of_rounds_is_each_of_them() {
    let seeds = seeds("IMPASSE_ANY_ROUNDS", PROGRAMS);
    let (mut clean, mut wrong, mut open) = (0, 0, 0);
    for seed in seeds.clone() {
        let text = program(seed, None);
        let options = common::options(&[2 + (seed % 2) as u32], 100);
        let any = verdict(&common::check_in_all_ways(&text, &options));
        let each = ROUNDS.map(|rounds| {
            let text = program(seed, Some(rounds));
            verdict(&common::check(&text, false, &options))
        });
        let goes_wrong = |one: &Verdict| matches!(one, Verdict::Deadlock | Verdict::Error);
        let is_each = any != Verdict::Clean || !each.iter().any(goes_wrong);
        assert!(is_each, "seed {seed}: {any:?}, {each:?}\n{text}");
        clean += u64::from(any == Verdict::Clean);
        // For some it takes another number of rounds.
        wrong += u64::from(goes_wrong(&any) && each.iter().any(goes_wrong));
        open += u64::from(any == Verdict::Inconclusive);
    }
    let programs = seeds.end - seeds.start;
    println!("{programs} programs: {clean} clean, {wrong} go wrong, {open} open");
    assert!(clean > programs / 8 && wrong > programs / 8);
}
