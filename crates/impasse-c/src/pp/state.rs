//! The state of one run, and reading tokens from files. What a directive does, and how macros are
//! expanded, is in the files beside this one.

use super::Options;
use super::conditionals::Condition;
use super::deferred::Prototypes;
use super::diagnostic::{Diagnostic, Severity, Topic};
use super::expand::Context;
use super::files::Files;
use super::include::Seen;
use super::lexer::{Lexer, Raw};
use super::limits::Limits;
use super::macros::Macros;
use super::sources::Sources;
use super::symbols::Symbol;
use super::token::{ExpansionId, FileId, Flags, Location, Token};

/// How far a file looks like one `#ifndef NAME` ... `#endif` and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    Start,
    Open(Symbol),
    Closed(Symbol),
    No,
}

/// A file being read.
#[derive(Debug)]
pub(crate) struct Buffer {
    pub file: FileId,
    pub lexer: Lexer,
    pub conditions: Vec<Condition>,
    pub guard: Guard,
    /// Where on the search path it was found, for `#include_next`.
    pub found_at: Option<usize>,
    /// Whether the tool brings it itself, so that its definitions may be put off.
    pub bundled: bool,
}

/// The preprocessor at work.
pub(crate) struct Pp<'a> {
    pub files: &'a dyn Files,
    pub options: &'a Options,
    pub limits: Limits,
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
    pub macros: Macros,
    /// Definitions saved by `#pragma push_macro`, by name.
    pub saved_macros: Vec<(Symbol, Option<super::macros::MacroId>)>,
    pub prototypes: Prototypes,
    pub buffers: Vec<Buffer>,
    pub contexts: Vec<Context>,
    pub seen: Seen,
    pub output: Vec<Token>,
    /// Tokens are read for a directive and end with its line.
    pub in_directive: bool,
    /// Arguments are being collected, which the end of a file ends.
    pub in_arguments: bool,
    /// White space of something that expanded to nothing, due to the next token.
    pub pending_space: bool,
    pub directive_place: Location,
    pub counter: u64,
    pub expanded_tokens: usize,
    pub argument_depth: usize,
    /// A limit was reached that ends the run.
    pub stopped: bool,
}

impl<'a> Pp<'a> {
    pub fn new(files: &'a dyn Files, options: &'a Options) -> Pp<'a> {
        Pp {
            files,
            options,
            limits: options.limits.clone(),
            sources: Sources::default(),
            diagnostics: Vec::new(),
            macros: Macros::default(),
            saved_macros: Vec::new(),
            prototypes: Prototypes::default(),
            buffers: Vec::new(),
            contexts: Vec::new(),
            seen: Seen::default(),
            output: Vec::new(),
            in_directive: false,
            in_arguments: false,
            pending_space: false,
            directive_place: Location {
                file: FileId(0),
                line: 1,
                column: 1,
            },
            counter: 0,
            expanded_tokens: 0,
            argument_depth: 0,
            stopped: false,
        }
    }

    pub fn report(&mut self, severity: Severity, topic: Topic, place: Location, message: String) {
        if self.diagnostics.len() < self.limits.diagnostics {
            self.diagnostics.push(Diagnostic {
                severity,
                topic,
                message,
                place,
                expansion: ExpansionId::NONE,
            });
        }
    }

    pub fn error(&mut self, place: Location, message: impl Into<String>) {
        self.report(Severity::Error, Topic::Source, place, message.into());
    }

    pub fn warning(&mut self, place: Location, message: impl Into<String>) {
        self.report(Severity::Warning, Topic::Source, place, message.into());
    }

    /// An error within a macro keeps the stack of the token it is about.
    pub fn error_at(&mut self, token: &Token, message: impl Into<String>) {
        let before = self.diagnostics.len();
        self.error(token.place, message);
        if let Some(diagnostic) = self.diagnostics.get_mut(before) {
            diagnostic.expansion = token.expansion;
        }
    }

    pub fn limit(&mut self, place: Location, message: impl Into<String>) {
        self.report(Severity::Error, Topic::Limit, place, message.into());
    }

    /// Ends the run at a limit: no token is read any more.
    pub fn stop(&mut self, place: Location, message: &str) {
        if !self.stopped {
            self.stopped = true;
            self.limit(place, message);
        }
    }

    /// Interns what the lexer found.
    pub fn token(&mut self, raw: Raw) -> Token {
        let buffer = self.buffers.last().expect("a token was read from a file");
        let place = Location {
            file: buffer.file,
            line: raw.line,
            column: raw.column,
        };
        let spelling = self.sources.symbols.intern(buffer.lexer.spelling(&raw));
        if let Some(problem) = self
            .buffers
            .last_mut()
            .and_then(|buffer| buffer.lexer.problem.take())
        {
            self.warning(place, problem);
        }
        Token {
            kind: raw.kind,
            flags: raw.flags,
            spelling,
            place,
            expansion: ExpansionId::NONE,
        }
    }

    /// The next token of the current line of a directive, unexpanded.
    pub fn line_token(&mut self) -> Option<Token> {
        let raw = self.buffers.last_mut()?.lexer.scan(true)?;
        Some(self.token(raw))
    }

    /// The rest of the line of a directive, unexpanded.
    pub fn rest_of_line(&mut self) -> Vec<Token> {
        std::iter::from_fn(|| self.line_token()).collect()
    }

    /// The next token from the files, with directives carried out on the way.
    pub fn base_token(&mut self) -> Option<Token> {
        loop {
            if self.stopped {
                return None;
            }
            if self.in_directive {
                return self.line_token();
            }
            let buffer = self.buffers.last_mut()?;
            let Some(raw) = buffer.lexer.scan(false) else {
                if self.in_arguments {
                    return None;
                }
                self.leave_file();
                continue;
            };
            let first = raw.flags.has(Flags::FIRST);
            if first && matches!(buffer.lexer.spelling(&raw), b"#" | b"%:") {
                let hash = self.token(raw);
                self.directive(hash);
            } else if let Some(buffer) = self.buffers.last_mut() {
                buffer.guard = match buffer.guard {
                    open @ Guard::Open(_) if !buffer.conditions.is_empty() => open,
                    _ => Guard::No,
                };
                return Some(self.token(raw));
            }
        }
    }

    fn leave_file(&mut self) {
        let Some(mut buffer) = self.buffers.pop() else {
            return;
        };
        let (line, column) = buffer.lexer.here();
        let place = Location {
            file: buffer.file,
            line,
            column,
        };
        if let Some(problem) = buffer.lexer.problem {
            self.error(place, problem);
        }
        for condition in &buffer.conditions {
            self.error(condition.place, "unterminated conditional");
        }
        if let Guard::Closed(name) = buffer.guard {
            self.seen.guard(buffer.file, name);
        }
    }
}
