//! Whether what `impasse run` said of a run is right.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::process::Output;

use serde_json::Value;

use crate::mpi::case::Case;
use crate::mpi::implementation::Variant;
use crate::mpi::verdict::Verdict;

/// What became of a run that was watched.
pub enum Watched {
    /// It ended by itself; whether it was said to rely on buffers, or on the order of arrival.
    Ended(Output, bool),
    /// It was reported to be stuck.
    Stuck(Value),
    /// It hangs, and nothing was said; where the ranks were.
    Unnoticed(String),
}

/// Whether that is right.
pub enum Judgement {
    /// It completed, and did what it does without impasse.
    Completed,
    /// It completed, and relies on buffers or on the order of arrival, as was said.
    Predicted,
    /// It completed, and relies on buffers, which was not said.
    Unpredicted,
    /// It completed, and relies on buffers where it asks whether a request is done: what it does if that is
    /// not so is in no run in which it is.
    Unseen,
    /// It hung, and was reported.
    Reported,
    /// It hung, and was reported at lines that `impasse check` does not name: MPI let ranks pass what
    /// it may make them wait at.
    Elsewhere(String),
    /// It hung, and was not reported.
    Missed(String),
    /// It hangs without impasse, too, though nothing in it can: by a fault of this MPI.
    Faulty,
    /// It was reported, or done, wrongly.
    Wrong(String),
    /// It does otherwise than without impasse, but what it does is by chance: it touches memory that MPI
    /// uses, or the like.
    Chance,
    /// It was not over when time was, and still went on.
    TooLong,
    /// It does not compile with this MPI.
    Skipped,
}

/// What impasse says of a run that it is told to end if nothing went on there.
const IDLE: &str = "nobody has begun or ended an MPI call";
/// What it says of a rank that is not in MPI.
const OUTSIDE: &str = " computes; it called MPI last";

impl Judgement {
    /// What a person should look at.
    pub fn text(&self) -> Option<&str> {
        match self {
            Judgement::Wrong(text) | Judgement::Missed(text) | Judgement::Elsewhere(text) => {
                Some(text)
            }
            Judgement::Unpredicted => Some("relies on buffers, which was not said"),
            Judgement::Completed
            | Judgement::Predicted
            | Judgement::Unseen
            | Judgement::Faulty
            | Judgement::Reported
            | Judgement::Chance
            | Judgement::TooLong
            | Judgement::Skipped => None,
        }
    }
}

/// Judges a run.
pub fn judge(
    case: &Case,
    variant: Variant,
    watched: &Watched,
    plain: &[Output],
    checked: Option<&Value>,
    known: &Known,
) -> Judgement {
    let called_clean = checked.is_some_and(|checked| checked["verdict"] == "clean");
    let called_wrong = checked.is_some_and(|checked| checked["verdict"] == "error");
    match watched {
        // It goes on, and on; or a rank that others wait for is not in MPI, but reads its input, say.
        Watched::Unnoticed(text) if !text.contains(IDLE) || text.contains(OUTSIDE) => {
            Judgement::TooLong
        }
        Watched::Unnoticed(text) => match plain.first().and_then(|plain| plain.status.code()) {
            Some(0) => Judgement::Wrong(format!("ends only without impasse:\n{text}")),
            Some(_) => Judgement::Faulty,
            None => Judgement::Missed(format!("hangs unnoticed:\n{text}")),
        },
        Watched::Ended(output, predicted) => {
            let differences: Vec<String> = plain
                .iter()
                .filter_map(|plain| difference(plain, output))
                .collect();
            // Some programs draw lots.
            let mut others = plain.windows(2).map(|two| difference(&two[0], &two[1]));
            let varies = others.any(|text| text.is_some());
            let same = varies || differences.len() < plain.len() || plain.is_empty();
            match (case.expected.verdict, predicted) {
                (verdict, _) if !same && (verdict == Verdict::Error || called_wrong) => {
                    Judgement::Chance
                }
                _ if !same => {
                    let told = String::from_utf8_lossy(&output.stderr);
                    let differences = differences.join("; ");
                    Judgement::Wrong(format!("differs: {differences}\n{told}"))
                }
                (Verdict::Clean, true) if !case.generated || called_clean => {
                    Judgement::Wrong("is said to have completed by luck, and is clean".into())
                }
                (_, true) => Judgement::Predicted,
                (Verdict::Buffering, false) if case.only_asks() => Judgement::Unseen,
                (Verdict::Buffering, false) => Judgement::Unpredicted,
                (_, false) => Judgement::Completed,
            }
        }
        Watched::Stuck(report) => {
            let is_error = report["verdict"] == "error";
            let harmless = match case.expected.verdict {
                Verdict::Clean => true,
                Verdict::Error => !is_error,
                _ => is_error && !case.generated,
            };
            if harmless && !case.generated {
                return Judgement::Wrong("is reported, but cannot hang".into());
            }
            if called_clean {
                return Judgement::Wrong("is reported, but `impasse check` calls it clean".into());
            }
            match known.stray(report) {
                // Other sends than those that were checked.
                Some(_) if variant == Variant::Synchronous => Judgement::Reported,
                Some(text) => Judgement::Elsewhere(text),
                None => Judgement::Reported,
            }
        }
    }
}

