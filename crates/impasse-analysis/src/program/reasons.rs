//! Why finding nothing would be no proof.

use std::collections::{BTreeMap, BTreeSet};

use impasse_exec::{Args, FileUse, Note, Request, Stop};
use impasse_ir::{Module, Span};
use impasse_job::End;
use impasse_report::grouped;

use super::explore::{Cut, Exploration};
use super::names::source_location;
use super::options::ProgramOptions;

/// So many files are named that were not given.
const TOLD: usize = 3;

/// Adds the reasons of an exploration, each once.
pub(super) fn collect(
    module: &Module,
    found: &Exploration,
    options: &ProgramOptions,
    reasons: &mut Vec<String>,
) {
    let mut add = |reason: String| {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    };
    for cut in &found.cuts {
        if let Some(reason) = of_cut(module, found, cut, options) {
            add(reason);
        }
    }
    for seen in &found.ends {
        if let End::Unsupported { rank, reason, span } = &seen.what {
            add(format!(
                "{}rank {rank} could not be followed: {reason}",
                at(module, *span)
            ));
        }
    }
    if options.args == Args::Unknown && found.has_lost_track() {
        add("the program's arguments are taken to be unknown: give them behind `--`".into());
    }
    if !found.cuts.is_empty() || found.has_lost_track() {
        not_given(&found.notes).into_iter().for_each(&mut add);
    }
    for note in &found.notes {
        if let Note::UnknownCall { name, span } = note {
            let place = at(module, *span);
            add(match options.nearby.get(name) {
                Some(file) => {
                    format!("{place}`{name}` is defined in {file}, which was not given")
                }
                None => format!(
                    "{place}nothing is known about `{name}`; if it does not communicate, say so \
                     with `--harmless {name}`"
                ),
            });
        }
    }
    if let Some(path) = shared_file(&found.notes) {
        add(format!(
            "one rank writes `{path}`, and another one reads it: what that finds there is not followed"
        ));
    }
    let ended = found.executions > 0 || !found.cuts.is_empty();
    if !ended {
        add(
            "no execution comes to an end: the ranks go through the same states again and again"
                .into(),
        );
    }
    for doubt in &found.doubts {
        add(format!(
            "a state in which nothing moves was found, but a second check did not confirm it \
             ({doubt}); please report this as a fault of impasse"
        ));
    }
}

/// Files and input that anything can be in, if that leads to more than can be explored.
fn not_given(notes: &[Note]) -> Vec<String> {
    let mut files = BTreeSet::new();
    let mut input = false;
    for note in notes {
        match note {
            Note::UnknownData(Request::Input) => input = true,
            Note::UnknownData(Request::File { path }) => {
                files.insert(format!("`{}`", String::from_utf8_lossy(path)));
            }
            _ => {}
        }
    }
    let mut reasons = Vec::new();
    if !files.is_empty() {
        let told: Vec<_> = files.iter().take(TOLD).map(String::as_str).collect();
        let (was, it) = match files.len() {
            1 => ("was", "it is read"),
            _ => ("were", "they are read"),
        };
        let others = files.len().saturating_sub(TOLD);
        let others = match others {
            0 => String::new(),
            _ => format!(" and {others} others"),
        };
        reasons.push(format!(
            "{}{others} {was} not given, so anything is taken to be possible there: {it} with `--files DIR`",
            told.join(", ")
        ));
    }
    if input {
        reasons.push(
            "standard input was not given, so anything is taken to be possible there: it is read with \
             `--stdin FILE`"
                .into(),
        );
    }
    reasons
}

/// A file that one rank wrote, and that another one took to be what it was when the program started, or what a third one
/// had written.
pub(super) fn shared_file<'a>(notes: impl IntoIterator<Item = &'a Note>) -> Option<&'a str> {
    let mut users: BTreeMap<&str, Vec<(u32, FileUse)>> = BTreeMap::new();
    for note in notes {
        if let Note::File { path, rank, used } = note {
            users.entry(path).or_default().push((*rank, *used));
        }
    }
    let is_shared = |users: &Vec<(u32, FileUse)>| {
        let writers = || users.iter().filter(|(_, used)| *used == FileUse::Written);
        users.iter().any(|(reader, used)| match used {
            FileUse::Read => writers().any(|(writer, _)| writer != reader),
            FileUse::ReadFrom(from) => writers().any(|(writer, _)| writer != from),
            FileUse::Written => false,
        })
    };
    let mut users = users.into_iter();
    users.find_map(|(path, users)| is_shared(&users).then_some(path))
}

