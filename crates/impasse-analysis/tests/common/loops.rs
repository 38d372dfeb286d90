//! Random programs with loops: of several hundred rounds, in which tags, peers, amounts and places depend on the number of
//! the round, with loops inside, and perhaps with something that goes wrong in one of the rounds.

use std::fmt::Write;

use impasse_testing::Random;

/// A program.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let nested = random.below(4) == 0;
    let rounds = match nested {
        true => 8 + random.below(16),
        false => 250 + random.below(750),
    };
    let mut text = String::from(
        "#include <mpi.h>\n#include <stdio.h>\nint main(int argc, char **argv)\n{\n    \
         int rank, size, data = 0, got = 0, n = 0, flag, any = 0;\n    static long total;\n    static int many[4000];\n    static double bulk[3300];\n    \
         MPI_Status status;\n    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, \
         MPI_REQUEST_NULL};\n    int even = 0, k = 7;\n    unsigned down = 5000;\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    MPI_Comm_size(MPI_COMM_WORLD, &size);\n    \
         int right = (rank + 1) % size, left = (rank + size - 1) % size;\n",
    );
    // Each order of a farm, and each number of rounds that the user may give, is followed by all that comes then.
    if random.below(8) == 0 && !nested {
        text.push_str(&farm(&mut random));
    }
    let head = head(&mut random, rounds, nested);
    let _ = writeln!(text, "    {head} {{");
    for _ in 0..1 + random.below(3) {
        text.push_str(&exchange(&mut random));
    }
    if nested {
        text.push_str(&inner_loop(&mut random));
    }
    for _ in 0..random.below(3) {
        text.push_str(random.one_of(&[
            "        total += 5;\n",
            "        even = !even; if (even) MPI_Barrier(MPI_COMM_WORLD);\n",
            "        k += rank;\n",
            "        down -= 4;\n",
            "        if (n % 10 == 0) MPI_Barrier(MPI_COMM_WORLD);\n",
            "        total += k;\n",
            "        k = k * 3 + 1;\n",
            "        many[n % 3]++;\n",
            "        many[5] += 2; many[6] -= 1;\n",
        ]));
    }
    let (when, what) = (when(&mut random, rounds), mistake(&mut random));
    let _ = writeln!(text, "        if ({when}) {what}\n        n++;\n    }}");
    text.push_str("    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);\n");
    text.push_str(random.one_of(&[
        "",
        "",
        "    if (rank) MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);\n    else for (int w = 1; w < size; w++) \
         MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);\n",
    ]));
    text.push_str("    if (total == 77 || k == 77 || down == 77 || many[5] == 76) MPI_Barrier(MPI_COMM_WORLD);\n");
    text.push_str("    MPI_Finalize();\n    return 0;\n}\n");
    text
}

/// The head of the loop: forwards, backwards, in steps, with a number of rounds that is known or not.
fn head(random: &mut Random, rounds: u64, nested: bool) -> String {
    match random.below(if nested { 6 } else { 7 }) {
        0 | 1 => format!("for (int i = 0; i < {rounds}; i++)"),
        2 => format!("for (long i = {rounds}; i > 0; i--)"),
        3 => format!("for (int i = 3; i != {}; i += 2)", 3 + 2 * rounds),
        4 => format!("for (unsigned i = 0; i <= {}u; i += 3)", 3 * rounds),
        5 => format!("int i = -{rounds};\n    while (++i < 0)"),
        _ => String::from(
            "if (rank == 0 && scanf(\"%d\", &any) != 1) any = 3;\n    \
             MPI_Bcast(&any, 1, MPI_INT, 0, MPI_COMM_WORLD);\n    for (int i = 0; i < any; i++)",
        ),
    }
}

