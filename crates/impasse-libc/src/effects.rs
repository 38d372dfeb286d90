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
    /// Writes text to its first argument's object, made from the others, and gives its address or a number.
    Text,
    /// Reads a number from text and tells where it ends.
    ReadNumber,
    /// Prints: what, matters to nobody.
    Print,
    /// Writes all its arguments to a stream, which is one of them.
    WriteFile,
    /// Opens the file whose name is in its first argument and gives the address of an object of the library.
    Open,
    /// Reads from a file or asks about one; what it reads goes where pointers point.
    ReadFile,
    /// Reads values from the text in its first argument.
    Parse,
    /// Makes an object.
    Allocate,
    /// Makes an object and writes its address where the first argument points.
    AllocateInto,
    /// Makes a copy of the text in its first argument.
    Duplicate,
    /// Looks at objects and gives the address of a text or object of the library.
    Static,
    /// Makes an object from the one in its first argument.
    Reallocate,
    /// Gives back the object in its first argument.
    Release,
    /// Ends the program, or may end it.
    End,
    /// Ends the program because it cannot go on, whatever code that has: Fortran's `STOP`.
    GiveUp,
    /// Gives the next random number.
    Random,
    /// Sets the state of the random number generators.
    Seed,
    /// Fills objects with a time.
    Clock,
}

impl Effects {
    /// With a code that is not 0, or without one, a program gives up.
    fn of_end(self, call: &ExternalCall<'_>) -> Effect {
        match (call.constants.first(), call.pointers.first()) {
            _ if self == Effects::GiveUp => Effect::Fails,
            (Some(Some(0)), _) | (Some(None), Some(false)) => Effect::Acts,
            _ => Effect::Fails,
        }
    }

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
            Effects::Text => text(call, &mut effects),
            Effects::ReadNumber => effects.extend([
                Effect::Computes(Pointee(0), Result),
                Effect::Computes(Argument(2), Result),
                Effect::Flow(Argument(0), Pointee(1)),
                Effect::Computes(Pointee(0), Pointee(1)),
            ]),
            Effects::Parse => {
                into(call, 0, Result, &mut effects);
                for target in all().skip(2).filter(|&arg| call.pointers[arg]) {
                    for text in [0, 1] {
                        effects.push(Effect::Computes(Pointee(text), Pointee(target)));
                    }
                }
            }
            Effects::Static => {
                into(call, 0, Result, &mut effects);
                effects.push(Effect::Flow(Outside, Result));
            }
            Effects::End | Effects::GiveUp => effects.push(self.of_end(call)),
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
            Effects::WriteFile | Effects::ReadFile => self.on_files(call, &mut effects),
            _ => self.on_objects(call, &mut effects),
        }
        Some(effects)
    }

    /// Of functions that write to files or read from them.
    fn on_files(self, call: &ExternalCall<'_>, effects: &mut Vec<Effect>) {
        use Place::{Argument, Channel, Pointee, Result};
        if self == Effects::WriteFile {
            into(call, 0, Channel(FILES), effects);
            return into(call, 0, Result, effects);
        }
        // That what comes from files depends on what was written need not be said where all of that is relevant. In a
        // slice it does not: what the program writes is left out there, and what it reads back not known.
        effects.extend([Effect::Acts, Effect::Relevant(Channel(FILES))]);
        for pointer in (0..call.pointers.len()).filter(|&arg| call.pointers[arg]) {
            effects.push(Effect::Computes(Argument(pointer), Pointee(pointer)));
        }
        // Who gives an address at all gives that of what was read.
        effects.push(Effect::Flow(Argument(0), Result));
    }

    /// Of functions that make objects and give them back.
    fn on_objects(self, call: &ExternalCall<'_>, effects: &mut Vec<Effect>) {
        use Place::{Argument, Made, Pointee, Result};
        if self == Effects::Open {
            effects.push(Effect::Acts);
            effects.extend((0..call.pointers.len()).map(|arg| Effect::Relevant(Pointee(arg))));
            // Nobody but the library looks into what it points to.
            effects.push(Effect::Fresh);
            return into(call, 0, Result, effects);
        }
        if self == Effects::Release {
            return effects.push(Effect::Releases(0));
        }
        let arguments = 0..call.pointers.len();
        effects.extend(arguments.map(|arg| Effect::Computes(Argument(arg), Result)));
        match self {
            Effects::AllocateInto => effects.push(Effect::FreshInto(0)),
            Effects::Duplicate => {
                effects.extend([Effect::Fresh, Effect::Flow(Pointee(0), Made)]);
            }
            Effects::Reallocate => {
                effects.extend([Effect::Flow(Argument(0), Result), Effect::Fresh]);
            }
            _ => effects.push(Effect::Fresh),
        }
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

/// Text is written to the first argument's object, and that or a number given. There are no pointers in
/// text: each has a byte that ends it.
fn text(call: &ExternalCall<'_>, effects: &mut Vec<Effect>) {
    into(call, 0, Place::Result, effects);
    effects.push(Effect::Flow(Place::Argument(0), Place::Result));
    for (from, &pointer) in call.pointers.iter().enumerate().skip(1) {
        let to = Place::Pointee(0);
        effects.push(Effect::Computes(Place::Argument(from), to));
        effects.extend(pointer.then_some(Effect::Computes(Place::Pointee(from), to)));
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
