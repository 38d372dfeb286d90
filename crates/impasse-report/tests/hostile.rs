//! No text, name or position can break the output.

mod common;

use std::time::{Duration, Instant};

use common::{report, run_with};
use impasse_report::{
    Class, Code, Diagnostic, InputError, Location, RankSet, Report, Role, Run, SourceLocation,
    Sources, TextOptions, Verdict, json, text,
};
use proptest::prelude::*;

/// Text in which what is dangerous comes up often.
fn nasty() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[ -~]{0,12}",
        2 => Just(String::from("\n")),
        1 => Just(String::from("\r\n")),
        1 => Just(String::from("\t")),
        1 => Just(String::from("\u{1b}[2J\u{1b}]8;;http://x\u{7}")),
        1 => Just(String::from("\u{202e}\u{2066}\u{200b}\u{feff}\u{2028}")),
        1 => Just(String::from("\u{9b}31m\u{7f}\0\u{e000}0:1:1")),
        1 => Just(String::from("e\u{301}\u{4e2d}\u{6587}\u{1f600}\u{fffd}")),
        1 => "x{300,900}",
        2 => any::<String>(),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Small numbers, and some that are absurd.
fn number() -> impl Strategy<Value = u32> {
    prop_oneof![6 => 0..20_u32, 2 => 0..2000_u32, 1 => any::<u32>()]
}

fn place() -> impl Strategy<Value = SourceLocation> {
    let file =
        prop_oneof![4 => Just(String::from("a.c")), 2 => Just(String::from("b.c")), 1 => nasty()];
    let end = prop::option::of((number(), number()));
    (file, number(), number(), end).prop_map(|(file, line, column, end)| {
        let start = SourceLocation::new(file, line, column);
        match end {
            Some((line, column)) => start.to(line, column),
            None => start,
        }
    })
}

fn location() -> impl Strategy<Value = Location> {
    let role = prop_oneof![
        Just(Role::Cycle),
        Just(Role::Missing),
        Just(Role::Waits),
        Just(Role::Behind)
    ];
    let ranks = prop::collection::vec((number(), number()), 0..10);
    (prop::option::weighted(0.9, place()), ranks, role, nasty()).prop_map(
        |(at, ranks, role, text)| Location {
            at,
            ranks: RankSet::from_ranges(ranks),
            role,
            text,
        },
    )
}

fn hostile_report() -> impl Strategy<Value = Report> {
    let texts = prop::collection::vec(nasty(), 4);
    let locations = prop::collection::vec(location(), 0..12);
    (texts, locations, number()).prop_map(|(texts, locations, ranks)| {
        let mut finding = Diagnostic::new(Code::WaitCycle, texts[0].as_str());
        finding.class = Some(Class::Schedule);
        finding.locations = locations;
        finding.notes.push(texts[1].clone());
        finding.help = Some(texts[2].clone());
        finding.replay = Some(texts[3].clone());
        let mut run: Run = run_with(ranks, finding);
        run.reasons.push(texts[1].clone());
        let mut report = report(vec![run]);
        report.inputs = texts;
        report
    })
}

/// No control or format character but newlines.
fn is_harmless(output: &str) -> bool {
    let hidden = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{e000}');
    !output
        .chars()
        .any(|c| (c.is_control() && c != '\n') || hidden(c))
}

/// Without the colour codes, which are the only escape sequences allowed.
fn without_colour(output: &str) -> String {
    let mut pieces = output.split("\u{1b}[");
    let mut plain = String::from(pieces.next().unwrap_or_default());
    for piece in pieces {
        let code = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        plain.push_str(code.strip_prefix('m').unwrap_or("\u{1b}"));
    }
    plain
}

proptest! {
    // Failures are found by their message; files beside the tests would only be in the way.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_is_harmless(
        report in hostile_report(),
        a in nasty(),
        b in nasty(),
        width in prop_oneof![0..200_usize, any::<usize>()],
    ) {
        let mut sources = Sources::new();
        sources.add("a.c", a);
        sources.add("b.c", b);
        let output = text::render(&report, &sources, &TextOptions { width, ..TextOptions::default() });
        prop_assert!(is_harmless(&output), "{output:?}");
        let coloured = text::render(&report, &sources, &TextOptions { color: true, width, ..TextOptions::default() });
        prop_assert_eq!(without_colour(&coloured), output);
    }

    #[test]
    fn json_is_harmless_and_keeps_the_text(report in hostile_report()) {
        let output = json::render(&report, &Sources::new());
        prop_assert!(is_harmless(&output), "{output:?}");
        let value: serde_json::Value = serde_json::from_str(&output).unwrap();
        let message = &report.runs[0].findings[0].message;
        prop_assert_eq!(value["runs"][0]["findings"][0]["message"].as_str(), Some(message.as_str()));
    }

    #[test]
    fn input_errors_are_harmless(at in place(), other in place(), texts in prop::collection::vec(nasty(), 4)) {
        let mut error = InputError::at(at, texts[0].as_str());
        error.label = texts[1].clone();
        error.help = Some(texts[2].clone());
        error.related.push((other, texts[1].clone()));
        let mut sources = Sources::new();
        sources.add("a.c", texts[3].as_str());
        let output = text::input_error(&error, &sources, &TextOptions::default());
        prop_assert!(is_harmless(&output), "{output:?}");
        prop_assert!(is_harmless(&json::input_error(&error, "1")));
    }
}

#[test]
fn a_huge_line_is_shown_in_a_small_window() {
    let mut line = "x".repeat(50_000_000);
    line.push_str("\u{e9}send to 1");
    line.push_str(&"y".repeat(50_000_000));
    let mut sources = Sources::new();
    sources.add("huge.c", line);
    let at = SourceLocation::new("huge.c", 1, 50_000_002).to(1, 50_000_006);
    let error = InputError::at(at, "too long");
    let begin = Instant::now();
    let options = TextOptions {
        width: 60,
        ..TextOptions::default()
    };
    let output = text::input_error(&error, &sources, &options);
    assert!(output.contains(":1:50000002\n"), "{output}");
    assert!(output.contains("\u{e9}send to 1yyy"), "{output}");
    assert!(
        output.lines().all(|line| line.chars().count() < 70),
        "{output}"
    );
    // Generous: a few passes over the text take well under a second.
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn very_many_locations_are_folded() {
    let mut finding = Diagnostic::new(Code::WaitCycle, "ring");
    for rank in 0..200_000 {
        let at = SourceLocation::new("a.c", 1, 1);
        let ranks = RankSet::single(rank);
        let role = if rank % 2 == 0 {
            Role::Cycle
        } else {
            Role::Behind
        };
        finding
            .locations
            .push(Location::new(at, ranks, role, "waits"));
    }
    let mut run = Run::new(200_000, Verdict::Deadlock);
    run.findings.push(finding);
    let output = text::render(&report(vec![run]), &Sources::new(), &TextOptions::default());
    assert!(output.lines().count() < 20, "{output}");
}
