//! The MPI implementations that programs are run under: Debian's MPICH and Open MPI.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::against_gcc::need;

/// An MPI implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Implementation {
    /// MPICH.
    Mpich,
    /// Open MPI.
    Openmpi,
}

/// Whether standard sends stay what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// As written; small messages are buffered.
    AsWritten,
    /// Standard sends made synchronous ones, so that nothing is buffered.
    Synchronous,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With exit code 0.
    Completed,
    /// With another exit code.
    Failed(i32),
    /// Not within the time limit.
    Hung,
}

/// What `timeout` exits with when the limit is reached, or when it had to kill.
const TIMED_OUT: [i32; 2] = [124, 137];

/// What a process ended by a signal counts as.
const SIGNAL: i32 = 128;

impl Implementation {
    /// Installs what is missing of it.
    pub fn install(self) -> anyhow::Result<()> {
        match self {
            Implementation::Mpich => {
                need("mpiexec.hydra", "mpich")?;
                need("mpicc.mpich", "libmpich-dev")
            }
            Implementation::Openmpi => {
                need("mpirun.openmpi", "openmpi-bin")?;
                need("mpicc.openmpi", "libopenmpi-dev")
            }
        }
    }

    /// Compiles a program; what the compiler says if it does not take it.
    pub fn compile(self, source: &Path, program: &Path, variant: Variant) -> anyhow::Result<()> {
        let compiler = match self {
            Implementation::Mpich => "mpicc.mpich",
            Implementation::Openmpi => "mpicc.openmpi",
        };
        let mut command = Command::new(compiler);
        command.args(["-std=gnu11", "-O0", "-g", "-w"]);
        if variant == Variant::Synchronous {
            command.args([
                "-DMPI_Send=MPI_Ssend",
                "-DMPI_Isend=MPI_Issend",
                "-DMPI_Send_init=MPI_Ssend_init",
            ]);
        }
        command.arg(source).arg("-o").arg(program).arg("-lm");
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(output.status.success(), "{compiler}: {text}");
        Ok(())
    }

    /// The command that starts ranks.
    pub fn launcher(self) -> &'static str {
        match self {
            Implementation::Mpich => "mpiexec.hydra",
            Implementation::Openmpi => "mpirun.openmpi",
        }
    }

    /// Sets the environment in which it starts ranks here.
    pub fn prepare(self, command: &mut Command) {
        if self == Implementation::Openmpi {
            command.envs(OPENMPI);
        }
    }

    /// Runs a program on so many ranks.
    ///
    /// `timeout` ends it politely first, because the launchers end their ranks
    /// only then.
    pub fn run(
        self,
        program: &Path,
        ranks: usize,
        arguments: &[String],
        limit: Duration,
    ) -> anyhow::Result<Ending> {
        let mut command = Command::new("timeout");
        // Not rounded: what `timeout` ends must be late below, too.
        command.args(["--kill-after=5", &limit.as_secs_f64().to_string()]);
        command.arg(self.launcher());
        command.args(["-n", &ranks.to_string()]);
        command.arg(program).args(arguments);
        self.prepare(&mut command);
        // Files that it writes stay beside it.
        if let Some(folder) = program.parent() {
            command.current_dir(folder);
        }
        let streams = command.stdin(Stdio::null()).stdout(Stdio::null());
        let started = Instant::now();
        let status = streams.stderr(Stdio::null()).status()?;
        let late = started.elapsed() >= limit;
        Ok(match status.code() {
            Some(0) => Ending::Completed,
            Some(code) if late && TIMED_OUT.contains(&code) => Ending::Hung,
            // `timeout` ends itself like what it had to kill.
            None if late => Ending::Hung,
            code => Ending::Failed(code.unwrap_or(SIGNAL)),
        })
    }

    /// How long a program takes here that does nothing but begin and end.
    pub fn least_time(self, folder: &Path) -> anyhow::Result<Duration> {
        let source = folder.join("nothing.c");
        let program = folder.join(format!("nothing.{self}"));
        std::fs::write(&source, NOTHING)?;
        self.compile(&source, &program, Variant::AsWritten)?;
        let mut least = Duration::MAX;
        for _ in 0..3 {
            let started = Instant::now();
            let ending = self.run(&program, 4, &[], Duration::from_secs(60))?;
            anyhow::ensure!(
                ending == Ending::Completed,
                "{self} does not work here: a program that does nothing ends with {ending}"
            );
            least = least.min(started.elapsed());
        }
        Ok(least)
    }
}

const NOTHING: &str = "\
#include <mpi.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
";

/// Open MPI refuses to run as root or with more ranks than cores unless told to,
/// and shall neither look for networks nor read the memory of other processes.
const OPENMPI: [(&str, &str); 10] = [
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    ("OMPI_MCA_mpi_yield_when_idle", "1"),
    ("OMPI_MCA_hwloc_base_binding_policy", "none"),
    ("OMPI_MCA_plm", "isolated"),
    ("OMPI_MCA_pml", "ob1"),
    ("OMPI_MCA_btl", "self,vader"),
    ("OMPI_MCA_btl_vader_single_copy_mechanism", "none"),
    // Without single copies, windows are possible over messages only.
    ("OMPI_MCA_osc", "sm,pt2pt"),
];

impl fmt::Display for Implementation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Implementation::Mpich => "mpich",
            Implementation::Openmpi => "openmpi",
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::AsWritten => "as written",
            Variant::Synchronous => "synchronous",
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Completed => f.write_str("completed"),
            Ending::Failed(code) => write!(f, "exit code {code}"),
            Ending::Hung => f.write_str("hung"),
        }
    }
}
