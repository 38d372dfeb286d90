//! A script as a C program.

use std::fmt::Write;

use impasse_oracle::mpi::{Collective, Guard, Mode, Op, Script, Source, WAITED};

/// The program.
pub fn c_text(script: &Script) -> String {
    let requests = script.requests.max(1);
    let mut text = format!(
        "#include <mpi.h>\n\
         #include <stddef.h>\n\
         #include <time.h>\n\
         #define R {requests}\n\
         int main(int argc, char **argv) {{\n\
         \x20 int me, at = 0, in = 0, flag = 0, seen = -1, got[R], which[R];\n\
         \x20 MPI_Request req[R];\n\
         \x20 MPI_Status st;\n\
         \x20 MPI_Message msg;\n\
         \x20 MPI_Init(NULL, NULL);\n\
         \x20 MPI_Comm_rank(MPI_COMM_WORLD, &me);\n\
         \x20 for (at = 0; at < R; at++) {{ got[at] = -1; req[at] = MPI_REQUEST_NULL; }}\n"
    );
    if script.ranks.iter().flatten().any(is_at_window) {
        text.push_str(
            "  int window[2] = {0, 0}, locked[8] = {0}, one = 1, read;\n\
             \x20 MPI_Win win;\n\
             \x20 MPI_Win_create(window, sizeof window, sizeof(int), MPI_INFO_NULL, \
             MPI_COMM_WORLD, &win);\n",
        );
    }
    for (rank, ops) in script.ranks.iter().enumerate() {
        let _ = writeln!(text, "  if (me == {rank}) {{");
        for op in ops {
            let _ = writeln!(text, "    {}", statement(script, op));
        }
        text.push_str("  }\n");
    }
    text.push_str(
        "  MPI_Waitall(R, req, MPI_STATUSES_IGNORE);\n\
         \x20 MPI_Finalize();\n\
         \x20 return 0;\n\
         }\n",
    );
    text
}

const WORLD: &str = "MPI_COMM_WORLD";
const IGNORE: &str = "MPI_STATUS_IGNORE";

fn statement(script: &Script, op: &Op) -> String {
    match *op {
        Op::Send { mode, to, tag } => {
            let name = letter(mode, "MPI_Send", "MPI_Ssend");
            format!("{name}(&me, 1, MPI_INT, {to}, {tag}, {WORLD});")
        }
        Op::Isend {
            mode,
            to,
            tag,
            request,
        } => {
            let name = letter(mode, "MPI_Isend", "MPI_Issend");
            format!("{name}(&me, 1, MPI_INT, {to}, {tag}, {WORLD}, &req[{request}]);")
        }
        Op::Recv { from, tag } => format!(
            "MPI_Recv(&in, 1, MPI_INT, {}, {}, {WORLD}, &st);{}",
            source(from),
            tag_text(tag),
            seen(from)
        ),
        Op::Irecv { from, tag, request } => format!(
            "MPI_Irecv(&got[{request}], 1, MPI_INT, {}, {}, {WORLD}, &req[{request}]);",
            source(from),
            tag_text(tag)
        ),
        Op::Probe { from, tag } => format!(
            "MPI_Probe({}, {}, {WORLD}, &st);{}",
            source(from),
            tag_text(tag),
            seen(from)
        ),
        Op::Mrecv { from, tag } => format!(
            "MPI_Mprobe({}, {}, {WORLD}, &msg, &st); \
             MPI_Mrecv(&in, 1, MPI_INT, &msg, {IGNORE});{}",
            source(from),
            tag_text(tag),
            seen(from)
        ),
        Op::PollProbe { from, tag } => format!(
            "do MPI_Iprobe({}, {}, {WORLD}, &flag, &st); while (!flag);{}",
            source(from),
            tag_text(tag),
            seen(from)
        ),
        Op::Sendrecv { to, from, tag } => format!(
            "MPI_Sendrecv(&me, 1, MPI_INT, {to}, {tag}, &in, 1, MPI_INT, {}, {tag}, {WORLD}, &st);{}",
            source(from),
            seen(from)
        ),
        Op::Collective => match script.collective {
            Collective::Barrier => format!("MPI_Barrier({WORLD});"),
            Collective::Bcast(root) => format!("MPI_Bcast(&in, 1, MPI_INT, {root}, {WORLD});"),
            Collective::Reduce(root) => {
                format!("MPI_Reduce(&me, &in, 1, MPI_INT, MPI_SUM, {root}, {WORLD});")
            }
        },
        _ if is_at_window(op) => at_window(op, script.ranks.len()),
        Op::Guarded(guard, ref op) => guarded(guard, &statement(script, op)),
        _ => completion(op),
    }
}

fn is_at_window(op: &Op) -> bool {
    matches!(
        op,
        Op::Lock { .. } | Op::Get(_) | Op::Flush(_) | Op::Unlock(_) | Op::Count(_)
    )
}

