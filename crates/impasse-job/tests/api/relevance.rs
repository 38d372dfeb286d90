//! Which data of C programs under MPI counts when states are compared.

use std::collections::BTreeSet;
use std::sync::Arc;

use impasse_exec::{Args, World};
use impasse_job::{Advance, BufferingModel, End, Job, Setup};

use crate::common::module;

fn setup(text: &str) -> Setup {
    Setup::new(module(text), &[impasse_libc::library()], &[]).expect("it is well-formed")
}

/// Different states with more than one way to go on; every execution must complete.
fn states(setup: Setup, ranks: u32) -> usize {
    let (states, stuck) = explore(setup, ranks, BufferingModel::STRICT);
    assert_eq!(stuck, 0, "it gets stuck");
    states
}

/// Different states with more than one way to go on, and executions that get stuck.
fn explore(setup: Setup, ranks: u32, model: BufferingModel) -> (usize, usize) {
    let (setup, mut world) = (Arc::new(setup), World::default());
    let args = Args::Known(vec![b"test".to_vec()]);
    let first = Job::new(&setup, &mut world, ranks, &args, model).expect("it starts");
    let (mut seen, mut todo, mut stuck) = (BTreeSet::new(), vec![first], 0);
    while let Some(mut job) = todo.pop() {
        match job.advance(&mut world, 1 << 30) {
            Advance::Ended(end) => {
                assert_eq!(end, End::Completed);
                continue;
            }
            Advance::Paused => panic!("it runs for ever"),
            Advance::Quiet => {}
        }
        let alternatives = job.alternatives(&mut world);
        stuck += usize::from(alternatives.is_empty());
        if alternatives.len() > 1 && !seen.insert(job.fingerprint(&world)) {
            continue;
        }
        for alternative in alternatives {
            let mut next = job.fork();
            next.take(&mut world, &alternative);
            todo.push(next);
        }
    }
    (seen.len(), stuck)
}

/// Whether the contents of messages of a datatype matter.
fn channel(text: &str, datatype: &str) -> bool {
    let handle = impasse_mpi::handle_named(datatype).expect("a datatype");
    let setup = setup(text);
    setup
        .relevance()
        .expect("it is on")
        .channels((1 << 28) - 1, handle.value)
}

/// A program in which rank 1 sends the integer `sent` and the number `real` to rank 0, which
/// receives `got` and `number`, and then does something.
fn exchange(then: &str) -> String {
    format!(
        "#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void combine(void *in, void *out, int *n, MPI_Datatype *type) {{}}
int main(int argc, char **argv) {{
    int rank, sent = 1, got = 0;
    double real = 2, number = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {{
        MPI_Send(&sent, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&real, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }}
    if (rank == 0) {{
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &status);
        MPI_Recv(&number, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &status);
        {then}
    }}
    MPI_Finalize();
    return got;
}}"
    )
}