/// How a run differs from one without impasse. Ranks print in any order.
pub fn difference(plain: &Output, watched: &Output) -> Option<String> {
    if plain.status.code() != watched.status.code() {
        let codes = (watched.status.code(), plain.status.code());
        return Some(format!("exit code {:?} instead of {:?}", codes.0, codes.1));
    }
    let sorted = |output: &Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    (sorted(plain) != sorted(watched)).then(|| "prints something else".to_owned())
}

/// Where `impasse check` finds ranks stuck.
#[derive(Default)]
pub struct Known {
    lines: BTreeSet<u64>,
    /// Whether who else is held up, and where, differs between runs: it depends on input or on the order of
    /// messages how far ranks come that merely wait behind a cause, and one way is told.
    varies: bool,
}

impl Known {
    /// What is said of a program.
    pub fn add(&mut self, checked: &Value) {
        self.lines.extend(lines(checked, |_| true));
        let mut classes = findings(checked)
            .into_iter()
            .map(|one| one["class"].clone());
        self.varies |= classes.any(|class| class == "input" || class == "schedule");
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Lines that a report of a run names, and a check does not.
    pub fn stray(&self, report: &Value) -> Option<String> {
        let of_cause = |role: &str| !matches!(role, "waits" | "behind");
        let found = lines(report, |role| !self.varies || of_cause(role));
        let stray: Vec<&u64> = found.difference(&self.lines).collect();
        let known = &self.lines;
        let unknown = self.is_empty() || stray.is_empty();
        (!unknown).then(|| format!("lines {stray:?} are reported, `impasse check` names {known:?}"))
    }
}

fn elements(value: &Value, field: &str) -> Vec<Value> {
    value[field].as_array().cloned().unwrap_or_default()
}

fn findings(report: &Value) -> Vec<Value> {
    let runs = elements(report, "runs").into_iter();
    runs.flat_map(|run| elements(&run, "findings")).collect()
}

/// The lines of all findings at which ranks have such a role.
pub fn lines(report: &Value, wanted: impl Fn(&str) -> bool) -> BTreeSet<u64> {
    let findings = findings(report).into_iter();
    let places = findings.flat_map(|finding| elements(&finding, "locations"));
    let places = places.filter(|place| wanted(place["role"].as_str().unwrap_or_default()));
    places.filter_map(|place| place["line"].as_u64()).collect()
}

impl Judgement {
    /// The column in which it counts.
    pub fn column(&self) -> &'static str {
        match self {
            Judgement::Completed => "completed as without impasse",
            Judgement::Predicted => "more were said to rely on buffers or orders",
            Judgement::Unpredicted => "do so unsaid",
            Judgement::Unseen => "do so by what they asked for, which no run shows",
            Judgement::Faulty => "hang without impasse, too, by a fault of MPI",
            Judgement::Reported => "hung and were reported",
            Judgement::Elsewhere(_) => "at other lines than `check` names",
            Judgement::Missed(_) => "hung unnoticed",
            Judgement::Wrong(_) => WRONG,
            Judgement::Chance => "do now this, now that, by errors of their own",
            Judgement::TooLong => "went on when time was up",
            Judgement::Skipped => "do not compile",
        }
    }
}

/// The column of wrong judgements.
const WRONG: &str = "judged wrongly";

/// How many runs were judged how.
#[derive(Default)]
pub struct Tally(BTreeMap<String, usize>);

impl Tally {
    /// Counts a run in a column.
    pub fn add(&mut self, column: &str) {
        *self.0.entry(column.to_owned()).or_default() += 1;
    }

    /// Runs that were judged wrongly.
    pub fn wrong(&self) -> usize {
        self.0.get(WRONG).copied().unwrap_or(0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self
            .0
            .iter()
            .map(|(column, runs)| format!("{runs} {column}"));
        f.write_str(&columns.collect::<Vec<_>>().join(", "))
    }
}