/// A call at a window.
fn at_window(op: &Op, size: usize) -> String {
    match *op {
        Op::Lock { target, exclusive } => {
            let kind = if exclusive { "EXCLUSIVE" } else { "SHARED" };
            format!(
                "if (!locked[{target}]) {{ MPI_Win_lock(MPI_LOCK_{kind}, {target}, 0, win); \
                 locked[{target}] = 1; }}"
            )
        }
        Op::Get(target) => format!(
            "if (locked[{target}]) MPI_Get(&read, 1, MPI_INT, {target}, 1, 1, MPI_INT, win);"
        ),
        Op::Flush(target) => format!("if (locked[{target}]) MPI_Win_flush({target}, win);"),
        Op::Unlock(target) => format!(
            "if (locked[{target}]) {{ MPI_Win_unlock({target}, win); locked[{target}] = 0; }}"
        ),
        Op::Count(target) => format!(
            "if (!locked[{target}]) {{ MPI_Win_lock(MPI_LOCK_EXCLUSIVE, {target}, 0, win); \
             MPI_Fetch_and_op(&one, &seen, MPI_INT, {target}, 0, MPI_SUM, win); \
             MPI_Win_unlock({target}, win); seen %= {size}; }}"
        ),
        _ => String::new(),
    }
}

/// A call that completes requests.
fn completion(op: &Op) -> String {
    match *op {
        Op::Wait(r) => {
            format!("MPI_Wait(&req[{r}], {IGNORE}); if (got[{r}] >= 0) seen = got[{r}];")
        }
        Op::Waitall => "MPI_Waitall(R, req, MPI_STATUSES_IGNORE);".into(),
        Op::Waitany => format!(
            "MPI_Waitany(R, req, &at, {IGNORE}); seen = at == MPI_UNDEFINED ? -1 : {WAITED} + at;"
        ),
        Op::Drain => {
            format!("do MPI_Waitany(R, req, &at, {IGNORE}); while (at != MPI_UNDEFINED);")
        }
        Op::Poll(r) => format!("do MPI_Test(&req[{r}], &flag, {IGNORE}); while (!flag);"),
        Op::Serve(r) => format!(
            "for (;;) {{ MPI_Test(&req[{r}], &flag, {IGNORE}); if (flag) break; \
             MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, {WORLD}, &flag, &st); \
             if (flag) {{ seen = st.MPI_SOURCE; \
             MPI_Recv(&in, 1, MPI_INT, seen, st.MPI_TAG, {WORLD}, {IGNORE}); }} }}"
        ),
        Op::PollAny => format!(
            "do MPI_Testany(R, req, &at, &flag, {IGNORE}); while (!flag); \
             seen = at == MPI_UNDEFINED ? -1 : {WAITED} + at;"
        ),
        Op::PollEither(one, other) => format!(
            "for (;;) {{ MPI_Test(&req[{one}], &flag, {IGNORE}); \
             if (flag) {{ seen = {WAITED} + {one}; break; }} \
             MPI_Test(&req[{other}], &flag, {IGNORE}); \
             if (flag) {{ seen = {WAITED} + {other}; break; }} }}"
        ),
        Op::Waitsome => format!(
            "MPI_Waitsome(R, req, &at, which, MPI_STATUSES_IGNORE); \
             seen = at == MPI_UNDEFINED ? -1 : {WAITED} + at;"
        ),
        _ => String::new(),
    }
}

fn guarded(guard: Guard, then: &str) -> String {
    let not = |says: bool| if says { "" } else { "!" };
    match guard {
        Guard::Test { request, says } => format!(
            "MPI_Test(&req[{request}], &flag, {IGNORE}); if ({}flag) {{ {then} }}",
            not(says)
        ),
        Guard::Iprobe { from, says } => {
            let found = match from {
                Source::Any => " if (flag) seen = st.MPI_SOURCE;",
                _ => "",
            };
            format!(
                "MPI_Iprobe({}, MPI_ANY_TAG, {WORLD}, &flag, &st);{found} if ({}flag) {{ {then} }}",
                source(from),
                not(says)
            )
        }
        Guard::Uniform(value) => format!("if ({}(argc > 3)) {{ {then} }}", not(value)),
        Guard::Local => format!("if (clock() & 1) {{ {then} }}"),
        Guard::Seen(value) => format!("if (seen == {value}) {{ {then} }}"),
    }
}

fn letter(mode: Mode, standard: &'static str, synchronous: &'static str) -> &'static str {
    match mode {
        Mode::Standard => standard,
        Mode::Synchronous => synchronous,
    }
}

fn source(from: Source) -> String {
    match from {
        Source::Rank(rank) => rank.to_string(),
        Source::Any => "MPI_ANY_SOURCE".into(),
        Source::Seen => format!("seen >= 0 && seen < {WAITED} ? seen : 0"),
    }
}

fn tag_text(tag: Option<u8>) -> String {
    tag.map_or("MPI_ANY_TAG".into(), |tag| tag.to_string())
}

/// Who takes any sender remembers which one it was.
fn seen(from: Source) -> &'static str {
    match from {
        Source::Any => " seen = st.MPI_SOURCE;",
        _ => "",
    }
}