/// What is done with the data, and whether integers and numbers matter then.
const USES: &[(&str, bool, bool)] = &[
    ("printf(\"%d %g\\n\", got, sqrt(number));", false, false),
    ("if (got > 3) puts(\"many\");", true, false),
    ("while (number > 1) number = number / 2;", false, true),
    (
        "MPI_Send(&real, 0, MPI_DOUBLE, got, 0, MPI_COMM_WORLD);",
        true,
        false,
    ),
    (
        "MPI_Send(&real, got, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);",
        true,
        false,
    ),
    ("if (status.MPI_SOURCE == 7) puts(\"seven\");", false, false),
    // An index into data that does not matter does not matter, any other does.
    (
        "double a[9]; a[got] = number; printf(\"%g\\n\", a[0]);",
        false,
        false,
    ),
    (
        "int a[9]; a[got] = 5; if (a[2]) puts(\"set\");",
        true,
        false,
    ),
    (
        "int *a = calloc(9, 4); a[got] = 5; if (a[2]) puts(\"set\");",
        true,
        false,
    ),
    ("int *a = malloc(got); free(a);", true, false),
    (
        "int *a = calloc(9, 4); a[0] = got; printf(\"%d\\n\", a[1]); free(a);",
        false,
        false,
    ),
    // Through memory and library functions.
    (
        "double x; memcpy(&x, &number, 8); if (x > 1) puts(\"more\");",
        false,
        true,
    ),
    (
        "char t[20]; snprintf(t, 20, \"%d\", got); if (t[0] == '1') puts(\"1\");",
        true,
        false,
    ),
    (
        "char t[20]; snprintf(t, 20, \"%d\", got); puts(t);",
        false,
        false,
    ),
    ("if (floor(number) > 1) puts(\"more\");", false, true),
    ("srand(got);", false, false),
    ("srand(got); if (rand() % 2) puts(\"\");", true, false),
    ("exit(got);", false, false),
    (
        "FILE *f = fopen(\"a\", \"w\"); fprintf(f, \"%d\", got); fclose(f);",
        false,
        false,
    ),
    (
        "FILE *f = fopen(\"a\", \"w+\"); fprintf(f, \"%d\", got); rewind(f); fgetc(f);",
        true,
        false,
    ),
    // Bytes stand for all datatypes.
    (
        "MPI_Recv(&rank, 4, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &status); if (rank) puts(\"\");",
        true,
        true,
    ),
    (
        "MPI_Send(&number, 8, MPI_BYTE, 1, 0, MPI_COMM_WORLD);",
        false,
        false,
    ),
    // Collective calls pass data on; functions of the program may do anything with it.
    (
        "MPI_Bcast(&got, 1, MPI_INT, 0, MPI_COMM_SELF); if (got) puts(\"\");",
        true,
        false,
    ),
    (
        "MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);",
        false,
        false,
    ),
    (
        "MPI_Op op; MPI_Op_create(combine, 1, &op);
         MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_DOUBLE, op, MPI_COMM_SELF);",
        false,
        true,
    ),
    ("MPI_Aint at; MPI_Get_address(&number, &at);", true, true),
];

#[test]
fn data_of_messages_matters_where_it_is_used() {
    for &(then, integers, numbers) in USES {
        let text = exchange(then);
        let found = (channel(&text, "MPI_INT"), channel(&text, "MPI_DOUBLE"));
        assert_eq!(found, (integers, numbers), "{then}");
    }
}

