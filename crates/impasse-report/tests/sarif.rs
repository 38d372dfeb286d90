//! SARIF: the official schema, what GitHub asks for beyond it, and what the parts mean.

mod common;
mod sarif_log {
    mod limits;
    pub mod rules;
}

use common::full::{FILE, everything, sources};
use common::schema::{faults_of_sarif, parsed, without_each_field};
use common::{barrier_with_one_missing, deadlock, report, ring, run_with};
use impasse_report::{Class, Code, Location, RankSet, Report, Role, Run, Sources, Verdict, sarif};
use sarif_log::rules::{check_github, check_references, list, text};
use serde_json::{Value, json};

fn valid(report: &Report, sources: &Sources) -> Value {
    let document = parsed(&sarif::render(report, sources));
    assert_eq!(faults_of_sarif(&document), [""; 0]);
    document
}

/// The first result with a code.
fn with_code<'a>(document: &'a Value, code: &str) -> &'a Value {
    let mut results = list(&document["runs"][0]["results"]).iter();
    let found = results.find(|result| result["ruleId"] == code);
    found.expect("a result with this code")
}

#[test]
fn logs_are_valid() {
    let nothing = Sources::new();
    valid(&everything(), &sources());
    valid(&everything(), &nothing);
    valid(&ring(), &common::sources());
    valid(&barrier_with_one_missing(), &nothing);
    valid(&report(Vec::new()), &nothing);
    valid(&report(vec![Run::new(2, Verdict::Clean)]), &nothing);
}

/// The check of the official schema can fail.
#[test]
fn broken_logs_are_refused() {
    let document = parsed(&sarif::render(&everything(), &sources()));
    let required = [
        "/version", "/runs", "/message", "/text", "/id", "/driver", "/tool",
    ];
    let mut refused = 0;
    without_each_field(&document, |path, broken| {
        let is_required = required.iter().any(|end| path.ends_with(end)) && path.len() < 40;
        // A property bag takes anything.
        if is_required && !path.contains("/properties/") && !path.ends_with("/driver/version") {
            let is_refused = !faults_of_sarif(broken).is_empty();
            refused += usize::from(is_refused);
        }
    });
    assert!(refused >= 10, "{refused}");
    for (path, value) in [
        ("/version", json!("2.0.0")),
        ("/runs/0/columnKind", json!("bytes")),
        ("/runs/0/results/0/level", json!("fatal")),
        ("/runs/0/results/0/foreign", json!(1)),
        ("/runs/0/results/0/baselineState", json!("old")),
        ("/runs/0/artifacts/0/location/uri", json!("not a uri%")),
    ] {
        let mut broken = document.clone();
        let (parent, field) = path.rsplit_once('/').expect("a path");
        broken.pointer_mut(parent).expect(path)[field] = value;
        assert!(
            !faults_of_sarif(&broken).is_empty(),
            "{path} is not checked"
        );
    }
}

#[test]
fn a_full_log_says_what_it_should() {
    let document = valid(&everything(), &sources());
    check_github(&document, true);
    check_references(&document);
    let run = &document["runs"][0];
    assert_eq!(run["invocations"][0]["exitCode"], 1);
    assert_eq!(run["properties"]["verdict"], "deadlock");
    let result = with_code(&document, "IMP001");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], FILE);
    assert_eq!(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
    let region = json!({"startLine": 10, "startColumn": 9, "endLine": 10, "endColumn": 17});
    assert_eq!(place["region"], region);
    let message = text(&result["message"]["text"]);
    for part in [
        "deadlock: ranks 0 and 1 wait for each other.\n\n",
        "The program hangs with some MPI implementations",
        "the messages have 4 bytes.",
        "Help: use MPI_Sendrecv.",
        "To see it again: impasse check src/exchange.c -n 4 --replay 0.1",
    ] {
        assert!(message.contains(part), "{part} in {message}");
    }
    let thread = &result["codeFlows"][0]["threadFlows"][1];
    assert_eq!(thread["id"], "rank 1");
    let shown: Vec<_> = list(&thread["locations"])
        .iter()
        .map(|step| {
            let order = step["executionOrder"].as_u64().unwrap_or_default();
            (order, text(&step["location"]["message"]["text"]))
        })
        .collect();
    let expected = [
        (3, "rank 1 calls MPI_Barrier"),
        (4, "rank 0 completes MPI_Barrier"),
        (5, "rank 1 goes on"),
        (7, "rank 1 takes the message from rank 0"),
        (8, "rank 1 receives the message of rank 0"),
        (9, "rank 1 waits for any rank to receive"),
    ];
    assert_eq!(shown, expected);
    assert_eq!(list(&result["graphs"][0]["edges"]).len(), 5);
    assert_eq!(list(&result["graphs"][0]["nodes"]).len(), 4);
}

#[test]
fn what_is_no_finding_is_a_notification() {
    let document = valid(&everything(), &sources());
    let notifications = &document["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    let shown: Vec<_> = list(notifications)
        .iter()
        .map(|one| (text(&one["level"]), text(&one["message"]["text"])))
        .collect();
    let expected = [
        ("warning", "with 4-5 ranks: the step budget was reached"),
        ("note", "with 4 ranks: files open"),
        ("note", "the silencer of IMP007 is not needed"),
        ("note", "the baseline has findings that are gone"),
    ];
    assert_eq!(shown, expected);
    let place = &notifications[2]["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 2);
}

#[test]
fn known_findings_are_suppressed() {
    let document = valid(&everything(), &sources());
    let results = list(&document["runs"][0]["results"]);
    let states = |result: &Value| {
        let suppression = &result["suppressions"][0];
        let kind = text(&suppression["kind"]).to_owned();
        (text(&result["baselineState"]).to_owned(), kind)
    };
    let mut shown: Vec<_> = results.iter().map(states).collect();
    shown.sort();
    shown.dedup();
    let expected = [
        ("new", ""),
        ("unchanged", "external"),
        ("unchanged", "inSource"),
    ];
    let expected = expected.map(|(state, kind)| (state.to_owned(), kind.to_owned()));
    assert_eq!(shown, expected);
    let fresh = valid(&ring(), &Sources::new());
    assert!(
        fresh["runs"][0]["results"][0]
            .get("baselineState")
            .is_none()
    );
}

/// A finding without any place is shown in the first file that was checked.
#[test]
fn a_finding_without_a_place_has_one() {
    let mut finding = deadlock(Code::MissingCollective, Class::Always, "rank 1 has ended");
    let text = "rank 1 has ended";
    let nowhere = Location::nowhere(RankSet::single(1), Role::Missing, text);
    finding.locations.push(nowhere);
    let document = valid(&report(vec![run_with(2, finding)]), &Sources::new());
    check_github(&document, true);
    let result = &document["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "ring.imp");
    let related = &result["relatedLocations"][0];
    let expected = "rank 1 has ended (the place in the source is not known)";
    assert_eq!(related["message"]["text"], expected);
}
