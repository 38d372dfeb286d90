//! Reports about very many ranks, places and findings stay readable: under 60 lines.

mod common;

use common::{deadlock, report, run_with, sources};
use impasse_report::{
    Class, Code, Detail, Diagnostic, Location, RankSet, Report, Role, Run, SourceLocation, Sources,
    TextOptions, Verdict, text,
};

/// The text of a report, which has to fit on a screen.
fn fitting(report: &Report, sources: &Sources) -> String {
    let output = text::render(report, sources, &TextOptions::default());
    let lines = output.lines().count();
    assert!(lines < 60, "{lines} lines:\n{output}");
    output
}

/// A deadlock at one line of `big.c`.
fn at_line(line: u32, class: Class) -> Diagnostic {
    let message = format!(
        "deadlock: ranks {line} and {} wait for each other",
        line + 1
    );
    let mut finding = deadlock(Code::WaitCycle, class, &message);
    let here = SourceLocation::new("big.c", line, 5).to(line, 13);
    let ranks = RankSet::range(line, line + 1);
    let text = "they wait here";
    finding
        .locations
        .push(Location::new(here, ranks, Role::Cycle, text));
    finding
}

fn big() -> Sources {
    let mut sources = Sources::new();
    sources.add("big.c", "    MPI_Send(out);\n".repeat(2000));
    sources
}

#[test]
fn a_thousand_labels_fit_on_a_screen() {
    let mut finding = deadlock(
        Code::WaitCycle,
        Class::Always,
        "deadlock: 1024 ranks wait in a ring",
    );
    for rank in 0..1024 {
        let here = SourceLocation::new("big.c", 1 + rank % 8 * 200, 5).to(1 + rank % 8 * 200, 13);
        let text = format!("rank {rank} waits here for rank {}", (rank + 1) % 1024);
        let ranks = RankSet::single(rank);
        finding
            .locations
            .push(Location::new(here, ranks, Role::Cycle, text));
        let text = "stuck behind";
        let behind = SourceLocation::new("big.c", 1 + rank, 5);
        let location = Location::new(behind, RankSet::single(1024 + rank), Role::Behind, text);
        finding.locations.push(location);
    }
    let runs = vec![run_with(2048, finding)];
    let output = fitting(&report(runs), &big());
    assert!(output.contains("rank 0 waits here for rank 1"), "{output}");
    assert!(
        output.contains("likewise ranks 8, 16, 24, ... (127 ranks)"),
        "{output}"
    );
    assert!(
        output.contains("because of these, 1,024 ranks in all: rank 1024 at"),
        "{output}"
    );
    assert!(output.contains("and 1,020 more places"), "{output}");
}

#[test]
fn many_findings_are_told_in_one_line_each() {
    let mut run = Run::new(1024, Verdict::Deadlock);
    run.findings = (1..=300).map(|line| at_line(line, Class::Input)).collect();
    run.findings.push(at_line(301, Class::Always));
    let report = report(vec![run]);
    let output = fitting(&report, &big());
    assert!(
        output.starts_with("error[IMP001]: deadlock: ranks 301 and 302 wait"),
        "the worst comes first, and in full: {output}"
    );
    assert!(output.contains("more findings, which `--verbose` shows in full:\n"));
    let line = "  - error[IMP001] at big.c:4:5: deadlock: ranks 4 and 5 wait for each other\n";
    assert!(output.contains(line), "{output}");
    assert!(output.contains("\n  - and 2"), "{output}");
    assert!(output.contains("(301 findings)\n"), "{output}");

    let options = TextOptions {
        detail: Detail::Verbose,
        ..TextOptions::default()
    };
    let verbose = text::render(&report, &big(), &options);
    assert_eq!(verbose.matches("error[IMP001]: ").count(), 301);
}

#[test]
fn findings_that_fit_are_shown_in_full() {
    let mut run = Run::new(8, Verdict::Deadlock);
    run.findings = (1..=4).map(|line| at_line(line, Class::Always)).collect();
    let output = fitting(&report(vec![run]), &big());
    assert_eq!(output.matches("error[IMP001]: ").count(), 4);
    assert!(!output.contains("--verbose"), "{output}");
}

#[test]
fn reasons_and_assumptions_leave_room_for_a_finding() {
    let mut run = run_with(1024, at_line(7, Class::Always));
    for number in 0..50 {
        let long = "which is a long story ".repeat(10);
        run.reasons.push(format!("reason {number}, {long}"));
        run.assumptions.push(format!("assumption {number}, {long}"));
    }
    let output = fitting(&report(vec![run]), &big());
    assert!(output.contains("they wait here"), "{output}");
    assert!(output.contains("reason 0, "), "{output}");
    assert!(output.contains(" more reasons\n"), "{output}");
    assert!(output.contains(" more assumptions\n"), "{output}");
}

#[test]
fn a_finding_with_everything_fits() {
    let mut finding = at_line(1, Class::Always);
    for place in 0..1024 {
        let line = 1 + place % 400 * 5;
        let here = SourceLocation::new("big.c", line, 5).to(line, 13);
        let role = match place % 4 {
            0 => Role::Cycle,
            1 => Role::Missing,
            2 => Role::Waits,
            _ => Role::Behind,
        };
        let text = format!("rank {place} waits here for the message with tag 7 from any rank");
        let ranks = RankSet::single(place);
        finding
            .locations
            .push(Location::new(here, ranks, role, text));
    }
    finding.notes = vec!["a note that goes on for a while ".repeat(5); 20];
    finding.help = Some("do this or that ".repeat(10));
    let output = fitting(&report(vec![run_with(1024, finding)]), &big());
    assert!(output.contains("more places"), "{output}");
    assert!(output.contains("more notes"), "{output}");
}

#[test]
fn without_sources_it_fits_as_well() {
    let mut finding = deadlock(Code::WaitCycle, Class::Always, "deadlock: all ranks wait");
    for place in 0..1024 {
        let here = SourceLocation::new(format!("{place}.c"), 1, 1);
        let ranks = RankSet::single(place);
        let text = format!("rank {place} waits here");
        finding
            .locations
            .push(Location::new(here, ranks, Role::Cycle, text));
    }
    let output = fitting(&report(vec![run_with(1024, finding)]), &sources());
    assert!(output.contains("and 1,014 more places"), "{output}");
}
