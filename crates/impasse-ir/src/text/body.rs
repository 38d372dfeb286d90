//! Reads function bodies: blocks, registers, and the frame of each instruction.

use super::cursor::{Cursor, ParseError, Position};
use super::lexer::Token;
use super::symbols::Symbols;
use crate::compact::Interner;
use crate::op::Op;
use crate::op::fields::fields;
use crate::{Block, Body, Inst, Reg, Type};
use std::collections::HashMap;
use std::sync::LazyLock;

/// What each instruction looks like before its fields are read, by its word.
static TEMPLATES: LazyLock<HashMap<&'static str, Op>> =
    LazyLock::new(|| Op::templates().map(|op| (op.name(), op)).collect());

/// Reads `{ ... }`.
pub(super) fn parse_body<'t>(
    cursor: &mut Cursor<'t>,
    symbols: &Symbols<'t>,
) -> Result<Body, ParseError> {
    let mut reader = Reader {
        cursor,
        symbols,
        body: Body::default(),
        interner: Interner::default(),
        defined: HashMap::new(),
        used: Vec::new(),
        typed: Vec::new(),
    };
    reader.cursor.expect('{')?;
    while !reader.cursor.eat('}') {
        reader.block()?;
    }
    reader.finish()
}

/// State while one body is read; [`read_op`](super::read_op) makes it a visitor of fields.
pub(super) struct Reader<'c, 't, 's> {
    pub(super) cursor: &'c mut Cursor<'t>,
    pub(super) symbols: &'s Symbols<'t>,
    pub(super) body: Body,
    pub(super) interner: Interner,
    /// Types of the registers seen as results or parameters. A map, since a number in the text
    /// may be huge.
    defined: HashMap<u32, Type>,
    /// Registers used, to complain about those never defined.
    pub(super) used: Vec<(Reg, Position)>,
    /// Registers used with a type beside them, to be compared at the end.
    pub(super) typed: Vec<(Reg, Type, Position)>,
}

impl Reader<'_, '_, '_> {
    fn block(&mut self) -> Result<(), ParseError> {
        let position = self.cursor.position();
        let expected = self.body.blocks.len();
        if self.cursor.block()?.index() != expected {
            return Err(position.error(format!("the next block must be `b{expected}`")));
        }
        let params = self.block_params()?;
        self.cursor.expect(':')?;
        let start = self.body.insts.len() as u32;
        while !self.at_block_end() {
            self.instruction()?;
        }
        self.body.blocks.push(Block {
            params,
            start,
            end: self.body.insts.len() as u32,
        });
        Ok(())
    }

    fn at_block_end(&self) -> bool {
        *self.cursor.peek() == Token::Sign('}') || self.cursor.clone().eat_block().is_some()
    }

    fn block_params(&mut self) -> Result<Vec<Reg>, ParseError> {
        let mut params = Vec::new();
        if !self.cursor.eat('(') {
            return Ok(params);
        }
        loop {
            let reg = self.reg()?;
            self.cursor.expect(':')?;
            let ty = self.cursor.ty()?;
            self.defined.entry(reg.0).or_insert(ty);
            params.push(reg);
            if self.cursor.eat(')') {
                return Ok(params);
            }
            self.cursor.expect(',')?;
        }
    }

    fn reg(&mut self) -> Result<Reg, ParseError> {
        let Token::Reg(number) = self.cursor.peek() else {
            return Err(self.cursor.error("expected a register"));
        };
        self.cursor.advance();
        Ok(Reg(*number))
    }

    fn instruction(&mut self) -> Result<(), ParseError> {
        let dst = match self.cursor.peek() {
            Token::Reg(_) => {
                let reg = self.reg()?;
                self.cursor.expect('=')?;
                Some(reg)
            }
            _ => None,
        };
        let position = self.cursor.position();
        let Token::Word(word) = self.cursor.peek() else {
            return Err(position.error("expected an instruction"));
        };
        let template = TEMPLATES.get(word).copied();
        let mut op =
            template.ok_or_else(|| position.error(format!("no instruction is called `{word}`")))?;
        self.cursor.advance();
        fields(&mut op, self)?;
        match (dst, op.result(&self.body)) {
            (Some(reg), Some(ty)) => {
                self.defined.entry(reg.0).or_insert(ty);
            }
            (Some(_), None) => return Err(position.error("this instruction has no result")),
            (None, _) => {}
        }
        self.body.insts.push(Inst { dst, op });
        let span = self.cursor.span()?;
        self.body.spans.push(span);
        Ok(())
    }

    fn finish(mut self) -> Result<Body, ParseError> {
        for &(reg, position) in &self.used {
            if !self.defined.contains_key(&reg.0) {
                return Err(position.error(format!("`%{}` is not defined", reg.0)));
            }
        }
        for &(reg, ty, position) in &self.typed {
            let actual = self.defined.get(&reg.0).copied().unwrap_or(ty);
            if actual != ty {
                return Err(position.error(format!("`%{}` has type {actual}", reg.0)));
            }
        }
        for number in 0..self.defined.len() {
            let number = number as u32;
            let Some(&ty) = self.defined.get(&number) else {
                let message = format!("registers must be numbered without gaps: no `%{number}`");
                return Err(self.cursor.error(message));
            };
            self.body.regs.push(ty);
        }
        // Reading a list nested in another one can leave the pools in another order.
        Ok(self.body.compact())
    }
}
