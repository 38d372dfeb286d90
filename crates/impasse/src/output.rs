//! Printing: in all formats, to the terminal or to a file.

mod clock;
mod file;
mod terminal;

use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use impasse_report::{
    Detail, InputError, Report, Sources, TextOptions, Timing, diagram, html, json, sarif, text,
};

use crate::cli::{ColorChoice, OutputArgs};
pub(crate) use clock::{Clock, memory};
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

impl Format {
    /// The format that the ending of a file's name says.
    fn of_file(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "htm" => Some(Format::Html),
            "txt" => Some(Format::Text),
            "gv" => Some(Format::Dot),
            other => Format::from_str(other, false).ok(),
        }
    }
}

/// How everything is printed.
pub(crate) struct Output {
    /// What is printed; the closing line only if there is none.
    printed: Option<Format>,
    color: ColorChoice,
    /// Files for the report.
    files: Vec<(PathBuf, Format)>,
    /// Whether to show the page.
    open: bool,
    /// Whether standard output belongs to a program that runs.
    beside: bool,
    /// Options for standard output.
    pub options: TextOptions,
}

/// What is wrong was told already; what is left is to end with this exit code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told(pub u8);

impl Output {
    /// Output to the terminal.
    pub fn new(format: Format, color: ColorChoice) -> Output {
        Output {
            printed: Some(format),
            color,
            files: Vec::new(),
            open: false,
            beside: false,
            options: TextOptions {
                color: wants_color(color, io::stdout().is_terminal()),
                width: terminal::width(),
                ..TextOptions::default()
            },
        }
    }

    /// The same for a command that runs a program: standard output is the program's, and all that
    /// we print goes to standard error.
    pub fn beside_a_program(mut self) -> Output {
        self.beside = true;
        self.options.color = wants_color(self.color, io::stderr().is_terminal());
        self
    }

    /// Output as the arguments want it. `inputs` are the files that are read, which no
    /// report may replace.
    ///
    /// # Errors
    /// It cannot be done, which was said.
    pub fn from_args(arguments: &OutputArgs, inputs: &[OsString]) -> Result<Output, Told> {
        let mut output = Output::new(arguments.format.unwrap_or(Format::Text), arguments.color);
        let options = &mut output.options;
        options.width = arguments.width.map_or(options.width, usize::from);
        options.ascii = arguments.ascii;
        options.detail = match (arguments.quiet, arguments.verbose) {
            (true, _) => Detail::Quiet,
            (_, true) => Detail::Verbose,
            _ => Detail::Normal,
        };
        match output.choose_files(arguments, inputs) {
            Ok(()) => Ok(output),
            Err(error) => Err(Told(output.fail(&error, &Sources::new()))),
        }
    }

    /// Decides what goes where.
    fn choose_files(
        &mut self,
        arguments: &OutputArgs,
        inputs: &[OsString],
    ) -> Result<(), Box<InputError>> {
        let mut files = Vec::new();
        for path in &arguments.output {
            file::check(path, inputs)?;
            files.push((path.clone(), file::format(path, arguments)?));
        }
        let is_page = |format: &Format| *format == Format::Html;
        let page = files.iter().any(|(_, format)| is_page(format));
        if arguments.open && !page && !arguments.format.as_ref().is_some_and(is_page) {
            let mut error = InputError::new("`--open` shows a page, and this is not one");
            error.help = Some(String::from("use it together with `--format html`"));
            return Err(Box::new(error));
        }
        if arguments.format.is_some() && (arguments.open || !files.is_empty()) {
            self.printed = None;
        }
        self.files = files;
        self.open = arguments.open;
        Ok(())
    }

    /// Whether a report is to tell the executions of its findings.
    pub fn tells_executions(&self) -> bool {
        let mut files = self.files.iter().map(|(_, format)| *format);
        let printed = self.printed.unwrap_or(Format::Text);
        self.open || printed != Format::Text || files.any(|format| format != Format::Text)
    }

    /// Whether messages can be shown on the terminal while a check is under way.
    pub fn shows_progress(&self) -> bool {
        let to_terminal = matches!(self.printed, None | Some(Format::Text));
        to_terminal && self.options.detail != Detail::Quiet
    }

    /// Prints a report and gives the exit code.
    pub fn report(&self, report: &Report, sources: &Sources, clock: &Clock) -> u8 {
        let timing = clock.timing();
        let shown = self.shows_time().then_some(&timing);
        // A file is no terminal: it is the same whoever looks on.
        let in_file = TextOptions {
            color: false,
            ..self.options
        };
        let verbose = (self.options.detail == Detail::Verbose).then_some(&timing);
        let written = self.write(|format| rendered(format, report, sources, &in_file, verbose));
        let written = match written {
            Ok(written) => written,
            Err(error) => return self.complain(&error, sources),
        };
        let printed = match self.printed {
            Some(format) => rendered(format, report, sources, &self.options, shown),
            None => text::closing(report, &self.options, shown),
        };
        let text = written + &printed;
        match self.beside {
            false => print(&text, report.exit_code()),
            true => {
                // Nothing can be done if standard error is closed.
                let _ = io::stderr().lock().write_all(text.as_bytes());
                report.exit_code()
            }
        }
    }

    /// Whether the closing line says how long it took. What goes to a pipe is the same
    /// each time, unless more is asked for.
    fn shows_time(&self) -> bool {
        self.options.detail == Detail::Verbose || io::stdout().is_terminal()
    }

    /// Writes the report to files and shows its page if wanted; gives what is to be said of that.
    fn write(&self, rendered: impl Fn(Format) -> String) -> Result<String, Box<InputError>> {
        for (path, format) in &self.files {
            file::write(path, &rendered(*format))?;
        }
        if !self.open {
            return Ok(String::new());
        }
        let mut pages = self.files.iter();
        if let Some((path, _)) = pages.find(|(_, format)| *format == Format::Html) {
            file::open(path)?;
            return Ok(String::new());
        }
        let path = file::write_new(&rendered(Format::Html))?;
        file::open(&path)?;
        Ok(format!("the report is in {}\n", path.display()))
    }

    /// Prints an error and gives the exit code. Programs read it on standard
    /// output, where they expect the report; people on standard error.
    pub fn fail(&self, error: &InputError, sources: &Sources) -> u8 {
        if self.printed == Some(Format::Json) {
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

/// A report in one format.
fn rendered(
    format: Format,
    report: &Report,
    sources: &Sources,
    options: &TextOptions,
    timing: Option<&Timing>,
) -> String {
    match format {
        Format::Text => text::render_timed(report, sources, options, timing),
        Format::Json => json::render(report, sources),
        Format::Sarif => sarif::render(report, sources),
        Format::Html => html::render(report, sources),
        Format::Svg => diagram::svg(report),
        Format::Dot => diagram::dot(report),
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
