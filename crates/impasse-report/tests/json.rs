//! The JSON contract.

mod common;

use common::{at, barrier_with_one_missing, deadlock, full, report, ring, run_with, sources};
use impasse_report::{
    Class, Code, Diagnostic, InputError, Location, RankSet, Role, Run, Verdict, Work, fingerprint,
    json,
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
    let name = fingerprint(&report.runs[0].findings[0], &sources());
    let expected = json!({
        "version": 2,
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
                "certainty": "confirmed",
                "assumption": null,
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
                "paths": [],
                "notes": [],
                "help": "use sendrecv, or let odd ranks receive first",
                "replay": "impasse check ring.imp -n 2 --replay 0",
                "found_with": [2],
                "fingerprint": name,
                "execution": null
            }],
            "known": [],
            "work": {"operations": 4, "steps": 9},
            "explored": null,
            "watched": "none",
            "execution": null
        }],
        "notes": []
    });
    assert_eq!(parsed(&json::render(&report, &sources())), expected);
}

#[test]
fn fields_come_in_the_documented_order() {
    let output = json::render(&ring(), &sources());
    assert!(output.starts_with("{\n  \"version\": 2,\n  \"tool\": {\n"));
    assert!(output.ends_with("}\n"));
}

#[test]
fn ranks_stay_small() {
    let output = parsed(&json::render(&barrier_with_one_missing(), &sources()));
    let location = &output["runs"][0]["findings"][0]["locations"][0];
    assert_eq!(location["ranks"], json!([[0, 16, 1], [18, 1023, 1]]));

    let mut finding = Diagnostic::new(Code::WaitCycle, "half of a million");
    let even: RankSet = (0..500_000).map(|i| 2 * i).collect();
    let place = Location::new(at(1, 1, 2), even, Role::Cycle, "");
    finding.locations.push(place);
    let output = json::render(&report(vec![run_with(1_000_000, finding)]), &sources());
    assert!(output.len() < 2000);
}

#[test]
fn executions_have_the_documented_shape() {
    let output = parsed(&json::render(&full::everything(), &full::sources()));
    let run = &output["runs"][0];
    assert_eq!(run["execution"], run["findings"][0]["execution"]);
    let execution = &run["execution"];
    assert_eq!(execution["ranks"], 4);
    assert_eq!(execution["left_out"], 2);
    let place =
        json!({"file": full::FILE, "line": 8, "column": 5, "end": {"line": 8, "column": 12}});
    let with_place = |fields: Value| {
        let mut event = place.clone();
        let all = event.as_object_mut().expect("an object");
        all.extend(fields.as_object().expect("an object").clone());
        event
    };
    let call = json!({
        "kind": "call", "rank": 0, "text": "calls MPI_Barrier", "routine": "MPI_Barrier"
    });
    assert_eq!(execution["events"][0], with_place(call));
    let collective = json!({
        "kind": "collective", "rank": 0, "text": "completes MPI_Barrier", "calls": [0, 1]
    });
    assert_eq!(execution["events"][2], with_place(collective));
    let goes_on = json!({"kind": "goes-on", "rank": 1, "text": "goes on"});
    assert_eq!(execution["events"][3], with_place(goes_on));
    let message = &execution["events"][6];
    assert_eq!(
        (&message["sent"], &message["received"]),
        (&json!(4), &Value::Null)
    );
    let wait = &execution["waits"][1];
    assert_eq!(wait["awaited"], json!([[0, 3, 1]]));
    assert_eq!((&wait["any"], &wait["line"]), (&json!(true), &json!(10)));
}

#[test]
fn known_findings_and_notes_have_the_documented_shape() {
    let output = parsed(&json::render(&full::everything(), &full::sources()));
    let known = &output["runs"][0]["known"];
    assert_eq!(known[0]["by"], "comment");
    assert_eq!(known[0]["reason"], "see issue 7");
    assert_eq!(known[0]["finding"]["code"], "IMP003");
    assert_eq!(known[1]["by"], "command line");
    assert_eq!(known[2]["reason"], Value::Null);
    assert_eq!(output["notes"][0]["line"], 2);
    assert_eq!(output["notes"][1]["file"], Value::Null);
}

#[test]
fn what_is_unknown_is_null() {
    let mut run = Run::new(2, Verdict::Clean);
    let mut finding = Diagnostic::new(Code::LostMessage, "message never received");
    let nowhere = Location::nowhere(RankSet::new(), Role::Unmatched, "");
    finding.locations.push(nowhere);
    run.findings.push(finding);
    let output = parsed(&json::render(&report(vec![run]), &sources()));
    assert_eq!(output["verdict"], "error");
    assert_eq!(output["runs"][0]["work"], Value::Null);
    let finding = &output["runs"][0]["findings"][0];
    for field in ["class", "help", "replay", "execution"] {
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
        "version": 2,
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
        Code::WaitCycle,
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
    let output = json::render(&report(vec![run]), &sources());
    assert!(page.contains(&output), "{output}");

    let mut error = InputError::at(at(1, 6, 7), "expected `to` after `send`");
    error.help = Some("write `send to 1`".into());
    let output = json::input_error(&error, "0.1.0");
    assert!(page.contains(&output), "{output}");
}
