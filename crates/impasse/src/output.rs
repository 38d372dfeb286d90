//! Printing: text or JSON, with or without colours.

use std::io::{self, ErrorKind, IsTerminal, Write};

use clap::ValueEnum;
use impasse_report::{InputError, Report, Sources, TextOptions, json, text};

use crate::cli::{ColorChoice, OutputArgs};

/// Exit code for bad usage and unreadable input.
pub(crate) const FAILURE: u8 = 2;

/// Version of the program, as reports give it.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Lines are cut for this many characters when the terminal does not say.
const WIDTH: usize = 100;

/// For whom the output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// How everything is printed.
pub(crate) struct Output {
    format: Format,
    color: ColorChoice,
    /// Options for standard output.
    pub options: TextOptions,
}

impl Output {
    pub fn new(format: Format, color: ColorChoice) -> Output {
        Output {
            format,
            color,
            options: TextOptions {
                color: wants_color(color, io::stdout().is_terminal()),
                width: width(),
            },
        }
    }

    pub fn from_args(arguments: OutputArgs) -> Output {
        Output::new(arguments.format, arguments.color)
    }

    /// Prints a report and gives the exit code.
    pub fn report(&self, report: &Report, sources: &Sources) -> u8 {
        let text = match self.format {
            Format::Text => text::render(report, sources, &self.options),
            Format::Json => json::render(report),
        };
        print(&text, report.exit_code())
    }

    /// Prints an error and gives the exit code. Programs read it on standard
    /// output, where they expect the report; people on standard error.
    pub fn fail(&self, error: &InputError, sources: &Sources) -> u8 {
        if self.format == Format::Json {
            return print(&json::input_error(error, VERSION), FAILURE);
        }
        let options = TextOptions {
            color: wants_color(self.color, io::stderr().is_terminal()),
            ..self.options
        };
        let text = text::input_error(error, sources, &options);
        // Nothing can be done if standard error is closed.
        let _ = io::stderr().lock().write_all(text.as_bytes());
        FAILURE
    }
}

/// Prints to standard output and gives the exit code: `code`, unless printing
/// fails. A reader that has seen enough and closes the pipe is no failure.
pub(crate) fn print(text: &str, code: u8) -> u8 {
    let mut stdout = io::stdout().lock();
    let mut written = stdout.write_all(text.as_bytes());
    if !text.ends_with('\n') {
        written = written.and_then(|()| stdout.write_all(b"\n"));
    }
    match written.and_then(|()| stdout.flush()) {
        Ok(()) => code,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => code,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot write the output: {error}");
            FAILURE
        }
    }
}

fn wants_color(choice: ColorChoice, is_terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            is_terminal && !refused
        }
    }
}

fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.trim().parse().ok());
    columns
        .filter(|width| (40..=1000).contains(width))
        .unwrap_or(WIDTH)
}
