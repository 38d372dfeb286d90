//! Random programs: farms in many forms, most of which tell some rank from others somewhere.

use std::fmt::Write;

use impasse_testing::Random;

/// One of the texts in a third of all cases, else nothing.
fn sometimes<'a>(random: &mut Random, texts: &[&'a str]) -> &'a str {
    match random.below(3) {
        0 => random.one_of(texts),
        _ => "",
    }
}

const HEAD: &str = "#include <mpi.h>
#include <string.h>
#define ALL MPI_COMM_WORLD
int main(int argc, char **argv)
{
    int rank, size, job = 0, got = 0, next = 0, last = -1, who = 0, counts[16] = { 0 };
    int open, done = 0, flag = 0, sent[2] = { 0, 0 };
    MPI_Status status;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(ALL, &rank);
    MPI_Comm_size(ALL, &size);
    open = size - 1;
";

const TAIL: &str = "    MPI_Finalize();
    return 0;
}
";

/// A program.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x55aa);
    random.below(2);
    let mut text = String::from(HEAD);
    text.push_str(sometimes(&mut random, &[
        "    MPI_Barrier(ALL);\n",
        "    MPI_Bcast(&next, 1, MPI_INT, 0, ALL);\n",
        "    if (rank % 2) job = 1;\n",
        "    int mine = rank;\n    who = mine;\n",
        "    MPI_Comm team;\n    MPI_Comm_split(ALL, rank > 0, rank, &team);\n    MPI_Comm_free(&team);\n",
        "    MPI_Comm other;\n    MPI_Comm_dup(ALL, &other);\n",
    ]));
    match random.below(10) {
        2 | 3 => pick(&mut random, &mut text),
        4 => meet(&mut random, &mut text),
        0 => exchange(&mut random, &mut text),
        1 => collect(&mut random, &mut text),
        _ => farm(&mut random, &mut text),
    }
    text.push_str(sometimes(&mut random, &[
        "    MPI_Barrier(ALL);\n",
        "    MPI_Reduce(&job, &got, 1, MPI_INT, MPI_SUM, 0, ALL);\n",
        "    MPI_Allreduce(&rank, &got, 1, MPI_INT, MPI_MAX, ALL);\n    if (got != size - 1) MPI_Barrier(ALL);\n",
        "    MPI_Gather(&rank, 1, MPI_INT, counts, 1, MPI_INT, 0, ALL);\n",
        "    MPI_Gather(&done, 1, MPI_INT, counts, 1, MPI_INT, 0, ALL);\n    \
         if (rank == 0 && counts[2] > counts[1]) MPI_Recv(&got, 1, MPI_INT, 1, 7, ALL, &status);\n",
        "    MPI_Allreduce(&done, &got, 1, MPI_INT, MPI_MAX, ALL);\n    \
         if (rank == size - 1 && got == done) MPI_Recv(&got, 1, MPI_INT, 0, 7, ALL, &status);\n",
        "    MPI_Reduce(&who, &got, 1, MPI_INT, MPI_SUM, 0, ALL);\n    \
         if (rank == 0 && got == 3) MPI_Recv(&got, 1, MPI_INT, 1, 7, ALL, &status);\n",
        "    if (rank == 0) MPI_Sendrecv(&got, 1, MPI_INT, 1, 6, &job, 1, MPI_INT, 1, 6, ALL, &status);\n    \
         if (rank == 1) MPI_Sendrecv(&got, 1, MPI_INT, 0, 6, &job, 1, MPI_INT, 0, 6, ALL, &status);\n",
        "    MPI_Scan(&done, &got, 1, MPI_INT, MPI_SUM, ALL);\n    \
         if (rank == 1 && got == 1) MPI_Recv(&got, 1, MPI_INT, 0, 7, ALL, &status);\n",
        "    int at;\n    MPI_Comm kind;\n    MPI_Comm_split(ALL, done > 1, 0, &kind);\n    MPI_Comm_rank(kind, &at);\n    \
         if (rank == 2 && at == 1) MPI_Recv(&got, 1, MPI_INT, 0, 7, ALL, &status);\n",
        "    MPI_Bcast(&last, 1, MPI_INT, 0, ALL);\n    if (rank == last) MPI_Send(&got, 1, MPI_INT, 0, 9, ALL);\n    \
         if (rank == 0 && last > 0) MPI_Recv(&got, 1, MPI_INT, last, 9, ALL, &status);\n",
        "    if (rank == 2) MPI_Ssend(&got, 1, MPI_INT, 0, 8, ALL);\n    \
         if (rank == 0) MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 8, ALL, &status);\n",
        "    if (rank == 0 && last == 2) MPI_Recv(&got, 1, MPI_INT, 1, 7, ALL, &status);\n",
    ]));
    text.push_str(TAIL);
    text
}

