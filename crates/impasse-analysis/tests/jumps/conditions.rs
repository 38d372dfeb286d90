//! The conditions of a jump, one by one: in each of these programs, round after round looks alike until one is different in
//! a way that only this condition notices. Whoever forgets it jumps over that round.

use impasse_analysis::ProgramOptions;
use impasse_report::{Report, Verdict};

use crate::{common, said, verdict, work};

/// A program of 2,000 rounds: what is declared, what each round does, and when it goes wrong.
fn program(declared: &str, round: &str, when: &str) -> String {
    format!(
        "#include <mpi.h>\n#include <stdlib.h>\n#include <string.h>\n#define ALL MPI_COMM_WORLD\nint main(int argc, char **argv)\n{{\n    int rank, size, got = 0;\n    \
         static int many[4000];\n    MPI_Status status;\n    MPI_Request early = MPI_REQUEST_NULL;\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_rank(ALL, &rank);\n    MPI_Comm_size(ALL, &size);\n    int other = 1 - rank;\n    {declared}\n    \
         for (int n = 0; n < 2000; n++) {{\n        {round}\n        \
         if ({when}) MPI_Recv(&got, 1, MPI_INT, other, 9999, ALL, &status);\n    }}\n    MPI_Finalize();\n    return 0;\n}}\n"
    )
}

/// With jumps, all that is found is what is found without, and something is.
fn assert_found(declared: &str, round: &str, when: &str) {
    let text = program(declared, round, when);
    let ways: [fn(&str, &ProgramOptions) -> Report; 3] = [
        |text, options| common::check(text, true, options),
        |text, options| common::check(text, false, options),
        common::check_in_all_ways,
    ];
    for check in ways {
        let check = |jump| {
            let options = ProgramOptions {
                jump,
                ..common::options(&[2], 50)
            };
            check(&text, &options)
        };
        let (jumped, run) = (check(true), check(false));
        assert_ne!(verdict(&run), Verdict::Clean, "{text}");
        let calls = work(&run)[0].0;
        assert!(calls > 1_500, "it goes wrong after {calls} calls:\n{text}");
        assert_eq!(said(&jumped), said(&run), "{text}");
    }
}

const BARRIER: &str = "MPI_Barrier(ALL);";

#[test]
fn the_next_state_is_the_one_foreseen() {
    let sum = "MPI_Barrier(ALL); k += n;";
    assert_found("int k = 0;", sum, "k == 1500 * 1501 / 2");
}

#[test]
fn what_grows_and_is_no_tag_is_not_guessed() {
    let exchange = "MPI_Sendrecv(many, n, MPI_INT, other, 1, many + 2000, 1500, MPI_INT, other, 1, ALL, &status);";
    assert_found("", exchange, "0");
    let room = "MPI_Sendrecv(many, 1, MPI_INT, other, 1, many + 2000, 1500 - n, MPI_INT, other, 1, ALL, &status);";
    assert_found("", room, "n == 1501");
    let bytes = "MPI_Sendrecv(many, n, MPI_INT, other, 1, many + 2000, 6000, MPI_BYTE, other, 1, ALL, MPI_STATUS_IGNORE);";
    assert_found("", bytes, "0");
}

/// Amounts of data that nobody looks into may grow, as long as there is room for them; the last rounds do not show that
/// there was not.
#[test]
fn amounts_stay_within_bounds() {
    let bulk = "static double bulk[5000];";
    for (sent, room, into) in [
        ("n", "1500", "bulk + 2000"),
        ("n", "3000 - n", "bulk + 2000"),
        ("n", "n", "bulk + 3500"),
        ("1500 - n", "1600", "bulk + 2000"),
    ] {
        let exchange = format!(
            "MPI_Barrier(ALL); if (n == 1600) break; MPI_Sendrecv(bulk, {sent}, MPI_DOUBLE, other, 1, {into}, {room}, \
             MPI_DOUBLE, other, 1, ALL, MPI_STATUS_IGNORE); MPI_Barrier(ALL);"
        );
        assert_found(bulk, &exchange, "0");
    }
    let asked = "MPI_Barrier(ALL); MPI_Sendrecv(bulk, n, MPI_DOUBLE, other, 1, bulk + 2000, 1600, MPI_DOUBLE, other, 1, ALL, \
         &status); MPI_Get_count(&status, MPI_DOUBLE, &got); MPI_Barrier(ALL); if (n == 1590) break;";
    assert_found(bulk, asked, "got == 1500");
}

/// What grows is jumped over if there is room for it.
#[test]
fn amounts_are_jumped_over() {
    let round = "MPI_Barrier(ALL); MPI_Sendrecv(bulk, 2 * n + 3, MPI_DOUBLE, other, 1, bulk + 5000, 4 * n + 5, MPI_DOUBLE, \
         other, 1, ALL, &status); MPI_Barrier(ALL);";
    let text = program("static double bulk[13100];", round, "0");
    let options = common::options(&[2], 50);
    let report = common::check(&text, true, &options);
    assert_eq!(verdict(&report), Verdict::Clean);
    let (calls, steps) = work(&report)[0];
    assert!(steps < calls / 2, "{steps} steps for {calls} calls");
}

