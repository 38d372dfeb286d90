//! C programs.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use impasse_analysis::{Limits, ProgramOptions, Progress, Versions, check_versions};
use impasse_exec::Args;
use impasse_ir::VerifyError;
use impasse_job::Setup;
use impasse_report::{ErrorPlace, InputError, Report};

use super::meter::Meter;
use super::{finish, quoted};
use crate::c::{self, Messages};
use crate::cli::CheckArgs;
use crate::known::Known;
use crate::output::{Clock, FAILURE, Output, VERSION};

/// Checks a program, prints what was found and gives the exit code.
pub(super) fn run(arguments: &CheckArgs, known: &Known<'_>, output: &Output, clock: &Clock) -> u8 {
    let mut messages = Messages::default();
    let files: Vec<String> = (arguments.files.iter())
        .map(|file| file.to_string_lossy().into_owned())
        .collect();
    let built = match c::compile(&files, &arguments.program.preprocess, &mut messages) {
        Ok(built) => built,
        Err(errors) => {
            for error in &errors {
                output.fail(error, messages.texts());
            }
            return FAILURE;
        }
    };
    let fail = |text: &str| {
        let first = files.first().map_or("", String::as_str);
        output.fail(&InputError::in_file(first, text), messages.texts())
    };
    clock.phase("preparing the program");
    let main = built.module.symbol("main");
    let make = |slice: bool, module| {
        let make = if slice { Setup::sliced } else { Setup::new };
        let setup = make(
            module,
            &[impasse_libc::library()],
            &arguments.program.harmless,
        )?;
        Ok(Arc::new(match arguments.program.no_reductions {
            true => setup.without_reductions(),
            false => setup,
        }))
    };
    let setup = match make(!arguments.program.whole, built.module.clone()) {
        Ok(setup) => setup,
        Err::<_, Vec<VerifyError>>(errors) => {
            let text = format!("the lowered program is not well-formed: {}", errors[0]);
            return fail(&text);
        }
    };
    if main.is_none() {
        return fail("the program has no function `main`");
    }
    if !setup.uses_mpi() {
        return fail("the program does not call MPI, so there is nothing to check");
    }
    let doubts = built.complaints.iter().map(doubt).collect();
    let options = ProgramOptions {
        executions: output.tells_executions(),
        ..options(arguments, files, doubts)
    };
    let versions = match arguments.program.whole {
        true => Versions::whole(&setup),
        false => Versions::sliced(Arc::clone(&setup), || {
            make(false, built.module.clone()).expect("the slice was well-formed, too")
        }),
    };
    let report = explore(&versions, &options, output, clock);
    finish(known, report, messages.texts(), output, clock)
}

/// Checks a program, and meanwhile shows how far that is and counts time.
fn explore(
    versions: &Versions<'_>,
    options: &ProgramOptions,
    output: &Output,
    clock: &Clock,
) -> Report {
    clock.phase("exploring");
    let meter = Meter::new(output.shows_progress());
    let interrupted = interruption();
    let stop = || interrupted.load(Ordering::Relaxed);
    let tell = |ranks, states| {
        clock.part("exploring", &format!("with {ranks} ranks"));
        meter.show(ranks, states);
    };
    let mut progress = Progress::default();
    progress.stop = Some(&stop);
    progress.tell = Some(&tell);
    let report = check_versions(versions, options, &progress);
    meter.clear();
    report
}

fn options(arguments: &CheckArgs, files: Vec<String>, doubts: Vec<String>) -> ProgramOptions {
    let program = &arguments.program;
    let default = Limits::default();
    ProgramOptions {
        sizes: arguments.ranks.as_ref().map(|list| list.0.clone()),
        args: program_args(arguments, &files),
        buffering: program.buffering.map(|buffering| buffering.0),
        replay: program.replay.clone(),
        limits: Limits {
            states: program.states.unwrap_or(default.states),
            steps: program.steps.unwrap_or(default.steps),
        },
        tool_version: VERSION.to_owned(),
        command: Some((command(arguments, &files), trailing(arguments))),
        inputs: files,
        executions: false,
        doubts,
    }
}

/// The program's arguments, if they are given. A list with nothing in it and no list at all are
/// the same to the parser of arguments, so the command line itself is asked.
fn given_args(arguments: &CheckArgs) -> Option<&[String]> {
    match &arguments.args {
        Some(given) => Some(given),
        None => std::env::args_os().any(|word| word == "--").then_some(&[]),
    }
}

/// The name of the first file without its ending, then what was given.
fn program_args(arguments: &CheckArgs, files: &[String]) -> Args {
    let Some(given) = given_args(arguments) else {
        return Args::Unknown;
    };
    let first = files.first().map_or("", String::as_str);
    let name = Path::new(first).with_extension("").display().to_string();
    let all = std::iter::once(name).chain(given.iter().cloned());
    Args::Known(all.map(String::into_bytes).collect())
}

/// The start of the command that checks the same program again; the number of ranks is put
/// behind it.
fn command(arguments: &CheckArgs, files: &[String]) -> String {
    let program = &arguments.program;
    let mut command = String::from("impasse check");
    let mut add = |flag: &str, value: &str| command += &format!(" {flag}{}", quoted(value));
    for file in files {
        add("", file);
    }
    for (flag, values) in [
        ("-I", &program.preprocess.include),
        ("-D", &program.preprocess.define),
        ("-U", &program.preprocess.undefine),
        ("--harmless ", &program.harmless),
    ] {
        for value in values {
            add(flag, value);
        }
    }
    command
}

/// The program's arguments as they end the command.
fn trailing(arguments: &CheckArgs) -> String {
    match given_args(arguments) {
        None => String::new(),
        Some(given) => {
            let words = given.iter().map(|word| format!(" {}", quoted(word)));
            format!(" --{}", words.collect::<String>())
        }
    }
}

/// What the front end could not take, as a reason why the verdict is no proof.
fn doubt(error: &InputError) -> String {
    match &error.place {
        ErrorPlace::At(at) => format!("{}:{}: {}", at.file, at.line, error.message),
        ErrorPlace::File(file) => format!("{file}: {}", error.message),
        ErrorPlace::Nowhere => error.message.clone(),
    }
}

/// Set when the user interrupts; interrupting twice ends the program.
fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let signal = signal_hook::consts::SIGINT;
    // Without a handler the signal ends the program, as it always does.
    let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&flag));
    let _ = signal_hook::flag::register(signal, Arc::clone(&flag));
    flag
}