/// A master that hands out tasks as workers become free.
fn master_and_workers(stop: &str, tag: i32, stopped: &str) -> String {
    format!(
        "#include <mpi.h>
#include <stdio.h>
enum {{ TASKS = 7 }};
int main(int argc, char **argv) {{
    int rank, size, none = -1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {{
        int next = 0;
        double sum = 0, result;
        MPI_Status status;
        for (int worker = 1; worker < size; worker++, next++)
            MPI_Send(&next, 1, MPI_INT, worker, 1, MPI_COMM_WORLD);
        for (int done = 0; done < TASKS; done++) {{
            MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            sum += result;
            if (next < TASKS) {{
                MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
                next++;
            }} else {{
                MPI_Send(&{stop}, 1, MPI_INT, status.MPI_SOURCE, {tag}, MPI_COMM_WORLD);
            }}
        }}
        printf(\"%g\\n\", sum);
    }} else {{
        int task;
        MPI_Status status;
        for (;;) {{
            MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if ({stopped})
                break;
            double result = task * 1.5;
            MPI_Send(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        }}
    }}
    MPI_Finalize();
    return 0;
}}"
    )
}

#[test]
fn task_numbers_do_not_multiply_states() {
    let text = master_and_workers("next", 2, "status.MPI_TAG == 2");
    let few = states(setup(&text), 4);
    let many = states(setup(&text).without_reductions(), 4);
    assert!(few < 60, "{few} states");
    assert!(many > 10 * few, "{few} of {many} states");
}

#[test]
fn a_task_number_that_is_read_counts_until_the_next_one_comes() {
    let text = master_and_workers("none", 1, "task < 0");
    assert!(channel(&text, "MPI_INT"));
    assert!(!channel(&text, "MPI_DOUBLE"));
    let few = states(setup(&text), 4);
    let many = states(setup(&text).without_reductions(), 4);
    assert!(few < 60, "{few} states");
    assert!(many > 10 * few, "{few} of {many} states");
}

/// A worker whose task may come without a number, and who then does the same once more.
#[test]
fn a_receive_that_may_bring_nothing_overwrites_nothing() {
    let text = |count: u32| {
        format!(
            "#include <mpi.h>
int main(int argc, char **argv) {{
    int rank, task = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {{
        double any;
        for (int i = 0; i < 2; i++)
            MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < 2; i++)
            MPI_Recv(&any, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&task, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (task == 1)
            MPI_Barrier(MPI_COMM_WORLD);
        else
            MPI_Barrier(MPI_COMM_WORLD);
    }} else {{
        double any = 0;
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&any, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(&rank, {count}, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }}
    MPI_Finalize();
    return 0;
}}"
        )
    };
    let (full, empty) = (text(1), text(0));
    assert!(states(setup(&full), 3) < states(setup(&empty), 3));
}

/// Rank 3 chooses among messages while one is on its way to it whose contents decide.
#[test]
fn messages_on_their_way_count() {
    let text = "#include <mpi.h>
int main(int argc, char **argv) {
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1 || rank == 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 3, 5, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        x = 0;
        MPI_Send(&x, 1, MPI_INT, 3, 6, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < 2; i++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (x == SENDER)
            MPI_Recv(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}";
    for sender in ["1", "2"] {
        let text = text.replace("SENDER", sender);
        let (_, stuck) = explore(setup(&text), 4, BufferingModel::LENIENT);
        assert!(stuck > 0, "the message of rank {sender} is never the first");
    }
}

/// A master and workers that talk in integers both ways, each in a function of its own. `got` is done
/// with each result, `begun` before the first.
fn integers_both_ways(begun: &str, got: &str) -> String {
    format!(
        "#include <mpi.h>
#include <stdio.h>
enum {{ TASKS = 7 }};
static int early;
static void worker(void);
static void master(int workers) {{
    int next = 0, running = 0, result;
    MPI_Request request = MPI_REQUEST_NULL;
    {begun}
    for (int worker = 1; worker <= workers; worker++, next++, running++)
        MPI_Send(&next, 1, MPI_INT, worker, 1, MPI_COMM_WORLD);
    while (running > 0) {{
        MPI_Status status;
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        {got}
        int task = next < TASKS ? next++ : -1;
        running -= task < 0;
        MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
    }}
    if (request != MPI_REQUEST_NULL)
        MPI_Send(&next, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}}
static void worker(void) {{
    int task, result;
    for (;;) {{
        MPI_Recv(&task, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (task < 0)
            return;
        result = task * task;
        MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }}
}}
int main(int argc, char **argv) {{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}}"
    )
}

#[test]
fn results_count_only_where_somebody_listens() {
    let deaf = integers_both_ways("", "printf(\"%d\\n\", result);");
    assert!(channel(&deaf, "MPI_INT"), "tasks matter");
    let few = states(setup(&deaf), 4);
    assert!(few < 60, "{few} states");
    // A result that is looked at, now or in a receive that was started before.
    for (begun, got) in [
        ("", "if (result == 50) puts(\"fifty\");"),
        (
            "MPI_Irecv(&early, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &request);",
            "if (early == 50) puts(\"fifty\");",
        ),
        ("", "if (result == 50) worker();"),
    ] {
        let text = integers_both_ways(begun, got);
        let more = states(setup(&text), 4);
        assert!(more > 2 * few, "{more} states, {few} without: {got}");
    }
}
