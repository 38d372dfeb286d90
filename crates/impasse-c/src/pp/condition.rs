//! The controlling expression of `#if`: from its line to true or false.

use super::expand::Placemarkers;
use super::expression;
use super::macros::Builtin;
use super::state::Pp;
use super::symbols;
use super::token::{Kind, Token};

impl Pp<'_> {
    /// Evaluates the rest of the line; an error counts as false.
    pub(super) fn condition(&mut self) -> bool {
        let place = self.directive_place;
        let tokens = self.condition_tokens();
        self.rest_of_line();
        self.clear_contexts();
        let depth = self.limits.expression_depth;
        let value = tokens.and_then(|tokens| {
            expression::evaluate(&tokens, &self.sources.symbols, depth).map_err(|(at, message)| {
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
