//! The command line of impasse.

mod c;
mod cache;
mod check;
mod cli;
mod exec;
mod explain;
mod input;
mod ir;
mod known;
mod output;
mod rank_list;
mod run;
mod select;
mod shell;
mod watch;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use impasse_report::InputError;

use cli::{Cli, Command};
use output::{Format, Output};

fn main() -> ExitCode {
    let code = match Cli::try_parse() {
        Ok(cli) => obey(&cli),
        Err(error) => usage(&error),
    };
    ExitCode::from(code)
}

/// Runs a command and gives the exit code of the process.
fn obey(cli: &Cli) -> u8 {
    match &cli.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Run(arguments) => run::run(arguments),
        Command::Watch(arguments) => watch::run(arguments),
        Command::Exec(arguments) => exec::run(arguments),
        Command::Ir(arguments) => ir::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Completions(arguments) => shell::completions(arguments),
        Command::Man(arguments) => shell::man(arguments),
    }
}

/// Help, version, or a complaint about the arguments.
fn usage(error: &clap::Error) -> u8 {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        let coloured = Output::new(Format::Text, cli::ColorChoice::Auto)
            .options
            .color;
        let text = error.render();
        return match coloured {
            true => output::print(&text.ansi().to_string(), 0),
            false => output::print(&text.to_string(), 0),
        };
    }
    if cli::asks_for_json(std::env::args_os()) {
        let text = error.render().to_string();
        let first = text.lines().next().unwrap_or_default();
        let message = first.strip_prefix("error: ").unwrap_or(first);
        let output = Output::new(Format::Json, cli::ColorChoice::Never);
        return output.fail(&InputError::new(message), &impasse_report::Sources::new());
    }
    // Nothing can be done if standard error is closed.
    let _ = error.print();
    output::FAILURE
}
