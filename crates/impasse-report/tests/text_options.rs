//! Less text, more text, and text in ASCII only.

mod common;

use std::time::Duration;

use common::{at, deadlock, report, ring, run_with, sources};
use impasse_report::{
    Class, Code, Detail, Explored, InputError, KnownBy, Location, MemoryUse, RankSet, Report,
    ReportNote, Role, Run, SourceLocation, Sources, TextOptions, Timing, Verdict, text,
};

fn with_detail(detail: Detail) -> TextOptions {
    TextOptions {
        detail,
        ..TextOptions::default()
    }
}

fn timing() -> Timing {
    let phase = |name: &str, milliseconds| (name.to_owned(), Duration::from_millis(milliseconds));
    Timing {
        phases: vec![phase("reading the source", 3), phase("exploring", 1500)],
        total: Duration::from_millis(1503),
        memory: Some(MemoryUse {
            most: 20_000_000,
            before_exploring: 15_000_000,
        }),
    }
}

#[test]
fn quiet_is_the_closing_line() {
    let mut report = ring();
    report.runs[0].reasons.push("a bound was reached".into());
    let output = text::render(&report, &sources(), &with_detail(Detail::Quiet));
    assert_eq!(
        output,
        "deadlock: ring.imp can hang with 2 and 4 ranks (1 finding)\n"
    );
}

#[test]
fn verbose_tells_what_was_explored_and_where_time_went() {
    let mut run = Run::new(2, Verdict::Clean);
    run.explored = Some(Explored {
        executions: 3,
        states: 1,
        calls: 1234,
        steps: 56,
    });
    let mut cut = Run::new(1, Verdict::Clean);
    cut.reasons.push("a bound was reached".into());
    let report = report(vec![cut, run]);
    let options = with_detail(Detail::Verbose);
    let output = text::render_timed(&report, &sources(), &options, Some(&timing()));
    let expected = "\
note: the check is not complete, because:
  - with 1 rank: a bound was reached

note: what was explored:
  - with 1 rank: inconclusive; 1 reason why it is not complete
  - with 2 ranks: clean; 3 executions, 1 state, 1,234 MPI calls, 56 steps

note: where time went:
  - reading the source: 3 ms
  - exploring: 1.5 s
  - in all: 1.5 s

note: memory:
  - 20 MB at most, of which exploring took 5,000 kB: 5,000 kB a state

inconclusive: nothing was found in ring.imp with 1 rank, but that is no proof; it is \
deadlock-free for 2 ranks (3 executions, 1 state, 1,234 MPI calls, 1.5 s)
";
    assert_eq!(output, expected);
}

#[test]
fn time_is_told_only_if_it_is_given() {
    let options = TextOptions::default();
    let timed = text::render_timed(&ring(), &sources(), &options, Some(&timing()));
    assert!(timed.ends_with(" (1 finding, 1.5 s)\n"), "{timed}");
    let untimed = text::render(&ring(), &sources(), &options);
    assert!(untimed.ends_with(" (1 finding)\n"), "{untimed}");
    assert!(!timed.contains("where time went"));
}

#[test]
fn known_findings_are_counted_and_listed_on_request() {
    let mut report = ring();
    report.notes.push(ReportNote {
        message: "this comment silences nothing".into(),
        at: Some(at(2, 5, 14)),
    });
    for run in &mut report.runs {
        run.set_known(|_| Some((KnownBy::Baseline, Some("since 2019".into()))));
    }
    let output = text::render(&report, &sources(), &TextOptions::default());
    let expected = "\
note: about silencers and the baseline:
  - ring.imp:2:5: this comment silences nothing

known: nothing new was found in ring.imp with 2 and 4 ranks (1 known finding)
";
    assert_eq!(output, expected);
    let verbose = text::render(&report, &sources(), &with_detail(Detail::Verbose));
    let line = "  - IMP001 at ring.imp:4:5 (baseline: since 2019): deadlock: ranks 0 and 1 wait";
    assert!(verbose.contains(line), "{verbose}");
}

/// A report whose texts, names and sources are not ASCII.
fn foreign() -> (Report, Sources) {
    let file = "gr\u{fc}n.c";
    let mut finding = deadlock(Code::WaitCycle, Class::Always, "caf\u{e9}: deadlock");
    let here = SourceLocation::new(file, 1, 14).to(1, 18);
    let ranks = RankSet::single(0);
    let text = "na\u{ef}ve wait";
    finding
        .locations
        .push(Location::new(here, ranks, Role::Cycle, text));
    finding.notes.push("\u{1f980}".into());
    finding.replay = Some(format!("impasse check {file}"));
    let mut run = run_with(2, finding);
    run.reasons.push("\u{4e2d}".into());
    let mut report = report(vec![run]);
    report.inputs = vec![file.into()];
    let mut sources = Sources::new();
    sources.add(file, "/* \u{e9}\u{4e2d} */ wait(\u{3b1});\n");
    (report, sources)
}

#[test]
fn ascii_is_ascii_and_marks_stay_in_place() {
    let (report, sources) = foreign();
    for color in [false, true] {
        let options = TextOptions {
            ascii: true,
            color,
            ..with_detail(Detail::Verbose)
        };
        let output = text::render_timed(&report, &sources, &options, Some(&timing()));
        assert!(output.is_ascii(), "{output}");
    }
    let options = TextOptions {
        ascii: true,
        ..TextOptions::default()
    };
    let output = text::render(&report, &sources, &options);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], r"error[IMP001]: caf\u{e9}: deadlock");
    assert_eq!(lines[1], r" --> gr\u{fc}n.c:1:14");
    assert_eq!(lines[3], r"1 | /* \u{e9}\u{4e2d} */ wait(\u{3b1});");
    assert_eq!(
        lines[4],
        r"  |                          ^^^^^^^^^^ na\u{ef}ve wait"
    );
    let error = InputError::in_file("\u{e9}.c", "\u{e9}");
    assert!(text::input_error(&error, &sources, &options).is_ascii());
}

#[test]
fn without_the_option_letters_stay_letters() {
    let (report, sources) = foreign();
    let output = text::render(&report, &sources, &TextOptions::default());
    assert!(output.contains("gr\u{fc}n.c:1:14"), "{output}");
    assert!(output.contains("wait(\u{3b1});"), "{output}");
}
