//! Reports of a machine: call stack, output, notes, and faults in words.

use super::Machine;
use crate::memory::address;
use crate::memory::object::Origin;
use crate::memory::{Fault, FaultKind};
use crate::stop::{ErrorKind, Request, Stop};
use impasse_ir::{ExpansionKind, FuncId, Span};
use std::sync::Arc;

/// One call of a call stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFrame {
    /// The name of the function.
    pub function: String,
    /// Where it is: the call that it waits for, or the instruction it stopped at; in a macro, where that is used.
    pub span: Span,
}

/// A piece of the program's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Whether it went to the standard error output.
    pub stderr: bool,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// How a rank has used a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileUse {
    /// It was taken to be what it was when the program started.
    Read,
    /// It was taken to be what this rank had written before.
    ReadFrom(u32),
    /// It was written; by a slice, opened to be written.
    Written,
}

/// Something that a verdict should know about the execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A function without a body, of which nothing is known, was called.
    UnknownCall {
        /// Its name.
        name: String,
        /// Where it was called first.
        span: Span,
    },
    /// A variable of the environment was asked for that is taken not to be set.
    UnsetVariable {
        /// Its name.
        name: String,
    },
    /// A rank has used a file.
    File {
        /// Its name.
        path: String,
        /// Who did so.
        rank: u32,
        /// How.
        used: FileUse,
    },
    /// What is in a file or in standard input was asked for and is not known.
    UnknownData(Request),
    /// The result rests on an assumption.
    Assumption {
        /// Which.
        text: String,
        /// Where it was made first.
        span: Span,
    },
}

impl Machine {
    /// The call stack, the innermost call first, with calls that were inlined.
    pub fn backtrace(&self) -> Vec<CallFrame> {
        let mut calls = Vec::new();
        for frame in self.stack.frames().iter().rev() {
            let span = self.inlined(frame.function, frame.pc, &mut calls);
            let function = FuncId(frame.function);
            calls.push(CallFrame {
                function: self.program.function_name(function).to_owned(),
                span,
            });
        }
        calls
    }

    /// Adds the calls that were inlined where a function is, the innermost first, and gives where the function itself is.
    fn inlined(&self, function: u32, pc: u32, calls: &mut Vec<CallFrame>) -> Span {
        let expansions = &self.program.module().expansions;
        let mut span = self.program.span(function, pc);
        while let Some(expansion) = span.expansion.and_then(|id| expansions.get(id.index())) {
            if expansion.kind == ExpansionKind::Inline {
                let function = expansion.name.clone();
                calls.push(CallFrame { function, span });
            }
            span = expansion.at;
        }
        span
    }

    /// Where the program is that does something at `span`: there, or, in code that is not the user's, where that was
    /// called.
    pub fn place_in_program(&self, span: Span) -> Span {
        let module = self.program.module();
        let is_own = |span: Span| module.is_own(module.first_place(span));
        if is_own(span) {
            return span;
        }
        let calls = self.backtrace();
        let mut spans = calls.iter().map(|frame| frame.span);
        spans.find(|span| is_own(*span)).unwrap_or(span)
    }

    /// Takes the output since the last time, in order.
    pub fn take_output(&mut self) -> Vec<Output> {
        if self.output.is_empty() {
            return Vec::new();
        }
        Arc::unwrap_or_clone(std::mem::take(&mut self.output))
    }