/// How the master takes a message: `got`, `sent` and `status` are set then.
fn receive(random: &mut Random) -> &'static str {
    random.one_of(&[
        "MPI_Recv(sent, 2, MPI_INT, MPI_ANY_SOURCE, 1, ALL, &status);",
        "MPI_Recv(sent, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, ALL, &status);",
        "MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, ALL, &status); \
         MPI_Recv(sent, 2, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, ALL, &status);",
        "MPI_Irecv(sent, 2, MPI_INT, MPI_ANY_SOURCE, 1, ALL, &request); MPI_Wait(&request, &status);",
        "do MPI_Iprobe(MPI_ANY_SOURCE, 1, ALL, &flag, &status); while (!flag); \
         MPI_Recv(sent, 2, MPI_INT, status.MPI_SOURCE, 1, ALL, MPI_STATUS_IGNORE);",
    ])
}

/// Something that a master does with who sent: often it tells ranks apart.
fn look(random: &mut Random) -> &'static str {
    random.one_of(&[
        "",
        "",
        "",
        "last = status.MPI_SOURCE;",
        "if (status.MPI_SOURCE == last) got++; last = status.MPI_SOURCE;",
        "if (status.MPI_SOURCE == 2) next++;",
        "if (status.MPI_SOURCE > 1) got = 3;",
        "counts[status.MPI_SOURCE]++;",
        "if (++counts[status.MPI_SOURCE] > 2) next = JOBS;",
        "if (status.MPI_SOURCE % 2) got++;",
        "who = sent[0];",
        "if (sent[0] == 2 && next == 1) next = JOBS;",
        "last = sent[0];",
        "memcpy(&last, &status.MPI_SOURCE, sizeof last);",
        "switch (status.MPI_SOURCE) { case 1: got = 5; break; case 3: last = 1; break; }",
    ])
}

/// What makes a farm hang, for some orders or some ranks.
fn mistake(random: &mut Random) -> &'static str {
    random.one_of(&[
        "",
        "",
        "",
        "",
        "if (next == 1 && status.MPI_SOURCE == 2) break;",
        "if (status.MPI_SOURCE == size - 1 && next > 1) continue;",
        "if (last == status.MPI_SOURCE && next == 2) break;",
        "if (last > status.MPI_SOURCE) break;",
        "if (got == 2) break;",
        "if (next == 1 && open > 1) { open--; MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, ALL, &status); \
         MPI_Send(&got, 1, MPI_INT, status.MPI_SOURCE, 4, ALL); }",
        "if (counts[1] == 2) break;",
        "if (next == 3) MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, 5, ALL, &status);",
        "if (next == 2) MPI_Recv(&got, 1, MPI_INT, 1, 5, ALL, &status);",
    ])
}

fn answer(random: &mut Random, tag: &str) -> String {
    let to = random.one_of(&["from", "from", "from", "from", "who"]);
    match random.below(3) {
        0 => format!(
            "MPI_Isend(&next, 1, MPI_INT, {to}, {tag}, ALL, &request); MPI_Wait(&request, MPI_STATUS_IGNORE);"
        ),
        1 => format!("MPI_Ssend(&next, 1, MPI_INT, {to}, {tag}, ALL);"),
        _ => format!("MPI_Send(&next, 1, MPI_INT, {to}, {tag}, ALL);"),
    }
}

fn farm(random: &mut Random, text: &mut String) {
    let jobs = random.below(4);
    let first = random.below(3) == 0;
    let _ = writeln!(text, "    enum {{ JOBS = {jobs} }};\n    if (rank == 0) {{");
    if first {
        text.push_str(
            "        for (int w = 1; w < size; w++) MPI_Send(&next, 1, MPI_INT, w, 3, ALL);\n",
        );
    }
    let by_loop = random.below(3) == 0;
    match by_loop {
        true => text.push_str("        for (next = 0; next < JOBS + size - 1; next++) {\n"),
        false => text.push_str("        while (open > 0) {\n"),
    }
    let _ = writeln!(text, "            {}", receive(random));
    let _ = writeln!(
        text,
        "            int from = status.MPI_SOURCE; who = from;"
    );
    let _ = writeln!(text, "            {}", look(random));
    let _ = writeln!(text, "            {}", mistake(random));
    match by_loop {
        true => {
            let _ = writeln!(
                text,
                "            if (next < JOBS) {{ {} }}",
                answer(random, "3")
            );
            text.push_str("        }\n        for (int w = 1; w < size; w++) MPI_Send(&next, 1, MPI_INT, w, 4, ALL);\n");
        }
        false => {
            let _ = writeln!(
                text,
                "            if (next < JOBS) {{ {} next++; }}",
                answer(random, "3")
            );
            let _ = writeln!(
                text,
                "            else {{ {} open--; }}\n        }}",
                answer(random, "4")
            );
        }
    }
    text.push_str(sometimes(random, &[
        "        if (last == 1) MPI_Recv(&got, 1, MPI_INT, 1, 6, ALL, &status);\n",
        "        for (int w = 1; w < size; w++) got += counts[w];\n        if (got == 77) MPI_Barrier(ALL);\n",
    ]));
    text.push_str("    } else {\n");
    let waits_first = first || by_loop && random.below(8) == 0;
    worker(random, text, waits_first);
    text.push_str("    }\n");
}

