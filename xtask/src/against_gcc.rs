//! Runs a C program compiled by gcc and under `impasse exec`, and compares.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use impasse_testing::{Failure, Outcome, difference};

/// How a comparison ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same output and exit code.
    Same,
    /// gcc does not take the program, or what it made fails or takes too long.
    Skipped(&'static str),
    /// Another output or exit code.
    Different(String),
    /// `impasse exec` took too long.
    TimedOut,
}

/// Builds the command in release mode; gives its path.
pub fn impasse() -> anyhow::Result<PathBuf> {
    crate::call(Command::new("cargo").args(["build", "--release", "--quiet", "-p", "impasse"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| crate::root().join("target"));
    Ok(target.join("release/impasse"))
}

/// Runs a command with a time limit; `None` when it is reached.
pub fn run(command: &mut Command, limit: Duration) -> anyhow::Result<Option<Outcome>> {
    match impasse_testing::run(command, Stdio::null(), limit) {
        Ok(outcome) => Ok(Some(outcome)),
        Err(Failure::TimeOut(_)) => Ok(None),
        Err(Failure::System(error)) => Err(error.into()),
    }
}

/// Runs `impasse check` on a program, for a report in JSON; `None` when the limit is reached.
pub fn check(
    impasse: &Path,
    source: &Path,
    ranks: usize,
    options: &[&str],
    arguments: Option<&[String]>,
    limit: Duration,
) -> anyhow::Result<Option<Outcome>> {
    let mut command = Command::new(impasse);
    command.arg("check").arg(source).args(options);
    command.args(["-n", &ranks.to_string(), "--format", "json"]);
    if let Some(arguments) = arguments {
        command.arg("--").args(arguments);
    }
    run(&mut command, limit)
}

/// Compares what `expected` printed with what `impasse exec` prints.
pub fn compare(
    expected: &Outcome,
    exec: &mut Command,
    limit: Duration,
) -> anyhow::Result<Comparison> {
    let Some(found) = run(exec, limit)? else {
        return Ok(Comparison::TimedOut);
    };
    if let Some(difference) = difference(&expected.stdout, &found.stdout) {
        return Ok(Comparison::Different(difference));
    }
    if found.code != expected.code {
        let text = format!("exit code {:?} instead of {:?}", found.code, expected.code);
        return Ok(Comparison::Different(text));
    }
    Ok(Comparison::Same)
}

/// Compiles with gcc; whether it worked.
pub fn gcc(source: &Path, program: &Path, options: &[&str]) -> anyhow::Result<bool> {
    let status = Command::new("gcc")
        .args(["-std=gnu17", "-O0", "-w"])
        .args(options)
        .arg(source)
        .arg("-o")
        .arg(program)
        .args(["-lm", "-lpthread"])
        .stderr(Stdio::null())
        .status()?;
    Ok(status.success())
}

/// Does `work` for 0, 1, ... below `count` on two threads until `stop` says so.
pub fn in_parallel<T: Send>(
    count: usize,
    stop: impl Fn() -> bool + Sync,
    work: impl Fn(usize) -> anyhow::Result<T> + Sync,
) -> anyhow::Result<Vec<(usize, T)>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| -> anyhow::Result<()> {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= count || stop() {
                            return Ok(());
                        }
                        let result = work(index)?;
                        let mut results = results.lock().expect("no other thread has failed");
                        results.push((index, result));
                    }
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| {
            let result = worker.join();
            result.unwrap_or_else(|_| Err(anyhow::anyhow!("a worker failed")))
        })
    })?;
    let mut results = results.into_inner().expect("all threads have ended");
    results.sort_by_key(|(index, _)| *index);
    Ok(results)
}

/// Installs a Debian package unless `program` is there.
pub fn need(program: &str, package: &str) -> anyhow::Result<()> {
    let found = Command::new(program)
        .arg("--version")
        // csmith leaves a file where it runs, whatever it is asked.
        .current_dir(std::env::temp_dir())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if found.is_ok() {
        return Ok(());
    }
    println!("installing {package}");
    let install = ["install", "--yes", "--quiet", package];
    let status = Command::new("apt-get").args(install).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => anyhow::bail!("{program} is missing; install the Debian package {package}"),
    }
}