/// What explorations rest on, each once.
pub(super) fn assumptions(module: &Module, explored: &[Exploration]) -> Vec<String> {
    let mut assumptions = Vec::new();
    let mut unset = BTreeSet::new();
    for note in explored.iter().flat_map(|found| &found.notes) {
        match note {
            Note::Assumption { text, span } => {
                let assumption = format!("{}{text}", at(module, *span));
                if !assumptions.contains(&assumption) {
                    assumptions.push(assumption);
                }
            }
            Note::UnsetVariable { name } => {
                unset.insert(format!("`{name}`"));
            }
            Note::UnknownCall { .. } | Note::File { .. } | Note::UnknownData(_) => {}
        }
    }
    let unset: Vec<String> = unset.into_iter().collect();
    match &unset[..] {
        [] => {}
        [one] => assumptions.push(format!(
            "the environment variable {one} is taken not to be set"
        )),
        several => assumptions.push(format!(
            "these environment variables are taken not to be set: {}",
            several.join(", ")
        )),
    }
    assumptions
}

/// Loops that were explored for any number of rounds, each once: `file:line`.
pub(super) fn any_rounds(module: &Module, explored: &[Exploration]) -> Vec<String> {
    let spans = explored.iter().flat_map(|one| &one.any_rounds);
    let places = spans.filter_map(|span| source_location(module, *span));
    let places: BTreeSet<_> = places.map(|at| (at.file.to_string(), at.line)).collect();
    let places = places.into_iter();
    places
        .map(|(file, line)| format!("{file}:{line}"))
        .collect()
}

/// Why an execution was cut; why the whole check ended is told by whoever ended it.
fn of_cut(
    module: &Module,
    found: &Exploration,
    cut: &Cut,
    options: &ProgramOptions,
) -> Option<String> {
    match cut {
        Cut::States => {
            let most = found.most_open();
            let most = most.map(|(span, question)| (source_location(module, span), question));
            let most = match most {
                Some((Some(at), question)) => {
                    format!("; most differ in {question} at {}:{}", at.file, at.line)
                }
                _ => String::new(),
            };
            Some(format!(
                "not all orders of events and inputs were explored: the bound of {} states was \
                 reached{most}; try a larger `--states`",
                grouped(options.limits.states)
            ))
        }
        Cut::Shown => Some(
            "exploring ended when a deadlock had been shown: there are more executions than can be run"
                .into(),
        ),
        Cut::Steps(running) => {
            let place = running.first().map(|(rank, span)| {
                format!(
                    " (rank {rank} was {})",
                    at(module, *span).trim_end_matches(": ")
                )
            });
            Some(format!(
                "the program was not run to its end: the bound of {} steps was reached{}; try a \
                 larger `--steps` or a smaller problem",
                grouped(options.limits.steps),
                place.unwrap_or_default()
            ))
        }
        Cut::Stopped => None,
        Cut::Poll(span) => Some(format!(
            "{}a loop that asks again and again was taken to wait, though it counts or changes \
             something in between",
            at(module, *span)
        )),
    }
}

/// Why a program did not start.
pub(super) fn not_started(stop: &Stop) -> String {
    match stop {
        Stop::Unsupported { reason, .. } => reason.clone(),
        Stop::Error { kind, detail, .. } => {
            format!("the program does not start: {}: {detail}", kind.text())
        }
        _ => String::from("the program does not start"),
    }
}

/// `file:line: `, or nothing.
fn at(module: &Module, span: Span) -> String {
    match source_location(module, span) {
        Some(place) => format!("{}:{}: ", place.file, place.line),
        None => String::new(),
    }
}
