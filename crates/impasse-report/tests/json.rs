//! The JSON contract.

mod common;

use common::{at, barrier_with_one_missing, deadlock, report, ring, run_with};
use impasse_report::{
    Class, Diagnostic, InputError, Location, RankSet, Role, Run, Verdict, Work, json,
};
use serde_json::{Value, json};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the output is JSON")
}

#[test]
fn a_report_has_the_documented_shape() {
    let mut report = ring();
    report.runs.truncate(1);
    report.runs[0].findings[0].locations.truncate(1);
    report.runs[0].work = Some(Work {
        operations: 4,
        steps: 9,
    });
    let expected = json!({
        "version": 1,
        "tool": {"name": "impasse", "version": "0.1.0"},
        "inputs": ["ring.imp"],
        "verdict": "deadlock",
        "runs": [{
            "ranks": 2,
            "verdict": "deadlock",
            "reasons": [],
            "assumptions": [],
            "findings": [{
                "code": "IMP001",
                "class": "buffering",
                "severity": "error",
                "message": "deadlock: ranks 0 and 1 wait for each other",
                "locations": [{
                    "file": "ring.imp",
                    "line": 4,
                    "column": 5,
                    "end": {"line": 4, "column": 14},
                    "ranks": [[1, 1, 1]],
                    "role": "cycle",
                    "text": "rank 1 waits here for rank 0 to receive (iteration 3 of 10)"
                }],
                "notes": [],
                "help": "use sendrecv, or let odd ranks receive first",
                "replay": "impasse check ring.imp -n 2 --replay 0"
            }],
            "work": {"operations": 4, "steps": 9},
            "explored": null
        }]
    });
    assert_eq!(parsed(&json::render(&report)), expected);
}

#[test]
fn fields_come_in_the_documented_order() {
    let output = json::render(&ring());
    assert!(output.starts_with("{\n  \"version\": 1,\n  \"tool\": {\n"));
    assert!(output.ends_with("}\n"));
}

#[test]
fn ranks_stay_small() {
    let output = parsed(&json::render(&barrier_with_one_missing()));
    let location = &output["runs"][0]["findings"][0]["locations"][0];
    assert_eq!(location["ranks"], json!([[0, 16, 1], [18, 1023, 1]]));

    let mut finding = Diagnostic::error("IMP001", "half of a million");
    let even: RankSet = (0..500_000).map(|i| 2 * i).collect();
    let place = Location::new(at(1, 1, 2), even, Role::Cycle, "");
    finding.locations.push(place);
    let output = json::render(&report(vec![run_with(1_000_000, finding)]));
    assert!(output.len() < 2000);
}

#[test]
fn what_is_unknown_is_null() {
    let mut run = Run::new(2, Verdict::Clean);
    let mut finding = Diagnostic::warning("IMP005", "message never received");
    let nowhere = Location::nowhere(RankSet::new(), Role::Unmatched, "");
    finding.locations.push(nowhere);
    run.findings.push(finding);
    let output = parsed(&json::render(&report(vec![run])));
    assert_eq!(output["verdict"], "error");
    assert_eq!(output["runs"][0]["work"], Value::Null);
    let finding = &output["runs"][0]["findings"][0];
    for field in ["class", "help", "replay"] {
        assert_eq!(finding[field], Value::Null, "{field}");
    }
    for field in ["file", "line", "column", "end"] {
        assert_eq!(finding["locations"][0][field], Value::Null, "{field}");
    }
}

#[test]
fn input_errors_have_the_documented_shape() {
    let mut error = InputError::at(at(2, 10, 12), "expected `to`");
    error.help = Some("write `send to 1`".into());
    error.related.push((at(1, 14, 15), "in this block".into()));
    let expected = json!({
        "version": 1,
        "tool": {"name": "impasse", "version": "0.1.0"},
        "error": {
            "message": "expected `to`",
            "file": "ring.imp",
            "line": 2,
            "column": 10,
            "end": {"line": 2, "column": 12},
            "text": "",
            "related": [{
                "file": "ring.imp",
                "line": 1,
                "column": 14,
                "end": {"line": 1, "column": 15},
                "text": "in this block"
            }],
            "help": "write `send to 1`"
        }
    });
    assert_eq!(parsed(&json::input_error(&error, "0.1.0")), expected);

    let unreadable = InputError::in_file("missing.imp", "cannot read the file");
    let output = parsed(&json::input_error(&unreadable, "0.1.0"));
    assert_eq!(output["error"]["file"], "missing.imp");
    assert_eq!(output["error"]["line"], Value::Null);
}

/// The first example on the page about the contract is what the code prints.
#[test]
fn the_documented_example_is_true() {
    let page = include_str!("../../../docs/json-output.md");
    let mut finding = deadlock(
        "IMP001",
        Class::Buffering,
        "deadlock: ranks 0 and 1 wait for each other",
    );
    let text = "ranks 0 and 1 wait here for each other to receive";
    let place = Location::new(at(1, 1, 17), RankSet::range(0, 1), Role::Cycle, text);
    finding.locations.push(place);
    finding.help = Some("use sendrecv, or let odd ranks receive first".into());
    finding.replay = Some("impasse check ring.imp -n 2".into());
    let mut run = run_with(2, finding);
    run.work = Some(Work {
        operations: 0,
        steps: 2,
    });
    let output = json::render(&report(vec![run]));
    assert!(page.contains(&output), "{output}");

    let mut error = InputError::at(at(1, 6, 7), "expected `to` after `send`");
    error.help = Some("write `send to 1`".into());
    let output = json::input_error(&error, "0.1.0");
    assert!(page.contains(&output), "{output}");
}