/// A farm: a master that gives jobs to whoever asks, and workers that go on until told to stop; perhaps one is forgotten.
fn farm(random: &mut Random) -> String {
    let jobs = random.below(60);
    let (ask, stop) = (random.one_of(&["6", "6", "job % 2"]), 7 + random.below(3));
    let skipped = random.one_of(&[
        "",
        "",
        "",
        "if (job == 11) continue; ",
        "if (status.MPI_SOURCE == 2) continue; ",
    ]);
    format!(
        "    if (rank == 0) {{\n        int open = size - 1;\n        for (int job = 0; open > 0; job++) {{\n            \
         MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);\n            \
         {skipped}if (job >= {jobs}) open--;\n            \
         MPI_Send(&job, 1, MPI_INT, status.MPI_SOURCE, job < {jobs} ? 6 : {stop}, MPI_COMM_WORLD);\n        }}\n    \
         }} else for (int job = 0;; job++) {{\n        MPI_Send(&job, 1, MPI_INT, 0, {ask}, MPI_COMM_WORLD);\n        \
         MPI_Recv(&got, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);\n        \
         if (status.MPI_TAG == {stop}) break;\n    }}\n"
    )
}

/// A tag that may depend on the number of the round.
fn tag(random: &mut Random) -> String {
    let base = random.below(900);
    match random.below(8) {
        0 | 1 => String::from("n"),
        2 => format!("{base} + n"),
        3 => format!("n % {}", 2 + random.below(9)),
        4 => format!("2000 - 2 * n % {}", 4 + random.below(30)),
        5 => format!("{} - n", 1000 + base),
        6 => String::from("n / 2"),
        _ => base.to_string(),
    }
}

/// Something that all ranks do together.
fn exchange(random: &mut Random) -> String {
    let (one, other) = (tag(random), tag(random));
    let count = random.one_of(&[
        "1",
        "1",
        "n % 3 + 1",
        "n",
        "n + 1",
        "2 * n",
        "1000 - n",
        "k",
    ]);
    let room = random.one_of(&["1100", "1100", "1100", count, "700"]);
    let wanted = random.one_of(&[one.as_str(), one.as_str(), one.as_str(), "MPI_ANY_TAG"]);
    let number = random.below(21);
    match number {
        0 => String::from("        MPI_Barrier(MPI_COMM_WORLD);\n"),
        1 => format!(
            "        MPI_Sendrecv(many, {count}, MPI_INT, right, {one}, many + 2200, {room}, MPI_INT, left, {wanted}, MPI_COMM_WORLD, &status);\n"
        ),
        2 => String::from(
            "        data++; MPI_Allreduce(&data, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n",
        ),
        3 => format!(
            "        if (rank) MPI_Send(&data, 1, MPI_INT, 0, {one}, MPI_COMM_WORLD); else for (int from = 1; from < size; from++) MPI_Recv(&got, 1, MPI_INT, from, {wanted}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
        ),
        4 => String::from("        MPI_Bcast(&even, 1, MPI_INT, n % size, MPI_COMM_WORLD);\n"),
        5 => String::from(
            "        for (int j = 0; j < 3; j++) MPI_Bcast(&data, 1, MPI_INT, j % size, MPI_COMM_WORLD);\n",
        ),
        6 => format!(
            "        MPI_Sendrecv(&data, 1, MPI_INT, (rank + n) % size, {one}, &got, 1, MPI_INT, (rank + size - n % size) % size, {wanted}, MPI_COMM_WORLD, &status);\n"
        ),
        7 => format!(
            "        if (rank > 0) MPI_Recv(&data, 1, MPI_INT, rank - 1, {wanted}, MPI_COMM_WORLD, &status);\n        \
             if (rank < size - 1) MPI_Send(&data, 1, MPI_INT, rank + 1, {one}, MPI_COMM_WORLD);\n"
        ),
        8 => format!(
            "        MPI_Wait(&requests[n % 4], &status);\n        \
             if (rank == 0) MPI_Isend(&data, 1, MPI_INT, 1, {one}, MPI_COMM_WORLD, &requests[n % 4]);\n        \
             if (rank == 1) MPI_Irecv(&many[n % 4], 1, MPI_INT, 0, {wanted}, MPI_COMM_WORLD, &requests[n % 4]);\n"
        ),
        9 => format!("        MPI_Bcast(many, {count}, MPI_INT, 0, MPI_COMM_WORLD);\n"),
        11 => format!(
            "        MPI_Bsend(&data, 1, MPI_INT, rank, {one}, MPI_COMM_WORLD);\n        \
             MPI_Iprobe(rank, {one}, MPI_COMM_WORLD, &flag, &status);\n        \
             MPI_Recv(&got, 1, MPI_INT, rank, {wanted}, MPI_COMM_WORLD, &status); if (status.MPI_TAG == 500) MPI_Barrier(MPI_COMM_WORLD);\n"
        ),
        10 | 12..=15 => longer_exchange(random, number, (&one, &other, wanted), (count, room)),
        16..=19 => bulk_exchange(random, (&one, wanted), (count, room)),
        _ => String::from(
            "        MPI_Sendrecv(&many[n], 1, MPI_INT, right, 4, &many[n + 1500], 1, MPI_INT, left, 4, MPI_COMM_WORLD, &status);\n",
        ),
    }
}

