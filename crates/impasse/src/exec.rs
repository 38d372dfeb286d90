//! `impasse exec`

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use impasse_exec::{
    Args as ProgramArgs, CallFrame, Clock, Config, ErrorKind, Machine, Note, Program,
    ProgramOptions, Request, Stop, Supply, World,
};
use impasse_ir::{Module, Span};
use impasse_job::MpiLibrary;
use impasse_report::{InputError, SourceLocation};

use impasse_analysis::source_location as location;

use crate::c::{self, CArgs, Means, Messages};
use crate::cli::ColorChoice;
use crate::output::{FAILURE, Format, Output};

/// Steps between two looks at the output.
const SLICE: u64 = 1 << 20;

/// Exit codes as a shell gives them for a program that a signal ended.
const ABORTED: u8 = 134;
const DIVIDED: u8 = 136;
const CRASHED: u8 = 139;

/// Arguments of `impasse exec`.
#[derive(Debug, Args)]
pub(crate) struct ExecArgs {
    #[command(flatten)]
    pub c: CArgs,
    /// Function without source that does nothing of interest: it returns 0
    #[arg(long, value_name = "FUNCTION")]
    pub harmless: Vec<String>,
    /// When to use colours in messages
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
    /// Arguments of the program, behind `--`
    #[arg(last = true, value_name = "ARGS")]
    pub args: Vec<String>,
}

/// Runs a program and gives its exit code.
pub(crate) fn run(arguments: &ExecArgs) -> u8 {
    let output = Output::new(Format::Text, arguments.color);
    let mut messages = Messages::default();
    let module = match c::build(&arguments.c, Means::default(), &output, &mut messages) {
        Ok(module) => module,
        Err(told) => return told.0,
    };
    let options = ProgramOptions {
        libraries: vec![Arc::new(MpiLibrary::new(&module)), impasse_libc::library()],
        harmless: arguments.harmless.clone(),
        ..ProgramOptions::default()
    };
    let program = match Program::new(module, &options) {
        Ok(program) => Arc::new(program),
        Err(errors) => {
            let text = format!("the lowered program is not well-formed: {}", errors[0]);
            return output.fail(&InputError::new(text), messages.texts());
        }
    };
    let mut world = World::new(config(), None);
    let args = ProgramArgs::Known(program_args(arguments));
    match Machine::start(&program, &mut world, 0, &args) {
        Ok(machine) => Session {
            machine,
            world,
            output,
            messages,
            stdout: BufWriter::new(io::stdout()),
        }
        .run(),
        Err(stop) => match *stop {
            Stop::Unsupported { reason, .. } => {
                let file = arguments.c.files.first().map_or("", String::as_str);
                output.fail(&InputError::in_file(file, reason), messages.texts())
            }
            Stop::Error { kind, detail, .. } => {
                let text = format!("the program cannot start: {}: {detail}", kind.text());
                output.fail(&InputError::new(text), messages.texts())
            }
            _ => {
                let error = InputError::new("the program cannot start");
                output.fail(&error, messages.texts())
            }
        },
    }
}

/// The name of the first file without its ending, then what was given.
fn program_args(arguments: &ExecArgs) -> Vec<Vec<u8>> {
    let first = arguments.c.files.first().map_or("", String::as_str);
    let name = Path::new(first).with_extension("").display().to_string();
    let rest = arguments.args.iter().cloned();
    std::iter::once(name)
        .chain(rest)
        .map(String::into_bytes)
        .collect()
}

/// As a compiled program sees the world: the real clock and environment.
fn config() -> Config {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = now.map_or(0, |now| now.as_nanos() as u64);
    let environment = std::env::vars_os().map(|(name, value)| {
        let text = format!("{}={}", name.to_string_lossy(), value.to_string_lossy());
        text.into_bytes()
    });
    Config {
        clock: Clock::Fixed(nanoseconds),
        environment: environment.collect(),
        ..Config::default()
    }
}

/// A program under way.
struct Session {
    machine: Machine,
    world: World,
    output: Output,
    messages: Messages,
    stdout: BufWriter<io::Stdout>,
}

impl Session {
    fn run(mut self) -> u8 {
        loop {
            let stop = self.machine.run(&mut self.world, SLICE);
            if !self.pass_on() {
                return 0;
            }
            match stop {
                Stop::Budget => {}
                Stop::Request(request) => {
                    let answer = answer(&request);
                    self.machine.supply(answer);
                }
                Stop::Finished { code } => {
                    self.mention_unknown_calls();
                    return match code.known() {
                        Some(code) => code as u8,
                        None => {
                            self.fail("the exit code of the program is not known", Span::UNKNOWN)
                        }
                    };
                }
                other => return self.ended(other),
            }
        }
    }