fn worker(random: &mut Random, text: &mut String, waits_first: bool) {
    if waits_first {
        text.push_str("        MPI_Recv(&job, 1, MPI_INT, 0, 3, ALL, &status);\n");
    }
    let what = random.one_of(&[
        "sent[0] = rank;",
        "sent[0] = rank;",
        "sent[0] = 1;",
        "sent[0] = rank; sent[1] = rank * 2;",
        "sent[0] = job;",
        "sent[0] = rank == 2 ? 1 : rank;",
    ]);
    let tag = random.one_of(&[
        "1",
        "1",
        "1",
        "1",
        "1",
        "rank",
        "1 + rank % 2",
        "1 + (rank > 2)",
    ]);
    let odd = random.one_of(&[
        "",
        "",
        "",
        "",
        "",
        "if (rank == 2 && job == 1) break;",
        "if (rank % 2 && job == 2) break;",
        "if (rank > 1 && job > 1) break;",
        "if (job == 1) break;",
        "if (job == rank) break;",
    ]);
    let _ = writeln!(
        text,
        "        do {{\n            {what}\n            MPI_Send(sent, 2, MPI_INT, 0, {tag}, ALL);\n            \
         MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, ALL, &status);\n            done++; {odd}\n        }} while (status.MPI_TAG == 3);"
    );
}

/// All send to the first rank, which takes what comes, and may name ranks afterwards.
fn collect(random: &mut Random, text: &mut String) {
    let _ = writeln!(
        text,
        "    enum {{ JOBS = 2 }};\n    if (rank == 0) {{\n        while (open-- > 0) {{"
    );
    let _ = writeln!(text, "            {}", receive(random));
    let _ = writeln!(text, "            {}", look(random));
    let _ = writeln!(
        text,
        "            {}\n            last = status.MPI_SOURCE;\n        }}",
        mistake(random)
    );
    text.push_str(random.one_of(&[
        "        for (int w = 1; w < size; w++) MPI_Send(&next, 1, MPI_INT, w, 4, ALL);\n",
        "        for (int w = size - 1; w > 0; w--) MPI_Ssend(&next, 1, MPI_INT, w, 4, ALL);\n",
        "        MPI_Send(&next, 1, MPI_INT, last, 4, ALL);\n",
        "        for (int w = 1; w < size; w++) if (w != last) MPI_Send(&next, 1, MPI_INT, w, 4, ALL);\n        \
         MPI_Send(&next, 1, MPI_INT, last, 4, ALL);\n",
    ]));
    text.push_str("    } else {\n        sent[0] = rank;\n        MPI_Send(sent, 2, MPI_INT, 0, 1, ALL);\n        \
                   MPI_Recv(&job, 1, MPI_INT, 0, 4, ALL, &status);\n    }\n");
}

