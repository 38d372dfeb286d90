//! Reads the fields of instructions, as a visitor that fills in a template.

use super::body::Reader;
use super::constant::{read_float, read_int};
use super::cursor::ParseError;
use super::lexer::Token;
use super::symbols::{address, parameters, return_type};
use crate::op::visitor::{CallFields, Visitor};
use crate::op::{Flags, Ordering};
use crate::{Case, Class, Const, List, Operand, Signature, Target, TextId, Type};

type Read<T = ()> = Result<T, ParseError>;

impl Reader<'_, '_, '_> {
    /// A value of type `ty`.
    fn value(&mut self, ty: Type) -> Read<Operand> {
        let position = self.cursor.position();
        if let Token::Reg(number) = self.cursor.peek() {
            self.cursor.advance();
            let reg = crate::Reg(*number);
            self.used.push((reg, position));
            return Ok(Operand::Reg(reg));
        }
        let constant = self.constant(ty)?;
        let id = self.interner.constant(&mut self.body, constant);
        Ok(Operand::Const(id))
    }

    fn constant(&mut self, ty: Type) -> Read<Const> {
        let cursor = &mut *self.cursor;
        if cursor.eat_word("undef") {
            return Ok(Const::Undef(ty));
        }
        if ty == Type::Ptr {
            if cursor.eat_word("null") {
                return Ok(Const::Null);
            }
            let (symbol, addend) = address(cursor, self.symbols)?;
            return Ok(Const::Address(symbol, addend));
        }
        if ty.is_int() {
            return self.integer(ty).map(|bits| Const::Int(ty, bits));
        }
        let position = cursor.position();
        let negative = cursor.eat('-');
        let bits = match cursor.peek() {
            Token::Number(digits) => read_float(ty, negative, digits),
            _ => None,
        };
        cursor.advance();
        bits.map(|bits| Const::Float(ty, bits))
            .ok_or_else(|| position.error(format!("expected a value of type {ty}")))
    }

    /// The bits of an integer constant.
    fn integer(&mut self, ty: Type) -> Read<u128> {
        let cursor = &mut *self.cursor;
        if ty == Type::I1
            && let Some(value) = cursor.eat_row(&[("false", 0), ("true", 1)])
        {
            return Ok(value);
        }
        let position = cursor.position();
        let negative = cursor.eat('-');
        let bits = match cursor.peek() {
            Token::Number(digits) => read_int(ty, negative, digits),
            _ => None,
        };
        cursor.advance();
        bits.ok_or_else(|| position.error(format!("expected a value of type {ty}")))
    }

    /// A value of type `ty`, which stands before it and is compared later.
    fn value_after(&mut self, ty: Type) -> Read<Operand> {
        let position = self.cursor.position();
        let value = self.value(ty)?;
        if let Operand::Reg(reg) = value {
            self.typed.push((reg, ty, position));
        }
        Ok(value)
    }

    /// `type value, ...)`, after the opening parenthesis.
    fn arguments(&mut self) -> Read<List> {
        let mut args = Vec::new();
        if !self.cursor.eat(')') {
            loop {
                let ty = self.cursor.ty()?;
                args.push(self.value_after(ty)?);
                if self.cursor.eat(')') {
                    break;
                }
                self.cursor.expect(',')?;
            }
        }
        Ok(List::push(&mut self.body.operands, args))
    }

    fn one_target(&mut self) -> Read<Target> {
        let block = self.cursor.block()?;
        let args = if self.cursor.eat('(') {
            self.arguments()?
        } else {
            List::default()
        };
        Ok(Target { block, args })
    }

    /// `[item, ...]`.
    fn bracketed<T>(&mut self, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        self.cursor.expect('[')?;
        let mut items = Vec::new();
        if self.cursor.eat(']') {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.cursor.eat(']') {
                return Ok(items);
            }
            self.cursor.expect(',')?;
        }
    }
}

impl Visitor for Reader<'_, '_, '_> {
    type Error = ParseError;

    fn word(&mut self, word: &'static str) -> Read {
        match word {
            "," => self.cursor.expect(','),
            _ => self.cursor.expect_word(word),
        }
    }

    fn flag(&mut self, word: &'static str, value: &mut bool) -> Read {
        *value = self.cursor.eat_word(word);
        Ok(())
    }

    fn flags(&mut self, value: &mut Flags, _: Flags) -> Read {
        while let Some(flag) = self.cursor.eat_row(&Flags::WORDS) {
            *value = value.union(flag);
        }
        Ok(())
    }

    fn ordering(&mut self, value: &mut Ordering, _: &[Ordering]) -> Read {
        *value = self.cursor.eat_row(&Ordering::WORDS).unwrap_or_default();
        Ok(())
    }

    fn ty(&mut self, value: &mut Type, _: Class) -> Read {
        *value = self.cursor.ty()?;
        Ok(())
    }

    fn size(&mut self, value: &mut u64) -> Read {
        *value = self.cursor.number()?;
        Ok(())
    }

    fn align(&mut self, value: &mut u32) -> Read {
        self.cursor.expect(',')?;
        self.cursor.expect_word("align")?;
        *value = self.cursor.number()?;
        Ok(())
    }

    fn within(&mut self, value: &mut u64) -> Read {
        if self.cursor.eat(',') {
            self.cursor.expect_word("within")?;
            *value = self.cursor.number()?;
        }
        Ok(())
    }

    fn operand(&mut self, value: &mut Operand, ty: Type) -> Read {
        *value = self.value(ty)?;
        Ok(())
    }

    fn label(&mut self, value: &mut Option<TextId>) -> Read {
        if self.cursor.eat(',') {
            let mut id = TextId::default();
            self.text(&mut id)?;
            *value = Some(id);
        }
        Ok(())
    }

    fn text(&mut self, value: &mut TextId) -> Read {
        let text = self.cursor.text()?;
        *value = self.interner.text(&mut self.body, text);
        Ok(())
    }

    fn target(&mut self, value: &mut Target) -> Read {
        *value = self.one_target()?;
        Ok(())
    }

    fn cases(&mut self, value: &mut List, ty: Type) -> Read {
        if !ty.is_int() {
            return Err(self.cursor.error("a switch needs an integer type"));
        }
        let cases = self.bracketed(|reader| {
            let value = reader.integer(ty)?;
            reader.cursor.expect(':')?;
            let target = reader.one_target()?;
            Ok(Case { value, target })
        })?;
        *value = List::push(&mut self.body.cases, cases);
        Ok(())
    }

    fn targets(&mut self, value: &mut List) -> Read {
        let targets = self.bracketed(Self::one_target)?;
        *value = List::push(&mut self.body.targets, targets);
        Ok(())
    }

    fn call(&mut self, call: CallFields<'_>) -> Read {
        let ret = return_type(self.cursor)?;
        let (params, variadic) = parameters(self.cursor)?;
        let signature = Signature {
            params,
            ret,
            variadic,
        };
        *call.sig = self.interner.signature(&mut self.body, &signature);
        *call.callee = self.value(Type::Ptr)?;
        self.cursor.expect('(')?;
        *call.args = self.arguments()?;
        Ok(())
    }

    fn ret(&mut self, value: &mut Option<Operand>) -> Read {
        if let Some(ty) = self.cursor.eat_type() {
            *value = Some(self.value_after(ty)?);
        }
        Ok(())
    }
}
