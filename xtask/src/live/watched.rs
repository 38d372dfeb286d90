//! Runs a program with and without impasse.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::judge::{Judgement, Known, Watched, difference, judge};
use crate::against_gcc::check;
use crate::mpi::case::Case;
use crate::mpi::implementation::{Implementation, Variant};
use crate::mpi::verdict::Verdict;

/// A run that takes longer hangs, and impasse has not noticed.
const LIMIT: Duration = Duration::from_secs(25);

/// Seconds for `impasse check` per program.
const CHECK_LIMIT: Duration = Duration::from_secs(20);

/// Runs without impasse, until one is like that with it.
const ATTEMPTS: usize = 4;

/// What is needed to run programs.
pub struct Laboratory {
    /// The command.
    pub impasse: PathBuf,
    /// Where programs are put.
    pub folder: PathBuf,
}

impl Laboratory {
    /// Runs a program on so many ranks and judges what impasse said.
    pub fn run(
        &self,
        case: &Case,
        implementation: Implementation,
        variant: Variant,
        ranks: usize,
    ) -> anyhow::Result<Judgement> {
        let stem = case.name.replace([' ', '/', '.'], "-");
        let program = self
            .folder
            .join(format!("{stem}.{implementation}.{variant:?}.{ranks}"));
        if implementation
            .compile(&case.source, &program, variant)
            .is_err()
        {
            return Ok(Judgement::Skipped);
        }
        let arguments = case.arguments.as_deref().unwrap_or(&[]);
        let watch = || self.watch(&program, implementation, ranks, arguments);
        let again = || plain(&program, implementation, ranks, arguments);
        let mut watched = watch()?;
        let cannot_hang = matches!(case.expected.verdict, Verdict::Clean | Verdict::Error);
        let others = match &watched {
            Watched::Ended(output, _) => others(output, again)?,
            Watched::Unnoticed(_) if cannot_hang => vec![again()?],
            _ => Vec::new(),
        };
        // What depends on who is faster is by chance if it goes now so, now so with impasse, too.
        for _ in 0..ATTEMPTS {
            match &watched {
                Watched::Ended(output, _) if all_differ(&others, output) => watched = watch()?,
                _ => break,
            }
        }
        fs::remove_file(&program)?;
        // Only what was said is compared with what the other way of looking says.
        let checked = match &watched {
            Watched::Stuck(_) => self.check(case, ranks, &[])?,
            Watched::Ended(output, predicted) if case.generated => {
                match *predicted || all_differ(&others, output) {
                    true => self.check(case, ranks, &[])?,
                    false => None,
                }
            }
            _ => None,
        };
        let known = match &watched {
            Watched::Stuck(report) => self.known(case, ranks, checked.as_ref(), report)?,
            _ => Known::default(),
        };
        let checked = checked.as_ref();
        Ok(judge(case, variant, &watched, &others, checked, &known))
    }

    /// Where `impasse check` finds ranks stuck. It tells each cause once, as it was found first; a run meets it
    /// as its MPI buffers, so where it names lines that are not known yet it is asked with and without buffers,
    /// too.
    fn known(
        &self,
        case: &Case,
        ranks: usize,
        checked: Option<&Value>,
        report: &Value,
    ) -> anyhow::Result<Known> {
        let mut known = Known::default();
        checked.into_iter().for_each(|checked| known.add(checked));
        for buffering in ["zero", "infinite"] {
            if !known.is_empty() && known.stray(report).is_none() {
                break;
            }
            let checked = self.check(case, ranks, &["--buffering", buffering])?;
            checked.iter().for_each(|checked| known.add(checked));
        }
        Ok(known)
    }

    /// What `impasse check` says.
    fn check(&self, case: &Case, ranks: usize, options: &[&str]) -> anyhow::Result<Option<Value>> {
        let (source, arguments) = (&case.source, case.arguments.as_deref());
        let outcome = check(
            &self.impasse,
            source,
            ranks,
            options,
            arguments,
            CHECK_LIMIT,
        )?;
        Ok(outcome.and_then(|outcome| serde_json::from_slice(&outcome.stdout).ok()))
    }

    /// Runs a program and tells what was said of it.
    pub fn watch(
        &self,
        program: &Path,
        implementation: Implementation,
        ranks: usize,
        arguments: &[String],
    ) -> anyhow::Result<Watched> {
        // Both variants of a program may run at the same time.
        let report = PathBuf::from(format!("{}.json", program.display()));
        let mut command = polite(LIMIT);
        command
            .arg(&self.impasse)
            .args(["run", "-n", &ranks.to_string()]);
        command
            .args(["--mpi", &implementation.to_string(), "-o"])
            .arg(&report);
        command.arg("--").arg(program).args(arguments);
        let output = output(&mut command, program, implementation)?;
        let said = fs::read(&report).ok();
        let report_read = said.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
        // It is not there if there was nothing to report.
        let _ = fs::remove_file(&report);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(match (report_read, output.status.code()) {
            (Some(report), _) if report.to_string().contains("this run completed") => {
                Watched::Ended(output, true)
            }
            (Some(report), _) if report["verdict"] == "deadlock" => Watched::Stuck(report),
            // Ranks do not come out of MPI_Finalize.
            (Some(report), _) if report["verdict"] == "error" => Watched::Stuck(report),
            (_, Some(124 | 130 | 137) | None) => Watched::Unnoticed(text),
            _ => Watched::Ended(output, false),
        })
    }
}

/// Whether none of several runs did the same as one.
fn all_differ(others: &[Output], one: &Output) -> bool {
    let mut others = others.iter();
    others.all(|other| difference(other, one).is_some())
}

/// Runs without impasse until one is like that with it: a program may do now this, now that, and some
/// draw lots by the clock, in seconds.
fn others(
    watched: &Output,
    again: impl Fn() -> anyhow::Result<Output>,
) -> anyhow::Result<Vec<Output>> {
    let mut others: Vec<Output> = Vec::new();
    while others.len() < ATTEMPTS {
        if !others.is_empty() {
            thread::sleep(Duration::from_secs(1));
        }
        let other = again()?;
        let same = difference(&other, watched).is_none();
        others.push(other);
        if same {
            break;
        }
    }
    Ok(others)
}

/// `timeout`, which ends what it runs politely: launchers end their ranks only then.
fn polite(limit: Duration) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=8", &limit.as_secs().to_string()]);
    command
}

/// Runs a program without impasse.
pub fn plain(
    program: &Path,
    implementation: Implementation,
    ranks: usize,
    arguments: &[String],
) -> anyhow::Result<Output> {
    let mut command = polite(LIMIT);
    command
        .arg(implementation.launcher())
        .args(["-n", &ranks.to_string()]);
    command.arg(program).args(arguments);
    output(&mut command, program, implementation)
}

fn output(
    command: &mut Command,
    program: &Path,
    implementation: Implementation,
) -> anyhow::Result<Output> {
    implementation.prepare(command);
    if let Some(folder) = program.parent() {
        command.current_dir(folder);
    }
    Ok(command.stdin(Stdio::null()).output()?)
}
