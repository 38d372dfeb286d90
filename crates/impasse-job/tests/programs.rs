//! Runs the C programs below `tests/programs` under MPI inside impasse; each is a test with a name.
//!
//! A program begins with comments: a sentence, then `// ranks: 3` and `// expect: completed`, `stuck`,
//! `unsupported`, or `fault MPI_Put MPI_ERR_RMA_SYNC`. It is run with standard sends that wait for their
//! receive, and with as much buffering as MPI allows; if that ends differently, `// buffered:` says how,
//! and with `// buffered: differs` nothing is asked of it.
//! `// rank 0: text` is a line that rank 0 prints, `// all: text` one that all ranks print that no such
//! line is given for; `// issue: text` is something that is wrong on the way without buffering. Blanks at the ends of lines
//! do not count. What is printed counts where the run completes, or everywhere if none does.

mod common;

use std::path::Path;

use common::{Ran, run};
use impasse_job::{BufferingModel, End};
use impasse_testing::{Failed, Program, run_tests, tests};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    run_tests(tests("job", &folder, check))
}

fn check(program: &Program) -> Result<(), Failed> {
    let expected = program.value("expect").ok_or("no line `// expect: `")?;
    let buffered = program.value("buffered").unwrap_or(expected);
    let never_completes = ![expected, buffered].contains(&"completed");
    let ranks = program.value("ranks").ok_or("no line `// ranks: `")?;
    for ranks in ranks.split(", ") {
        let ranks: u32 = ranks.parse()?;
        let ways = [
            ("without buffering", BufferingModel::STRICT, expected),
            ("with buffering", BufferingModel::LENIENT, buffered),
        ];
        for (how, reading, expected) in ways.into_iter().filter(|way| way.2 != "differs") {
            let ran = run(&program.text, ranks, reading);
            let faults = faults(program, expected, &ran, never_completes);
            faults.map_err(|fault| format!("with {ranks} ranks, {how}: {fault}"))?;
            let issues: Vec<&str> = program.values("issue").collect();
            if reading == BufferingModel::STRICT && issues != ran.issues {
                return Err(format!("issues {:?}", ran.issues).into());
            }
        }
    }
    Ok(())
}

/// Compares how a run ended, and what it printed if that counts.
fn faults(program: &Program, expected: &str, ran: &Ran, always: bool) -> Result<(), String> {
    let end = end(ran.end.as_ref());
    if end != expected {
        return Err(format!("{end}, not {expected}; {:?}", ran.output));
    }
    if end != "completed" && !always {
        return Ok(());
    }
    for (rank, printed) in ran.output.iter().enumerate() {
        let own = format!("rank {rank}");
        let key = match program.value(&own) {
            Some(_) => &own,
            None => "all",
        };
        let expected: Vec<&str> = program.values(key).collect();
        let printed: Vec<&str> = printed.lines().map(str::trim).collect();
        if printed != expected {
            return Err(format!(
                "rank {rank} prints {printed:#?}, not {expected:#?}"
            ));
        }
    }
    Ok(())
}

fn end(end: Option<&End>) -> String {
    match end {
        None => "stuck".into(),
        Some(End::Completed) => "completed".into(),
        Some(End::Unsupported { .. }) => "unsupported".into(),
        Some(End::Fault { routine, fault, .. }) => {
            format!("fault {routine} {}", fault.class.name())
        }
        Some(other) => format!("{other:?}"),
    }
}