    /// What a verdict should know about the execution so far.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    pub(crate) fn write_output(&mut self, stderr: bool, bytes: &[u8]) {
        let output = Arc::make_mut(&mut self.output);
        match output.last_mut() {
            Some(last) if last.stderr == stderr => last.bytes.extend_from_slice(bytes),
            _ => output.push(Output {
                stderr,
                bytes: bytes.to_vec(),
            }),
        }
    }

    /// Notes an assumption that the result rests on, once.
    pub fn note_assumption(&mut self, text: String, span: Span) {
        let known =
            |note: &Note| matches!(note, Note::Assumption { text: other, .. } if *other == text);
        if !self.notes.iter().any(known) {
            let span = self.place_in_program(span);
            Arc::make_mut(&mut self.notes).push(Note::Assumption { text, span });
        }
    }

    pub(crate) fn note_unset_variable(&mut self, name: String) {
        let note = Note::UnsetVariable { name };
        if !self.notes.contains(&note) {
            Arc::make_mut(&mut self.notes).push(note);
        }
    }

    /// Notes how a file was used.
    pub fn note_file(&mut self, path: &[u8], used: FileUse) {
        let (path, rank) = (String::from_utf8_lossy(path).into_owned(), self.rank);
        let note = Note::File { path, rank, used };
        if !self.notes.contains(&note) {
            Arc::make_mut(&mut self.notes).push(note);
        }
    }

    pub(super) fn note_unknown_data(&mut self, request: Request) {
        let note = Note::UnknownData(request);
        if !self.notes.contains(&note) {
            Arc::make_mut(&mut self.notes).push(note);
        }
    }

    pub(super) fn note_unknown_call(&mut self, name: &str, span: Span) {
        let known =
            |note: &Note| matches!(note, Note::UnknownCall { name: other, .. } if other == name);
        if !self.notes.iter().any(known) {
            let name = name.to_owned();
            Arc::make_mut(&mut self.notes).push(Note::UnknownCall { name, span });
        }
    }

    /// A bad access as a stop.
    pub(crate) fn fault_stop(&self, fault: Fault, span: Span) -> Box<Stop> {
        let kind = match fault.kind {
            FaultKind::Null => ErrorKind::NullDereference,
            FaultKind::Bounds => ErrorKind::OutOfBounds,
            FaultKind::Dead => ErrorKind::UseAfterFree,
            FaultKind::DoubleFree => ErrorKind::DoubleFree,
            FaultKind::InvalidFree => ErrorKind::InvalidFree,
            FaultKind::Invalid => ErrorKind::InvalidPointer,
            FaultKind::Constant => ErrorKind::WriteToConstant,
            FaultKind::NotKnown => {
                let reason = format!("bytes of {} are not known", self.place_name(fault.address));
                return Box::new(Stop::Unsupported { reason, span });
            }
        };
        Box::new(Stop::Error {
            kind,
            detail: self.describe(fault),
            span,
        })
    }

    fn describe(&self, fault: Fault) -> String {
        let Fault {
            kind,
            address,
            size,
        } = fault;
        let place = self.place_name(address);
        match kind {
            FaultKind::Null => format!("{size} bytes at address {address:#x}"),
            FaultKind::Bounds => {
                let home = self.memory.home(address);
                let offset = address.wrapping_sub(home).cast_signed();
                let whole = self.memory.object(home).map_or(0, |object| object.size);
                let name = self.object_name(home);
                format!("{size} bytes at offset {offset} of {name}, which has {whole} bytes")
            }
            FaultKind::Dead => format!("{size} bytes of {place}"),
            FaultKind::DoubleFree => format!("{place} was freed before"),
            FaultKind::InvalidFree => format!("{place} is no start of an allocated object"),
            FaultKind::Invalid => format!("{size} bytes at address {address:#x}"),
            FaultKind::Constant => format!("{size} bytes of {place}"),
            FaultKind::NotKnown => place,
        }
    }

    /// An address in words: the object and the offset.
    pub(crate) fn place_name(&self, address: u64) -> String {
        let home = self.memory.home(address);
        let name = self.object_name(home);
        match address.wrapping_sub(home).cast_signed() {
            0 => name,
            offset => format!("{name} at offset {offset}"),
        }
    }

    /// The object at an address in words.
    pub(super) fn object_name(&self, address: u64) -> String {
        if let Some(function) = self.program.function_at(address) {
            return format!("function `{}`", self.program.function_name(function));
        }
        let Some(object) = self.memory.object(address) else {
            return match address::region(address) {
                region if region == address::Region::Heap as usize => "freed memory".into(),
                region if region == address::Region::Stack as usize => "a local object".into(),
                _ => format!("address {address:#x}"),
            };
        };
        self.origin_name(&object.origin)
    }

    /// What an object that came from there is called.
    pub(super) fn origin_name(&self, origin: &Origin) -> String {
        let module = self.program.module();
        match origin {
            Origin::Global(id) => match module.globals.get(id.index()) {
                Some(global) => format!("`{}`", global.name),
                None => "a global object".into(),
            },
            Origin::Static(name) => format!("`{name}`"),
            Origin::Stack { function, name } => {
                let body = self.program.body(function.0);
                match (body, name) {
                    (Some(body), Some(name)) => format!("`{}`", body.text(*name)),
                    _ => format!(
                        "a local object of `{}`",
                        self.program.function_name(*function)
                    ),
                }
            }
            Origin::Arguments => "the variadic arguments".into(),
            Origin::Heap(span) => {
                let place = module.first_place(*span);
                match module.files.get(place.file.index()) {
                    Some(file) if place.is_known() => {
                        format!("the object allocated at {file}:{}", place.line)
                    }
                    _ => "an allocated object".into(),
                }
            }
        }
    }
}
