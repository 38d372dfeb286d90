//! Random programs in which several ranks have something to choose at the same time: two masters, requests of neighbours,
//! locks; most of them do not change each other's choices, some do.

use std::fmt::Write;

use impasse_testing::Random;

const HEAD: &str = "#include <mpi.h>
#define ALL MPI_COMM_WORLD
int main(int argc, char **argv)
{
    int rank, size, got = 0, last = -1, flag = 0, memory = 0, v[8] = { 0 };
    MPI_Status status;
    MPI_Request r[4] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL };
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(ALL, &rank);
    MPI_Comm_size(ALL, &size);
    MPI_Win_create(&memory, 4, 4, MPI_INFO_NULL, ALL, &window);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
";

/// A program.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x7ea5);
    let mut text = String::from(HEAD);
    for part in 0..1 + random.below(2) {
        let tag = 10 * part;
        text.push_str(&match random.below(4) {
            0 => neighbours(&mut random, tag),
            1 => locks(&mut random),
            _ => masters(&mut random, tag),
        });
    }
    text.push_str(random.one_of(&[
        "",
        "",
        "    MPI_Barrier(ALL);\n",
        "    if (last == size - 1 && rank < 2) MPI_Recv(&got, 1, MPI_INT, left, 77, ALL, &status);\n",
        "    if (last == 0) MPI_Ssend(&got, 1, MPI_INT, right, 77, ALL);\n",
        "    MPI_Allreduce(&last, &got, 1, MPI_INT, MPI_MAX, ALL);\n    if (got == last && rank == 1) MPI_Recv(&got, 1, MPI_INT, 0, 77, ALL, &status);\n",
    ]));
    text + "    MPI_Win_free(&window);\n    MPI_Finalize();\n    return 0;\n}\n"
}

/// The first two ranks take what comes from their workers, perhaps also from each other's.
fn masters(random: &mut Random, tag: u64) -> String {
    let each = 1 + random.below(2);
    let take = random.one_of(&[
        "MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &status);",
        "MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, ALL, &status);",
        "MPI_Probe(MPI_ANY_SOURCE, TAG, ALL, &status); MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, TAG, ALL, &status);",
        "MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &r[0]); MPI_Wait(&r[0], &status);",
        "do MPI_Iprobe(MPI_ANY_SOURCE, TAG, ALL, &flag, &status); while (!flag); MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, TAG, ALL, &status);",
    ]);
    let then = random.one_of(&[
        "last = status.MPI_SOURCE;",
        "if (status.MPI_SOURCE > last) last = status.MPI_SOURCE;",
        "MPI_Send(&got, 1, MPI_INT, status.MPI_SOURCE, TAG + 1, ALL);",
        "last = 2 * last + status.MPI_SOURCE % 2;",
    ]);
    let answers = then.contains("TAG + 1");
    let send = random.one_of(&["Send", "Ssend", "Bsend"]);
    let to = random.one_of(&["rank % 2", "rank % 2", "w", "rank == 2 ? 0 : 1"]);
    let count = match to {
        "w" => "2 * (size - 2) / 2",
        "rank % 2" => "(size - 1 - rank) / 2",
        _ => "(rank == 0 ? 1 : size - 3)",
    };
    let (loops, to) = match to {
        "w" => ("for (int w = 0; w < 2; w++)", "w"),
        _ => ("", to),
    };
    let answer = match answers {
        true => format!("MPI_Recv(&got, 1, MPI_INT, {to}, TAG + 1, ALL, &status);"),
        false => String::new(),
    };
    let mut text = format!("    enum {{ TAG{tag} = {tag} }};\n    ");
    let _ = write!(
        text,
        "if (rank < 2) for (int i = 0; i < {each} * {count}; i++) {{ {take} {then} }}\n    \
         else for (int i = 0; i < {each}; i++) {loops} {{ MPI_{send}(&rank, 1, MPI_INT, {to}, TAG, ALL); {answer} }}\n"
    );
    text.replace(" TAG, ", &format!(" TAG{tag}, "))
        .replace(" TAG + 1", &format!(" TAG{tag} + 1"))
}

/// Each rank takes what its neighbours send, in any order.
fn neighbours(random: &mut Random, tag: u64) -> String {
    let wait = random.one_of(&[
        "MPI_Waitany(2, r, &flag, &status); last = flag;",
        "MPI_Waitany(2, r, &flag, &status); if (last < 0) last = status.MPI_SOURCE;",
        "do MPI_Testany(2, r, &got, &flag, &status); while (!flag); last = got;",
        "MPI_Waitany(2, r, &flag, &status); if (rank == 0 && flag == 1 && last != 0) last = 5;",
    ]);
    let send = random.one_of(&["Send", "Isend", "Isend"]);
    let (end, done) = match send {
        "Isend" => (
            ", &r[REQUEST]",
            "    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);\n",
        ),
        _ => ("", ""),
    };
    let [one, other] = ["2", "3"].map(|number| end.replace("REQUEST", number));
    format!(
        "    MPI_Irecv(&v[0], 1, MPI_INT, left, {tag}, ALL, &r[0]);\n    MPI_Irecv(&v[1], 1, MPI_INT, right, {tag}, ALL, &r[1]);\n    \
         MPI_{send}(&rank, 1, MPI_INT, right, {tag}, ALL{one});\n    MPI_{send}(&rank, 1, MPI_INT, left, {tag}, ALL{other});\n    \
         for (int i = 0; i < 2; i++) {{ {wait} }}\n{done}"
    )
}

/// Ranks lock windows, one inside of the other or not.
fn locks(random: &mut Random) -> String {
    let [one, other] = [(); 2].map(|()| random.one_of(&["0", "1", "rank % 2", "1 - rank % 2"]));
    let kind = random.one_of(&["EXCLUSIVE", "EXCLUSIVE", "SHARED"]);
    let inside = match random.below(2) == 0 && one != other {
        true => format!(
            "MPI_Win_lock(MPI_LOCK_{kind}, {other}, 0, window); MPI_Win_unlock({other}, window);"
        ),
        false => String::from("MPI_Get(&got, 1, MPI_INT, ONE, 0, 1, MPI_INT, window);"),
    };
    let inside = inside.replace("ONE", one);
    format!(
        "    MPI_Win_lock(MPI_LOCK_{kind}, {one}, 0, window);\n    {inside}\n    MPI_Win_unlock({one}, window);\n"
    )
}
