//! Random programs that wait by asking: ranks that contact others, who do not know by how many, and agree by a tree that all is
//! answered, and may tell all whom they have heard of; messages that are handled as they come until all have said that there are no more. In most, all executions end
//! alike; in some, an order of events shows, and in some of these it makes ranks wait for ever.

use std::fmt::Write;

use impasse_testing::Random;

const HEAD: &str = "#include <mpi.h>
#define ALL MPI_COMM_WORLD
static int rank, size, got, first = -1, last = -1, handled, answers[8], sum, list[64], listed;
static MPI_Status status;
static MPI_Request asked[8], told[8], down[8], up = MPI_REQUEST_NULL, parent = MPI_REQUEST_NULL;

static void note(void)
{
    if (first < 0) first = status.MPI_SOURCE;
    last = status.MPI_SOURCE;
    handled++;
    list[listed++] = status.MPI_SOURCE;
    NOTE
}

static void sort(void)
{
    for (int i = 1; i < listed; i++)
        for (int j = i; j > 0 && list[j - 1] > list[j]; j--) {
            int other = list[j];
            list[j] = list[j - 1];
            list[j - 1] = other;
        }
}
";

const EXCHANGE: &str = "
static void part<part>(void)
{
    int n = <contacts>, phase = 0, flag, v, out[8], children = 0, child[2];
    if (n > size - 1) n = size - 1;
    listed = 0;
    for (int i = 0; i < n; i++)
        MPI_Irecv(&answers[i], 1, MPI_INT, (rank + 1 + i) % size, <answer_tag>, ALL, &asked[i]);
    for (int i = 0; i < n; i++) {
        out[i] = rank;
        <contact>(&out[i], 1, MPI_INT, (rank + 1 + i) % size, <contact_tag>, ALL, &told[i]);
        <start>
    }
    for (int i = 2 * rank + 1; i <= 2 * rank + 2 && i < size; i++) {
        child[children] = i;
        MPI_Irecv(&v, 0, MPI_INT, i, <term_tag>, ALL, &down[children++]);
    }
    if (<wait_for_answers>) phase = 1;
    while (phase < 3) {
        flag = 0;
        if (<keeps_looking>) MPI_Iprobe(MPI_ANY_SOURCE, <contact_tag>, ALL, &flag, &status);
        while (flag) {
            MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, <contact_tag>, ALL, &status);
            note();
            v = <answer>;
            if (<answers>) MPI_<send>(&v, 1, MPI_INT, status.MPI_SOURCE, <answer_tag>, ALL);
            MPI_Iprobe(MPI_ANY_SOURCE, <contact_tag>, ALL, &flag, &status);
        }
        if (phase == 0) {
            <done>
            if (flag) phase = 1;
        } else if (phase == 1) {
            MPI_Testall(children, down, &flag, MPI_STATUSES_IGNORE);
            if (flag) {
                phase = 2;
                if (rank) {
                    MPI_Isend(&v, 0, MPI_INT, (rank - 1) / 2, <term_tag>, ALL, &up);
                    MPI_Irecv(&v, 0, MPI_INT, (rank - 1) / 2, <term_tag>, ALL, &parent);
                }
            }
        } else {
            flag = 1;
            if (rank) MPI_Test(&parent, &flag, MPI_STATUS_IGNORE);
            if (flag) {
                if (rank) MPI_Wait(&up, MPI_STATUS_IGNORE);
                for (int i = 0; i < children; i++) MPI_Send(&v, 0, MPI_INT, child[i], <term_tag>, ALL);
                phase = 3;
            }
        }
    }
    MPI_Waitall(n, told, MPI_STATUSES_IGNORE);
    if (<wait_for_answers>) MPI_Waitall(n, asked, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n; i++) if (told[i] != MPI_REQUEST_NULL) MPI_Request_free(&told[i]);
    <sort>
    if (<tells_back>) {
        for (int i = 0; i < n; i++)
            MPI_Irecv(&answers[i], 1, MPI_INT, (rank + 1 + i) % size, <back_tag>, ALL, &asked[i]);
        for (int i = 0; i < listed; i++) MPI_Send(&list[i], 1, MPI_INT, list[i], <back_tag>, ALL);
        MPI_Waitall(n, asked, MPI_STATUSES_IGNORE);
    }
}
";

