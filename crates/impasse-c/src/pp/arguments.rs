//! Collecting the arguments of a call.

use super::expand::Placemarkers;
use super::macros::MacroId;
use super::state::Pp;
use super::symbols;
use super::token::Token;

/// One argument.
#[derive(Debug, Default)]
pub(crate) struct Argument {
    pub tokens: Vec<Token>,
    /// Made when a parameter first needs it.
    pub expanded: Option<Vec<Token>>,
    /// No argument was given for `...`; `, ##` then takes its comma away.
    pub absent: bool,
}

impl Pp<'_> {
    /// Reads arguments up to the closing parenthesis; `None` if there is none or their number is
    /// wrong, which has then been reported.
    pub(super) fn arguments(&mut self, name: &Token, id: MacroId) -> Option<Vec<Argument>> {
        let definition = self.macros.get(id);
        let wanted = definition.parameters.as_ref().map_or(0, Vec::len);
        let variadic = definition.variadic;
        let before = std::mem::replace(&mut self.in_arguments, true);
        let collected = self.collect(wanted, variadic);
        self.in_arguments = before;
        let Some(mut arguments) = collected else {
            let message = format!("unterminated call of macro `{}`", self.sources.text(name));
            self.error_at(name, message);
            return None;
        };
        let alone = arguments.len() == 1 && arguments[0].tokens.is_empty();
        if wanted == 0 && alone {
            arguments.clear();
        }
        if variadic && arguments.len() + 1 == wanted {
            arguments.push(Argument {
                absent: true,
                ..Argument::default()
            });
        } else if variadic && wanted == 1 && alone {
            arguments[0].absent = true;
        }
        if arguments.len() != wanted {
            let name_text = self.sources.text(name).into_owned();
            let given = arguments.len();
            let message =
                format!("macro `{name_text}` takes {wanted} arguments, but {given} given");
            self.error_at(name, message);
            return None;
        }
        Some(arguments)
    }

    fn collect(&mut self, wanted: usize, variadic: bool) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        let mut current = Argument::default();
        let mut depth = 0usize;
        let mut total = 0;
        loop {
            let mut token = self.unexpanded(Placemarkers::Drop)?;
            if depth == 0 && token.is(symbols::CLOSE) {
                arguments.push(current);
                return Some(arguments);
            }
            let in_rest = variadic && arguments.len() + 1 == wanted;
            if depth == 0 && token.is(symbols::COMMA) && !in_rest {
                arguments.push(std::mem::take(&mut current));
                continue;
            }
            if token.is(symbols::OPEN) {
                depth += 1;
            } else if token.is(symbols::CLOSE) {
                depth -= 1;
            }
            total += 1;
            if total > self.limits.expansion_tokens {
                self.stop(token.place, "too many tokens in the arguments of a macro");
                return None;
            }
            self.paint(&mut token);
            current.tokens.push(token);
        }
    }
}
