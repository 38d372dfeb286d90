//! What functions do with data, for the analysis of what is relevant.

use impasse_relevance::{Effect, ExternalCall, Place};

/// All files together. The numbers are above those that other libraries use.
const FILES: u64 = u64::MAX;
/// The state of the random number generators.
const RANDOM: u64 = u64::MAX - 1;

/// What a function does with data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effects {
    /// Nothing is known: it may read and write all that it can reach.
    Unknown,
    /// Nothing that the program notices, except that it may end.
    Nothing,
    /// Computes numbers from numbers; some also go where pointers point, as by `frexp`.
    Compute,
    /// Looks at objects and gives a number.
    Look,
    /// Looks for something in its first argument and gives a pointer into it.
    Search,
    /// Makes its first argument's object from the others and gives its address.
    Fill,
    /// Reads a number from text and tells where it ends.
    ReadNumber,
    /// Prints: what, matters to nobody.
    Print,
    /// Writes all its arguments to a stream, which is one of them.
    WriteFile,
    /// Depends on what was written to files.
    ReadFile,
    /// Makes an object.
    Allocate,
    /// Makes an object from the one in its first argument.
    Reallocate,
    /// Gives back the object in its first argument.
    Release,
    /// Ends the program, or may end it.
    End,
    /// Gives the next random number.
    Random,
    /// Sets the state of the random number generators.
    Seed,
    /// Fills objects with a time.
    Clock,
}

impl Effects {
    /// The effects of one call; `None` if they are not known.
    pub(crate) fn of(self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        use Place::{Argument, Channel, Outside, Pointee, Result};
        let all = || 0..call.pointers.len();
        let into_result = |arg| Effect::Computes(Argument(arg), Result);
        let mut effects = Vec::new();
        match self {
            Effects::Unknown => return None,
            Effects::Nothing => {}
            Effects::Look | Effects::Print => into(call, 0, Result, &mut effects),
            Effects::Compute => {
                into(call, 0, Result, &mut effects);
                outputs(call, &mut effects);
            }
            Effects::Search => {
                into(call, 0, Result, &mut effects);
                effects.push(Effect::Flow(Argument(0), Result));
            }
            Effects::Fill => {
                into(call, 1, Pointee(0), &mut effects);
                into(call, 0, Result, &mut effects);
                effects.push(Effect::Flow(Argument(0), Result));
            }
            Effects::ReadNumber => effects.extend([
                Effect::Computes(Pointee(0), Result),
                Effect::Computes(Argument(2), Result),
                Effect::Flow(Argument(0), Pointee(1)),
                Effect::Computes(Pointee(0), Pointee(1)),
            ]),
            Effects::WriteFile => {
                into(call, 0, Channel(FILES), &mut effects);
                into(call, 0, Result, &mut effects);
            }
            Effects::ReadFile => {
                effects.extend(all().map(Effect::Escapes));
                effects.push(Effect::Relevant(Channel(FILES)));
                effects.push(Effect::Flow(Outside, Result));
            }
            Effects::Allocate => {
                effects.extend(all().map(into_result));
                effects.push(Effect::Fresh);
            }
            Effects::Reallocate => {
                effects.extend(all().map(into_result));
                effects.extend([Effect::Flow(Argument(0), Result), Effect::Fresh]);
            }
            Effects::Release => effects.push(Effect::Releases(0)),
            Effects::End => effects.push(Effect::Acts),
            Effects::Random => effects.extend([
                Effect::Computes(Channel(RANDOM), Result),
                Effect::Computes(Channel(RANDOM), Channel(RANDOM)),
            ]),
            Effects::Seed => effects.push(Effect::Computes(Argument(0), Channel(RANDOM))),
            Effects::Clock => {
                let pointers = all().filter(|&arg| call.pointers[arg]);
                let written = pointers.map(|arg| Effect::Computes(Argument(0), Pointee(arg)));
                effects.extend(written);
                effects.extend(all().map(Effect::Accessed));
                effects.push(into_result(0));
            }
        }
        Some(effects)
    }
}

/// All arguments from `first` on, and what they point to, go into a place.
fn into(call: &ExternalCall<'_>, first: usize, to: Place, effects: &mut Vec<Effect>) {
    for (arg, &pointer) in call.pointers.iter().enumerate().skip(first) {
        effects.push(Effect::Computes(Place::Argument(arg), to));
        let contents = Place::Pointee(arg);
        match to {
            _ if !pointer || to == contents => {}
            // Memory may hold pointers.
            Place::Pointee(_) => effects.push(Effect::Flow(contents, to)),
            _ => effects.push(Effect::Computes(contents, to)),
        }
    }
}

/// Numbers that a function computes are also written where pointers point: `frexp`, `modf`.
fn outputs(call: &ExternalCall<'_>, effects: &mut Vec<Effect>) {
    for (to, _) in (0..).zip(call.pointers).filter(|(_, pointer)| **pointer) {
        for from in (0..call.pointers.len()).filter(|&from| !call.pointers[from]) {
            let place = Place::Pointee(to);
            effects.push(Effect::Computes(Place::Argument(from), place));
        }
    }
}
