//! Macro definitions: how they are stored and how `#define` is read.

use super::deferred::Deferred;
use super::state::Pp;
use super::symbols::{self, Symbol};
use super::token::{Kind, Token};

/// A macro, as an index into [`Macros`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MacroId(u32);

/// Macros whose expansion is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    File,
    Line,
    Counter,
    IncludeLevel,
    BaseFile,
    Date,
    Time,
    /// `__has_include` and `__has_include_next`, operators of `#if`.
    HasInclude,
    /// `__has_attribute` and the like, operators of `#if` that answer 0.
    HasNothing,
}

/// What stands in a replacement list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Token,
    Parameter(usize),
    /// `#` and a parameter.
    Stringify(usize),
    /// `__VA_OPT__(`; the number is the index of its end.
    OptionalStart(usize),
    OptionalEnd,
}

/// One entry of a replacement list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub token: Token,
    pub part: Part,
    /// `##` follows.
    pub pasted: bool,
}

/// A definition.
#[derive(Debug, Default)]
pub(crate) struct Macro {
    /// `None` for macros without parentheses.
    pub parameters: Option<Vec<Symbol>>,
    /// The last parameter takes the rest of the arguments.
    pub variadic: bool,
    pub body: Vec<Item>,
    pub builtin: Option<Builtin>,
    /// The replacement list if nothing has needed it yet.
    pub deferred: Option<Deferred>,
    /// How many open expansions of it there are; it is not expanded within them.
    pub open: u32,
}

impl Macro {
    fn same_as(&self, other: &Macro) -> bool {
        let same_item = |(index, (a, b)): (usize, (&Item, &Item))| {
            a.token.spelling == b.token.spelling
                && a.part == b.part
                && a.pasted == b.pasted
                && (index == 0 || a.token.spaced() == b.token.spaced())
        };
        self.parameters == other.parameters
            && self.variadic == other.variadic
            && self.builtin == other.builtin
            && self.body.len() == other.body.len()
            && self.body.iter().zip(&other.body).enumerate().all(same_item)
    }
}

/// All definitions ever made; names point to those in force. A definition is never moved or
/// dropped, so one that is undefined during its own expansion does no harm.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    arena: Vec<Macro>,
    by_name: Vec<Option<MacroId>>,
}

impl Macros {
    pub fn find(&self, name: Symbol) -> Option<MacroId> {
        self.by_name.get(name.index()).copied().flatten()
    }

    pub fn get(&self, id: MacroId) -> &Macro {
        &self.arena[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: MacroId) -> &mut Macro {
        &mut self.arena[id.0 as usize]
    }

    pub fn set(&mut self, name: Symbol, id: Option<MacroId>) {
        if self.by_name.len() <= name.index() {
            self.by_name.resize(name.index() + 1, None);
        }
        self.by_name[name.index()] = id;
    }

    pub fn define(&mut self, name: Symbol, definition: Macro) {
        let id = MacroId(self.arena.len() as u32);
        self.arena.push(definition);
        self.set(name, Some(id));
    }
}

impl Pp<'_> {
    /// `#define`, after the name of the directive.
    pub(super) fn define(&mut self, line: &[Token]) {
        let Some(&name) = line.first() else {
            return self.error(self.directive_place, "macro name missing");
        };
        if name.kind != Kind::Identifier || name.spelling == symbols::DEFINED {
            return self.error(name.place, "this cannot be the name of a macro");
        }
        let rest = &line[1..];
        let mut definition = Macro::default();
        let mut body = rest;
        if let [open, after @ ..] = rest
            && open.is(symbols::OPEN)
            && !open.spaced()
        {
            let Some(used) = self.parameters(after, &mut definition) else {
                return self.error(name.place, "malformed parameter list of a macro");
            };
            body = &after[used..];
        }
        if !self.body(body, &mut definition) {
            return;
        }
        if let Some(old) = self.macros.find(name.spelling)
            && !self.settled(old).same_as(&definition)
        {
            let message = format!("macro `{}` redefined", self.sources.text(&name));
            self.warning(name.place, message);
        }
        self.macros.define(name.spelling, definition);
    }

    /// A macro with the replacement list that was put off.
    pub(super) fn settled(&mut self, id: MacroId) -> &Macro {
        if let Some(deferred) = self.macros.get_mut(id).deferred.take() {
            let tokens = deferred.read(&mut self.sources);
            let mut definition = Macro::default();
            self.body(&tokens, &mut definition);
            self.macros.get_mut(id).body = definition.body;
        }
        self.macros.get(id)
    }
}
