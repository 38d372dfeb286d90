//! Operations: a verb and its clauses, in any order.

use impasse_ops::{Comm, Request, SendMode};

use super::Parser;
use crate::code::{Accept, Action, Code, Expr, ReceivePart, SendPart};
use crate::error::{ModelError, Span, quote};
use crate::lexer::Kind;
use crate::vocabulary::{COLLECTIVES, Verb};

/// What was written behind a verb.
#[derive(Default)]
struct Clauses {
    to: Option<Expr>,
    from: Option<Expr>,
    send_tag: Option<Expr>,
    receive_tag: Option<Accept>,
    root: Option<Expr>,
    comm: Option<Comm>,
    name: Option<Request>,
    /// Whether the last of `to` and `from` was `to`, if there was one.
    sending: Option<bool>,
}

/// Whether a verb can have a clause.
fn allows(verb: Verb, starts: bool, clause: &str) -> bool {
    match clause {
        "to" => matches!(verb, Verb::Send(_) | Verb::SendRecv),
        "from" => matches!(verb, Verb::Recv | Verb::SendRecv),
        "tag" => matches!(verb, Verb::Send(_) | Verb::Recv | Verb::SendRecv),
        "root" => matches!(verb, Verb::Collective(index) if COLLECTIVES[index as usize].rooted),
        "on" => !matches!(verb, Verb::Wait | Verb::WaitAll),
        _ => starts,
    }
}

