//! Runs a program under MPI and holds the endings against what impasse says.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::case::Case;
use super::implementation::{Ending, Implementation, Variant};
use super::verdict::{self, Answer, Verdict};

/// What is needed to compare programs.
pub struct Laboratory {
    /// The command; `None` to take what is known of programs without it.
    pub impasse: Option<PathBuf>,
    /// Where programs are put.
    pub folder: PathBuf,
    /// The implementations, each with the time after which it counts as hung.
    pub implementations: Vec<(Implementation, Duration)>,
}

/// A run under MPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Under which implementation.
    pub implementation: Implementation,
    /// With which sends.
    pub variant: Variant,
    /// How it ended.
    pub ending: Ending,
}

/// How verdict and endings go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// One cannot tell, or they agree.
    Fine,
    /// The verdict is about something that did not show in these runs.
    NotConfirmed(String),
    /// One of them is wrong.
    Contradiction(String),
}

/// A program on a number of ranks, compared.
pub struct Compared {
    /// The row of the summary that it counts in.
    pub group: String,
    /// What impasse says.
    pub answer: Answer,
    /// The runs.
    pub runs: Vec<Run>,
    /// How they go together.
    pub judgement: Judgement,
    /// Time of all runs that ended.
    pub mpi_time: Duration,
}

impl Compared {
    /// A program that MPI's compiler does not take, which is wrong in itself.
    fn without_runs(case: &Case) -> Self {
        Compared {
            group: case.group.clone(),
            answer: Answer::refused("does not compile with MPI".into()),
            runs: Vec::new(),
            judgement: Judgement::Contradiction("does not compile with MPI".into()),
            mpi_time: Duration::ZERO,
        }
    }
}

/// How much longer a run may take when it is tried again.
const PATIENCE: u32 = 6;

/// Options with which wrong data crashes a generated program instead of ending it, and impasse looks for that.
const WRONG_DATA_CRASHES: [&str; 2] = ["--whole", "-DWRONG_DATA_CRASHES"];

/// Seconds for impasse per program.
const IMPASSE_LIMIT: Duration = Duration::from_secs(60);

impl Laboratory {
    /// Compares a program on all its numbers of ranks.
    pub fn compare(&self, case: &Case) -> anyhow::Result<Vec<Compared>> {
        let programs = match self.compile(case) {
            Ok(programs) => programs,
            Err(error) => {
                println!("{}: does not compile: {error}", case.name);
                return Ok(vec![Compared::without_runs(case)]);
            }
        };
        let mut all = Vec::new();
        for ranks in &case.ranks {
            let compared = self.on_ranks(case, *ranks, &programs)?;
            let text = match &compared.judgement {
                Judgement::Contradiction(text) => Some(format!("CONTRADICTION: {text}")),
                Judgement::NotConfirmed(text) => Some(format!("not confirmed: {text}")),
                Judgement::Fine => None,
            };
            if let Some(text) = text {
                println!(
                    "{} (impasse check {} -n {ranks}): {text}",
                    case.name,
                    shown(&case.source)
                );
            }
            all.push(compared);
        }
        for (_, _, _, program) in &programs {
            fs::remove_file(program)?;
        }
        let fine = |one: &Compared| one.judgement == Judgement::Fine;
        if case.generated && all.iter().all(fine) {
            fs::remove_file(&case.source)?;
        }
        Ok(all)
    }

