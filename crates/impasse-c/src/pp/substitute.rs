//! Replacement lists with their parameters filled in, `#` and `##`.

use super::macros::{Item, MacroId, Part};
use super::shapes::token_at;
use super::state::Pp;
use super::symbols;
use super::token::{ExpansionId, Flags, Kind, Token, placemarker};
use crate::pp::expand::Argument;

impl Pp<'_> {
    /// The replacement list of a macro with these arguments.
    pub(super) fn substitute(
        &mut self,
        id: MacroId,
        arguments: &mut [Argument],
        expansion: ExpansionId,
    ) -> Vec<Token> {
        let mut list: Vec<Token> = Vec::new();
        let mut paste_next = false;
        let mut at = 0;
        while let Some(&item) = self.macros.get(id).body.get(at) {
            let item = placed(item, expansion);
            let pasting = std::mem::replace(&mut paste_next, item.pasted);
            at += 1;
            match item.part {
                Part::Token => self.append(&mut list, &[item.token], pasting),
                Part::Stringify(index) => {
                    let token = self.stringify(&arguments[index].tokens, &item.token);
                    self.append(&mut list, &[token], pasting);
                }
                Part::Parameter(index) => {
                    let rest = self.is_rest(id, index);
                    self.append_argument(&mut list, &mut arguments[index], &item, pasting, rest);
                }
                Part::OptionalStart(end) => {
                    if self.rest_is_empty(arguments) {
                        let nothing = placemarker(&item.token);
                        self.append(&mut list, &[nothing], pasting);
                        paste_next = self.macros.get(id).body[end].pasted;
                        at = end + 1;
                    } else {
                        paste_next = pasting;
                    }
                }
                Part::OptionalEnd => {}
            }
            if self.expanded_tokens + list.len() > self.limits.expansion_tokens {
                self.stop(item.token.place, "too many tokens made by macros");
                break;
            }
        }
        list
    }

    fn is_rest(&self, id: MacroId, index: usize) -> bool {
        let definition = self.macros.get(id);
        let count = definition.parameters.as_ref().map_or(0, Vec::len);
        definition.variadic && index + 1 == count
    }

    /// Whether `...` stands for no token at all once expanded.
    fn rest_is_empty(&mut self, arguments: &mut [Argument]) -> bool {
        let Some(argument) = arguments.last_mut() else {
            return true;
        };
        let real = |token: &Token| token.kind != Kind::Placemarker;
        !self.expansion_of(argument).iter().any(real)
    }

    fn expansion_of<'t>(&mut self, argument: &'t mut Argument) -> &'t [Token] {
        let Some(first) = argument.tokens.first() else {
            return &[];
        };
        let place = first.place;
        if argument.expanded.is_none() {
            argument.expanded = Some(self.expand_argument(&argument.tokens, place));
        }
        argument.expanded.as_deref().unwrap_or_default()
    }

    fn append_argument(
        &mut self,
        list: &mut Vec<Token>,
        argument: &mut Argument,
        item: &Item,
        pasting: bool,
        rest: bool,
    ) {
        let after_comma = list.last().is_some_and(|last| last.is(symbols::COMMA));
        if pasting && rest && !item.pasted && after_comma {
            return append_after_comma(list, argument);
        }
        if pasting || item.pasted {
            let tokens = std::mem::take(&mut argument.tokens);
            self.append_spaced(list, &tokens, item, pasting);
            argument.tokens = tokens;
        } else {
            self.expansion_of(argument);
            let empty = Vec::new();
            let taken = argument.expanded.take();
            self.append_spaced(list, taken.as_ref().unwrap_or(&empty), item, pasting);
            argument.expanded = taken;
        }
    }

    /// Puts in an argument: it stands where its parameter stood.
    fn append_spaced(
        &mut self,
        list: &mut Vec<Token>,
        tokens: &[Token],
        item: &Item,
        pasting: bool,
    ) {
        let Some((&first, others)) = tokens.split_first() else {
            return self.append(list, &[placemarker(&item.token)], pasting);
        };
        let mut first = first.spaced_as(item.token.flags);
        first.flags.set(Flags::FIRST, false);
        self.append(list, &[first], pasting);
        list.extend(others.iter().map(within_line));
    }

    fn append(&mut self, list: &mut Vec<Token>, tokens: &[Token], pasting: bool) {
        match (list.last().copied(), tokens.split_first()) {
            (Some(left), Some((&right, others))) if pasting => {
                list.pop();
                match self.paste(&left, &right) {
                    Some(token) => list.push(token),
                    None => list.extend([left, right]),
                }
                list.extend(others);
            }
            _ => list.extend(tokens),
        }
    }

    /// One token from two; `None` if they make none, which has been reported.
    fn paste(&mut self, left: &Token, right: &Token) -> Option<Token> {
        if right.kind == Kind::Placemarker {
            return Some(*left);
        }
        if left.kind == Kind::Placemarker {
            return Some(right.spaced_as(left.flags));
        }
        let spelling = [self.sources.bytes(left), self.sources.bytes(right)].concat();
        let (kind, length) = token_at(&spelling);
        if length != spelling.len() || kind == Kind::Other {
            let text = String::from_utf8_lossy(&spelling[..spelling.len().min(80)]).into_owned();
            self.error_at(left, format!("pasting makes `{text}`, which is no token"));
            return None;
        }
        let spelling = self.made(&spelling, left);
        Some(Token {
            kind,
            flags: left.flags.with(Flags::PAINTED, false),
            spelling,
            ..*left
        })
    }

    /// The string literal of an argument.
    fn stringify(&mut self, tokens: &[Token], operator: &Token) -> Token {
        let mut text = self.string_of(tokens, false);
        if token_at(&text) != (Kind::String, text.len()) {
            // Stray backslashes have eaten a quote.
            self.warning(operator.place, "`#` makes an invalid string: escaped");
            text = self.string_of(tokens, true);
        }
        Token {
            kind: Kind::String,
            spelling: self.made(&text, operator),
            ..*operator
        }
    }

    /// Literals are escaped as the standard wants it, and on demand everything else.
    fn string_of(&self, tokens: &[Token], escape_all: bool) -> Vec<u8> {
        let mut text = vec![b'"'];
        for (index, token) in tokens.iter().enumerate() {
            if index > 0 && token.spaced() {
                text.push(b' ');
            }
            let spelling = self.sources.bytes(token);
            if escape_all || matches!(token.kind, Kind::String | Kind::Character) {
                escape(spelling, &mut text);
            } else {
                text.extend_from_slice(spelling);
            }
        }
        // As in gcc, a lone backslash at the end does not swallow the closing quote.
        let backslashes = text.iter().rev().take_while(|&&byte| byte == b'\\').count();
        if backslashes % 2 == 1 {
            text.pop();
        }
        text.push(b'"');
        text
    }

    /// Interns a spelling that the program did not contain, within the limit on those.
    pub(super) fn made(&mut self, spelling: &[u8], at: &Token) -> symbols::Symbol {
        if self.sources.symbols.held() + spelling.len() > self.limits.spelling_bytes {
            self.stop(
                at.place,
                "spellings made by `#` and `##` take too much memory",
            );
            return symbols::ZERO;
        }
        self.sources.symbols.intern(spelling)
    }
}

/// GNU: `, ## args` pastes nothing, it removes the comma if `args` is not there.
fn append_after_comma(list: &mut Vec<Token>, argument: &Argument) {
    if argument.absent
        && let Some(comma) = list.last_mut()
    {
        comma.flags = Flags::default();
        *comma = placemarker(comma);
    }
    list.extend(argument.tokens.iter().map(within_line));
}

/// Lines of the call end where its arguments are put in.
fn within_line(token: &Token) -> Token {
    Token {
        flags: token.flags.with(Flags::FIRST, false),
        ..*token
    }
}

fn placed(mut item: Item, expansion: ExpansionId) -> Item {
    item.token.expansion = expansion;
    item
}

fn escape(spelling: &[u8], text: &mut Vec<u8>) {
    for &byte in spelling {
        if matches!(byte, b'"' | b'\\') {
            text.push(b'\\');
        }
        text.push(byte);
    }
}