/// The same with several messages, or many, or messages whose amounts depend on the number of the round.
fn longer_exchange(
    random: &mut Random,
    number: u64,
    (one, other, wanted): (&str, &str, &str),
    (count, room): (&str, &str),
) -> String {
    match number {
        10 => format!(
            "        MPI_Request early; MPI_Irecv(&got, 1, MPI_INT, left, {one}, MPI_COMM_WORLD, &early);\n        \
             MPI_Send(&data, 1, MPI_INT, right, {other}, MPI_COMM_WORLD);\n        \
             MPI_Recv(&data, 1, MPI_INT, left, {other}, MPI_COMM_WORLD, &status);\n        \
             MPI_Send(&data, 1, MPI_INT, right, {one}, MPI_COMM_WORLD);\n        \
             MPI_Wait(&early, MPI_STATUS_IGNORE);\n"
        ),
        12 => format!(
            "        if (rank == 0) MPI_Send(&n, 1, MPI_INT, 1, {one}, MPI_COMM_WORLD);\n        \
             if (rank == 1) {{ MPI_Recv(&got, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status); if (status.MPI_TAG > {}) k++; if (got == 555) MPI_Barrier(MPI_COMM_SELF); }}\n",
            random.below(2000)
        ),
        13 => format!(
            "        if (rank == 0) MPI_Send(many, {count}, MPI_INT, 1, {one}, MPI_COMM_WORLD);\n        \
             if (rank == 1) {{ MPI_Recv(many, {room}, MPI_INT, 0, {wanted}, MPI_COMM_WORLD, &status); MPI_Get_count(&status, MPI_INT, &got); if (got == 777) k = 0; }}\n"
        ),
        14 => format!(
            "        for (int j = 0; j < {}; j++) MPI_Sendrecv(&data, 1, MPI_INT, right, {one}, &got, 1, MPI_INT, left, {wanted}, MPI_COMM_WORLD, &status);\n",
            random.one_of(&["n % 7", "n / 100", "n / 30", "3 - n % 3"])
        ),
        _ => format!(
            "        if (rank == 0) {{ MPI_Isend(&n, 1, MPI_INT, 1, {one}, MPI_COMM_WORLD, &requests[0]); MPI_Wait(&requests[0], &status); }}\n        \
             if (rank == 1) {{ MPI_Probe(0, {wanted}, MPI_COMM_WORLD, &status); MPI_Recv(&got, 1, MPI_INT, 0, status.MPI_TAG, MPI_COMM_WORLD, &status); }}\n"
        ),
    }
}

