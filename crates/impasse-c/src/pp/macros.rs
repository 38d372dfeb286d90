//! Macro definitions: how they are stored and how `#define` is read.

use rustc_hash::FxHashMap;

use crate::pp::deferred::Deferred;
use crate::pp::state::Pp;
use crate::pp::symbols::{self, Symbol};
use crate::pp::token::{Flags, Kind, Token};

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
            && !self.complete_macro(old).same_as(&definition)
        {
            let message = format!("macro `{}` redefined", self.sources.text(&name));
            self.warning(name.place, message);
        }
        self.macros.define(name.spelling, definition);
    }

    /// A macro with the replacement list that was put off.
    pub(super) fn complete_macro(&mut self, id: MacroId) -> &Macro {
        if let Some(deferred) = self.macros.get_mut(id).deferred.take() {
            let tokens = deferred.read(&mut self.sources);
            let mut definition = Macro::default();
            self.body(&tokens, &mut definition);
            self.macros.get_mut(id).body = definition.body;
        }
        self.macros.get(id)
    }

    // Reading the parameters and the replacement list of `#define`.

    /// Reads parameters up to and with `)`; returns how many tokens they take.
    pub(super) fn parameters(&self, tokens: &[Token], definition: &mut Macro) -> Option<usize> {
        let mut names = Vec::new();
        let mut known = FxHashMap::default();
        let mut at = 0;
        if tokens.first()?.is(symbols::CLOSE) {
            definition.parameters = Some(names);
            return Some(1);
        }
        while names.len() < self.limits.parameters {
            let token = tokens.get(at)?;
            at += 1;
            let name = if token.is(symbols::ELLIPSIS) {
                definition.variadic = true;
                symbols::VA_ARGS
            } else if token.kind == Kind::Identifier {
                if tokens.get(at)?.is(symbols::ELLIPSIS) {
                    definition.variadic = true;
                    at += 1;
                }
                token.spelling
            } else {
                return None;
            };
            if known.insert(name, ()).is_some() {
                return None;
            }
            names.push(name);
            let separator = tokens.get(at)?;
            at += 1;
            if separator.is(symbols::CLOSE) {
                definition.parameters = Some(names);
                return Some(at);
            }
            if !separator.is(symbols::COMMA) || definition.variadic {
                return None;
            }
        }
        None
    }

    /// Reads a replacement list; false if it is malformed, which has been reported.
    pub(super) fn body(&mut self, tokens: &[Token], definition: &mut Macro) -> bool {
        let names = definition.parameters.iter().flatten().enumerate();
        let mut reader = BodyReader {
            tokens,
            at: 0,
            numbers: names.map(|(index, &name)| (name, index)).collect(),
            function_like: definition.parameters.is_some(),
            variadic: definition.variadic,
            body: Vec::new(),
            optional: None,
        };
        match reader.read() {
            Ok(()) => {
                definition.body = reader.body;
                true
            }
            Err((token, message)) => {
                self.error(token.place, message);
                false
            }
        }
    }
}

type Malformed = (Token, &'static str);

/// An open `__VA_OPT__(`: where it begins in the body, and how many parentheses are open in it.
struct Optional {
    start: usize,
    depth: usize,
}

struct BodyReader<'t> {
    tokens: &'t [Token],
    at: usize,
    numbers: FxHashMap<Symbol, usize>,
    function_like: bool,
    variadic: bool,
    body: Vec<Item>,
    optional: Option<Optional>,
}

impl BodyReader<'_> {
    fn read(&mut self) -> Result<(), Malformed> {
        while let Some(&token) = self.tokens.get(self.at) {
            self.at += 1;
            if token.is_paste() {
                match self.body.last_mut() {
                    Some(last) if self.at < self.tokens.len() => last.pasted = true,
                    _ => return Err((token, "`##` at an end of a replacement list")),
                }
                continue;
            }
            let part = if self.function_like {
                self.part(token)?
            } else {
                Part::Token
            };
            let mut item = Item {
                token,
                part,
                pasted: false,
            };
            // Line structure of the definition means nothing where the macro is used.
            item.token.flags.set(Flags::FIRST, false);
            self.body.push(item);
        }
        match &self.optional {
            Some(open) => Err((self.body[open.start].token, "unterminated `__VA_OPT__`")),
            None => Ok(()),
        }
    }

    /// What a token of a function-like macro's body is.
    fn part(&mut self, token: Token) -> Result<Part, Malformed> {
        let next = self.tokens.get(self.at);
        if token.is_hash() {
            let Some(index) = next.and_then(|next| self.parameter(next)) else {
                return Err((token, "`#` is not followed by a parameter"));
            };
            self.at += 1;
            return Ok(Part::Stringify(index));
        }
        if let Some(index) = self.parameter(&token) {
            return Ok(Part::Parameter(index));
        }
        if self.variadic && token.spelling == symbols::VA_OPT {
            if self.optional.is_some() || !next.is_some_and(|next| next.is(symbols::OPEN)) {
                return Err((token, "malformed `__VA_OPT__`"));
            }
            self.at += 1;
            let start = self.body.len();
            self.optional = Some(Optional { start, depth: 0 });
            // The index of the end is filled in when it is found.
            return Ok(Part::OptionalStart(0));
        }
        Ok(self.part_in_optional(&token))
    }

    fn part_in_optional(&mut self, token: &Token) -> Part {
        let Some(open) = &mut self.optional else {
            return Part::Token;
        };
        if token.is(symbols::OPEN) {
            open.depth += 1;
        } else if token.is(symbols::CLOSE) && open.depth > 0 {
            open.depth -= 1;
        } else if token.is(symbols::CLOSE) {
            self.body[open.start].part = Part::OptionalStart(self.body.len());
            self.optional = None;
            return Part::OptionalEnd;
        }
        Part::Token
    }

    fn parameter(&self, token: &Token) -> Option<usize> {
        if token.kind != Kind::Identifier {
            return None;
        }
        self.numbers.get(&token.spelling).copied()
    }
}
