//! The values that records refer to by number: first those of the module, then those of a function.

use impasse_ir::Symbol;

use crate::constants::{Constant, ValueId};
use crate::error::{Res, malformed};
use crate::types::TyId;

/// A value.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) ty: TyId,
    pub(crate) what: What,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// The address of a global object or function.
    Symbol(Symbol),
    /// A function that LLVM itself knows, by its name.
    Intrinsic(String),
    /// Another name for a value.
    Alias(ValueId),
    Constant(Constant),
    /// A parameter of the function or the result of an instruction.
    Local,
}

/// All values that can be referred to.
#[derive(Debug, Default)]
pub(crate) struct Values(Vec<Value>);

impl Values {
    /// The value with this number.
    pub(crate) fn get(&self, id: ValueId) -> Res<&Value> {
        match self.0.get(id as usize) {
            Some(value) => Ok(value),
            None => malformed("a value that is not there"),
        }
    }

    /// The type of a value, if it is there already.
    pub(crate) fn ty(&self, id: ValueId) -> Option<TyId> {
        self.0.get(id as usize).map(|value| value.ty)
    }

    /// The number of the next value.
    pub(crate) fn next(&self) -> ValueId {
        self.0.len() as ValueId
    }

    /// Adds a value.
    pub(crate) fn push(&mut self, ty: TyId, what: What) {
        self.0.push(Value { ty, what });
    }

    /// Forgets all values from a number on.
    pub(crate) fn truncate(&mut self, id: ValueId) {
        self.0.truncate(id as usize);
    }

    /// The value behind other names.
    pub(crate) fn behind(&self, mut id: ValueId) -> ValueId {
        for _ in 0..16 {
            match self.0.get(id as usize).map(|value| &value.what) {
                Some(What::Alias(other)) => id = *other,
                Some(What::Constant(Constant::Cast { op, value }))
                    if *op == crate::fold::SAME || *op == crate::fold::BITCAST =>
                {
                    id = *value;
                }
                _ => break,
            }
        }
        id
    }
}
