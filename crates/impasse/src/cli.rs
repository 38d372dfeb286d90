//! What can be said on the command line.

use std::ffi::OsString;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};

use impasse_analysis::Replay;
use impasse_job::Buffering;

use crate::c::PreprocessArgs;
use crate::exec::ExecArgs;
use crate::ir::IrArgs;
use crate::output::Format;
use crate::rank_list::RankList;

const EXIT_CODES: &str = "\
Exit codes:
  0  nothing found (read the verdict: only `clean` is a proof)
  1  something found
  2  bad usage, or input that cannot be read";

const EXAMPLES: &str = "\
Examples:
  impasse check ring.c               check with a few small numbers of ranks
  impasse check ring.c -n 4,64       check with 4 and with 64 ranks
  impasse exec prog.c -- 10          run a C program and find its errors
  tracer | impasse watch             check operations while a program runs
  impasse explain IMP001             what a code means and how to repair it";

const CHECK_EXAMPLES: &str = "\
Examples:
  impasse check ring.c
  impasse check main.c grid.c -I include -D N=64 -n 2-8 -- input.txt 100
  impasse check build/compile_commands.json --format json
  impasse check ring.c -n 2 --replay z:1
  impasse check ring.imp -n 2-8,1024
  generate-model | impasse check -";

const WATCH_EXAMPLES: &str = "\
The first line gives the number of processes, each other line one operation:

  {\"processes\": 2}
  {\"rank\": 0, \"op\": \"send\", \"to\": 1, \"tag\": 3, \"at\": \"ring.c:14:3\"}
  {\"rank\": 1, \"op\": \"recv\", \"from\": 0, \"tag\": \"any\"}
  {\"rank\": 0, \"op\": \"finish\"}

All operations are described in docs/command-line.md.

Examples:
  impasse watch < recorded.jsonl
  tracer | impasse watch --format json";

const EXEC_EXAMPLES: &str = "\
Examples:
  impasse exec prog.c
  impasse exec main.c util.c -I include -D N=100 -- input.txt 3
  impasse exec build/compile_commands.json";

const EXEC_CODES: &str = "\
The exit code is that of the program; where a signal would end it, 128 plus the
signal's number (139 for a bad memory access, 136 for a division by zero, 134 for
abort). It is 2 when the program cannot be read or does what is not supported.";

const IR_EXAMPLES: &str = "\
Examples:
  impasse ir prog.c
  impasse ir prog.c --promoted";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  impasse explain            list all codes
  impasse explain IMP004     explain one";

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
    Check(CheckArgs),
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
}

/// How to print.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct OutputArgs {
    /// For people or for programs (see docs/json-output.md)
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// When to use colours; `auto` means in a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// C files, a compile_commands.json, or one model (.imp, or `-` for a model on
    /// standard input)
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
    pub output: OutputArgs,
    /// Arguments of the program, behind `--`; without `--` they are taken to be unknown
    #[arg(last = true, value_name = "ARGS")]
    pub args: Option<Vec<String>>,
}

/// How to check a C program.
#[derive(Debug, Args)]
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
    /// States to explore for each number of ranks
    #[arg(long, value_name = "NUMBER")]
    pub states: Option<u64>,
    /// Keep apart states that differ in data only, which never matters: much slower, for
    /// checking impasse itself
    #[arg(long)]
    pub no_reductions: bool,
    /// Steps of the program to follow for each number of ranks
    #[arg(long, value_name = "NUMBER")]
    pub steps: Option<u64>,
}

/// A value of `--buffering`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BufferingArg(pub Buffering);

impl FromStr for BufferingArg {
    type Err = String;

    fn from_str(text: &str) -> Result<BufferingArg, String> {
        let eager = |size: &str| size.parse().ok().map(Buffering::Eager);
        let buffering = match text {
            "zero" => Some(Buffering::Zero),
            "infinite" => Some(Buffering::Infinite),
            _ => text.strip_prefix("eager=").and_then(eager),
        };
        let wrong = || "write `zero`, `infinite` or `eager=BYTES`".to_owned();
        buffering.map(BufferingArg).ok_or_else(wrong)
    }
}

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

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Whether JSON was asked for, in arguments that could not be understood.
pub(crate) fn asks_for_json(arguments: impl Iterator<Item = OsString>) -> bool {
    let mut after_format = false;
    for argument in arguments {
        if argument == "--format=json" || (after_format && argument == "json") {
            return true;
        }
        after_format = argument == "--format";
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn json_is_recognised_in_bad_arguments() {
        let asks = |line: &str| asks_for_json(line.split(' ').map(OsString::from));
        assert!(asks("impasse check --format json --bad"));
        assert!(asks("impasse check --format=json"));
        assert!(!asks("impasse check json --format text"));
    }
}
