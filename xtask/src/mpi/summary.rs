//! The table at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::compare::{Compared, Judgement};
use super::implementation::Ending;
use super::verdict::Verdict;

/// Reasons shown for verdicts that are not complete.
const REASONS: usize = 8;

/// Prints what all comparisons together say.
pub fn print(all: &[Compared], elapsed: Duration) {
    verdicts(all);
    endings(all);
    reasons(all);
    times(all);
    let count = |test: fn(&Judgement) -> bool| {
        let matching = all.iter().filter(|one| test(&one.judgement));
        matching.count()
    };
    println!(
        "{} comparisons in {:.0} s: {} contradictions, {} not confirmed",
        all.len(),
        elapsed.as_secs_f64(),
        contradictions(all),
        count(|judgement| matches!(judgement, Judgement::NotConfirmed(_))),
    );
}

/// How many comparisons ended in a contradiction.
pub fn contradictions(all: &[Compared]) -> usize {
    let wrong = |one: &&Compared| matches!(one.judgement, Judgement::Contradiction(_));
    all.iter().filter(wrong).count()
}

/// Verdicts by group of programs.
fn verdicts(all: &[Compared]) {
    print!("\n{:22}", "verdicts of impasse");
    for (_, name) in Verdict::ALL {
        print!("{name:>13}");
    }
    println!();
    let groups: BTreeSet<&str> = all.iter().map(|one| one.group.as_str()).collect();
    for group in groups {
        print!("{group:22}");
        for (verdict, _) in Verdict::ALL {
            let matching = |one: &&Compared| one.group == group && one.answer.verdict == verdict;
            print!("{:>13}", all.iter().filter(matching).count());
        }
        println!();
    }
}

/// How runs ended, by verdict.
fn endings(all: &[Compared]) {
    println!(
        "\n{:22}{:>13}{:>13}{:>13}",
        "runs under MPI", "completed", "failed", "hung"
    );
    for (verdict, name) in Verdict::ALL {
        let of_verdict = all.iter().filter(|one| one.answer.verdict == verdict);
        let runs: Vec<Ending> = of_verdict
            .flat_map(|one| one.runs.iter().map(|run| run.ending))
            .collect();
        if runs.is_empty() {
            continue;
        }
        let count = |test: fn(&Ending) -> bool| runs.iter().filter(|run| test(run)).count();
        println!(
            "{name:22}{:>13}{:>13}{:>13}",
            count(|ending| *ending == Ending::Completed),
            count(|ending| matches!(ending, Ending::Failed(_))),
            count(|ending| *ending == Ending::Hung),
        );
    }
}

/// The most frequent reasons of verdicts that are no proof.
fn reasons(all: &[Compared]) {
    let open =
        |one: &&Compared| matches!(one.answer.verdict, Verdict::Inconclusive | Verdict::Refused);
    let open: Vec<&Compared> = all.iter().filter(open).collect();
    if open.is_empty() {
        return;
    }
    let share = 100.0 * open.len() as f64 / all.len() as f64;
    println!("\n{share:.1} % inconclusive or refused, because of:");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in open.iter().flat_map(|one| &one.answer.reasons) {
        *counts.entry(reason).or_default() += 1;
    }
    let mut counts: Vec<(usize, &str)> = counts.into_iter().map(|(text, n)| (n, text)).collect();
    counts.sort_by_key(|(count, text)| (std::cmp::Reverse(*count), *text));
    for (count, text) in counts.iter().take(REASONS) {
        println!("{count:>6}  {text}");
    }
}

/// The time that impasse needs against that of the runs under MPI.
fn times(all: &[Compared]) {
    let impasse = spread(all.iter().map(|one| one.answer.time));
    let ended = all.iter().filter(|one| !one.mpi_time.is_zero());
    let mpi = spread(ended.map(|one| one.mpi_time));
    println!("\nmilliseconds per program: middle, mean, longest");
    println!("impasse                 {impasse}");
    println!("runs under MPI that end {mpi}\n");
}

fn spread(times: impl Iterator<Item = Duration>) -> String {
    let mut times: Vec<f64> = times.map(|time| 1000.0 * time.as_secs_f64()).collect();
    times.sort_by(f64::total_cmp);
    let (Some(middle), Some(longest)) = (times.get(times.len() / 2), times.last()) else {
        return "none".into();
    };
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    format!("{middle:>9.0}{mean:>9.0}{longest:>9.0}")
}
