//! Leaving out data that cannot matter changes no verdict: each program of the gallery is checked
//! with all data and with relevant data only.
//!
//! `IMPASSE_ONLY=text` picks the programs with this text in their name; `--nocapture` shows how
//! many states there are.

#[path = "../../impasse-job/tests/common/source.rs"]
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use impasse_analysis::{Limits, ProgramOptions, Progress, check_program};
use impasse_exec::Args;
use impasse_job::Setup;
use impasse_report::{Report, Verdict};

use source::module;

/// Most ranks.
const MOST_RANKS: u32 = 4;

/// Few enough for every run of the tests.
const LIMITS: Limits = Limits {
    states: 1_000,
    steps: 4_000_000,
};

/// How many programs there are at least, so that lost files are noticed.
const LEAST_PROGRAMS: usize = 200;

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../impasse/tests/programs");
    let inside = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder of programs");
        entries.map(|entry| entry.expect("an entry").path())
    };
    let folders = inside(&root).filter(|path| path.is_dir());
    let mut all: Vec<PathBuf> = folders
        .flat_map(|folder| inside(&folder).collect::<Vec<PathBuf>>())
        .filter(|path| path.extension().is_some_and(|ending| ending == "c"))
        .collect();
    all.sort();
    all
}

/// The value of a comment `// key: value` at the start of a program.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let comments = text.lines().take_while(|line| line.starts_with("//"));
    let mut comments = comments.filter_map(|line| line.strip_prefix("// "));
    comments.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

fn check(setup: &Arc<Setup>, text: &str, ranks: &[u32]) -> Report {
    let words = value(text, "args").unwrap_or_default().split_whitespace();
    let args = std::iter::once("test").chain(words);
    let options = ProgramOptions {
        sizes: Some(ranks.to_vec()),
        args: Args::Known(args.map(|word| word.as_bytes().to_vec()).collect()),
        buffering: None,
        replay: None,
        limits: LIMITS,
        tool_version: "test".into(),
        inputs: vec!["test.c".into()],
        command: None,
        executions: false,
        doubts: Vec::new(),
    };
    check_program(setup, &options, &Progress::default())
}

fn states(report: &Report) -> u64 {
    let runs = report.runs.iter().filter_map(|run| run.explored);
    runs.map(|explored| explored.states).sum()
}

/// What is wrong with the verdicts for one program.
fn differences(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a program in UTF-8");
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ranks = value(&text, "ranks").unwrap_or("2").split(',');
    let ranks: Vec<u32> = ranks.filter_map(|word| word.trim().parse().ok()).collect();
    let ranks: Vec<u32> = ranks.into_iter().filter(|&n| n <= MOST_RANKS).collect();
    let module = module(&text);
    let some = Arc::new(
        Setup::new(module.clone(), &[impasse_libc::library()], &[]).expect("it is well-formed"),
    );
    let all = Setup::new(module, &[impasse_libc::library()], &[]).expect("it is well-formed");
    let some = check(&some, &text, &ranks);
    let all = check(&Arc::new(all.without_reductions()), &text, &ranks);
    println!(
        "{name}: {} states, {} of all data",
        states(&some),
        states(&all)
    );
    let mut found = Vec::new();
    if states(&some) > states(&all) {
        found.push(format!("{name}: more states with less data"));
    }
    for (some, all) in some.runs.iter().zip(&all.runs) {
        let codes = |run: &impasse_report::Run| -> BTreeSet<String> {
            let findings = run.findings.iter();
            findings
                .map(|f| format!("{} {:?}", f.code, f.class))
                .collect()
        };
        // A bound that was reached may hide anything but what was found.
        let cut = !some.reasons.is_empty() || !all.reasons.is_empty();
        let hidden = some.verdict() == Verdict::Clean && all.verdict() < Verdict::Inconclusive;
        let differ = (some.verdict(), codes(some)) != (all.verdict(), codes(all));
        if hidden || differ && !cut {
            found.push(format!(
                "{name} with {} ranks: {:?} {:?}, with all data {:?} {:?}",
                some.ranks,
                some.verdict(),
                codes(some),
                all.verdict(),
                codes(all)
            ));
        }
    }
    found
}

#[test]
fn irrelevant_data_changes_no_verdict() {
    let only = std::env::var("IMPASSE_ONLY").unwrap_or_default();
    let programs = programs();
    assert!(programs.len() >= LEAST_PROGRAMS, "only {}", programs.len());
    let picked = |path: &PathBuf| path.to_string_lossy().contains(&only);
    let programs: Vec<PathBuf> = programs.into_iter().filter(picked).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = || programs.get(next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(numbers)
            .flat_map(|path| differences(path))
            .collect::<Vec<String>>()
    };
    let mut found: Vec<String> = thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        let done = workers.map(|worker| worker.join().expect("no worker panics"));
        done.concat()
    });
    found.sort();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
