//! Whether what `impasse run` said of a run is right.

use std::collections::BTreeSet;
use std::fmt;
use std::process::Output;

use serde_json::Value;

use crate::mpi::case::Case;
use crate::mpi::implementation::Variant;
use crate::mpi::verdict::Verdict;

/// What became of a run that was watched.
pub enum Watched {
    /// It ended by itself; whether it was said to rely on buffers.
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
    /// It completed, and relies on buffers, as was said.
    Predicted,
    /// It completed, and relies on buffers, which was not said.
    Unpredicted,
    /// It hung, and was reported.
    Reported,
    /// It hung, and was reported at lines that `impasse check` does not name: MPI let ranks pass what
    /// it may make them wait at.
    Elsewhere(String),
    /// It hung, and was not reported.
    Missed(String),
    /// It was reported, or done, wrongly.
    Wrong(String),
    /// It does not compile with this MPI.
    Skipped,
}

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
            | Judgement::Reported
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
) -> Judgement {
    match watched {
        Watched::Unnoticed(text) => Judgement::Missed(format!("hangs unnoticed:\n{text}")),
        Watched::Ended(output, predicted) => {
            let mut differences = plain.iter().map(|plain| difference(plain, output));
            // Some programs draw lots.
            let mut others = plain.windows(2).map(|two| difference(&two[0], &two[1]));
            let varies = others.any(|text| text.is_some());
            let same = plain.is_empty() || varies || differences.any(|text| text.is_none());
            match (case.expected.verdict, predicted) {
                _ if !same => {
                    Judgement::Wrong("ends or prints otherwise than without impasse".into())
                }
                (Verdict::Clean, true) if !case.generated => {
                    Judgement::Wrong("is said to rely on buffers, and is clean".into())
                }
                (_, true) => Judgement::Predicted,
                (Verdict::Buffering, false) => Judgement::Unpredicted,
                (_, false) => Judgement::Completed,
            }
        }
        Watched::Stuck(report) => {
            let harmless = matches!(case.expected.verdict, Verdict::Clean | Verdict::Error);
            if harmless && !case.generated {
                return Judgement::Wrong("is reported, but cannot hang".into());
            }
            if checked.is_some_and(|checked| checked["verdict"] == "clean") {
                return Judgement::Wrong("is reported, but `impasse check` calls it clean".into());
            }
            match checked.map(|checked| stray(report, checked)) {
                // Other sends than those that were checked.
                Some(Some(_)) if variant == Variant::Synchronous => Judgement::Reported,
                Some(Some(text)) => Judgement::Elsewhere(text),
                _ => Judgement::Reported,
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

/// Lines that a report names and a check does not.
fn stray(report: &Value, checked: &Value) -> Option<String> {
    let (found, known) = (lines(report), lines(checked));
    let stray: Vec<&u64> = found.difference(&known).collect();
    let unknown = known.is_empty() || stray.is_empty();
    (!unknown).then(|| format!("lines {stray:?} are reported, `impasse check` names {known:?}"))
}

/// The lines of all findings.
fn lines(report: &Value) -> BTreeSet<u64> {
    let elements =
        |value: &Value, field: &str| value[field].as_array().cloned().unwrap_or_default();
    let findings = elements(report, "runs")
        .into_iter()
        .flat_map(|run| elements(&run, "findings"));
    let places = findings.flat_map(|finding| elements(&finding, "locations"));
    let lines = places.filter_map(|place| place["line"].as_u64());
    lines.collect()
}

/// How many runs were judged how.
#[derive(Default)]
pub struct Tally {
    completed: usize,
    predicted: usize,
    unpredicted: usize,
    reported: usize,
    elsewhere: usize,
    missed: usize,
    /// Runs that were judged wrongly.
    pub wrong: usize,
    skipped: usize,
}

impl Tally {
    /// Counts a run.
    pub fn add(&mut self, judgement: &Judgement) {
        *match judgement {
            Judgement::Completed => &mut self.completed,
            Judgement::Predicted => &mut self.predicted,
            Judgement::Unpredicted => &mut self.unpredicted,
            Judgement::Reported => &mut self.reported,
            Judgement::Elsewhere(_) => &mut self.elsewhere,
            Judgement::Missed(_) => &mut self.missed,
            Judgement::Wrong(_) => &mut self.wrong,
            Judgement::Skipped => &mut self.skipped,
        } += 1;
    }

    /// Both together.
    pub fn plus(&mut self, other: &Tally) {
        self.completed += other.completed;
        self.predicted += other.predicted;
        self.unpredicted += other.unpredicted;
        self.reported += other.reported;
        self.elsewhere += other.elsewhere;
        self.missed += other.missed;
        self.wrong += other.wrong;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            completed,
            predicted,
            unpredicted,
            reported,
            elsewhere,
            missed,
            wrong,
            skipped,
        } = self;
        write!(
            f,
            "{completed} completed as without impasse, {predicted} more were said to rely on buffers, \
             {unpredicted} do so unsaid, {reported} hung and were reported, {elsewhere} \
             at other lines than `check` names, {missed} hung unnoticed, {wrong} judged wrongly, {skipped} do not compile"
        )
    }
}