/// A program.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0xe8c4);
    let note = random.one_of(&["", "sum += got;", "sum = 2 * sum + got;", "sum = got;"]);
    let mut text = HEAD.replace("NOTE", note);
    let mut parts = String::new();
    for part in 0..1 + random.below(2) {
        match random.below(4) {
            0 => active_messages(&mut random, part, &mut text),
            1 => messages_from_anybody(&mut random, part, &mut text),
            _ => exchange(&mut random, part, &mut text),
        }
        let _ = writeln!(parts, "    part{part}();");
    }
    let end = random.one_of(&[
        "",
        "",
        "    MPI_Barrier(ALL);\n",
        "    MPI_Allreduce(&handled, &got, 1, MPI_INT, MPI_SUM, ALL);\n",
        "    MPI_Allreduce(&sum, &got, 1, MPI_INT, MPI_SUM, ALL);\n    if (got == 77) MPI_Barrier(ALL);\n",
        "    if (rank == 0 && first == 2) MPI_Recv(&got, 1, MPI_INT, 1, 99, ALL, &status);\n",
        "    if (rank == 1 && last == 0) MPI_Ssend(&got, 1, MPI_INT, 0, 99, ALL);\n",
        "    if (rank == 0 && sum % 5 == 3) MPI_Recv(&got, 1, MPI_INT, 1, 99, ALL, &status);\n",
    ]);
    let _ = write!(
        text,
        "int main(int argc, char **argv)\n{{\n    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(ALL, &rank);\n    \
         MPI_Comm_size(ALL, &size);\n{parts}{end}    MPI_Finalize();\n    return 0;\n}}\n"
    );
    text
}

/// Contacts, answers, and a tree of ranks that have all their answers.
fn exchange(random: &mut Random, part: u64, text: &mut String) {
    // How many of the following ranks each one contacts.
    let contacts = random.one_of(&["1", "1", "2", "rank", "rank == 0", "rank != 0"]);
    let send = random.one_of(&["Send", "Send", "Ssend"]);
    let answer = random.one_of(&["got + 1", "got + 1", "got + 1", "handled", "first", "rank"]);
    // What may be wrong: a rank that does not wait for its answers, one that does not look for contacts any more, a
    // contact that is not answered, an answer for which nobody waits before something else has come.
    let (wait_for_answers, keeps_looking, answers) = match random.below(8) {
        0 => ("1", "1", "1"),
        1 => ("0", "phase < 2", "1"),
        2 => ("0", "1", "first != 2 || rank != 0"),
        3 => ("0", "phase < 1 || handled > 0", "1"),
        _ => ("0", "1", "1"),
    };
    let test = random.one_of(&["Testall", "Testall", "Testall", "Waitall"]);
    let done = match test {
        "Waitall" => "MPI_Waitall(n, asked, MPI_STATUSES_IGNORE); flag = 1;",
        _ => "MPI_Testall(n, asked, &flag, MPI_STATUSES_IGNORE);",
    };
    let (contact, start) = match random.below(3) {
        0 => ("MPI_Send_init", "MPI_Start(&told[i]);"),
        _ => ("MPI_Isend", ""),
    };
    // Those that were heard of, in the order in which they were, or in their own.
    let sort = random.one_of(&["sort();", "sort();", ""]);
    let tells_back = random.one_of(&["0", "1", "1", "1", "listed == 0 || list[0] != 2"]);
    let tags = [1, 2, 3, 5].map(|tag| (10 * part + tag).to_string());
    let part = part.to_string();
    let words = [
        ("<part>", &*part),
        ("<contacts>", contacts),
        ("<contact_tag>", &tags[0]),
        ("<answer_tag>", &tags[1]),
        ("<term_tag>", &tags[2]),
        ("<wait_for_answers>", wait_for_answers),
        ("<keeps_looking>", keeps_looking),
        ("<answer>", answer),
        ("<answers>", answers),
        ("<back_tag>", &tags[3]),
        ("<send>", send),
        ("<contact>", contact),
        ("<start>", start),
        ("<sort>", sort),
        ("<tells_back>", tells_back),
        ("<done>", done),
    ];
    let fill = |text: String, (name, word): (&str, &str)| text.replace(name, word);
    text.push_str(&words.into_iter().fold(String::from(EXCHANGE), fill));
}

