//! What is printed as JSON obeys `docs/report.schema.json`, and the schema refuses the rest.

mod common;

use common::arbitrary::any_report;
use common::full::{everything, sources};
use common::schema::{faults_of_report, parsed, without_each_field};
use common::{at, barrier_with_one_missing, report, ring};
use impasse_report::{ErrorPlace, InputError, Report, Run, Sources, Verdict, json};
use proptest::prelude::*;
use serde_json::{Value, json};

fn assert_valid(report: &Report, sources: &Sources) -> Value {
    let document = parsed(&json::render(report, sources));
    assert_eq!(faults_of_report(&document), [""; 0]);
    document
}

#[test]
fn reports_are_valid() {
    let nothing = Sources::new();
    assert_valid(&everything(), &sources());
    assert_valid(&everything(), &nothing);
    assert_valid(&ring(), &common::sources());
    assert_valid(&barrier_with_one_missing(), &nothing);
    assert_valid(&report(Vec::new()), &nothing);
    assert_valid(&report(vec![Run::new(2, Verdict::Clean)]), &nothing);
}

fn errors() -> [InputError; 3] {
    let mut error = InputError::at(at(2, 10, 12), "expected `to`");
    error.label = "here".into();
    error.help = Some("write `send to 1`".into());
    error.related.push((at(1, 14, 15), "in this block".into()));
    let mut open = InputError::new("no file");
    open.place = ErrorPlace::Nowhere;
    [error, InputError::in_file("a.c", "cannot read it"), open]
}

#[test]
fn input_errors_are_valid() {
    for error in errors() {
        let document = parsed(&json::input_error(&error, "0.1.0"));
        assert_eq!(faults_of_report(&document), [""; 0]);
    }
}

/// Every field that is printed is required.
#[test]
fn a_document_without_one_of_its_fields_is_refused() {
    let mut tried = 0;
    let [error, ..] = errors();
    for document in [
        parsed(&json::render(&everything(), &sources())),
        parsed(&json::input_error(&error, "0.1.0")),
    ] {
        without_each_field(&document, |path, broken| {
            tried += 1;
            let faults = faults_of_report(broken);
            assert!(!faults.is_empty(), "{path} is not required");
        });
    }
    assert!(tried > 300, "{tried} fields were tried");
}

#[test]
fn a_document_with_a_foreign_field_is_refused() {
    let document = parsed(&json::render(&everything(), &sources()));
    for path in [
        "",
        "/tool",
        "/runs/0",
        "/runs/0/work",
        "/runs/0/explored",
        "/runs/0/findings/0",
        "/runs/0/findings/0/locations/0",
        "/runs/0/findings/0/locations/0/end",
        "/runs/0/findings/0/execution",
        "/runs/0/findings/0/execution/events/0",
        "/runs/0/findings/0/execution/events/2",
        "/runs/0/findings/0/execution/events/3",
        "/runs/0/findings/0/execution/events/6",
        "/runs/0/findings/0/execution/waits/0",
        "/runs/0/known/0",
        "/runs/0/execution",
        "/notes/0",
    ] {
        let mut broken = document.clone();
        let object = broken.pointer_mut(path).expect(path);
        object["foreign"] = json!(1);
        assert!(!faults_of_report(&broken).is_empty(), "{path:?} is open");
    }
}

#[test]
fn a_document_with_a_wrong_value_is_refused() {
    let document = parsed(&json::render(&everything(), &sources()));
    for (path, value) in [
        ("/version", json!(1)),
        ("/verdict", json!("perhaps")),
        ("/runs/0/verdict", json!("clean")),
        ("/runs/0/ranks", json!(-1)),
        ("/runs/0/work", json!({"operations": 1, "steps": 1.5})),
        ("/runs/0/known/0/by", json!("magic")),
        ("/runs/0/findings/0/code", json!("IMP1")),
        ("/runs/0/findings/0/class", json!("sometimes")),
        ("/runs/0/findings/0/severity", json!("note")),
        ("/runs/0/findings/0/fingerprint", json!("")),
        ("/runs/0/findings/0/found_with", json!([])),
        ("/runs/0/findings/0/locations/0/role", json!("bystander")),
        ("/runs/0/findings/0/locations/0/line", json!(null)),
        ("/runs/0/findings/0/locations/0/ranks", json!([[0, 1]])),
        ("/runs/0/findings/0/locations/0/ranks", json!([[0, 1, 0]])),
        (
            "/runs/0/findings/0/execution/events/0/kind",
            json!("message"),
        ),
        ("/runs/0/findings/0/execution/events/2/calls", json!([-1])),
    ] {
        let mut broken = document.clone();
        *broken.pointer_mut(path).expect(path) = value;
        assert!(
            !faults_of_report(&broken).is_empty(),
            "{path} is not checked"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn any_report_is_valid((report, sources) in any_report()) {
        assert_valid(&report, &sources);
    }
}
