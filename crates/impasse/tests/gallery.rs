//! Checks every C program below `tests/programs` and compares with what its first lines promise.
//!
//! A program begins with comments: one sentence, then `// ranks: 2, 3`, `// expect: deadlock always`
//! (or `buffering`, `schedule`, `input`; or `clean`, `error`, `inconclusive`), and, where it has
//! them, `// args: 3 4`. Guilty lines end with `//~ cycle`, `//~ orphan` and so on. What is printed
//! for a program with findings is kept beside it, as `name.txt`. The other formats must be valid and
//! say the same; their digests are kept in `formats.txt`.
//!
//! `IMPASSE_UPDATE=1` writes these reports anew, `IMPASSE_ONLY=text` picks the programs with this
//! text in their name.

mod gallery {
    pub mod digest;
    pub mod judge;
    pub mod open;
    pub mod program;
    pub mod report;
    pub mod run;
    pub mod same_facts;
    pub mod snapshot;
}

#[allow(dead_code)]
#[path = "../../impasse-report/tests/common/schema.rs"]
mod schema;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use gallery::open::Open;
use gallery::program::{Program, folder, programs};
use gallery::run::Reports;
use gallery::{digest, judge, run, same_facts, snapshot};
use schema::{faults_of_report, faults_of_sarif};

/// How many programs there are at least, so that lost files are noticed.
const LEAST_PROGRAMS: usize = 290;
/// How many programs are worked on at the same time.
const WORKERS: usize = 2;

/// Everything about one program that is not as promised, and the digests of its reports.
fn examine(program: &Program, open: &Open) -> (Vec<String>, String) {
    match run::reports(program) {
        Ok(reports) => (faults(program, open, &reports), digest::of(&reports)),
        Err(fault) => (vec![fault], String::new()),
    }
}

fn faults(program: &Program, open: &Open, reports: &Reports) -> Vec<String> {
    let found = judge::faults(program, &reports.json).unwrap_or_else(|fault| vec![fault]);
    match open.reason(&program.name) {
        Some(_) if found.is_empty() => {
            let text = "is as promised now: take it out of tests/programs/open.txt";
            vec![text.to_owned()]
        }
        Some(reason) => {
            println!("expected to differ: {}: {reason}", program.name);
            Vec::new()
        }
        None => {
            let report = snapshot::faults(program, &reports.text);
            let report = report.unwrap_or_else(|fault| vec![fault]);
            let schemas = faults_of_report(&reports.json).into_iter();
            let schemas = schemas.chain(faults_of_sarif(&reports.sarif));
            let formats = same_facts::faults(reports).into_iter().chain(schemas);
            found.into_iter().chain(report).chain(formats).collect()
        }
    }
}

/// What is wrong with each program, in the order of their names, and the digests.
fn examine_all(programs: &[Program], open: &Open) -> (Vec<String>, BTreeMap<String, String>) {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Vec::new(), BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(program) = programs.get(index) else {
                        break;
                    };
                    let (faults, digest) = examine(program, open);
                    let lines = faults.iter().map(|fault| format!("{program}: {fault}"));
                    let lines = lines.map(|line| (index, line));
                    let mut found = found.lock().expect("no worker panics");
                    found.0.extend(lines);
                    found.1.insert(program.name.clone(), digest);
                }
            });
        }
    });
    let (mut faults, digests) = found.into_inner().expect("no worker panics");
    faults.sort();
    let faults = faults.into_iter().map(|(_, line)| line).collect();
    (faults, digests)
}

#[test]
fn programs_get_the_promised_verdict() {
    let start = Instant::now();
    let (programs, all) = programs();
    let open = Open::read(&folder().join("open.txt"));
    let (mut faults, digests) = examine_all(&programs, &open);
    if all {
        let names: Vec<&str> = (programs.iter())
            .map(|program| program.name.as_str())
            .collect();
        assert!(names.len() >= LEAST_PROGRAMS, "only {}", names.len());
        faults.extend(open.unknown(&names));
        faults.extend(digest::faults(&digests));
        faults.extend(snapshot::left_over(&names));
    }
    assert!(!programs.is_empty(), "no program has this name");
    let seconds = start.elapsed().as_secs_f64();
    println!("{} programs in {seconds:.1} s", programs.len());
    assert!(
        faults.is_empty(),
        "{} differences in {} programs:\n{}",
        faults.len(),
        programs.len(),
        faults.join("\n")
    );
}
