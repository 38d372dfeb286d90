//! `impasse watch`: verdicts while the input is still open, and bad lines.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::common::{Outcome, run_with, start};

fn watch(input: impl Into<Vec<u8>>) -> Outcome {
    run_with(&["watch", "--format", "json"], input)
}

#[test]
fn the_verdict_comes_while_input_is_open() {
    let mut child = start(&["watch"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let begin = Instant::now();
    stdin
        .write_all(
            b"{\"processes\":3}\n\
              {\"rank\":0,\"op\":\"send\",\"to\":1,\"tag\":3,\"at\":\"ring.c:14:3\"}\n\
              {\"rank\":1,\"op\":\"send\",\"to\":0,\"at\":\"ring.c:20\"}\n",
        )
        .expect("the program reads");
    let mut shown = String::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_to_string(&mut shown).expect("UTF-8");
    assert_eq!(child.wait().expect("an end").code(), Some(1));
    assert!(begin.elapsed() < Duration::from_secs(20));
    drop(stdin);
    assert!(
        shown.contains("ranks 0 and 1 wait for each other"),
        "{shown}"
    );
    assert!(shown.contains("ring.c:14:3"), "{shown}");
    assert!(shown.contains("certain after line 3"), "{shown}");
}

#[test]
fn completion_is_told_when_all_have_finished() {
    let mut child = start(&["watch"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(
            b"{\"processes\":2}\n{\"rank\":0,\"op\":\"send\",\"to\":1}\n\
              {\"rank\":1,\"op\":\"recv\",\"from\":0,\"tag\":\"any\"}\n\
              {\"rank\":0,\"op\":\"finish\"}\n{\"rank\":1,\"op\":\"finish\"}\n",
        )
        .expect("the program reads");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    drop(stdin);
}

#[test]
fn every_operation_is_understood() {
    let input = r#"{"processes":4,"comms":{"row":[0,1]}}
{"rank":0,"op":"isend","to":1,"tag":1,"comm":"row","request":"a"}
{"rank":0,"op":"irecv","from":1,"tag":2,"request":"b"}
{"rank":0,"op":"wait","requests":["a","b"]}
{"rank":1,"op":"recv","from":0,"tag":1,"comm":"row"}
{"rank":1,"op":"ssend","to":0,"tag":2}

{"rank":2,"op":"sendrecv","to":3,"from":3,"tag":1,"recv_tag":2}
{"rank":3,"op":"irecv","from":2,"tag":1,"request":"a"}
{"rank":3,"op":"bsend","to":2,"tag":2}
{"rank":3,"op":"waitall"}
{"rank":0,"op":"barrier"}
{"rank":1,"op":"barrier","comm":"world"}
{"rank":2,"op":"barrier"}
{"rank":3,"op":"barrier"}
{"rank":0,"op":"collective","name":"bcast root 0","comm":"row","nonblocking":true,"request":"c"}
{"rank":1,"op":"collective","name":"bcast root 0","comm":"row","nonblocking":true,"request":"c"}
{"rank":0,"op":"wait","request":"c"}
{"rank":1,"op":"wait","request":"c"}
"#;
    let outcome = watch(input);
    assert_eq!(outcome.verdict(), "clean", "{}", outcome.stdout);
    assert_eq!(outcome.code, 0);
}

#[test]
fn findings_have_their_codes() {
    let codes = |lines: &str| watch(format!("{{\"processes\":2}}\n{lines}")).codes();
    let send = r#"{"rank":0,"op":"send","to":1}"#;
    let lost = r#"{"rank":0,"op":"bsend","to":1}"#;
    let barrier = r#"{"rank":1,"op":"barrier"}"#;
    let bcast = r#"{"rank":0,"op":"collective","name":"bcast root 0"}"#;
    assert_eq!(codes(send), ["IMP002"]);
    assert_eq!(codes(lost), ["IMP005"]);
    assert_eq!(codes(barrier), ["IMP004"]);
    assert_eq!(codes(&format!("{barrier}\n{bcast}")), ["IMP003"]);
    assert_eq!(codes(&format!("{send}\n{barrier}")), ["IMP001"]);
    assert_eq!(codes(""), [""; 0]);
}

#[test]
fn bad_lines_are_named() {
    let says = |lines: &str, message: &str| {
        let outcome = run_with(&["watch"], format!("{{\"processes\":2}}\n{lines}"));
        assert_eq!(outcome.code, 2, "{lines}: {}", outcome.stdout);
        assert!(outcome.stderr.contains("line 2"), "{}", outcome.stderr);
        assert!(
            outcome.stderr.contains(message),
            "{lines}: {}",
            outcome.stderr
        );
    };
    says("{", "EOF");
    says("[1]", "");
    says("null", "");
    says("{\"rank\":0}", "op");
    says(r#"{"rank":2,"op":"finish"}"#, "ranks are 0 to 1");
    says(r#"{"rank":0,"op":"sned","to":1}"#, "sned");
    says(r#"{"rank":0,"op":"send"}"#, "`to` is missing");
    says(r#"{"rank":0,"op":"send","to":1,"tag":"any"}"#, "one tag");
    says(r#"{"rank":0,"op":"send","to":1,"comm":"row"}"#, "`row`");
    says(r#"{"rank":0,"op":"send","to":1,"at":"here"}"#, "`at`");
    says(r#"{"rank":0,"op":"isend","to":1}"#, "request");
    says(r#"{"rank":0,"op":"wait","request":"r"}"#, "started nothing");
    says(r#"{"rank":-1,"op":"finish"}"#, "");
    says(&"[".repeat(100_000), "");
    let after_the_end =
        "{\"processes\":2}\n{\"rank\":0,\"op\":\"finish\"}\n{\"rank\":0,\"op\":\"waitall\"}";
    let outcome = run_with(&["watch"], after_the_end);
    assert!(
        outcome.stderr.contains("already finished"),
        "{}",
        outcome.stderr
    );
    assert_eq!(run_with(&["watch"], "").code, 2);
    assert_eq!(run_with(&["watch"], "{\"processes\":0}").code, 2);
    assert_eq!(run_with(&["watch"], "{\"processes\":4000000000}").code, 2);
    assert_eq!(
        run_with(&["watch"], "{\"processes\":2,\"comms\":{\"c\":[2]}}").code,
        2
    );
    assert_eq!(run_with(&["watch"], &b"\xff\xfe\n"[..]).code, 2);
}

#[test]
fn a_long_line_is_refused() {
    let mut input = b"{\"processes\":2}\n".to_vec();
    input.resize(100 << 20, b' ');
    let outcome = run_with(&["watch"], input);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.stderr.contains("line 2: the line is longer"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn what_is_certain_stays_certain() {
    let input = "{\"processes\":2}\n{\"rank\":0,\"op\":\"recv\",\"from\":1}\n\
                 {\"rank\":1,\"op\":\"recv\",\"from\":0}\nno JSON\n";
    let outcome = watch(input);
    assert_eq!(outcome.codes(), ["IMP001"]);
    assert_eq!(outcome.code, 1);
}

/// Many lines at once: the report is about the first moment at which the
/// verdict was certain, however the input arrived.
#[test]
fn the_report_does_not_depend_on_the_pace() {
    let mut input = String::from("{\"processes\":1000}\n");
    for round in 0..20 {
        for rank in 0..1000 {
            let (op, end, peer) = match rank % 2 {
                0 => ("send", "to", rank + 1),
                _ => ("recv", "from", rank - 1),
            };
            // Ranks 6 and 7 both receive from some moment on.
            let (op, end) = match round > 11 && rank == 6 {
                true => ("recv", "from"),
                false => (op, end),
            };
            writeln!(
                input,
                "{{\"rank\":{rank},\"op\":\"{op}\",\"{end}\":{peer}}}"
            )
            .expect("memory");
        }
    }
    let first = watch(input.as_bytes());
    assert_eq!(first.codes(), ["IMP001"]);
    assert!(
        first.stdout.contains("certain after line 12009 "),
        "{}",
        first.stdout
    );
    let mut child = start(&["watch", "--format", "json"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let slow = std::thread::spawn(move || {
        for piece in input.as_bytes().chunks(100_000) {
            if stdin.write_all(piece).is_err() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let output = child.wait_with_output().expect("an end");
    slow.join().expect("no panic");
    assert_eq!(
        String::from_utf8(output.stdout).expect("UTF-8"),
        first.stdout
    );
}
