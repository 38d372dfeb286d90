//! Reading the parameters and the replacement list of `#define`.

use rustc_hash::FxHashMap;

use super::macros::{Item, Macro, Part};
use super::state::Pp;
use super::symbols::{self, Symbol};
use super::token::{Flags, Kind, Token};

impl Pp<'_> {
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
