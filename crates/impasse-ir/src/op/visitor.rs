//! The visitor of an instruction's fields, whatever the instruction.

use super::{Flags, Ordering};
use crate::verify::Rule;
use crate::{Class, List, Operand, SigId, Target, TextId, Type};

/// One way to treat the fields of instructions.
pub(crate) trait Visitor {
    /// Why a walk ends early.
    type Error;

    /// A fixed word or sign.
    fn word(&mut self, _word: &'static str) -> Result<(), Self::Error> {
        Ok(())
    }
    /// A word that may be there.
    fn flag(&mut self, _word: &'static str, _value: &mut bool) -> Result<(), Self::Error> {
        Ok(())
    }
    /// Promises, of which only `allowed` make sense here.
    fn flags(&mut self, _value: &mut Flags, _allowed: Flags) -> Result<(), Self::Error> {
        Ok(())
    }
    /// An atomic ordering, one of `allowed`.
    fn ordering(&mut self, _: &mut Ordering, _allowed: &[Ordering]) -> Result<(), Self::Error> {
        Ok(())
    }
    /// A type of class `class`.
    fn ty(&mut self, _value: &mut Type, _class: Class) -> Result<(), Self::Error> {
        Ok(())
    }
    /// A number of bytes.
    fn size(&mut self, _value: &mut u64) -> Result<(), Self::Error> {
        Ok(())
    }
    /// `, align N`.
    fn align(&mut self, _value: &mut u32) -> Result<(), Self::Error> {
        Ok(())
    }
    /// `, within N`, unless it is 0.
    fn within(&mut self, _value: &mut u64) -> Result<(), Self::Error> {
        Ok(())
    }
    /// A rule that relates fields already visited.
    fn rule(&mut self, _rule: Rule, _holds: bool) -> Result<(), Self::Error> {
        Ok(())
    }
    /// A value of type `ty`.
    fn operand(&mut self, value: &mut Operand, ty: Type) -> Result<(), Self::Error>;
    /// `, "name"`, if there is one.
    fn label(&mut self, value: &mut Option<TextId>) -> Result<(), Self::Error>;
    /// A text.
    fn text(&mut self, value: &mut TextId) -> Result<(), Self::Error>;
    /// A block with arguments.
    fn target(&mut self, value: &mut Target) -> Result<(), Self::Error>;
    /// Cases of a switch over `ty`.
    fn cases(&mut self, value: &mut List, ty: Type) -> Result<(), Self::Error>;
    /// A list of blocks.
    fn targets(&mut self, value: &mut List) -> Result<(), Self::Error>;
    /// Signature, callee and arguments.
    fn call(&mut self, call: CallFields<'_>) -> Result<(), Self::Error>;
    /// The value returned.
    fn ret(&mut self, value: &mut Option<Operand>) -> Result<(), Self::Error>;
}

/// The fields of a call, which depend on each other.
pub(crate) struct CallFields<'a> {
    pub(crate) cast: bool,
    pub(crate) sig: &'a mut SigId,
    pub(crate) callee: &'a mut Operand,
    pub(crate) args: &'a mut List,
}