/// Messages that are handled as they come, and an end when all have said that they have sent all.
fn active_messages(random: &mut Random, part: u64, text: &mut String) {
    let each = random.one_of(&["1", "1", "rank % 2 + 1"]);
    let ask = random.one_of(&["Iprobe", "Iprobe", "Test"]);
    let expected = random.one_of(&["size - 1", "size - 1", "size - 1", "size - 2"]);
    let handle = random.one_of(&[
        "note();",
        "note();",
        "note(); if (got > 100 && first == status.MPI_SOURCE) handled += 2;",
    ]);
    let (before, look, after) = match ask {
        "Test" => (
            "MPI_Request r; MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &r);",
            "MPI_Test(&r, &flag, &status);",
            "if (ended < EXPECTED) MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &r);",
        ),
        _ => (
            "",
            "MPI_Iprobe(MPI_ANY_SOURCE, TAG, ALL, &flag, &status); \
             if (flag) MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, TAG, ALL, &status);",
            "",
        ),
    };
    let body = format!(
        "
static void part{part}(void)
{{
    int flag, ended = 0, next = 0, n = {each}, out[8][3];
    MPI_Request sent[8][3];
    for (int i = 0; i < 24; i++) sent[i / 3][i % 3] = MPI_REQUEST_NULL;
    {before}
    for (int i = 0; i <= n; i++)
        for (int to = 0; to < size; to++) if (to != rank) {{
            out[to][i] = i < n ? rank : 100 + rank;
            MPI_Isend(&out[to][i], 1, MPI_INT, to, TAG, ALL, &sent[to][i]);
        }}
    while (ended < EXPECTED) {{
        {look}
        if (flag) {{
            if (got >= 100) ended++; else {{ {handle} }}
            {after}
        }} else if (next < 24) {{
            MPI_Test(&sent[next / 3][next % 3], &flag, MPI_STATUS_IGNORE);
            if (flag) next++;
        }}
    }}
    MPI_Waitall(24, &sent[0][0], MPI_STATUSES_IGNORE);
}}
"
    );
    let tag = (10 * part + 4).to_string();
    text.push_str(&body.replace("TAG", &tag).replace("EXPECTED", expected));
}

/// A message to some others, which know how many will come, and who they came from looked at.
fn messages_from_anybody(random: &mut Random, part: u64, text: &mut String) {
    let tag = (10 * part + 6).to_string();
    let to = random.one_of(&["1", "1", "peer > rank", "(rank + peer) % 2"]);
    let senders = random.one_of(&["size - 1", "size - 1", "size - 1", "size - 2"]);
    let post = "for (int i = 0; i < EXPECTED; i++) MPI_Irecv(&heard[i], 1, MPI_INT, MPI_ANY_SOURCE, TAG, ALL, &asked[i]);";
    let send = random.one_of(&["MPI_Send", "MPI_Send", "MPI_Ssend"]);
    let (before, after) = random.one_of(&[(post, ""), (post, ""), (post, ""), ("", post)]);
    let wait = random.one_of(&[
        "MPI_Wait(&asked[i], &status); got = heard[i];",
        "MPI_Wait(&asked[i], &status); got = heard[i];",
        "MPI_Waitany(EXPECTED, asked, &at, &status); got = heard[at];",
    ]);
    // Who was heard of and was not known before; or a place in a table for each.
    let look = random.one_of(&[
        "for (int j = 0; j < size; j++) if (list[j] == status.MPI_SOURCE) known++;",
        "place[status.MPI_SOURCE] = i; sum += place[got];",
        "if (status.MPI_SOURCE != got) MPI_Barrier(ALL);",
    ]);
    let sort = random.one_of(&["sort();", "sort();", ""]);
    let tell = random.one_of(&[
        "",
        "for (int i = 0; i < listed; i++) MPI_Send(&list[i], 1, MPI_INT, list[i], BACK, ALL);",
    ]);
    let hear = match tell {
        "" => "",
        _ => {
            "for (int peer = 0; peer < size; peer++) if (peer != rank && TO) MPI_Recv(&got, 1, MPI_INT, peer, BACK, ALL, &status);"
        }
    };
    let body = format!(
        "
static void part{part}(void)
{{
    int heard[8], place[8] = {{0}}, at = 0, known = 0, expected = 0;
    listed = 0;
    {{ int me = rank; for (int rank = 0; rank < size; rank++) {{ int peer = me; if (rank != me && {to}) expected++; }} }}
    if (expected > {senders}) expected = {senders};
    {before}
    for (int peer = 0; peer < size; peer++)
        if (peer != rank && TO) {send}(&rank, 1, MPI_INT, peer, TAG, ALL);
    {after}
    for (int i = 0; i < EXPECTED; i++) {{
        {wait}
        note();
        {look}
    }}
    {sort}
    {tell}
    {hear}
    handled += known + at * 0;
}}
"
    );
    let back = (10 * part + 7).to_string();
    let body = body
        .replace("TO)", &format!("({to}))"))
        .replace("TAG", &tag);
    let body = body.replace("BACK", &back).replace("EXPECTED", "expected");
    text.push_str(&body);
}
