//! Random executions, most of which no program could have.

use impasse_report::diagram::{dot, space_time, svg, wait_for};
use impasse_report::{Event, EventKind, Execution, RankSet, Wait};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{classed, finding, number, parsed, report};

fn index() -> impl Strategy<Value = usize> {
    prop_oneof![8 => 0..40_usize, 1 => Just(usize::MAX)]
}

fn rank() -> impl Strategy<Value = u32> {
    prop_oneof![12 => 0..6_u32, 1 => Just(u32::MAX), 1 => 6..100_u32]
}

fn kind() -> impl Strategy<Value = EventKind> {
    let call = "(MPI_)?(Send|Recv|Comm_rank|Wtime|\\PC{0,30}|.{0,4})";
    prop_oneof![
        4 => call.prop_map(EventKind::Call),
        1 => Just(EventKind::GoesOn),
        1 => Just(EventKind::Choice),
        2 => (proptest::option::of(index()), proptest::option::of(index()))
            .prop_map(|(sent, received)| EventKind::Message { sent, received }),
        1 => vec(index(), 0..6).prop_map(EventKind::Collective),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    (rank(), kind(), ".{0,20}").prop_map(|(rank, kind, text)| Event {
        rank,
        at: None,
        kind,
        text,
    })
}

fn wait() -> impl Strategy<Value = Wait> {
    (
        rank(),
        vec((rank(), rank()), 0..3),
        any::<bool>(),
        ".{0,80}",
    )
        .prop_map(|(rank, awaited, any, text)| Wait {
            rank,
            awaited: RankSet::from_ranges(awaited),
            any,
            at: None,
            text,
        })
}

fn execution() -> impl Strategy<Value = Execution> {
    let ranks = prop_oneof![8 => 0..8_u32, 2 => 64..70_u32, 1 => Just(u32::MAX)];
    (ranks, vec(event(), 0..40), vec(wait(), 0..10), 0..2_u64).prop_map(
        |(ranks, events, waits, left_out)| Execution {
            ranks,
            left_out,
            events,
            waits,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_execution_can_be_drawn(execution in execution()) {
        let report = report(vec![finding(execution.clone())]);
        for drawing in [space_time(&execution), svg(&report)] {
            let document = parsed(&drawing);
            for lane in classed(&document, "lane") {
                prop_assert!(number(lane, "data-rank") < u64::from(execution.ranks));
            }
            for arrow in classed(&document, "message") {
                prop_assert!(number(arrow, "data-x1") < number(arrow, "data-x2"));
            }
        }
        parsed(&wait_for(&execution));
        prop_assert!(dot(&report).lines().all(closes_its_quotes));
    }
}

/// Whether each quoted piece of a line ends on it, and nothing from outside stands between them.
fn closes_its_quotes(line: &str) -> bool {
    let mut quoted = false;
    let mut signs = line.chars();
    while let Some(c) = signs.next() {
        match c {
            '"' => quoted = !quoted,
            '\\' if quoted => _ = signs.next(),
            _ if !(quoted || c.is_ascii_alphanumeric() || " []{}=,;->".contains(c)) => {
                return false;
            }
            _ => {}
        }
    }
    !quoted
}
