//! Reports that several tests look at.

// Each test program uses its own part of this module.
#![allow(dead_code)]

pub mod arbitrary;
pub mod facts;
pub mod full;
pub mod schema;

use impasse_report::{
    Class, Code, Diagnostic, Location, RankSet, Report, Role, Run, SourceLocation, Sources,
    TextOptions, Verdict, text,
};

/// A report about `ring.imp`.
pub fn report(runs: Vec<Run>) -> Report {
    Report {
        tool_version: "0.1.0".into(),
        inputs: vec!["ring.imp".into()],
        runs,
        notes: Vec::new(),
    }
}

/// A run with one finding.
pub fn run_with(ranks: u32, finding: Diagnostic) -> Run {
    let mut run = Run::new(ranks, Verdict::Deadlock);
    run.findings.push(finding);
    run
}

/// A deadlock with a title.
pub fn deadlock(code: Code, class: Class, message: &str) -> Diagnostic {
    let mut finding = Diagnostic::new(code, message);
    finding.class = Some(class);
    finding
}

/// A place in `ring.imp` on one line.
pub fn at(line: u32, column: u32, end: u32) -> SourceLocation {
    SourceLocation::new("ring.imp", line, column).to(line, end)
}

/// Two ranks that wait for each other on two lines, with 2 and 4 ranks.
pub fn ring() -> Report {
    let finding = |ranks: u32| {
        let mut finding = deadlock(
            Code::WaitCycle,
            Class::Buffering,
            "deadlock: ranks 0 and 1 wait for each other",
        );
        finding.locations = vec![
            Location::new(
                at(4, 5, 14),
                RankSet::single(1),
                Role::Cycle,
                "rank 1 waits here for rank 0 to receive (iteration 3 of 10)",
            ),
            Location::new(
                at(2, 5, 14),
                RankSet::single(0),
                Role::Cycle,
                "rank 0 waits here for rank 1 to receive",
            ),
        ];
        if ranks > 2 {
            finding.locations.push(Location::new(
                at(5, 1, 12),
                RankSet::range(2, ranks - 1),
                Role::Behind,
                "",
            ));
        }
        finding.help = Some("use sendrecv, or let odd ranks receive first".into());
        finding.replay = Some(format!("impasse check ring.imp -n {ranks} --replay 0"));
        finding
    };
    report(vec![run_with(2, finding(2)), run_with(4, finding(4))])
}

/// 1,024 ranks, of which rank 17 does not call the barrier.
pub fn barrier_with_one_missing() -> Report {
    let mut finding = deadlock(
        Code::MissingCollective,
        Class::Always,
        "deadlock: rank 17 never calls the barrier that 1023 ranks wait in",
    );
    let waiting = RankSet::from_ranges([(0, 16), (18, 1023)]);
    let text = format!("{waiting} wait here for rank 17");
    finding.locations = vec![
        Location::new(at(5, 1, 12), waiting, Role::Waits, text),
        Location::new(
            at(2, 5, 14),
            RankSet::single(17),
            Role::Missing,
            "rank 17 finishes after this",
        ),
    ];
    finding.help = Some("let every rank call the barrier".into());
    report(vec![run_with(1024, finding)])
}

/// The texts behind the reports.
pub fn sources() -> Sources {
    let mut sources = Sources::new();
    sources.add(
        "ring.imp",
        "if rank == 0 {\n    send to 1\n} else {\n    send to 0 }\nrecv from 1 - rank\n",
    );
    sources
}

/// A report as text, without colour, 80 characters wide.
pub fn shown(report: &Report) -> String {
    let options = TextOptions {
        width: 80,
        ..TextOptions::default()
    };
    text::render(report, &sources(), &options)
}