    /// Prints what the program printed; `false` when nobody reads it any more.
    fn pass_on(&mut self) -> bool {
        for piece in self.machine.take_output() {
            let written = match piece.stderr {
                false => self.stdout.write_all(&piece.bytes),
                true => {
                    let flushed = self.stdout.flush();
                    // Nothing can be done if standard error is closed.
                    let _ = io::stderr().lock().write_all(&piece.bytes);
                    flushed
                }
            };
            if written.is_err() {
                return false;
            }
        }
        self.stdout.flush().is_ok()
    }

    /// Says why the program cannot go on.
    fn ended(&mut self, stop: Stop) -> u8 {
        self.mention_unknown_calls();
        match stop {
            Stop::Error {
                kind: ErrorKind::Abort,
                ..
            } => ABORTED,
            Stop::Error { kind, detail, span } => {
                let text = match detail.is_empty() {
                    true => kind.text().to_owned(),
                    false => format!("{}: {detail}", kind.text()),
                };
                self.fail(&text, span);
                match kind {
                    ErrorKind::DivisionByZero | ErrorKind::DivisionOverflow => DIVIDED,
                    ErrorKind::DoubleFree | ErrorKind::InvalidFree => ABORTED,
                    _ => CRASHED,
                }
            }
            Stop::Decision { condition, span } => {
                let condition = self.world.exprs.display(condition);
                let text =
                    format!("what happens here depends on a value that is not known: {condition}");
                self.fail(&text, span)
            }
            Stop::Unsupported { reason, span } => {
                self.fail(&format!("not supported: {reason}"), span)
            }
            Stop::Host(call) => {
                let name = self
                    .machine
                    .program()
                    .function_name(call.function)
                    .to_owned();
                let text = format!(
                    "`{name}` is called: `exec` runs programs without MPI; `impasse check` checks \
                     this one"
                );
                self.fail(&text, call.span)
            }
            Stop::Finished { .. } | Stop::Returned { .. } | Stop::Budget | Stop::Request(_) => {
                FAILURE
            }
        }
    }

    /// An error with its place and the calls that led there.
    fn fail(&self, message: &str, span: Span) -> u8 {
        let module = self.machine.program().module();
        let stack = self.machine.backtrace();
        let innermost = stack.first().map_or(Span::UNKNOWN, |frame| frame.span);
        let place = location(module, span).or_else(|| location(module, innermost));
        let mut error = match place {
            Some(place) => InputError::at(place, message),
            None => InputError::new(message),
        };
        error.label = match stack.first() {
            Some(frame) => format!("in `{}`", frame.function),
            None => String::new(),
        };
        error.related = callers(module, &stack);
        self.output.fail(&error, self.messages.texts())
    }

    fn mention_unknown_calls(&self) {
        let module = self.machine.program().module();
        for note in self.machine.notes() {
            let Note::UnknownCall { name, span } = note else {
                continue;
            };
            let text = format!(
                "warning: nothing is known about `{name}`: its result is taken to be unknown"
            );
            let place = location(module, *span);
            let place = place.map(|place| format!("{}:{}: ", place.file, place.line));
            let _ = writeln!(io::stderr(), "{}{text}", place.unwrap_or_default());
        }
    }
}

/// The most calls of a stack that are shown.
const SHOWN_CALLS: usize = 8;

fn callers(module: &Module, stack: &[CallFrame]) -> Vec<(SourceLocation, String)> {
    let outer = stack.iter().skip(1).take(SHOWN_CALLS);
    outer
        .filter_map(|frame| {
            let place = location(module, frame.span)?;
            Some((place, format!("called here, in `{}`", frame.function)))
        })
        .collect()
}

/// What the program asked for, from the real world.
fn answer(request: &Request) -> Supply {
    match request {
        Request::Input => {
            let mut bytes = Vec::new();
            match io::stdin().lock().read_to_end(&mut bytes) {
                Ok(_) => Supply::Bytes(bytes.into()),
                Err(_) => Supply::Absent,
            }
        }
        Request::File { path } => {
            let path = String::from_utf8_lossy(path).into_owned();
            match fs::read(path) {
                Ok(bytes) => Supply::Bytes(bytes.into()),
                Err(_) => Supply::Absent,
            }
        }
    }
}
