//! Reports with texts, names and positions that nobody would write on purpose.

use std::sync::Arc;

use impasse_report::{
    CallPath, Class, Code, Diagnostic, Event, EventKind, Execution, Frame, KnownBy, KnownFinding,
    Location, RankSet, Report, ReportNote, Role, Run, SourceLocation, Sources, Verdict, Wait,
};
use proptest::prelude::*;

/// Text in which what is dangerous comes up often.
pub fn nasty() -> impl Strategy<Value = String> {
    let fixed = |text: &str| Just(text.to_owned());
    let piece = prop_oneof![
        4 => "[ -~]{0,12}",
        1 => fixed("\r\n\t\0"),
        1 => fixed("\u{1b}[2J\u{1b}]8;;http://x\u{7}"),
        1 => fixed("\u{202e}\u{2066}\u{200b}\u{feff}\u{2028}\u{85}"),
        1 => fixed("\"'\\</script><!--]]>&amp;"),
        1 => fixed("[here](http://x) {0} {{ }}"),
        1 => fixed("e\u{301}\u{4e2d}\u{6587}\u{1f600}\u{fffd}"),
        1 => "x{300,900}",
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// Names of files: usual ones, absolute ones, and such that are none.
fn file() -> impl Strategy<Value = String> {
    let usual = prop::sample::select(vec!["a.c", "b.c", "./src//c d.c", "../up.c", "/abs.c", ""]);
    prop_oneof![3 => usual.prop_map(str::to_owned), 1 => nasty()]
}

/// Small numbers, and some that are absurd.
fn number() -> impl Strategy<Value = u32> {
    prop_oneof![6 => 0..20_u32, 1 => 0..2000_u32, 1 => any::<u32>()]
}

fn place() -> impl Strategy<Value = SourceLocation> {
    let end = prop::option::of((number(), number()));
    (file(), number(), number(), end).prop_map(|(file, line, column, end)| {
        let start = SourceLocation::new(file, line, column);
        match end {
            Some((line, column)) => start.to(line, column),
            None => start,
        }
    })
}

fn ranks() -> impl Strategy<Value = RankSet> {
    prop::collection::vec((number(), number()), 0..4).prop_map(RankSet::from_ranges)
}

fn location() -> impl Strategy<Value = Location> {
    let role = prop::sample::select(vec![Role::Cycle, Role::Missing, Role::Waits, Role::Behind]);
    let at = prop::option::weighted(0.8, place());
    (at, ranks(), role, nasty()).prop_map(|(at, ranks, role, text)| Location {
        at,
        ranks,
        role,
        text,
    })
}

fn path() -> impl Strategy<Value = CallPath> {
    let frame = (nasty(), prop::option::of(place()));
    let frame = frame.prop_map(|(function, at)| Frame { function, at });
    let frames = prop::collection::vec(frame, 2..12);
    (ranks(), frames).prop_map(|(ranks, frames)| CallPath { ranks, frames })
}

fn event() -> impl Strategy<Value = Event> {
    let index = || prop::option::of(0..30_usize);
    let kind = prop_oneof![
        nasty().prop_map(EventKind::Call),
        Just(EventKind::GoesOn),
        Just(EventKind::Choice),
        (index(), index()).prop_map(|(sent, received)| EventKind::Message { sent, received }),
        prop::collection::vec(0..30_usize, 0..5).prop_map(EventKind::Collective),
    ];
    (0..8_u32, prop::option::of(place()), kind, nasty()).prop_map(|(rank, at, kind, text)| Event {
        rank,
        at,
        kind,
        text,
    })
}

fn execution() -> impl Strategy<Value = Execution> {
    let wait = (
        0..8_u32,
        ranks(),
        any::<bool>(),
        prop::option::of(place()),
        nasty(),
    );
    let wait = wait.prop_map(|(rank, awaited, any, at, text)| Wait {
        rank,
        awaited,
        any,
        at,
        text,
    });
    let events = prop::collection::vec(event(), 0..10);
    let waits = prop::collection::vec(wait, 0..4);
    (number(), any::<u64>(), events, waits).prop_map(|(ranks, left_out, events, waits)| Execution {
        ranks,
        left_out,
        events,
        waits,
    })
}

fn finding() -> impl Strategy<Value = Diagnostic> {
    let code = prop::sample::select(Code::ALL);
    let class = prop::sample::select(vec![None, Some(Class::Always), Some(Class::Schedule)]);
    let locations = prop::collection::vec(location(), 0..6);
    let paths = prop::collection::vec(path(), 0..3);
    let texts = (
        nasty(),
        prop::collection::vec(nasty(), 0..3),
        prop::option::of(nasty()),
    );
    let execution = prop::option::of(execution().prop_map(Arc::new));
    (code, class, (locations, paths), texts, execution).prop_map(
        |(code, class, (locations, paths), (message, notes, help), execution)| Diagnostic {
            class,
            locations,
            paths,
            assumption: notes.first().cloned(),
            notes,
            replay: help.clone(),
            help,
            execution,
            ..Diagnostic::new(code, message)
        },
    )
}

fn run() -> impl Strategy<Value = Run> {
    let by = prop::sample::select(vec![
        KnownBy::Comment,
        KnownBy::CommandLine,
        KnownBy::Baseline,
    ]);
    let known = (finding(), by, prop::option::of(nasty()));
    let known = known.prop_map(|(finding, by, reason)| KnownFinding {
        finding,
        by,
        reason,
    });
    let findings = prop::collection::vec(finding(), 0..3);
    let known = prop::collection::vec(known, 0..2);
    let texts = prop::collection::vec(nasty(), 0..2);
    let execution = prop::option::weighted(0.2, execution());
    (number(), findings, known, texts, execution).prop_map(
        |(ranks, findings, known, texts, execution)| {
            let mut run = Run::new(ranks, Verdict::Clean);
            run.findings = findings;
            run.known = known;
            run.reasons = texts.clone();
            run.assumptions = texts;
            run.execution = execution;
            run
        },
    )
}

/// A report, and texts for some of the files it names.
pub fn any_report() -> impl Strategy<Value = (Report, Sources)> {
    let runs = prop::collection::vec(run(), 0..3);
    let inputs = prop::collection::vec(file(), 0..3);
    let note = (nasty(), prop::option::of(place()));
    let note = note.prop_map(|(message, at)| ReportNote { message, at });
    let notes = prop::collection::vec(note, 0..2);
    let version = prop_oneof![Just(String::from("0.1.0")), nasty()];
    let texts = (nasty(), nasty());
    (version, inputs, runs, notes, texts).prop_map(
        |(tool_version, inputs, runs, notes, (first, second))| {
            let mut sources = Sources::new();
            sources.add("a.c", first);
            sources.add("./src//c d.c", second);
            let report = Report {
                tool_version,
                inputs,
                runs,
                notes,
            };
            (report, sources)
        },
    )
}
