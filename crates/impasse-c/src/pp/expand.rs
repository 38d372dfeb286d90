//! Macro expansion: a stack of token lists over the files. A macro stays closed to expansion as
//! long as its list is on the stack; its name met in that time is painted and never expands again.
//! Lists are popped when the token after their end is asked for, so a call may begin in a list and
//! end in the text behind it.

use crate::pp::macros::MacroId;
use crate::pp::state::Pp;
use crate::pp::symbols;
use crate::pp::token::{Flags, Kind, Location, Token, placemarker};

/// A list of tokens to be read before the files.
#[derive(Debug)]
pub(crate) struct Context {
    tokens: Vec<Token>,
    next: usize,
    owner: Owner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The expansion of a macro.
    Macro(MacroId),
    /// Nothing beneath may be read until this list is taken away: an argument being expanded.
    Barrier,
}

/// Whether empty arguments and expansions are passed on, which matters for white space only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placemarkers {
    Keep,
    Drop,
}

impl Pp<'_> {
    /// The next token without expansion.
    pub(super) fn unexpanded(&mut self, placemarkers: Placemarkers) -> Option<Token> {
        // Once a limit is reached, lists of millions of tokens are not worth copying about.
        while !self.stopped {
            let Some(context) = self.contexts.last_mut() else {
                let token = self.base_token();
                return self.with_pending_space(token);
            };
            match context.tokens.get(context.next).copied() {
                Some(token) => {
                    context.next += 1;
                    if token.kind != Kind::Placemarker {
                        return self.with_pending_space(Some(token));
                    }
                    if placemarkers == Placemarkers::Keep {
                        return Some(token);
                    }
                    self.pending_space |= token.spaced();
                }
                None if context.owner == Owner::Barrier => return None,
                None => self.pop_context(),
            }
        }
        None
    }

    fn with_pending_space(&mut self, token: Option<Token>) -> Option<Token> {
        let pending = std::mem::take(&mut self.pending_space);
        token.map(|mut token| {
            token.flags.set(Flags::SPACE, pending || token.spaced());
            token
        })
    }

    fn pop_context(&mut self) {
        if let Some(context) = self.contexts.pop()
            && let Owner::Macro(id) = context.owner
        {
            self.macros.get_mut(id).open -= 1;
        }
    }

    /// Takes away what an erroneous directive left.
    pub(super) fn clear_contexts(&mut self) {
        while !self.contexts.is_empty() {
            self.pop_context();
        }
        self.pending_space = false;
    }

    /// The next token, fully expanded.
    pub(super) fn expanded(&mut self) -> Option<Token> {
        self.expand_next(Placemarkers::Drop)
    }

    fn expand_next(&mut self, placemarkers: Placemarkers) -> Option<Token> {
        loop {
            let mut token = self.unexpanded(placemarkers)?;
            if token.kind != Kind::Identifier || token.flags.has(Flags::PAINTED) {
                return Some(token);
            }
            let Some(id) = self.macros.find(token.spelling) else {
                return Some(token);
            };
            if self.macros.get(id).open > 0 {
                token.flags.set(Flags::PAINTED, true);
                return Some(token);
            }
            if self.stopped || !self.invoke(token, id) {
                return Some(token);
            }
        }
    }

    /// Paints a name that may not be expanded where it now stands, before it is moved elsewhere.
    pub(super) fn paint(&self, token: &mut Token) {
        if token.kind == Kind::Identifier
            && let Some(id) = self.macros.find(token.spelling)
            && self.macros.get(id).open > 0
        {
            token.flags.set(Flags::PAINTED, true);
        }
    }

    /// Replaces a name by its expansion; false if the name stands for itself.
    fn invoke(&mut self, name: Token, id: MacroId) -> bool {
        if let Some(builtin) = self.macros.get(id).builtin {
            return match self.builtin(builtin, &name) {
                Some(token) => {
                    self.push_expansion(name, id, vec![token]);
                    true
                }
                None => false,
            };
        }
        let list = match &self.complete_macro(id).parameters {
            None => {
                let expansion = self.sources.add_expansion(&name);
                self.substitute(id, &mut [], expansion)
            }
            Some(_) => {
                if !self.open_parenthesis() {
                    return false;
                }
                // As in gcc, the arguments of a wrong call are lost and the name remains.
                let Some(mut arguments) = self.arguments(&name, id) else {
                    return false;
                };
                let expansion = self.sources.add_expansion(&name);
                self.substitute(id, &mut arguments, expansion)
            }
        };
        self.push_expansion(name, id, list);
        true
    }

    /// The first token stands where the name stood; an empty list still leaves its white space.
    fn push_expansion(&mut self, name: Token, id: MacroId, mut list: Vec<Token>) {
        match list.first_mut() {
            Some(first) => {
                *first = first.spaced_as(name.flags);
                first.flags.set(Flags::FIRST, name.first_on_line());
            }
            None => list.push(placemarker(&name)),
        }
        self.macros.get_mut(id).open += 1;
        self.push_context(list, Owner::Macro(id), name.place);
    }

    fn push_context(&mut self, tokens: Vec<Token>, owner: Owner, place: Location) {
        self.expanded_tokens += tokens.len();
        if self.expanded_tokens > self.limits.expansion_tokens {
            self.stop(
                place,
                "too many tokens made by macros: the rest of the file is ignored",
            );
        }
        let next = 0;
        self.contexts.push(Context {
            tokens,
            next,
            owner,
        });
    }

    /// Reads `(` if it comes next, be it beyond the end of expansions or lines.
    fn open_parenthesis(&mut self) -> bool {
        while let Some(context) = self.contexts.last_mut() {
            match context.tokens.get(context.next) {
                Some(token) if token.is(symbols::OPEN) => {
                    context.next += 1;
                    return true;
                }
                Some(token) if token.kind == Kind::Placemarker => {
                    self.pending_space |= token.spaced();
                    context.next += 1;
                }
                Some(_) => return false,
                None if context.owner == Owner::Barrier => return false,
                None => self.pop_context(),
            }
        }
        let in_directive = self.in_directive;
        let Some(buffer) = self.buffers.last_mut() else {
            return false;
        };
        let mut ahead = buffer.lexer.clone();
        let found = ahead
            .scan(in_directive)
            .is_some_and(|raw| ahead.spelling(&raw) == b"(");
        if found {
            buffer.lexer = ahead;
        }
        found
    }

    /// Expands an argument completely, as if it were the rest of the file.
    pub(super) fn expand_argument(&mut self, tokens: &[Token], place: Location) -> Vec<Token> {
        if self.argument_depth >= self.limits.argument_depth {
            self.limit(
                place,
                "macro calls nested too deeply in arguments: left unexpanded",
            );
            return tokens.to_vec();
        }
        // Most arguments are plain: nothing to expand, nothing to copy twice.
        let is_macro = |token: &Token| {
            token.kind == Kind::Identifier && self.macros.find(token.spelling).is_some()
        };
        if !tokens.iter().any(is_macro) {
            return tokens.to_vec();
        }
        self.argument_depth += 1;
        let pending = std::mem::take(&mut self.pending_space);
        self.push_context(tokens.to_vec(), Owner::Barrier, place);
        let mut list = Vec::new();
        while let Some(token) = self.expand_next(Placemarkers::Keep) {
            list.push(token);
        }
        self.contexts.pop();
        // White space left over at the end of the argument goes with it.
        if std::mem::replace(&mut self.pending_space, pending)
            && let Some(last) = list.last().copied()
        {
            let spaced = last.flags.with(Flags::SPACE, true);
            list.push(placemarker(&Token {
                flags: spaced,
                ..last
            }));
        }
        self.argument_depth -= 1;
        list
    }
}

/// One argument.
#[derive(Debug, Default)]
pub(crate) struct Argument {
    pub tokens: Vec<Token>,
    /// Made when a parameter first needs it.
    pub expanded: Option<Vec<Token>>,
    /// No argument was given for `...`; `, ##` then takes its comma away.
    pub absent: bool,
}

// Collecting the arguments of a call.
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
