//! The space-time diagram and the wait-for graph.

#[path = "diagram/executions.rs"]
mod executions;
#[path = "diagram/files.rs"]
mod files;
#[path = "diagram/graphs.rs"]
mod graphs;
#[path = "diagram/random.rs"]
mod random;

use std::sync::Arc;

use executions::{Story, halo, master_worker, only_waits, ring};
use impasse_report::diagram::space_time;
use impasse_report::{
    Class, Code, Diagnostic, EventKind, Execution, RankSet, Report, Run, Verdict,
};
use roxmltree::{Document, Node};

fn parsed(drawing: &str) -> Document<'_> {
    Document::parse(drawing).unwrap_or_else(|error| panic!("{error}\n{drawing}"))
}

/// All elements that have a class.
fn classed<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    let has = |node: &Node| {
        let classes = node.attribute("class").unwrap_or("");
        classes.split(' ').any(|one| one == class)
    };
    document.descendants().filter(has).collect()
}

fn number(node: Node, name: &str) -> u64 {
    let value = node.attribute(name);
    let value = value.unwrap_or_else(|| panic!("{node:?} has no {name}"));
    value
        .parse()
        .unwrap_or_else(|_| panic!("{name} is {value}"))
}

/// The left and right edge of the box or dot of a call.
fn edges(document: &Document, call: usize) -> (u64, u64) {
    let calls = classed(document, "call");
    let found = calls
        .iter()
        .find(|node| number(**node, "data-event") == call as u64);
    let found = found.unwrap_or_else(|| panic!("call {call} is not drawn"));
    let shape = found.children().find(|child| child.has_tag_name("path"));
    let shape = shape.and_then(|shape| shape.attribute("d")).expect("a box");
    let (left, rest) = shape[1..].split_once(',').expect("a corner");
    let width = rest
        .split_once('h')
        .expect("a side")
        .1
        .split_once('v')
        .expect("a side")
        .0;
    let left: u64 = left.parse().expect("a number");
    (left, left + width.parse::<u64>().expect("a number"))
}

fn finding(execution: Execution) -> Diagnostic {
    let mut finding = Diagnostic::new(Code::WaitCycle, "deadlock: some ranks wait for each other");
    finding.class = Some(Class::Always);
    finding.execution = Some(Arc::new(execution));
    finding
}

fn report(findings: Vec<Diagnostic>) -> Report {
    let mut run = Run::new(2, Verdict::Clean);
    run.findings = findings;
    Report {
        tool_version: "0.1.0".into(),
        inputs: vec!["program.c".into()],
        runs: vec![run],
        notes: Vec::new(),
    }
}

/// Lanes, boxes and links are those of the execution, and no arrow goes back.
fn check_drawing(execution: &Execution) {
    let drawing = space_time(execution);
    let document = parsed(&drawing);
    let lanes = classed(&document, "lane");
    assert_eq!(lanes.len(), execution.ranks as usize);
    for (rank, lane) in lanes.iter().enumerate() {
        assert_eq!(number(*lane, "data-rank"), rank as u64);
        let label = lane.children().find(|child| child.has_tag_name("text"));
        assert_eq!(
            label.and_then(|text| text.text()),
            Some(&*format!("rank {rank}"))
        );
    }
    let calls = execution.events.iter().enumerate();
    let calls: Vec<u64> = calls
        .filter(|(_, event)| matches!(event.kind, EventKind::Call(_)))
        .map(|(index, _)| index as u64)
        .collect();
    let mut drawn: Vec<u64> = Vec::new();
    for call in classed(&document, "call") {
        let lane = call.parent().expect("a lane");
        assert_eq!(lane.attribute("data-rank"), call.attribute("data-rank"));
        drawn.push(number(call, "data-event"));
    }
    drawn.sort_unstable();
    assert_eq!(drawn, calls);
    let mut messages = classed(&document, "message").into_iter();
    for (index, event) in execution.events.iter().enumerate() {
        let EventKind::Message {
            sent: Some(sent),
            received: Some(received),
        } = event.kind
        else {
            continue;
        };
        let arrow = messages.next().expect("an arrow for each message");
        assert_eq!(number(arrow, "data-event"), index as u64);
        assert_eq!(
            number(arrow, "data-from"),
            u64::from(execution.events[sent].rank)
        );
        assert_eq!(
            number(arrow, "data-to"),
            u64::from(execution.events[received].rank)
        );
        let (start, end) = (number(arrow, "data-x1"), number(arrow, "data-x2"));
        assert_eq!(start, edges(&document, sent).1);
        assert!(start < end, "an arrow from {start} to {end}");
        assert!(edges(&document, received).0 <= end);
    }
    assert!(messages.next().is_none());
}

