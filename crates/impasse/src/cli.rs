//! What can be said on the command line.

mod output;
mod texts;

use std::ffi::OsString;
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};

use impasse_analysis::Replay;
use impasse_job::Buffering;

use crate::c::{PreprocessArgs, cores};
use crate::check::InputArgs;
use crate::exec::ExecArgs;
use crate::ir::IrArgs;
use crate::known::KnownArgs;
use crate::rank_list::RankList;
use crate::run::RunArgs;
use crate::select::SelectArgs;
use crate::shell::{CompletionsArgs, ManArgs};
use texts::{
    CHECK_EXAMPLES, COMPLETIONS_EXAMPLES, EXAMPLES, EXEC_CODES, EXEC_EXAMPLES, EXIT_CODES,
    EXPLAIN_EXAMPLES, IR_EXAMPLES, MAN_EXAMPLES, RUN_CODES, RUN_EXAMPLES, WATCH_EXAMPLES,
};

pub(crate) use output::{ColorChoice, OutputArgs, asks_for_json};

/// Finds deadlocks in MPI programs before they run.
#[derive(Debug, Parser)]
#[command(name = "impasse", version, about, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check a program or a model for deadlocks
    #[command(after_help = CHECK_EXAMPLES, after_long_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
    Check(Box<CheckArgs>),
    /// Run an MPI program under its own MPI, and say why it hangs if it does
    #[command(after_help = RUN_EXAMPLES, after_long_help = format!("{RUN_EXAMPLES}\n\n{RUN_CODES}"))]
    Run(RunArgs),
    /// Check operations as they arrive on standard input, one JSON object a line
    #[command(after_help = WATCH_EXAMPLES, after_long_help = format!("{WATCH_EXAMPLES}\n\n{EXIT_CODES}"))]
    Watch(WatchArgs),
    /// Run a C program without MPI inside impasse, as a compiler's program would run
    #[command(after_help = EXEC_EXAMPLES, after_long_help = format!("{EXEC_EXAMPLES}\n\n{EXEC_CODES}"))]
    Exec(ExecArgs),
    /// Print the intermediate representation of a C program
    #[command(after_help = IR_EXAMPLES)]
    Ir(IrArgs),
    /// Explain a code such as IMP001, or list all codes
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Print a script that completes commands and options in a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the man page
    #[command(after_help = MAN_EXAMPLES)]
    Man(ManArgs),
}

#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    /// C and C++ files, bitcode, folders or compile_commands.json that offer the files missing then, or one
    /// model (.imp, or `-` for a model on standard input), or one recorded run (.trace)
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<OsString>,
    /// Numbers of ranks to check with, such as `4`, `2,3,8` or `2-8` [default: a few
    /// small ones, or what the model fixes]
    #[arg(short = 'n', long = "ranks", value_name = "LIST")]
    pub ranks: Option<RankList>,
    #[command(flatten)]
    pub program: ProgramArgs,
    /// Models: steps allowed for loops that cannot be skipped over; more may turn an
    /// inconclusive verdict into a definite one
    #[arg(long, value_name = "STEPS")]
    pub budget: Option<u64>,
    #[command(flatten)]
    pub select: SelectArgs,
    #[command(flatten)]
    pub known: KnownArgs,
    /// Arguments of the program, behind `--`; without `--` they are taken to be unknown
    #[arg(last = true, value_name = "ARGS")]
    pub args: Option<Vec<String>>,
    #[command(flatten)]
    pub inputs: InputArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// How to check a C program.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProgramArgs {
    #[command(flatten)]
    pub preprocess: PreprocessArgs,
    /// Function without source that does not communicate: it returns 0
    #[arg(long, value_name = "FUNCTION")]
    pub harmless: Vec<String>,
    /// What standard sends do: `zero` buffers nothing, `infinite` everything,
    /// `eager=SIZE` messages up to that many bytes [default: both zero and infinite]
    #[arg(long, value_name = "HOW")]
    pub buffering: Option<BufferingArg>,
    /// Run one execution only: the string that a finding gives
    #[arg(long, value_name = "STRING")]
    pub replay: Option<Replay>,
    /// Seconds after which the check ends with what is known by then; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    pub time: u64,
    /// States to explore for each number of ranks
    #[arg(long, value_name = "NUMBER")]
    pub states: Option<u64>,
    /// Keep apart states that differ in data only, which never matters, and try all orders of window
    /// locks: much slower, for checking impasse itself
    #[arg(long)]
    pub no_reductions: bool,
    /// Run the whole program, not only the part that decides what it communicates: slower, and
    /// finds crashes in computation
    #[arg(long)]
    pub whole: bool,
    /// Do without a way to need fewer executions: for checking impasse itself
    #[arg(long, value_name = "WHAT")]
    pub without: Vec<Shortcut>,
    /// Steps of the program to follow for each number of ranks
    #[arg(long, value_name = "NUMBER")]
    pub steps: Option<u64>,
    /// Threads that read files and explore [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    pub jobs: Option<NonZeroUsize>,
    /// Read all files of the program anew and keep nothing of it for the next time
    #[arg(long)]
    pub no_cache: bool,
}

impl ProgramArgs {
    /// How many threads there are.
    pub fn jobs(&self) -> NonZeroUsize {
        self.jobs.unwrap_or_else(cores)
    }
}

/// A value of `--without`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Shortcut {
    /// Running both ways of a branch at once where they meet, and making states one that come up again and
    /// again.
    Merging,
    /// Forgetting bulk data.
    Abstraction,
    /// Jumping over rounds of loops that go alike.
    Jumping,
    /// Taking ranks for each other that are alike.
    Symmetry,
    /// Trying choices in one order only where they commute with all others.
    Commuting,
    /// Running one execution only where all end alike.
    Confluence,
}

/// A value of `--buffering`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BufferingArg(pub Buffering);

impl FromStr for BufferingArg {
    type Err = UnknownBuffering;

    fn from_str(text: &str) -> Result<BufferingArg, UnknownBuffering> {
        let eager = |size: &str| size.parse().ok().map(Buffering::Eager);
        let buffering = match text {
            "zero" => Some(Buffering::Zero),
            "infinite" => Some(Buffering::Infinite),
            _ => text.strip_prefix("eager=").and_then(eager),
        };
        buffering.map(BufferingArg).ok_or(UnknownBuffering)
    }
}

/// The value of `--buffering` is none that there is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnknownBuffering;

impl fmt::Display for UnknownBuffering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write `zero`, `infinite` or `eager=BYTES`")
    }
}

impl std::error::Error for UnknownBuffering {}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The code, in upper or lower case
    pub code: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