impl Parser<'_> {
    /// Reads an operation behind its verb.
    pub(super) fn operation(
        &mut self,
        verb: Verb,
        starts: bool,
        word: Span,
    ) -> Result<(), ModelError> {
        if verb == Verb::Wait {
            let names = self.wait_names()?;
            self.act(Action::Wait(names), word);
            return Ok(());
        }
        let mut clauses = Clauses::default();
        while self.clause(verb, starts, word, &mut clauses)? {}
        let action = self.action(verb, starts, word, clauses)?;
        self.act(action, word);
        Ok(())
    }

    fn act(&mut self, action: Action, word: Span) {
        let span = word.to(self.last);
        let site = self.site(span);
        self.out.code.push(Code::Act(self.out.actions.len() as u32));
        self.out.actions.push((action, site));
        if self.section().is_none() {
            self.loose.get_or_insert(span);
        }
    }

    /// Reads one clause; false if there is none.
    fn clause(
        &mut self,
        verb: Verb,
        starts: bool,
        word: Span,
        clauses: &mut Clauses,
    ) -> Result<bool, ModelError> {
        let token = self.peek()?;
        let clause = self.text(token.span);
        let is_clause = ["to", "from", "tag", "root", "on", "as"].contains(&clause);
        if token.kind != Kind::Word || !is_clause {
            return Ok(false);
        }
        if !allows(verb, starts, clause) {
            return Err(self.wrong_clause(word, token.span));
        }
        self.take()?;
        let again = match clause {
            "to" => {
                clauses.sending = Some(true);
                clauses.to.replace(self.expression()?.0).is_some()
            }
            "from" => {
                clauses.sending = Some(false);
                clauses.from.replace(self.source()?).is_some()
            }
            "tag" => self.tag_clause(verb, token.span, clauses)?,
            "root" => clauses.root.replace(self.expression()?.0).is_some(),
            "on" => clauses.comm.replace(self.comm()?).is_some(),
            _ => clauses.name.replace(self.start_name()?).is_some(),
        };
        if again {
            let message = format!("`{clause}` is given twice");
            return Err(ModelError::new(token.span, message));
        }
        Ok(true)
    }

    fn wrong_clause(&self, word: Span, clause: Span) -> ModelError {
        let (word, name) = (self.text(word), self.text(clause));
        let error = ModelError::new(clause, format!("`{word}` takes no `{name}`"));
        match name {
            "to" | "from" => error.help("a send says `to`, a receive says `from`"),
            "as" if word.contains("send") || word.contains("recv") => error.help(format!(
                "only a non-blocking operation has a name: `i{word}`"
            )),
            _ => error,
        }
    }

    fn source(&mut self) -> Result<Expr, ModelError> {
        let token = self.peek()?;
        if token.kind == Kind::Word && self.text(token.span) == "any" {
            let error = ModelError::new(token.span, "a receive needs a named source");
            return Err(error.help("a model is deterministic; `tag any` is allowed"));
        }
        Ok(self.expression()?.0)
    }

    /// The tag after `tag`; true if there was one already.
    fn tag_clause(
        &mut self,
        verb: Verb,
        word: Span,
        clauses: &mut Clauses,
    ) -> Result<bool, ModelError> {
        let sending = match (verb, clauses.sending) {
            (Verb::SendRecv, None) => {
                let error = ModelError::new(word, "the tag belongs to neither half yet");
                return Err(error.help("write `sendrecv to X tag T from Y tag U`"));
            }
            (Verb::SendRecv, Some(sending)) => sending,
            _ => verb != Verb::Recv,
        };
        let token = self.peek()?;
        let any = token.kind == Kind::Word && self.text(token.span) == "any";
        if sending {
            if any {
                let error = ModelError::new(token.span, "a message has one tag, not any");
                return Err(error.help("only a receive can say `tag any`"));
            }
            return Ok(clauses.send_tag.replace(self.expression()?.0).is_some());
        }
        let accept = if any {
            self.take()?;
            Accept::Any
        } else {
            Accept::Exactly(self.expression()?.0)
        };
        Ok(clauses.receive_tag.replace(accept).is_some())
    }

    fn action(
        &self,
        verb: Verb,
        starts: bool,
        word: Span,
        clauses: Clauses,
    ) -> Result<Action, ModelError> {
        let comm = clauses.comm.unwrap_or(Comm::WORLD);
        let start = starts.then_some(clauses.name.unwrap_or(UNNAMED));
        Ok(match verb {
            Verb::Send(mode) => Action::Send {
                send: self.send_part(mode, word, &clauses)?,
                comm,
                start,
            },
            Verb::Recv => Action::Recv {
                receive: self.receive_part(word, &clauses)?,
                comm,
                start,
            },
            Verb::SendRecv => Action::SendRecv {
                send: self.send_part(SendMode::Standard, word, &clauses)?,
                receive: self.receive_part(word, &clauses)?,
                comm,
            },
            Verb::Collective(routine) => {
                if COLLECTIVES[routine as usize].rooted && clauses.root.is_none() {
                    return Err(self.missing(word, "root 0"));
                }
                Action::Collective {
                    routine,
                    root: clauses.root,
                    comm,
                    start,
                }
            }
            // Waits with names are read elsewhere.
            Verb::Wait | Verb::WaitAll => Action::WaitAll,
        })
    }

    fn send_part(
        &self,
        mode: SendMode,
        word: Span,
        clauses: &Clauses,
    ) -> Result<SendPart, ModelError> {
        let to = clauses.to.ok_or_else(|| self.missing(word, "to 1"))?;
        let tag = clauses.send_tag;
        Ok(SendPart { to, tag, mode })
    }

    fn receive_part(&self, word: Span, clauses: &Clauses) -> Result<ReceivePart, ModelError> {
        let from = clauses.from.ok_or_else(|| self.missing(word, "from 0"))?;
        let tag = clauses.receive_tag.unwrap_or(Accept::Default);
        Ok(ReceivePart { from, tag })
    }

    fn missing(&self, word: Span, example: &str) -> ModelError {
        let verb = self.text(word);
        let clause = example.split(' ').next().unwrap_or_default();
        let message = format!("{} needs `{clause}`", quote(verb));
        ModelError::new(word.to(self.last), message).help(format!("for example `{verb} {example}`"))
    }
}

/// The name shared by all operations that are started without one.
const UNNAMED: Request = Request(0);