#[test]
fn everything_is_drawn_once() {
    for execution in [ring(3), halo(8, 2), master_worker(5), halo(64, 1)] {
        check_drawing(&execution);
    }
}

#[test]
fn messages_to_a_receive_that_comes_later_end_at_its_box() {
    let mut story = Story::new(2);
    let send = story.call(0, "MPI_Bsend");
    story.call(1, "MPI_Barrier");
    let receive = story.call(1, "MPI_Recv");
    story.message(send, receive);
    let drawing = space_time(&story.execution);
    let document = parsed(&drawing);
    let arrow = classed(&document, "message")[0];
    assert_eq!(number(arrow, "data-x2"), edges(&document, receive).0);
}

#[test]
fn members_of_a_collective_meet_behind_all_their_calls() {
    let execution = halo(8, 1);
    let drawing = space_time(&execution);
    let document = parsed(&drawing);
    let meeting = classed(&document, "collective")[0];
    assert_eq!(meeting.attribute("data-ranks"), Some("0 1 2 3 4 5 6 7"));
    let event = &execution.events[number(meeting, "data-event") as usize];
    let EventKind::Collective(calls) = &event.kind else {
        panic!("{event:?}");
    };
    for &call in calls {
        assert!(edges(&document, call).1 < number(meeting, "data-x"));
    }
    let bars = classed(&document, "goes-on");
    assert_eq!(
        bars.len(),
        15,
        "all went on from Waitall, all but one from Allreduce"
    );
}

#[test]
fn the_stuck_are_marked() {
    let drawing = space_time(&halo(8, 1));
    let document = parsed(&drawing);
    let stuck = classed(&document, "stuck");
    let ranks: Vec<u64> = stuck
        .iter()
        .map(|node| number(*node, "data-rank"))
        .collect();
    assert_eq!(ranks, [0, 1, 2, 3, 5, 6, 7]);
    assert!(stuck.iter().all(|node| {
        let text = node.children().find(|child| child.has_tag_name("text"));
        text.and_then(|text| text.text()) == Some("Barrier")
    }));
    let waits = classed(&document, "wait");
    assert!(waits.iter().all(|wait| number(*wait, "data-to") == 4));
    assert_eq!(waits.len(), 7);
    assert_eq!(classed(&document, "waiting").len(), 7);
    assert!(drawing.contains(">waits for rank 4 to call MPI_Barrier on MPI_COMM_WORLD</text>"));
}

#[test]
fn a_rank_that_waits_for_many_has_no_arrows() {
    let mut execution = ring(8);
    execution.waits[0].awaited = RankSet::range(1, 7);
    execution.waits[1].awaited = RankSet::range(2, 4);
    execution.waits[1].any = true;
    let drawing = space_time(&execution);
    let document = parsed(&drawing);
    let from = |rank: u64| {
        let waits = classed(&document, "wait").into_iter();
        waits
            .filter(|wait| number(*wait, "data-from") == rank)
            .count()
    };
    assert_eq!([from(0), from(1), from(2)], [0, 3, 1]);
    assert_eq!(classed(&document, "any").len(), 3);
}

#[test]
fn without_events_the_waits_are_drawn() {
    let drawing = space_time(&only_waits());
    let document = parsed(&drawing);
    assert_eq!(classed(&document, "lane").len(), 6);
    assert_eq!(classed(&document, "stuck").len(), 5);
    assert!(classed(&document, "call").is_empty());
}
