//! C programs.

use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use impasse_analysis::{
    Ending, Limits, ProgramOptions, Versions, Watch, check_versions, report, sizes,
};
use impasse_exec::Args;
use impasse_report::{ErrorPlace, InputError, Report, Run, Verdict};

use super::meter::Meter;
use super::prepare::Workshop;
use super::status::{Stage, Status};
use super::supervise::supervise;
use super::{finish, quoted};
use crate::c::{self, Means, Messages};
use crate::cli::{CheckArgs, Shortcut};
use crate::known::Known;
use crate::output::{Clock, FAILURE, Output, VERSION};

/// Checks a program, prints what was found and gives the exit code.
pub(super) fn run(
    arguments: &CheckArgs,
    known: &Known<'_>,
    output: &Output,
    clock: &Arc<Clock>,
) -> u8 {
    let status = Arc::new(Status::new(clock, arguments.program.time));
    let meter = Meter::new(output.shows_progress(), output.options.width);
    let options = ProgramOptions {
        merge: !arguments.program.without.contains(&Shortcut::Merging),
        forget_bulk: !arguments.program.without.contains(&Shortcut::Abstraction),
        jump: !arguments.program.without.contains(&Shortcut::Jumping),
        commute: !arguments.program.without.contains(&Shortcut::Commuting),
        confluence: match arguments.program.without.contains(&Shortcut::Confluence) {
            true => None,
            false => ProgramOptions::default().confluence,
        },
        symmetry: match arguments.program.without.contains(&Shortcut::Symmetry) {
            true => None,
            false => ProgramOptions::default().symmetry,
        },
        watch: arguments.select.watches(),
        executions: output.tells_executions(),
        ..options(arguments)
    };
    let work = {
        let (arguments, clock) = (arguments.clone(), Arc::clone(clock));
        let (status, options) = (Arc::clone(&status), options.clone());
        move || check(&arguments, options, &status, &clock)
    };
    let checked = supervise(&status, &meter, work);
    let checked = checked.unwrap_or_else(|ending| Ok(given_up(&options, &status, ending)));
    match checked {
        Ok(report) => finish(known, report, status.texts(), output, clock),
        Err(errors) => {
            for error in &errors {
                output.fail(error, status.texts());
            }
            FAILURE
        }
    }
}

/// Reads, prepares and explores a program.
fn check(
    arguments: &CheckArgs,
    mut options: ProgramOptions,
    status: &Status,
    clock: &Clock,
) -> Result<Report, Vec<InputError>> {
    let named = given_args(arguments).unwrap_or_default();
    let data = arguments.inputs.data(named);
    let data = data.map_err(|error| vec![*error])?;
    options.data = Some(Arc::new(data));
    let tell = |read, known| status.set_stage(Stage::Reading { read, known });
    let mut messages = Messages::default();
    let preprocess = &arguments.program.preprocess;
    let means = Means {
        jobs: arguments.program.jobs(),
        cache: !arguments.program.no_cache,
        optimise: true,
    };
    let built = c::compile(&options.inputs, preprocess, means, &mut messages, &tell);
    status.keep_texts(messages.into_texts());
    let built = built?;
    options.nearby = built.nearby;
    options.doubts = built.complaints.iter().map(doubt).collect();
    status.set_stage(Stage::Preparing);
    clock.phase("preparing the program");
    options.assumptions = impasse_libc::numerical_assumptions(&built.module);
    let name = options.inputs.first().map_or("", String::as_str);
    let workshop = Workshop::new(built.module, built.cache, &arguments.program);
    thread::scope(|scope| {
        if options.watch {
            workshop.begin_whole(scope);
        }
        let setup = workshop.first(name).map_err(|error| vec![*error])?;
        let versions = match arguments.program.whole {
            true => Versions::whole(&setup),
            false => Versions::sliced(Arc::clone(&setup), || workshop.whole()),
        };
        let versions = versions.or_abstracted(|| workshop.abstraction());
        Ok(explore(&versions, &options, status, clock))
    })
}

/// Checks a program, and meanwhile tells how far that is and counts time.
fn explore(
    versions: &Versions<'_>,
    options: &ProgramOptions,
    status: &Status,
    clock: &Clock,
) -> Report {
    clock.explore();
    let stop = || status.stop();
    let time_left = || status.time_left().unwrap_or(Duration::MAX);
    let memory_short = || status.is_memory_short();
    let finished = |run: &Run| status.keep(run);
    let one_by_one = options.threads.get() == 1 || sizes(options).len() == 1;
    let tell = |ranks, states| {
        // Times of numbers of ranks that are explored at once would say nothing.
        if one_by_one {
            clock.part("exploring", &format!("with {ranks} ranks"));
        }
        let bound = options.limits.states;
        status.set_stage(Stage::Exploring {
            ranks,
            states,
            bound,
        });
    };
    let watch = Watch {
        stop: Some(&stop),
        memory_short: Some(&memory_short),
        time_left: status.allowed().map(|_| &time_left as _),
        tell: Some(&tell),
        finished: Some(&finished),
    };
    check_versions(versions, options, &watch)
}

/// What is known when a check does not end by itself.
fn given_up(options: &ProgramOptions, status: &Status, ending: Ending) -> Report {
    let mut runs = status.finished();
    for size in sizes(options) {
        if !runs.iter().any(|run| run.ranks == size) {
            let mut run = Run::new(size, Verdict::Inconclusive);
            let stage = match status.stage() {
                Stage::Reading { .. } => "the files were not all read",
                Stage::Preparing => "the program was not prepared",
                Stage::Exploring { .. } => "the exploration did not come to an end",
            };
            run.reasons.push(format!("{stage}: {}", ending.reason()));
            runs.push(run);
        }
    }
    runs.sort_by_key(|run| run.ranks);
    report(options, runs)
}

fn options(arguments: &CheckArgs) -> ProgramOptions {
    let program = &arguments.program;
    let default = Limits::default();
    let files: Vec<String> = (arguments.files.iter())
        .map(|file| file.to_string_lossy().into_owned())
        .collect();
    ProgramOptions {
        sizes: arguments.ranks.as_ref().map(|list| list.0.clone()),
        args: program_args(arguments, &files),
        environment: arguments.inputs.environment(),
        unknown_variables: arguments.inputs.unknown_variables(),
        buffering: program.buffering.map(|buffering| buffering.0),
        replay: program.replay.clone(),
        threads: program.jobs(),
        limits: Limits {
            states: program.states.unwrap_or(default.states),
            steps: program.steps.unwrap_or(default.steps),
            ..default
        },
        tool_version: VERSION.to_owned(),
        command: Some((command(arguments, &files), trailing(arguments))),
        inputs: files,
        ..ProgramOptions::default()
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
        ("-f", &program.preprocess.flags),
        ("--harmless ", &program.harmless),
    ] {
        for value in values {
            add(flag, value);
        }
    }
    for (flag, value) in arguments.inputs.words() {
        add(flag, value);
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
