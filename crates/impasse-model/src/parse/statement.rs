//! Statements other than operations.

use impasse_ops::Site;

use super::blocks::BlockKind;
use super::scope::Value;
use super::{Parsed, Parser};
use crate::code::{Code, ModelBody, Section, Setup};
use crate::error::{ModelError, Span, quote};
use crate::lexer::{Kind, Token};
use crate::vocabulary;

impl Parser<'_> {
    /// Reads the whole file.
    pub(super) fn file(mut self) -> Result<Parsed, ModelError> {
        loop {
            let token = self.peek()?;
            match token.kind {
                Kind::End => break,
                Kind::Newline | Kind::Semicolon => {
                    self.take()?;
                }
                Kind::CloseBrace => self.close_block()?,
                Kind::Word if self.text(token.span) == "raw" => return self.raw_file(),
                Kind::Word => self.statement(token)?,
                _ => return Err(self.expected("a statement", token)),
            }
        }
        self.check_closed()?;
        self.check_waits()?;
        self.end_segment(None);
        if self.out.actions.is_empty() && self.out.sections.is_empty() {
            let end = self.peek()?.span;
            return Err(
                ModelError::new(end, "the model is empty: it has no operations")
                    .help("write operations such as `barrier`, or strings such as `raw ab, ba`"),
            );
        }
        let fixed = match self.size {
            Some(size) => Some(size),
            None => self.size_of_sections()?,
        };
        let body = ModelBody::Typed(Box::new(self.out));
        Ok(Parsed { body, fixed })
    }

    fn statement(&mut self, token: Token) -> Result<(), ModelError> {
        let word = self.text(token.span);
        if let Some((verb, starts)) = vocabulary::verb(word) {
            self.take()?;
            self.operation(verb, starts, token.span)?;
            return self.end_of_statement();
        }
        if !vocabulary::is_control(word) {
            return Err(self.unknown_statement(token));
        }
        self.take()?;
        match word {
            "if" => return self.if_branch(Vec::new()),
            "loop" => return self.loop_header(token.span),
            "for" => return self.for_header(),
            "process" => return self.process_header(token.span),
            "let" => self.let_statement()?,
            "comm" => self.comm_statement(token.span)?,
            "require" => self.require_statement(token.span)?,
            "size" => self.size_statement(token.span)?,
            _ => {
                let error = ModelError::new(token.span, "`else` does not follow an `if` block");
                return Err(error);
            }
        }
        self.end_of_statement()
    }

    fn unknown_statement(&self, token: Token) -> ModelError {
        let word = self.text(token.span);
        let message = format!("expected a statement, found {}", quote(word));
        let help =
            vocabulary::suggest_statement(word).map(|guess| format!("did you mean `{guess}`?"));
        ModelError::new(token.span, message).maybe_help(help)
    }

    fn end_of_statement(&mut self) -> Result<(), ModelError> {
        let token = self.peek()?;
        match token.kind {
            Kind::Newline | Kind::Semicolon | Kind::CloseBrace | Kind::End => Ok(()),
            _ => {
                let error = self.expected("the end of the statement", token);
                Err(match token.kind {
                    Kind::Assign => error.help("equality is written `==`"),
                    Kind::Word => error.help("separate statements by a new line or `;`"),
                    _ => error,
                })
            }
        }
    }

    fn loop_header(&mut self, word: Span) -> Result<(), ModelError> {
        let mark = self.scope.mark();
        let (count, _) = self.expression()?;
        let site = self.site(word.to(count.span));
        let at = self.out.code.len();
        self.out.code.push(Code::Loop {
            count,
            site,
            behind: 0,
        });
        self.open_block(BlockKind::Loop(at), mark)
    }

    /// A new entry in the table of places.
    pub(super) fn site(&mut self, span: Span) -> Site {
        self.out.sites.push(span);
        Site(self.out.sites.len() as u32 - 1)
    }

    fn for_header(&mut self) -> Result<(), ModelError> {
        let mark = self.scope.mark();
        let (name, span) = self.new_name("the name of the index")?;
        if !self.accept_word("in")? {
            let token = self.peek()?;
            return Err(self.expected("`in`", token));
        }
        let (from, mut uses) = self.expression()?;
        self.expect(Kind::DotDot, "`..`")?;
        let (to, more) = self.expression()?;
        uses.add(more);
        let slot = self.new_slots(2);
        self.declare(name, span, Value::Slot(slot, uses))?;
        let at = self.out.code.len();
        self.out.code.push(Code::For {
            slot,
            from,
            to,
            behind: 0,
        });
        self.open_block(BlockKind::For { at, slot }, mark)
    }

    fn process_header(&mut self, word: Span) -> Result<(), ModelError> {
        self.only_outside(word)?;
        self.end_segment(None);
        let mark = self.scope.mark();
        let mut section = Section {
            all: self.accept_word("all")?,
            ranks: Vec::new(),
        };
        while !section.all {
            let (from, _) = self.common_expression("the rank of a process section")?;
            let to = match self.accept(Kind::DotDot)? {
                true => Some(self.common_expression("the rank of a process section")?.0),
                false => None,
            };
            section.ranks.push((from, to));
            if !self.accept(Kind::Comma)? {
                break;
            }
            self.skip_newlines()?;
        }
        let index = self.out.sections.len() as u32;
        self.out.sections.push(section);
        self.out.setup.push(Setup::Section(index));
        self.open_block(BlockKind::Section(index), mark)
    }

    pub(super) fn let_statement(&mut self) -> Result<(), ModelError> {
        let (name, span) = self.new_name("a name")?;
        self.expect(Kind::Assign, "`=`")?;
        let (value, uses) = self.expression()?;
        if uses.is_constant() {
            let value = self.constant_value(value)?;
            return self.declare(name, span, Value::Constant(value));
        }
        let slot = self.new_slots(1);
        self.declare(name, span, Value::Slot(slot, uses))?;
        self.out.code.push(Code::Let { slot, value });
        if self.blocks.is_empty() {
            self.out.setup.push(Setup::Let {
                slot,
                value,
                by_rank: uses.rank,
            });
        }
        Ok(())
    }

    fn comm_statement(&mut self, word: Span) -> Result<(), ModelError> {
        self.only_outside(word)?;
        let (name, span) = self.new_name("a name for the communicator")?;
        self.expect(Kind::Assign, "`=`")?;
        let (members, _) = self.expression()?;
        let comm = self.declare_comm(name, span)?;
        self.out.setup.push(Setup::Comm(comm, members));
        Ok(())
    }

    fn require_statement(&mut self, word: Span) -> Result<(), ModelError> {
        self.only_outside(word)?;
        let (condition, _) = self.common_expression("a requirement")?;
        self.out.setup.push(Setup::Require(condition));
        Ok(())
    }
}
