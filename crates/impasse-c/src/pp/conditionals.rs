//! `#if` and its family: which groups of lines count.

use super::state::{Guard, Pp};
use super::token::{Kind, Location, Token};

/// An open conditional.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Condition {
    pub place: Location,
    /// The current group counts.
    active: bool,
    /// A group has counted, so no later one does.
    taken: bool,
    /// `#else` has been seen.
    last_group: bool,
}

impl Pp<'_> {
    /// Carries out a conditional directive and skips the groups that do not count; false if the
    /// name is not that of one.
    pub(super) fn conditional(&mut self, name: &[u8], token: &Token) -> bool {
        if !self.conditional_step(name, token) {
            return false;
        }
        while self.skipping() && !self.stopped {
            // Directives in skipped groups matter only if they are conditionals.
            let Some(buffer) = self.buffers.last_mut() else {
                break;
            };
            if !buffer.lexer.skip_to_directive() {
                break;
            }
            let Some(raw) = buffer.lexer.scan(true) else {
                continue;
            };
            if raw.kind != Kind::Identifier {
                continue;
            }
            let name = buffer.lexer.spelling(&raw).to_vec();
            if name.starts_with(b"if") || name.starts_with(b"el") || name == b"endif" {
                let token = self.token(raw);
                self.directive_place = token.place;
                self.conditional_step(&name, &token);
            }
        }
        true
    }

    fn skipping(&self) -> bool {
        let conditions = self.buffers.last().map(|buffer| &buffer.conditions);
        conditions
            .and_then(|conditions| conditions.last())
            .is_some_and(|last| !last.active)
    }

    fn conditional_step(&mut self, name: &[u8], token: &Token) -> bool {
        match name {
            b"if" | b"ifdef" | b"ifndef" => self.open_condition(name, token),
            b"elif" | b"elifdef" | b"elifndef" => self.next_group(name, token),
            b"else" => self.last_group(token),
            b"endif" => self.close_condition(token),
            _ => return false,
        }
        true
    }

    fn open_condition(&mut self, name: &[u8], token: &Token) {
        let dead = self.skipping();
        let start = self.guard_state() == Guard::Start;
        self.set_guard(if start { Guard::No } else { self.guard_state() });
        let holds = if dead {
            false
        } else if name == b"if" {
            self.condition()
        } else {
            let (defined, macro_name) = self.defined_name();
            if start
                && name == b"ifndef"
                && let Some(macro_name) = macro_name
            {
                self.set_guard(Guard::Open(macro_name));
            }
            defined == (name == b"ifdef") && macro_name.is_some()
        };
        if let Some(buffer) = self.buffers.last_mut() {
            buffer.conditions.push(Condition {
                place: token.place,
                active: holds,
                taken: holds || dead,
                last_group: false,
            });
        }
    }

    /// The rest of `#ifdef`: whether the name is defined, and the name.
    fn defined_name(&mut self) -> (bool, Option<super::symbols::Symbol>) {
        let place = self.directive_place;
        match self.line_token() {
            Some(name) if name.kind == Kind::Identifier => {
                self.expect_end_of_line("#ifdef");
                (
                    self.macros.find(name.spelling).is_some(),
                    Some(name.spelling),
                )
            }
            _ => {
                self.error(place, "macro name missing");
                (false, None)
            }
        }
    }

    fn next_group(&mut self, name: &[u8], token: &Token) {
        let Some(last) = self.open_group(token) else {
            return;
        };
        // The condition of a group that cannot count is not even looked at.
        let holds = !last.taken
            && match name {
                b"elif" => self.condition(),
                _ => {
                    let (defined, macro_name) = self.defined_name();
                    defined == (name == b"elifdef") && macro_name.is_some()
                }
            };
        if last.taken {
            self.skip_line();
        }
        self.set_group(Condition {
            active: holds,
            taken: last.taken || holds,
            ..last
        });
    }

    fn last_group(&mut self, token: &Token) {
        if let Some(last) = self.open_group(token) {
            self.set_group(Condition {
                active: !last.taken,
                taken: true,
                last_group: true,
                ..last
            });
            self.end_conditional_line(!last.taken, "#else");
        }
    }

    /// The innermost conditional, for a directive that begins another group of it.
    fn open_group(&mut self, token: &Token) -> Option<Condition> {
        let buffer = self.buffers.last_mut()?;
        if buffer.conditions.len() == 1 {
            buffer.guard = Guard::No;
        }
        match buffer.conditions.last().copied() {
            Some(last) if !last.last_group => return Some(last),
            Some(_) => self.error(token.place, "group after `#else`"),
            None => self.error(token.place, "this directive has no `#if`"),
        }
        self.skip_line();
        None
    }

    fn set_group(&mut self, condition: Condition) {
        if let Some(last) = self
            .buffers
            .last_mut()
            .and_then(|buffer| buffer.conditions.last_mut())
        {
            *last = condition;
        }
    }

    fn close_condition(&mut self, token: &Token) {
        let Some(buffer) = self.buffers.last_mut() else {
            return;
        };
        let Some(closed) = buffer.conditions.pop() else {
            self.error(token.place, "`#endif` without `#if`");
            return self.skip_line();
        };
        if let Guard::Open(name) = buffer.guard
            && buffer.conditions.is_empty()
        {
            buffer.guard = Guard::Closed(name);
        }
        self.end_conditional_line(closed.active, "#endif");
    }

    fn end_conditional_line(&mut self, counts: bool, directive: &str) {
        if counts {
            self.expect_end_of_line(directive);
        } else {
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        if let Some(buffer) = self.buffers.last_mut() {
            while buffer.lexer.scan(true).is_some() {}
            buffer.lexer.problem = None;
        }
    }

    fn guard_state(&self) -> Guard {
        self.buffers.last().map_or(Guard::No, |buffer| buffer.guard)
    }

    fn set_guard(&mut self, guard: Guard) {
        if let Some(buffer) = self.buffers.last_mut() {
            buffer.guard = match guard {
                Guard::Closed(_) => Guard::No,
                other => other,
            };
        }
    }
}
