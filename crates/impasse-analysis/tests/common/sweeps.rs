//! Random programs in which messages are received from any source, though most of the time their tag says who sends them: sweeps
//! along ranks, exchanges with neighbours. In some, another rank sends one with the same tag: at once, late, or after it has
//! heard of the first; and it shows later who came first, or ends all.

use std::fmt::Write;

use impasse_testing::Random;

const HEAD: &str = "#include <mpi.h>
#include <stdlib.h>
#define ALL MPI_COMM_WORLD
static int rank, size, got, first = -1, last = -1, taken, round;
static MPI_Status status;

static void note(void)
{
    if (first < 0) first = status.MPI_SOURCE;
    last = status.MPI_SOURCE;
    taken++;
    NOTE
}
";

/// A program.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x51ee);
    let note = random.one_of(&[
        "",
        "",
        "",
        "",
        "if (last == 0 && rank == 1) MPI_Abort(ALL, 3);",
        "if (first > rank) MPI_Abort(ALL, 3);",
    ]);
    let mut text = HEAD.replace("NOTE", note);
    let mut parts = String::new();
    let tag = random.one_of(&["", "", "", " + 10 * round"]);
    for part in 0..1 + random.below(2) {
        let tags = [0, 1, 2].map(|other| format!("{}{tag}", 3 * part + other));
        match random.below(4) {
            0 => neighbours(&mut random, part, &tags, &mut text),
            _ => sweep(&mut random, part, &tags, &mut text),
        }
        let _ = writeln!(parts, "        part{part}();");
    }
    let rounds = random.one_of(&["1", "1", "2", "2", "3", "40"]);
    let end = random.one_of(&[
        "",
        "",
        "    MPI_Barrier(ALL);\n",
        "    if (rank == 0 && last == 2) MPI_Recv(&got, 1, MPI_INT, 1, 99, ALL, &status);\n",
        "    if (rank == 1 && first == 2) MPI_Ssend(&got, 1, MPI_INT, 0, 99, ALL);\n",
        "    if (rank == size - 1 && first == 0) MPI_Recv(&got, 1, MPI_INT, 0, 99, ALL, &status);\n",
        "    if (last == 0 && taken == 2) MPI_Abort(ALL, 3);\n",
    ]);
    let _ = write!(
        text,
        "int main(int argc, char **argv)\n{{\n    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(ALL, &rank);\n    \
         MPI_Comm_size(ALL, &size);\n    for (round = 0; round < {rounds}; round++) {{\n{parts}    }}\n{end}    \
         MPI_Finalize();\n    return 0;\n}}\n"
    );
    text
}

/// Receives a message with a tag from any source, as some program would.
fn receive(random: &mut Random, tag: &str) -> String {
    let tag = match random.below(8) {
        0 => "MPI_ANY_TAG",
        _ => tag,
    };
    let how = random.one_of(&[
        "MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &status);",
        "MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &status);",
        "MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &r); MPI_Wait(&r, &status);",
        "MPI_Probe(MPI_ANY_SOURCE, TAG, ALL, &status); \
         MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, TAG, ALL, &status);",
    ]);
    format!("{} note();", how.replace("TAG", tag))
}

/// What another rank does that could be taken for the one whose message is waited for; most of the time nothing.
fn straggler(random: &mut Random, tag: &str) -> String {
    if random.below(3) > 0 {
        return String::new();
    }
    let who = random.one_of(&["size - 1", "size - 1", "0", "2"]);
    let before = random.one_of(&[
        "",
        "",
        "MPI_Recv(&got, 1, MPI_INT, 1, 77, ALL, &status); ",
        "MPI_Sendrecv(&rank, 1, MPI_INT, rank, 78, &got, 1, MPI_INT, rank, 78, ALL, &status); ",
    ]);
    let send = random.one_of(&["Send", "Ssend"]);
    let receives = random.one_of(&[
        "",
        "MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &status); note();",
        "MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &status); note();",
        "MPI_Recv(&got, 1, MPI_INT, WHO, TAG, ALL, &status);",
    ]);
    let told = match before.contains("77") {
        true => "MPI_Send(&rank, 1, MPI_INT, WHO, 77, ALL); ",
        false => "",
    };
    let text = format!(
        "if (rank == 1 && WHO != 1) {{ {told}{receives} }}\n    \
         if (rank == WHO && WHO != 1) {{ {before}MPI_{send}(&rank, 1, MPI_INT, 1, TAG, ALL); }}"
    );
    text.replace("WHO", &format!("({who})")).replace("TAG", tag)
}

/// From each rank to the next, and back.
fn sweep(random: &mut Random, part: u64, tags: &[String; 3], text: &mut String) {
    let send = random.one_of(&["Send", "Send", "Ssend"]);
    let forth = receive(random, &tags[0]);
    let back = match random.below(2) {
        0 => String::new(),
        _ => format!(
            "if (rank < size - 1) {{ {} }}\n    \
             if (rank > 0) MPI_Send(&got, 1, MPI_INT, rank - 1, {}, ALL);",
            receive(random, &tags[1]),
            tags[1]
        ),
    };
    let [early, late] = match random.below(2) {
        0 => [straggler(random, &tags[0]), String::new()],
        _ => [String::new(), straggler(random, &tags[0])],
    };
    let _ = write!(
        text,
        "
static void part{part}(void)
{{
    MPI_Request r;
    {early}
    if (rank > 0) {{ {forth} }}
    if (rank < size - 1) MPI_{send}(&got, 1, MPI_INT, rank + 1, {}, ALL);
    {late}
    {back}
    (void)r;
}}
",
        tags[0]
    );
}

/// With the ranks before and after, in a circle: all by one tag, or each direction by its own.
fn neighbours(random: &mut Random, part: u64, tags: &[String; 3], text: &mut String) {
    let one_tag = random.below(2) == 0;
    let other = if one_tag { &tags[0] } else { &tags[1] };
    let late = straggler(random, &tags[0]);
    let _ = write!(
        text,
        "
static void part{part}(void)
{{
    MPI_Request r[2];
    int in[2];
    MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, {0}, ALL, &r[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, {other}, ALL, &r[1]);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, {0}, ALL);
    MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, {other}, ALL);
    MPI_Wait(&r[0], &status); note();
    MPI_Wait(&r[1], &status); note();
    {late}
}}
",
        tags[0]
    );
}
