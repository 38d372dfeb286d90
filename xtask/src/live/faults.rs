//! What becomes of a run when a rank or impasse itself is killed, or impasse reads no more: nothing may
//! hang that would not hang without impasse.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

use super::watched::Laboratory;
use crate::mpi::implementation::{Implementation, Variant};

/// Ranks exchange so often that their rings are full many times over; some while before, the first one
/// says that it has begun. With an argument, the last one kills itself half-way.
const PROGRAM: &str = r#"
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 60000; round++) {
        if (round == 1000 && rank == 0) {
            printf("begun\n");
            fflush(stdout);
        }
        if (round == 30000 && rank == size - 1 && argc > 1) raise(SIGKILL);
        MPI_Sendrecv_replace(&value, 1, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    printf("rank %d done\n", rank);
    return 0;
}
"#;

/// Ranks of the program.
const RANKS: usize = 2;

/// What takes longer hangs. A rank waits ten seconds for a collector that does not read.
const LIMIT: Duration = Duration::from_secs(60);

/// Tries all faults.
pub fn run_all(laboratory: &Laboratory, implementations: &[Implementation]) -> anyhow::Result<()> {
    let source = laboratory.folder.join("faults.c");
    fs::write(&source, PROGRAM)?;
    for implementation in implementations {
        let program = laboratory.folder.join(format!("faults.{implementation}"));
        implementation.compile(&source, &program, Variant::AsWritten)?;
        let run = |what, signal| {
            let began = Instant::now();
            let done = signalled(laboratory, *implementation, &program, signal)
                .with_context(|| format!("{implementation}, {what}"))?;
            let seconds = began.elapsed().as_secs_f64();
            println!("{implementation}, {what}: {done} ranks done after {seconds:.1} s");
            ensure!(done == RANKS, "{implementation}, {what}: ranks are missing");
            anyhow::Ok(())
        };
        run("undisturbed", None)?;
        run("impasse killed", Some("KILL"))?;
        run("impasse stopped", Some("STOP"))?;
        let code = killed_rank(laboratory, *implementation, &program)?;
        println!("{implementation}, rank killed: exit code {code:?}");
        ensure!(
            code.is_some_and(|code| code != 0 && code != 124),
            "a rank was killed"
        );
    }
    Ok(())
}

fn watched(laboratory: &Laboratory, implementation: Implementation, program: &Path) -> Command {
    let mut command = Command::new(&laboratory.impasse);
    command.args(["run", "-n", &RANKS.to_string(), "--mpi"]);
    command
        .arg(implementation.to_string())
        .arg("--")
        .arg(program);
    implementation.prepare(&mut command);
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// Sends impasse a signal once the program has begun; gives the ranks that have completed.
fn signalled(
    laboratory: &Laboratory,
    implementation: Implementation,
    program: &Path,
    signal: Option<&str>,
) -> anyhow::Result<usize> {
    let mut command = watched(laboratory, implementation, program);
    let mut impasse = command.stdout(Stdio::piped()).spawn()?;
    let process = impasse.id().to_string();
    let mut output = impasse.stdout.take().context("there is a pipe")?;
    let send = |name: &str| {
        Command::new("kill")
            .arg(format!("-{name}"))
            .arg(&process)
            .status()
    };
    // The launcher has the other end of the pipe, too, so it lasts as long as the program.
    let reader = thread::spawn({
        let signal = signal.map(|name| (format!("-{name}"), process.clone()));
        move || -> std::io::Result<String> {
            let (mut text, mut signal) = (String::new(), signal);
            let mut bytes = [0; 4096];
            loop {
                let count = output.read(&mut bytes)?;
                text.push_str(&String::from_utf8_lossy(&bytes[..count]));
                if text.contains("begun")
                    && let Some((name, process)) = signal.take()
                {
                    Command::new("kill").args([name, process]).status()?;
                }
                if count == 0 || text.matches("done").count() == RANKS {
                    return Ok(text);
                }
            }
        }
    });
    let began = Instant::now();
    while !reader.is_finished() && began.elapsed() < LIMIT {
        thread::sleep(Duration::from_millis(50));
    }
    let in_time = reader.is_finished();
    if signal == Some("STOP") {
        send("CONT")?;
    }
    if !in_time {
        send("TERM")?;
    }
    impasse.wait()?;
    ensure!(in_time, "the program hangs");
    let text = reader
        .join()
        .map_err(|_| anyhow::anyhow!("the reader failed"))??;
    Ok(text.matches("done").count())
}

/// Runs the program with a rank that is killed; gives the exit code.
fn killed_rank(
    laboratory: &Laboratory,
    implementation: Implementation,
    program: &Path,
) -> anyhow::Result<Option<i32>> {
    let inner = watched(laboratory, implementation, program);
    let mut command = Command::new("timeout");
    command
        .arg(LIMIT.as_secs().to_string())
        .arg(inner.get_program());
    command.args(inner.get_args()).arg("kill");
    implementation.prepare(&mut command);
    command.stdin(Stdio::null()).stderr(Stdio::null());
    Ok(command.stdout(Stdio::null()).status()?.code())
}
