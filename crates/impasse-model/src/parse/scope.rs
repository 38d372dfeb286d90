//! Names: variables, communicators and requests.

use std::collections::{HashMap, HashSet};

use impasse_ops::{Comm, Request};

use super::Parser;
use crate::error::{ModelError, Span, quote};
use crate::lexer::Kind;
use crate::vocabulary;

/// What the value of an expression depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    pub rank: bool,
    pub size: bool,
    /// A variable that is not constant.
    pub slot: bool,
}

impl Uses {
    pub fn is_constant(self) -> bool {
        !(self.rank || self.size || self.slot)
    }

    pub fn add(&mut self, other: Uses) {
        self.rank |= other.rank;
        self.size |= other.size;
        self.slot |= other.slot;
    }
}

/// What a name stands for in an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Constant(i128),
    Slot(u32, Uses),
}

/// A mark to return to at the end of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    names: usize,
    slots: u32,
}

/// The names that are known where the parser stands.
#[derive(Default)]
pub(super) struct Scope<'t> {
    variables: HashMap<&'t str, (Value, Span)>,
    /// Names of the variables in the order of their declaration.
    order: Vec<&'t str>,
    slots: u32,
    comms: HashMap<&'t str, (Comm, Span)>,
    requests: HashMap<&'t str, Request>,
    /// Which names are started in which section (`None`: outside all).
    started: HashSet<(Request, Option<u32>)>,
    started_anywhere: HashSet<Request>,
    waits: Vec<(Request, Option<u32>, Span)>,
}

impl Scope<'_> {
    pub fn mark(&self) -> Mark {
        Mark {
            names: self.order.len(),
            slots: self.slots,
        }
    }

    /// Forgets the variables that were declared since the mark.
    pub fn forget(&mut self, mark: Mark) {
        for name in self.order.drain(mark.names..) {
            self.variables.remove(name);
        }
        self.slots = mark.slots;
    }
}

impl<'t> Parser<'t> {
    /// Takes a new name for something.
    pub(super) fn new_name(&mut self, what: &str) -> Result<(&'t str, Span), ModelError> {
        let token = self.expect(Kind::Word, what)?;
        let name = self.text(token.span);
        if vocabulary::is_reserved(name) {
            let message = format!("{} is a word of the language, not a name", quote(name));
            return Err(ModelError::new(token.span, message).help("choose another name"));
        }
        Ok((name, token.span))
    }

    pub(super) fn declare(
        &mut self,
        name: &'t str,
        span: Span,
        value: Value,
    ) -> Result<(), ModelError> {
        if let Some((_, earlier)) = self.scope.variables.get(name) {
            let message = format!("{} is already defined", quote(name));
            return Err(ModelError::new(span, message)
                .related(*earlier, "first defined here")
                .help("a name keeps its value; choose another name"));
        }
        self.scope.variables.insert(name, (value, span));
        self.scope.order.push(name);
        Ok(())
    }

    /// Reserves variables for values known only at expansion.
    pub(super) fn new_slots(&mut self, count: u32) -> u32 {
        let slot = self.scope.slots;
        self.scope.slots += count;
        self.out.slots = self.out.slots.max(self.scope.slots as usize);
        slot
    }