/// Places, and numbers in arrays that MPI reads.
#[test]
fn what_else_is_asked_for_is_not_guessed() {
    assert_found("many[1500] = 1;", BARRIER, "many[n]");
    assert_found("", BARRIER, "many[n + 2500]");
    let counts = "int counts[2] = {n, n}; \
         MPI_Alltoallv(many, counts, at, MPI_INT, room, counts, at, MPI_INT, ALL);";
    let room = "static int room[3000]; int at[2] = {0, 1500};";
    assert_found(room, counts, "0");
}

/// Tags that are none: negative ones, and too large ones.
#[test]
fn tags_stay_tags() {
    for tag in ["1500 - n", "1073740000 + n"] {
        let exchange = format!(
            "MPI_Sendrecv(many, 1, MPI_INT, other, {tag}, &got, 1, MPI_INT, other, {tag}, ALL, &status);"
        );
        assert_found("", &exchange, "0");
    }
}

/// Tags of all that is under way when a round ends, and of requests that are started again.
#[test]
fn tags_that_are_kept_stay_different() {
    let persistent = "int one = 1, two = 2; MPI_Request in, out; \
         MPI_Recv_init(&got, 1, MPI_INT, rank, 1500, ALL, &in); MPI_Send_init(&one, 1, MPI_INT, rank, 1500, ALL, &out);";
    let round = "MPI_Start(&in); MPI_Isend(&two, 1, MPI_INT, rank, n, ALL, &early); MPI_Start(&out); \
         MPI_Recv(many, 1, MPI_INT, rank, n, ALL, &status); MPI_Wait(&in, &status); MPI_Wait(&out, &status); MPI_Wait(&early, &status);";
    assert_found(persistent, round, "got == 2");
    let kept = "MPI_Message kept; MPI_Isend(many, 1, MPI_INT, rank, 1500, ALL, &early); MPI_Mprobe(rank, 1500, ALL, &kept, &status);";
    let round = "MPI_Sendrecv(many, 1, MPI_INT, rank, n, &got, 1, MPI_INT, rank, n, ALL, &status);";
    let last = "if (n == 1700) MPI_Mrecv(&got, 1, MPI_INT, &kept, &status);";
    assert_found(
        kept,
        &format!("{round} {last}"),
        "status.MPI_TAG == 1500 && n == 1700",
    );
    // Two rounds are under way at once.
    let requests = "MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};";
    let behind = "MPI_Wait(&requests[n % 2], MPI_STATUS_IGNORE); \
         if (rank) MPI_Irecv(&many[n % 2], 1, MPI_INT, 0, n, ALL, &requests[n % 2]); \
         else MPI_Isend(&n, 1, MPI_INT, 1, n + (n == 1500), ALL, &requests[n % 2]);";
    assert_found(requests, behind, "0");
    let probed = "MPI_Isend(&rank, 1, MPI_INT, other, n, ALL, &early); MPI_Probe(other, n < 1500 ? n : n + 1, ALL, &status); \
         MPI_Recv(&got, 1, MPI_INT, other, n, ALL, &status); MPI_Wait(&early, &status);";
    assert_found("", probed, "0");
}

#[test]
fn conditions_that_are_not_linear_are_not_followed() {
    assert_found("", BARRIER, "n * n == 2250000");
    assert_found("", BARRIER, "(n ^ 5) == 1500");
    assert_found("", BARRIER, "n > 1200 && (n & 6) == 6 && n * 3 > 4000");
}

#[test]
fn tags_stay_different() {
    let exchange =
        "MPI_Sendrecv(many, 1, MPI_INT, other, n, &got, 1, MPI_INT, other, n, ALL, &status);";
    let early = "MPI_Irecv(&got, 1, MPI_INT, other, 1500, ALL, &early);";
    assert_found(early, exchange, "0");
    let late = "MPI_Sendrecv(many, 1, MPI_INT, other, n, &got, 1, MPI_INT, other, n < 1 ? 0 : n, ALL, &status);";
    assert_found("", late, "status.MPI_TAG == 1500");
}

#[test]
fn narrow_numbers_wrap() {
    let round = "MPI_Barrier(ALL); c++;";
    assert_found("signed char c = 0;", round, "c == -100 && n > 1300");
    let round = "MPI_Barrier(ALL); u += 40;";
    assert_found("unsigned short u = 0;", round, "u == 40000");
    assert_found("unsigned short u = 0;", round, "u == 24");
    let round = "MPI_Barrier(ALL); s += 2000000;";
    assert_found("int s = 0;", round, "s < 0");
}

#[test]
fn numbers_without_sign_wrap_at_zero() {
    let round = "MPI_Barrier(ALL); down--;";
    assert_found("unsigned down = 1400;", round, "down > 2000000000u");
    assert_found("unsigned down = 1400;", round, "down >= 4000000000u");
}

#[test]
fn rests_of_divisions_change() {
    assert_found("", BARRIER, "n > 1200 && n % 10 == 3");
    assert_found("", BARRIER, "(n - 1500) % 7 == 1");
    assert_found("", BARRIER, "(n - 1500) / 7 == 1");
    assert_found("", BARRIER, "n / 100 == 15");
}

#[test]
fn comparisons_hold_for_a_while_only() {
    for when in [
        "n == 1500",
        "n > 1500",
        "n >= 1500",
        "1500 < n",
        "1500 <= n",
        "n != n % 1500",
    ] {
        assert_found("", BARRIER, when);
    }
    assert_found("", BARRIER, "3 * n - 4500 == 0 && rank == 1");
}
