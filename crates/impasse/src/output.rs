//! Printing: in all formats, to the terminal or to a file.

mod clock;
mod file;
mod terminal;

use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use impasse_report::{
    Detail, InputError, Report, Sources, TextOptions, Timing, diagram, html, json, sarif, text,
};

use crate::cli::{ColorChoice, OutputArgs};
pub(crate) use clock::Clock;
use terminal::wants_color;

/// Exit code for bad usage, unreadable input and output that cannot be written.
pub(crate) const FAILURE: u8 = 2;

/// Version of the program, as reports give it.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// For whom the output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: docs/json-output.md describes it
    Json,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
    /// One page with diagrams, for the browser
    Html,
    /// The space-time diagram of the most important finding
    Svg,
    /// The wait-for graph of the most important finding, for Graphviz
    Dot,
}

/// How everything is printed.
pub(crate) struct Output {
    format: Format,
    color: ColorChoice,
    /// Where the report goes, if not to standard output.
    file: Option<PathBuf>,
    /// Whether to show the page.
    open: bool,
    /// Options for standard output.
    pub options: TextOptions,
}

impl Output {
    /// Output to the terminal.
    pub fn new(format: Format, color: ColorChoice) -> Output {
        Output {
            format,
            color,
            file: None,
            open: false,
            options: TextOptions {
                color: wants_color(color, io::stdout().is_terminal()),
                width: terminal::width(),
                ..TextOptions::default()
            },
        }
    }

    /// Output as the arguments want it. `inputs` are the files that are read, which no
    /// report may replace.
    ///
    /// # Errors
    /// It cannot be done, which was said; the exit code.
    pub fn from_args(arguments: &OutputArgs, inputs: &[OsString]) -> Result<Output, u8> {
        let mut output = Output::new(arguments.format, arguments.color);
        let options = &mut output.options;
        options.width = arguments.width.map_or(options.width, usize::from);
        options.ascii = arguments.ascii;
        options.detail = match (arguments.quiet, arguments.verbose) {
            (true, _) => Detail::Quiet,
            (_, true) => Detail::Verbose,
            _ => Detail::Normal,
        };
        if arguments.open && arguments.format != Format::Html {
            let mut error = InputError::new("`--open` shows a page, and this is not one");
            error.help = Some(String::from("use it together with `--format html`"));
            return Err(output.fail(&error, &Sources::new()));
        }
        if let Some(path) = &arguments.output
            && let Err(error) = file::check(path, inputs)
        {
            return Err(output.fail(&error, &Sources::new()));
        }
        output.file.clone_from(&arguments.output);
        output.open = arguments.open;
        Ok(output)
    }

    /// Whether messages can be shown on the terminal while a check is under way.
    pub fn shows_progress(&self) -> bool {
        let to_terminal = self.format == Format::Text || self.file.is_some() || self.open;
        to_terminal && self.options.detail != Detail::Quiet
    }

    /// Prints a report and gives the exit code.
    pub fn report(&self, report: &Report, sources: &Sources, clock: &Clock) -> u8 {
        let timing = clock.timing();
        let shown = self.shows_time().then_some(&timing);
        if self.file.is_none() && !self.open {
            let text = self.rendered(report, sources, &self.options, shown);
            return print(&text, report.exit_code());
        }
        // A file is no terminal: it is the same whoever looks on.
        let in_file = TextOptions {
            color: false,
            ..self.options
        };
        let verbose = (self.options.detail == Detail::Verbose).then_some(&timing);
        let text = self.rendered(report, sources, &in_file, verbose);
        match self.write(&text) {
            Ok(written) => {
                let closing = text::closing(report, &self.options, shown);
                print(&(written + &closing), report.exit_code())
            }
            Err(error) => self.complain(&error, sources),
        }
    }

    fn rendered(
        &self,
        report: &Report,
        sources: &Sources,
        options: &TextOptions,
        timing: Option<&Timing>,
    ) -> String {
        match self.format {
            Format::Text => text::render_timed(report, sources, options, timing),
            Format::Json => json::render(report, sources),
            Format::Sarif => sarif::render(report, sources),
            Format::Html => html::render(report, sources),
            Format::Svg => diagram::svg(report),
            Format::Dot => diagram::dot(report),
        }
    }

    /// Whether the closing line says how long it took. What goes to a pipe is the same
    /// each time, unless more is asked for.
    fn shows_time(&self) -> bool {
        self.options.detail == Detail::Verbose || io::stdout().is_terminal()
    }

    /// Writes the report to a file and shows it if wanted; gives what is to be said of that.
    fn write(&self, text: &str) -> Result<String, Box<InputError>> {
        let (path, told) = match &self.file {
            Some(path) => {
                file::write(path, text)?;
                (path.clone(), String::new())
            }
            None => {
                let path = file::write_new(text)?;
                let told = format!("the report is in {}\n", path.display());
                (path, told)
            }
        };
        if self.open {
            file::open(&path)?;
        }
        Ok(told)
    }

    /// Prints an error and gives the exit code. Programs read it on standard
    /// output, where they expect the report; people on standard error.
    pub fn fail(&self, error: &InputError, sources: &Sources) -> u8 {
        if self.format == Format::Json && self.file.is_none() {
            return print(&json::input_error(error, VERSION), FAILURE);
        }
        self.complain(error, sources)
    }

    /// Prints an error for people.
    fn complain(&self, error: &InputError, sources: &Sources) -> u8 {
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