/// The same with data that nobody looks into, so that only the amounts count; perhaps with something before and after it, so
/// that nothing is under way for a while.
fn bulk_exchange(
    random: &mut Random,
    (tag, wanted): (&str, &str),
    (count, room): (&str, &str),
) -> String {
    let status = random.one_of(&["MPI_STATUS_IGNORE", "&status"]);
    let into = random.one_of(&["bulk + 2200", "bulk + 1500", "bulk + 2900"]);
    let ready = random.one_of(&[
        "",
        "MPI_Barrier(MPI_COMM_WORLD); ",
        "MPI_Barrier(MPI_COMM_WORLD); ",
    ]);
    let leave = match random.below(3) {
        0 => format!("if (n == {}) break; ", 200 + random.below(900)),
        _ => String::new(),
    };
    let send = random.one_of(&["MPI_Send", "MPI_Ssend", "MPI_Bsend"]);
    let exchange = match random.below(3) {
        0 => format!(
            "if (rank == 0) {send}(bulk, {count}, MPI_DOUBLE, 1, {tag}, MPI_COMM_WORLD); \
             if (rank == 1) MPI_Recv(bulk, {room}, MPI_DOUBLE, 0, {wanted}, MPI_COMM_WORLD, {status});"
        ),
        1 => format!(
            "MPI_Irecv({into}, {room}, MPI_DOUBLE, left, {wanted}, MPI_COMM_WORLD, &requests[3]); \
             MPI_Send(bulk, {count}, MPI_DOUBLE, right, {tag}, MPI_COMM_WORLD); MPI_Wait(&requests[3], {status});"
        ),
        _ => format!(
            "MPI_Sendrecv(bulk, {count}, MPI_DOUBLE, right, {tag}, {into}, {room}, MPI_DOUBLE, left, {wanted}, MPI_COMM_WORLD, {status});"
        ),
    };
    let asked = match random.below(4) {
        0 => " MPI_Get_count(&status, MPI_DOUBLE, &got); if (got == 777) k = 0;",
        _ => "",
    };
    format!("        {ready}{leave}{exchange}{asked} {ready}\n")
}

/// A loop inside of the loop, with a number of rounds that may depend on that of the outer one.
fn inner_loop(random: &mut Random) -> String {
    let rounds = match random.below(6) {
        0 => String::from("n * 100"),
        1 => String::from("1000 + n"),
        2 => String::from("n"),
        3 => String::from("700 - 10 * n"),
        _ => (600 + random.below(800)).to_string(),
    };
    let what = random.one_of(&[
        "MPI_Bcast(&data, 1, MPI_INT, j % size, MPI_COMM_WORLD);",
        "MPI_Barrier(MPI_COMM_WORLD);",
        "MPI_Sendrecv(&data, 1, MPI_INT, right, j, &got, 1, MPI_INT, left, j, MPI_COMM_WORLD, &status);",
        "MPI_Sendrecv(&data, 1, MPI_INT, right, n, &got, 1, MPI_INT, left, n, MPI_COMM_WORLD, &status);",
        "{ MPI_Barrier(MPI_COMM_WORLD); total++; }",
        "{ if (rank > 0) MPI_Recv(&data, 1, MPI_INT, rank - 1, 2, MPI_COMM_WORLD, &status); if (rank < size - 1) MPI_Ssend(&data, 1, MPI_INT, rank + 1, 2, MPI_COMM_WORLD); }",
    ]);
    format!("        for (int j = 0; j < {rounds}; j++) {what}\n")
}

/// When something goes wrong.
fn when(random: &mut Random, rounds: u64) -> String {
    match random.below(7) {
        0 => format!("n == {}", random.below(2 * rounds)),
        1 => format!("total > {}", random.below(8000)),
        2 => format!("down < {}u", random.below(5000)),
        3 => format!("k >= {} && rank == size - 1", random.below(3000)),
        4 => format!("n * size + rank == {}", random.below(3 * rounds)),
        _ => String::from("0"),
    }
}

/// What goes wrong.
fn mistake(random: &mut Random) -> &'static str {
    random.one_of(&[
        "MPI_Recv(&got, 1, MPI_INT, left, 9999, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
        "if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);",
        "MPI_Ssend(&data, 1, MPI_INT, right, 9999, MPI_COMM_WORLD);",
        "break;",
        "{ if (rank == 1) break; }",
        "MPI_Abort(MPI_COMM_WORLD, 3);",
    ])
}