/// Workers are brought together by the first rank, which tells each of two who the other one is; they talk then.
fn meet(random: &mut Random, text: &mut String) {
    let pairs = random.one_of(&["(size - 1) / 2", "1"]);
    let talk = random.one_of(&[
        "MPI_Sendrecv(&rank, 1, MPI_INT, who, 5, &got, 1, MPI_INT, who, 5, ALL, &status);",
        "MPI_Ssend(&rank, 1, MPI_INT, who, 5, ALL); MPI_Recv(&got, 1, MPI_INT, who, 5, ALL, &status);",
        "if (rank < who) MPI_Send(&rank, 1, MPI_INT, who, 5, ALL); else MPI_Recv(&got, 1, MPI_INT, who, 5, ALL, &status);",
        "if (job) MPI_Send(&rank, 1, MPI_INT, who, 5, ALL); else MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 5, ALL, &status);",
        "if (who == 2) job = !job; if (job) MPI_Send(&rank, 1, MPI_INT, who, 5, ALL); \
         else MPI_Recv(&got, 1, MPI_INT, who, 5, ALL, &status);",
        "if (rank != got) MPI_Sendrecv(&rank, 1, MPI_INT, who, rank % 2, &got, 1, MPI_INT, who, MPI_ANY_TAG, ALL, &status);",
    ]);
    let rest = random.one_of(&[
        "",
        "for (int w = 1; w < size; w++) MPI_Send(&zero, 1, MPI_INT, w, 9, ALL);",
    ]);
    let wait = if rest.is_empty() {
        ""
    } else {
        "MPI_Recv(&got, 1, MPI_INT, 0, 9, ALL, &status);"
    };
    let _ = writeln!(
        text,
        "    enum {{ JOBS = 2 }};\n    int zero = 0, tell[2];\n    if (rank == 0) {{\n        int one, two;\n        \
         for (int i = 0; i < {pairs}; i++) {{\n            MPI_Recv(sent, 2, MPI_INT, MPI_ANY_SOURCE, 1, ALL, &status); one = status.MPI_SOURCE;\n            \
         MPI_Recv(sent, 2, MPI_INT, MPI_ANY_SOURCE, 1, ALL, &status); two = sent[0];\n            \
         tell[0] = two; tell[1] = 1; MPI_Send(tell, 2, MPI_INT, one, 3, ALL);\n            \
         tell[0] = one; tell[1] = 0; MPI_Send(tell, 2, MPI_INT, two, 3, ALL);\n        }}\n        \
         for (int i = 2 * ({pairs}); i < size - 1; i++) {{\n            {}\n            \
         tell[0] = -1; MPI_Send(tell, 2, MPI_INT, status.MPI_SOURCE, 3, ALL);\n        }}\n        {rest}\n    }} else {{\n        \
         sent[0] = rank;\n        MPI_Send(sent, 2, MPI_INT, 0, 1, ALL);\n        \
         MPI_Recv(tell, 2, MPI_INT, 0, 3, ALL, &status);\n        who = tell[0]; job = tell[1];\n        \
         if (who >= 0) {{ {talk} }}\n        {wait}\n    }}",
        receive(random)
    );
}

/// The first rank takes some messages of anybody, and then some of ranks that it names by plain numbers.
fn pick(random: &mut Random, text: &mut String) {
    let (each, before) = (1 + random.below(2), 1 + random.below(2));
    let named = random.one_of(&[
        "MPI_Recv(sent, 2, MPI_INT, size - 1, 1, ALL, &status); left--;",
        "MPI_Recv(sent, 2, MPI_INT, 2, 1, ALL, &status); left--;",
        "for (int w = 2; w < size; w++, left--) MPI_Recv(sent, 2, MPI_INT, w, 1, ALL, &status);",
        "MPI_Probe(2, 1, ALL, &status); if (last == status.MPI_SOURCE) got = 1;",
        "do MPI_Iprobe(2, 1, ALL, &flag, &status); while (!flag);",
        "MPI_Irecv(sent, 2, MPI_INT, size - 1, 1, ALL, &request); MPI_Wait(&request, &status); left--;",
    ]);
    let take = "MPI_Recv(sent, 2, MPI_INT, MPI_ANY_SOURCE, 1, ALL, &status);";
    let _ = writeln!(
        text,
        "    enum {{ JOBS = 2 }};\n    int left = {each} * (size - 1);\n    if (rank == 0) {{\n        \
         for (int i = 0; i < {before}; i++, left--) {{ {take} {} }}\n        {named}\n        \
         while (left-- > 0) {take}\n    }} else {{\n        sent[0] = rank;\n        \
         for (int i = 0; i < {each}; i++) MPI_Send(sent, 2, MPI_INT, 0, 1, ALL);\n    }}",
        look(random)
    );
}

/// Ranks that send to each other and take what comes.
fn exchange(random: &mut Random, text: &mut String) {
    let to = random.one_of(&[
        "(rank + 1) % size",
        "rank == 0 ? 1 : 0",
        "size - 1 - rank",
        "0",
    ]);
    let rounds = 1 + random.below(2);
    let wait = match to {
        "0" => "if (rank == 0) for (int w = 0; w < size; w++)",
        _ => "",
    };
    let _ = writeln!(
        text,
        "    int to = {to};\n    enum {{ JOBS = 2 }};\n    for (int round = 0; round < {rounds}; round++) {{\n        \
         sent[0] = rank;\n        MPI_Isend(sent, 2, MPI_INT, to, 1, ALL, &request);\n        \
         MPI_Request own = request;\n        {wait} {{ {} {} }}\n        MPI_Wait(&own, MPI_STATUS_IGNORE);\n    }}",
        receive(random),
        look(random)
    );
    text.push_str(sometimes(random, &[
        "    if (last == 1 && rank == 2) MPI_Recv(&got, 1, MPI_INT, 0, 6, ALL, &status);\n",
        "    if (status.MPI_SOURCE == 1 && rank == 0) MPI_Recv(&got, 1, MPI_INT, 1, 6, ALL, &status);\n",
    ]));
}