    pub(super) fn variable(&self, span: Span) -> Result<Value, ModelError> {
        let name = self.text(span);
        if let Some((value, _)) = self.scope.variables.get(name) {
            return Ok(*value);
        }
        if vocabulary::is_reserved(name) {
            let message = format!("expected an expression, found {}", quote(name));
            return Err(ModelError::new(span, message));
        }
        let error = ModelError::new(span, format!("nothing is named {} here", quote(name)));
        // Enough for any model written by hand; bounds the work for others.
        let known = self.scope.order.iter().rev().take(1000);
        let known = known.chain(&["rank", "size"]).map(|name| name.to_string());
        Err(match vocabulary::nearest(name, known) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error.help(format!(
                "define it first: {}",
                quote(&format!("let {name} = ..."))
            )),
        })
    }

    pub(super) fn declare_comm(&mut self, name: &'t str, span: Span) -> Result<Comm, ModelError> {
        if let Some((_, earlier)) = self.scope.comms.get(name) {
            let message = format!("the communicator {} is already declared", quote(name));
            return Err(ModelError::new(span, message).related(*earlier, "first declared here"));
        }
        let comm = Comm(self.out.comms.len() as u32);
        self.out.comms.push(name.to_string());
        self.scope.comms.insert(name, (comm, span));
        Ok(comm)
    }

    /// The communicator after `on`.
    pub(super) fn comm(&mut self) -> Result<Comm, ModelError> {
        let token = self.expect(Kind::Word, "the name of a communicator")?;
        let name = self.text(token.span);
        if name == "world" {
            return Ok(Comm::WORLD);
        }
        if let Some((comm, _)) = self.scope.comms.get(name) {
            return Ok(*comm);
        }
        let message = format!("there is no communicator {}", quote(name));
        let known = self.out.comms.iter().take(1000).cloned();
        let help = match vocabulary::nearest(name, known) {
            Some(guess) => format!("did you mean `{guess}`?"),
            None => format!(
                "declare it before use: {}",
                quote(&format!("comm {name} = rank < 2"))
            ),
        };
        Err(ModelError::new(token.span, message).help(help))
    }

    fn request(&mut self, name: &'t str) -> Request {
        let requests = &mut self.out.requests;
        *self.scope.requests.entry(name).or_insert_with(|| {
            requests.push(Some(name.to_string()));
            Request(requests.len() as u32 - 1)
        })
    }

    /// The name after `as`.
    pub(super) fn start_name(&mut self) -> Result<Request, ModelError> {
        let (name, _) = self.new_name("a name for the operation")?;
        let request = self.request(name);
        let section = self.section();
        self.scope.started.insert((request, section));
        self.scope.started_anywhere.insert(request);
        Ok(request)
    }

    /// The names after `wait`; a name given twice counts once.
    pub(super) fn wait_names(&mut self) -> Result<Vec<Request>, ModelError> {
        let mut names = Vec::new();
        let mut seen = HashSet::new();
        loop {
            let (name, span) = self.new_name("the name of a started operation")?;
            let request = self.request(name);
            let section = self.section();
            self.scope.waits.push((request, section, span));
            if seen.insert(request) {
                names.push(request);
            }
            if !self.accept(Kind::Comma)? {
                return Ok(names);
            }
            self.skip_newlines()?;
        }
    }

    /// Every name waited for must be started where the waiting process can see
    /// it: in the same section, or outside all sections.
    pub(super) fn check_waits(&self) -> Result<(), ModelError> {
        let scope = &self.scope;
        for &(request, section, span) in &scope.waits {
            let visible = match section {
                None => scope.started_anywhere.contains(&request),
                Some(_) => {
                    scope.started.contains(&(request, section))
                        || scope.started.contains(&(request, None))
                }
            };
            if !visible {
                return Err(self.never_started(request, span));
            }
        }
        Ok(())
    }

    fn never_started(&self, request: Request, span: Span) -> ModelError {
        let name = quote(self.text(span));
        if self.scope.started_anywhere.contains(&request) {
            let message = format!("{name} is started only in other processes than this one");
            return ModelError::new(span, message);
        }
        let error = ModelError::new(span, format!("no operation is started as {name}"));
        let started = &self.scope.started_anywhere;
        let known = started.iter().take(1000);
        let known = known.filter_map(|request| self.out.requests[request.0 as usize].clone());
        match vocabulary::nearest(self.text(span), known) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error.help(format!(
                "start one: {}",
                quote(&format!("isend to 1 as {}", self.text(span)))
            )),
        }
    }
}
