//! Writes instructions, as a visitor of their fields.

use super::constant::{write_bytes, write_float, write_int};
use super::printer::{print_address, print_params, word_of};
use crate::op::fields::fields;
use crate::op::visitor::{CallFields, Visitor};
use crate::op::{Flags, Ordering};
use crate::{Body, Class, Const, Inst, List, Module, Operand, Target, TextId, Type};
use std::fmt::{self, Write};

/// Writes one instruction, indented, without its span.
pub(super) fn print_inst(
    out: &mut String,
    module: &Module,
    body: &Body,
    inst: &Inst,
) -> fmt::Result {
    out.push_str("  ");
    if let Some(reg) = inst.dst {
        write!(out, "%{} = ", reg.0)?;
    }
    out.push_str(inst.op.name());
    let mut op = inst.op;
    fields(&mut op, &mut Printer { out, module, body })
}

/// Every field writes a space before itself, so that signs can follow without one.
struct Printer<'a> {
    out: &'a mut String,
    module: &'a Module,
    body: &'a Body,
}

impl Printer<'_> {
    fn value(&mut self, value: Operand) -> fmt::Result {
        let id = match value {
            Operand::Reg(reg) => return write!(self.out, "%{}", reg.0),
            Operand::Const(id) => id,
        };
        match self.body.consts.get(id.index()) {
            Some(&Const::Int(ty, bits)) => write_int(self.out, ty, bits),
            Some(&Const::Float(ty, bits)) => write_float(self.out, ty, bits),
            Some(Const::Null) => self.out.write_str("null"),
            Some(&Const::Address(symbol, addend)) => {
                print_address(self.out, self.module, symbol, addend)
            }
            Some(Const::Undef(_)) => self.out.write_str("undef"),
            None => self.out.write_char('?'),
        }
    }

    fn typed_value(&mut self, value: Operand) -> fmt::Result {
        let ty = self.body.type_of(value).map_or("?", Type::name);
        write!(self.out, "{ty} ")?;
        self.value(value)
    }

    fn list(&mut self, list: List) -> fmt::Result {
        let body = self.body;
        for (index, &arg) in body.args(list).iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.typed_value(arg)?;
        }
        Ok(())
    }

    fn block(&mut self, target: Target) -> fmt::Result {
        write!(self.out, "b{}", target.block.0)?;
        if target.args.len == 0 {
            return Ok(());
        }
        self.out.push('(');
        self.list(target.args)?;
        self.out.push(')');
        Ok(())
    }
}

impl Visitor for Printer<'_> {
    type Error = fmt::Error;

    fn word(&mut self, word: &'static str) -> fmt::Result {
        if word != "," {
            self.out.push(' ');
        }
        self.out.write_str(word)
    }

    fn flag(&mut self, word: &'static str, value: &mut bool) -> fmt::Result {
        if *value { self.word(word) } else { Ok(()) }
    }

    fn flags(&mut self, value: &mut Flags, _: Flags) -> fmt::Result {
        for (word, flag) in Flags::WORDS {
            self.flag(word, &mut value.contains(flag))?;
        }
        Ok(())
    }

    fn ordering(&mut self, value: &mut Ordering, _: &[Ordering]) -> fmt::Result {
        if *value == Ordering::Plain {
            return Ok(());
        }
        self.word(word_of(&Ordering::WORDS, *value))
    }

    fn ty(&mut self, value: &mut Type, _: Class) -> fmt::Result {
        self.word(value.name())
    }

    fn size(&mut self, value: &mut u64) -> fmt::Result {
        write!(self.out, " {value}")
    }

    fn align(&mut self, value: &mut u32) -> fmt::Result {
        write!(self.out, ", align {value}")
    }

    fn within(&mut self, value: &mut u64) -> fmt::Result {
        match value {
            0 => Ok(()),
            bytes => write!(self.out, ", within {bytes}"),
        }
    }

    fn operand(&mut self, value: &mut Operand, _: Type) -> fmt::Result {
        self.out.push(' ');
        self.value(*value)
    }

    fn label(&mut self, value: &mut Option<TextId>) -> fmt::Result {
        let Some(id) = value else {
            return Ok(());
        };
        self.out.push(',');
        self.text(id)
    }

    fn text(&mut self, value: &mut TextId) -> fmt::Result {
        self.out.push(' ');
        write_bytes(self.out, self.body.text(*value).as_bytes())
    }

    fn target(&mut self, value: &mut Target) -> fmt::Result {
        self.out.push(' ');
        self.block(*value)
    }

    fn cases(&mut self, value: &mut List, ty: Type) -> fmt::Result {
        self.out.push_str(" [");
        let body = self.body;
        for (index, case) in body.cases(*value).iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            write_int(self.out, ty, case.value)?;
            self.out.push_str(": ");
            self.block(case.target)?;
        }
        self.out.write_char(']')
    }

    fn targets(&mut self, value: &mut List) -> fmt::Result {
        self.out.push_str(" [");
        let body = self.body;
        for (index, &target) in body.targets(*value).iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.block(target)?;
        }
        self.out.write_char(']')
    }

    fn call(&mut self, call: CallFields<'_>) -> fmt::Result {
        let body = self.body;
        match body.signature(*call.sig) {
            Some(sig) => {
                write!(self.out, " {} ", sig.ret.map_or("void", Type::name))?;
                print_params(self.out, sig)?;
            }
            None => self.out.push_str(" ?"),
        }
        self.operand(call.callee, Type::Ptr)?;
        self.out.push('(');
        self.list(*call.args)?;
        self.out.write_char(')')
    }

    fn ret(&mut self, value: &mut Option<Operand>) -> fmt::Result {
        let Some(value) = *value else {
            return Ok(());
        };
        self.out.push(' ');
        self.typed_value(value)
    }
}
