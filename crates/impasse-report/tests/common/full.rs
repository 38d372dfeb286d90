//! A report in which every field of every type is in use.

use std::sync::Arc;

use impasse_report::{
    CallPath, Class, Code, Diagnostic, Event, EventKind, Execution, Explored, Frame, KnownBy,
    KnownFinding, Location, RankSet, Report, ReportNote, Role, Run, SourceLocation, Sources,
    Verdict, Wait, Work,
};

use super::deadlock;

const PROGRAM: &str = "\
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, other, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank < 2) {
        MPI_Send(&value, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
";

/// The name of the program.
pub const FILE: &str = "src/exchange.c";

/// The texts behind [`everything`].
pub fn sources() -> Sources {
    let mut sources = Sources::new();
    sources.add(FILE, PROGRAM);
    sources
}

fn at(line: u32, column: u32, end: u32) -> SourceLocation {
    SourceLocation::new(FILE, line, column).to(line, end)
}

/// All kinds of events, and ranks that wait for all, for any, and for nobody.
pub fn execution() -> Execution {
    Execution {
        ranks: 4,
        left_out: 2,
        events: events(),
        waits: vec![
            wait(0, RankSet::single(1), 10, "waits for rank 1 to receive"),
            Wait {
                any: true,
                ..wait(1, RankSet::range(0, 3), 10, "waits for any rank to receive")
            },
            wait(2, RankSet::new(), 13, "waits for what never comes"),
        ],
    }
}

fn wait(rank: u32, awaited: RankSet, line: u32, text: &str) -> Wait {
    Wait {
        rank,
        awaited,
        any: false,
        at: Some(at(line, 9, 17)),
        text: text.into(),
    }
}

fn events() -> Vec<Event> {
    let event = |rank, line, kind, text: &str| Event {
        rank,
        at: Some(at(line, 5, 12)),
        kind,
        text: text.into(),
    };
    let call = |routine: &str| EventKind::Call(routine.into());
    let together = EventKind::Collective(vec![0, 1]);
    let message = EventKind::Message {
        sent: Some(4),
        received: None,
    };
    vec![
        event(0, 8, call("MPI_Barrier"), "calls MPI_Barrier"),
        event(1, 8, call("MPI_Barrier"), "calls MPI_Barrier"),
        event(0, 8, together, "completes MPI_Barrier"),
        event(1, 8, EventKind::GoesOn, "goes on"),
        event(0, 10, call("MPI_Send"), "calls MPI_Send"),
        Event {
            at: None,
            ..event(1, 1, EventKind::Choice, "takes the message from rank 0")
        },
        event(1, 11, message, "receives the message of rank 0"),
    ]
}

/// A deadlock with all roles.
fn cycle() -> Diagnostic {
    let title = "deadlock: ranks 0 and 1 wait for each other";
    let mut finding = deadlock(Code::WaitCycle, Class::Buffering, title);
    let place = |line, ranks, role, text: &str| {
        let text = format!("{ranks} {text}");
        Location::new(at(line, 9, 17), ranks, role, text)
    };
    finding.locations = vec![
        place(13, RankSet::single(3), Role::Waits, "waits for the others"),
        place(
            10,
            RankSet::range(0, 1),
            Role::Cycle,
            "wait here for each other",
        ),
        place(
            11,
            RankSet::single(2),
            Role::Orphan,
            "waits for what never comes",
        ),
        place(8, RankSet::single(3), Role::Missing, "ends after this"),
        place(
            5,
            RankSet::single(3),
            Role::Mismatch,
            "calls something else",
        ),
        place(9, RankSet::single(3), Role::Input, "depends on an input"),
        place(6, RankSet::single(3), Role::Unmatched, "has no counterpart"),
        Location::nowhere(RankSet::single(3), Role::Behind, "rank 3 has ended"),
    ];
    let frame = |function: &str, line| Frame {
        function: function.into(),
        at: Some(at(line, 5, 13)),
    };
    finding.paths = vec![CallPath {
        ranks: RankSet::range(0, 1),
        frames: vec![frame("exchange", 10), frame("main", 19)],
    }];
    finding.notes = vec!["the messages have 4 bytes".into(), "seen twice".into()];
    finding.help = Some("use MPI_Sendrecv".into());
    finding.replay = Some("impasse check src/exchange.c -n 4 --replay 0.1".into());
    finding.execution = Some(Arc::new(execution()));
    finding
}

/// A finding that rests on an assumption.
fn possible() -> Diagnostic {
    let finding = Diagnostic::new(Code::Crash, "rank 1 crashes");
    finding.possible("`helper`, whose source is missing, does nothing that matters")
}

/// A warning without anything beside its title.
fn bare() -> Diagnostic {
    Diagnostic::new(Code::LostMessage, "a message is never received")
}

/// A deadlock of each class, all on different lines.
fn of_each_class() -> Vec<Diagnostic> {
    let classes = [
        Class::Always,
        Class::Schedule,
        Class::Input,
        Class::Undetermined,
    ];
    let finding = |(line, class)| {
        let title = format!("deadlock: rank 0 waits for line {line}");
        let mut finding = deadlock(Code::Orphan, class, &title);
        let ranks = RankSet::single(0);
        let place = Location::new(at(line, 1, 5), ranks, Role::Orphan, "rank 0 waits here");
        finding.locations.push(place);
        finding
    };
    (1..).zip(classes).map(finding).collect()
}

fn known(by: KnownBy, reason: Option<&str>, line: u32) -> KnownFinding {
    let mut finding = deadlock(
        Code::CollectiveMismatch,
        Class::Always,
        "deadlock: known since long",
    );
    let place = Location::new(
        at(line, 1, 5),
        RankSet::single(1),
        Role::Cycle,
        "rank 1 waits",
    );
    finding.locations.push(place);
    KnownFinding {
        finding,
        by,
        reason: reason.map(str::to_owned),
    }
}

/// Every field of every type in use. All findings are in one run, so that none
/// are merged.
pub fn everything() -> Report {
    let mut first = Run::new(4, Verdict::Deadlock);
    first.findings = vec![cycle(), bare(), possible()];
    first.findings.extend(of_each_class());
    first.reasons = vec!["the step budget was reached".into()];
    first.assumptions = vec!["files open".into()];
    first.known = vec![
        known(KnownBy::Comment, Some("see issue 7"), 3),
        known(KnownBy::CommandLine, None, 4),
        known(KnownBy::Baseline, None, 5),
    ];
    first.work = Some(Work {
        operations: u64::MAX,
        steps: 9,
    });
    first.explored = Some(Explored {
        executions: 1,
        states: 2,
        calls: 3,
        steps: 4,
    });
    first.execution = Some(execution());
    let mut second = Run::new(5, Verdict::Inconclusive);
    second.reasons = first.reasons.clone();
    Report {
        tool_version: "0.1.0".into(),
        inputs: vec![FILE.into(), "src/other.c".into()],
        runs: vec![first, second, Run::new(6, Verdict::Clean)],
        notes: vec![
            ReportNote {
                message: "the silencer of IMP007 is not needed".into(),
                at: Some(at(2, 1, 1)),
            },
            ReportNote {
                message: "the baseline has findings that are gone".into(),
                at: None,
            },
        ],
    }
}
