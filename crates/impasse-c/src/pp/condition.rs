//! The conditions of `#if`: integer constant expressions in 64 bits, signed or unsigned as in C.

use crate::pp::constants::{Value, apply, character, integer};
use crate::pp::expand::Placemarkers;
use crate::pp::macros::Builtin;
use crate::pp::state::Pp;
use crate::pp::symbols::{self, Symbols};
use crate::pp::token::{Kind, Token};

impl Pp<'_> {
    /// Evaluates the rest of the line; an error counts as false.
    pub(super) fn condition(&mut self) -> bool {
        let place = self.directive_place;
        let tokens = self.condition_tokens();
        self.rest_of_line();
        self.clear_contexts();
        let depth = self.limits.expression_depth;
        let value = tokens.and_then(|tokens| {
            evaluate(&tokens, &self.sources.symbols, depth).map_err(|(at, message)| {
                (
                    tokens
                        .get(at)
                        .or(tokens.last())
                        .map_or(place, |token| token.place),
                    message,
                )
            })
        });
        match value {
            Ok(value) => value,
            Err((place, message)) => {
                self.error(place, message);
                false
            }
        }
    }

    /// The expanded line, with `defined` and the other operators on names worked out.
    fn condition_tokens(&mut self) -> Result<Vec<Token>, (super::token::Location, String)> {
        let mut tokens = Vec::new();
        while let Some(token) = self.expanded() {
            if token.kind != Kind::Identifier {
                tokens.push(token);
                continue;
            }
            let builtin = self
                .macros
                .find(token.spelling)
                .and_then(|id| self.macros.get(id).builtin);
            let value = if token.spelling == symbols::DEFINED {
                self.defined()
            } else if builtin == Some(Builtin::HasInclude) {
                let next = self.sources.bytes(&token).ends_with(b"_next");
                self.has_include(next)
            } else if builtin == Some(Builtin::HasNothing) {
                self.parenthesised().map(|()| false)
            } else {
                tokens.push(token);
                continue;
            };
            let Some(value) = value else {
                let message = format!("malformed operand of `{}`", self.sources.text(&token));
                return Err((token.place, message));
            };
            tokens.push(self.truth(value, &token));
        }
        Ok(tokens)
    }

    fn defined(&mut self) -> Option<bool> {
        let mut name = self.unexpanded(Placemarkers::Drop)?;
        let parenthesised = name.is(symbols::OPEN);
        if parenthesised {
            name = self.unexpanded(Placemarkers::Drop)?;
        }
        if name.kind != Kind::Identifier {
            return None;
        }
        if parenthesised && !self.unexpanded(Placemarkers::Drop)?.is(symbols::CLOSE) {
            return None;
        }
        Some(self.macros.find(name.spelling).is_some())
    }

    /// Passes over `( ... )`.
    fn parenthesised(&mut self) -> Option<()> {
        let mut depth = 0usize;
        loop {
            let token = self.unexpanded(Placemarkers::Drop)?;
            if token.is(symbols::OPEN) {
                depth += 1;
            } else if depth == 0 {
                return None;
            } else if token.is(symbols::CLOSE) {
                depth -= 1;
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}

/// What went wrong, and at which token.
type Failure = (usize, String);

/// Whether the expression is true; `depth` bounds its nesting.
pub(crate) fn evaluate(tokens: &[Token], symbols: &Symbols, depth: usize) -> Result<bool, Failure> {
    let mut parser = Parser {
        tokens,
        symbols,
        at: 0,
        depth,
    };
    if tokens.is_empty() {
        return parser.fail("`#if` without an expression");
    }
    let value = parser.comma(true)?;
    if parser.at < tokens.len() {
        return parser.fail("missing binary operator in `#if`");
    }
    Ok(value.holds())
}

struct Parser<'t> {
    tokens: &'t [Token],
    symbols: &'t Symbols,
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn fail<T>(&self, message: &str) -> Result<T, Failure> {
        Err((self.at, message.to_owned()))
    }

    fn peek(&self) -> &'t [u8] {
        let token = self.tokens.get(self.at);
        token.map_or(b"", |token| self.symbols.bytes(token.spelling))
    }

    fn take(&mut self, spelling: &[u8]) -> bool {
        let found = self.peek() == spelling;
        self.at += usize::from(found);
        found
    }

    /// Goes one level deeper; the only way in which the parser calls itself.
    fn nested(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<Value, Failure>,
    ) -> Result<Value, Failure> {
        if self.depth == 0 {
            return self.fail("`#if` expression nested too deeply");
        }
        self.depth -= 1;
        let value = parse(self)?;
        self.depth += 1;
        Ok(value)
    }

    /// `live` is false in operands that C does not evaluate: there, a division by zero is fine.
    fn comma(&mut self, live: bool) -> Result<Value, Failure> {
        let mut value = self.conditional(live)?;
        while self.take(b",") {
            value = self.conditional(live)?;
        }
        Ok(value)
    }

    fn conditional(&mut self, live: bool) -> Result<Value, Failure> {
        let condition = self.binary(0, live)?;
        if !self.take(b"?") {
            return Ok(condition);
        }
        let holds = condition.holds();
        let yes = self.nested(|parser| parser.comma(live && holds))?;
        if !self.take(b":") {
            return self.fail("`?` without `:` in `#if`");
        }
        let no = self.nested(|parser| parser.conditional(live && !holds))?;
        let unsigned = yes.unsigned || no.unsigned;
        let bits = if holds { yes.bits } else { no.bits };
        Ok(Value { bits, unsigned })
    }

    /// Operators that bind tighter than `minimum`, by precedence climbing: chains of operators of
    /// one level are a loop, and levels bound the recursion.
    fn binary(&mut self, minimum: u8, live: bool) -> Result<Value, Failure> {
        let mut left = self.unary(live)?;
        loop {
            let at = self.at;
            let operator = self.peek();
            let level = precedence(operator);
            if level <= minimum {
                return Ok(left);
            }
            self.at += 1;
            let right_live = match operator {
                b"&&" => live && left.holds(),
                b"||" => live && !left.holds(),
                _ => live,
            };
            let right = self.binary(level, right_live)?;
            left = match apply(operator, left, right) {
                Some(value) => value,
                None if !live => Value::signed(0),
                None => return Err((at, "division by zero in `#if`".to_owned())),
            };
        }
    }

    fn unary(&mut self, live: bool) -> Result<Value, Failure> {
        let operator = self.peek();
        if let b"+" | b"-" | b"!" | b"~" = operator {
            self.at += 1;
            let value = self.nested(|parser| parser.unary(live))?;
            return Ok(match operator {
                b"-" => Value {
                    bits: value.bits.wrapping_neg(),
                    ..value
                },
                b"~" => Value {
                    bits: !value.bits,
                    ..value
                },
                b"!" => Value::truth(!value.holds()),
                _ => value,
            });
        }
        if self.take(b"(") {
            let value = self.nested(|parser| parser.comma(live))?;
            return if self.take(b")") {
                Ok(value)
            } else {
                self.fail("missing `)` in `#if`")
            };
        }
        self.primary()
    }

    fn primary(&mut self) -> Result<Value, Failure> {
        let Some(token) = self.tokens.get(self.at) else {
            return self.fail("operand missing in `#if`");
        };
        let value = match token.kind {
            Kind::Number => integer(self.peek()),
            Kind::Character => character(self.peek()),
            Kind::Identifier => Ok(Value::signed(0)),
            _ => return self.fail("this token is not valid in `#if`"),
        };
        match value {
            Ok(value) => {
                self.at += 1;
                Ok(value)
            }
            Err(wrong) => self.fail(wrong.text()),
        }
    }
}

fn precedence(operator: &[u8]) -> u8 {
    match operator {
        b"||" => 1,
        b"&&" => 2,
        b"|" => 3,
        b"^" => 4,
        b"&" => 5,
        b"==" | b"!=" => 6,
        b"<" | b">" | b"<=" | b">=" => 7,
        b"<<" | b">>" => 8,
        b"+" | b"-" => 9,
        b"*" | b"/" | b"%" => 10,
        _ => 0,
    }
}