    /// The program, compiled in all ways.
    fn compile(
        &self,
        case: &Case,
    ) -> anyhow::Result<Vec<(Implementation, Duration, Variant, PathBuf)>> {
        let mut programs = Vec::new();
        for (implementation, limit) in &self.implementations {
            if case.without.contains(&implementation.to_string()) {
                continue;
            }
            for variant in [Variant::AsWritten, Variant::Synchronous] {
                let stem = case.name.replace([' ', '/', '.'], "-");
                let name = format!("{stem}.{implementation}.{variant:?}");
                let program = self.folder.join(name);
                match implementation.compile(&case.source, &program, variant) {
                    Ok(()) => programs.push((*implementation, *limit, variant, program)),
                    Err(_) if case.may_be_new => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(programs)
    }

    fn on_ranks(
        &self,
        case: &Case,
        ranks: usize,
        programs: &[(Implementation, Duration, Variant, PathBuf)],
    ) -> anyhow::Result<Compared> {
        let arguments = case.arguments.as_deref();
        let ask = |options: &[&str]| match &self.impasse {
            None => Ok(case.expected.clone()),
            Some(impasse) => {
                let source = &case.source;
                verdict::ask(impasse, source, ranks, options, arguments, IMPASSE_LIMIT)
            }
        };
        let answer = ask(&[])?;
        let mut runs = Vec::new();
        let mut mpi_time = Duration::ZERO;
        for (implementation, limit, variant, program) in programs {
            let run = |limit| implementation.run(program, ranks, arguments.unwrap_or(&[]), limit);
            let started = Instant::now();
            let mut ending = run(*limit)?;
            // A hang only matters where it is unexpected; then be sure of it.
            let unexpected = matches!(answer.verdict, Verdict::Clean | Verdict::Error);
            if ending == Ending::Hung && unexpected {
                ending = run(*limit * PATIENCE)?;
            }
            if ending != Ending::Hung {
                mpi_time += started.elapsed();
            }
            runs.push(Run {
                implementation: *implementation,
                variant: *variant,
                ending,
            });
        }
        let mut judgement = judge(&answer, &runs);
        // A program may give up, which is no finding. Then impasse must see it where it would be one.
        if case.generated && gave_up(&answer, &runs) {
            let strict = ask(&WRONG_DATA_CRASHES)?;
            if strict.verdict == Verdict::Error {
                judgement = Judgement::Fine;
            }
        }
        Ok(Compared {
            group: case.group.clone(),
            judgement,
            answer,
            runs,
            mpi_time,
        })
    }
}

/// Whether a program for which nothing was found ended itself in some runs, and completed in the others.
fn gave_up(answer: &Answer, runs: &[Run]) -> bool {
    let mut failed = runs.iter().filter(|run| run.ending != Ending::Completed);
    answer.verdict == Verdict::Clean
        && failed.all(|run| matches!(run.ending, Ending::Failed(_)))
        && runs.iter().any(|run| run.ending != Ending::Completed)
}

fn shown(path: &Path) -> String {
    let short = path.strip_prefix(crate::root()).unwrap_or(path);
    short.display().to_string()
}

/// Holds what impasse says against how runs ended.
fn judge(answer: &Answer, runs: &[Run]) -> Judgement {
    let those = |test: &dyn Fn(&Run) -> bool| {
        let texts = runs.iter().filter(|run| test(run)).map(Run::to_string);
        texts.collect::<Vec<_>>().join("; ")
    };
    let completed = |run: &Run| run.ending == Ending::Completed;
    let (found, serious) = match answer.verdict {
        Verdict::Clean => (those(&|run| !completed(run)), true),
        Verdict::Always => (those(&completed), !answer.mismatch),
        Verdict::Buffering => {
            let synchronous = |run: &Run| run.variant == Variant::Synchronous;
            (those(&|run| synchronous(run) && completed(run)), false)
        }
        Verdict::Error => (those(&|run| run.ending == Ending::Hung), false),
        Verdict::Refused => {
            let why = answer.reasons.join("; ");
            return Judgement::Contradiction(format!("refused: {why}"));
        }
        Verdict::Schedule | Verdict::Input | Verdict::Undetermined | Verdict::Inconclusive => {
            return Judgement::Fine;
        }
    };
    let text = format!("{}, but {found}", answer.verdict.name());
    match (found.is_empty(), serious) {
        (true, _) => Judgement::Fine,
        (false, true) => Judgement::Contradiction(text),
        (false, false) => Judgement::NotConfirmed(text),
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (implementation, variant, ending) = (self.implementation, self.variant, self.ending);
        write!(f, "{implementation} {variant}: {ending}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Ending, Implementation, Judgement, Run, Variant, Verdict, judge};

    fn judged(verdict: Verdict, mismatch: bool, endings: [Ending; 2]) -> char {
        let answer = Answer {
            verdict,
            mismatch,
            ..Answer::clean()
        };
        let variants = [Variant::AsWritten, Variant::Synchronous];
        let run = |(variant, ending)| Run {
            implementation: Implementation::Mpich,
            variant,
            ending,
        };
        let runs: Vec<Run> = variants.into_iter().zip(endings).map(run).collect();
        match judge(&answer, &runs) {
            Judgement::Fine => '=',
            Judgement::NotConfirmed(_) => '?',
            Judgement::Contradiction(_) => '!',
        }
    }

    #[test]
    fn verdicts_against_endings() {
        use Ending::{Completed, Failed, Hung};
        for (verdict, mismatch, endings, expected) in [
            (Verdict::Clean, false, [Completed, Completed], '='),
            (Verdict::Clean, false, [Completed, Hung], '!'),
            (Verdict::Clean, false, [Failed(3), Completed], '!'),
            (Verdict::Always, false, [Hung, Failed(1)], '='),
            (Verdict::Always, false, [Hung, Completed], '!'),
            (Verdict::Always, true, [Hung, Completed], '?'),
            (Verdict::Buffering, false, [Completed, Hung], '='),
            (Verdict::Buffering, false, [Hung, Completed], '?'),
            (Verdict::Schedule, false, [Completed, Completed], '='),
            (Verdict::Inconclusive, false, [Hung, Hung], '='),
            (Verdict::Error, false, [Failed(1), Completed], '='),
            (Verdict::Error, false, [Hung, Completed], '?'),
        ] {
            let found = judged(verdict, mismatch, endings);
            assert_eq!(found, expected, "{verdict:?} {mismatch} {endings:?}");
        }
    }
}
