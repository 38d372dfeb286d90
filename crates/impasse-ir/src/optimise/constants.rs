//! A table of constants that grows while a body is worked on.

use crate::{Body, Const, ConstId, Operand};
use rustc_hash::FxHashMap;

/// The constants of a body and new ones; each once.
pub(super) struct Constants {
    table: Vec<Const>,
    numbers: FxHashMap<Const, ConstId>,
}

impl Constants {
    pub(super) fn new(body: &Body) -> Self {
        let mut constants = Constants {
            table: body.consts.clone(),
            numbers: FxHashMap::default(),
        };
        for (index, &constant) in body.consts.iter().enumerate() {
            constants
                .numbers
                .insert(constant, ConstId::from_index(index));
        }
        constants
    }

    /// The constant behind `operand`, if it is one.
    pub(super) fn get(&self, operand: Operand) -> Option<Const> {
        match operand {
            Operand::Reg(_) => None,
            Operand::Const(id) => self.table.get(id.index()).copied(),
        }
    }

    /// The bits of a constant number; the null pointer counts as 0.
    pub(super) fn bits(&self, operand: Operand) -> Option<u128> {
        match self.get(operand)? {
            Const::Int(_, bits) | Const::Float(_, bits) => Some(bits),
            Const::Null => Some(0),
            Const::Address(..) | Const::Undef(_) => None,
        }
    }

    /// The operand for a constant.
    pub(super) fn operand(&mut self, constant: Const) -> Operand {
        let table = &mut self.table;
        Operand::Const(*self.numbers.entry(constant).or_insert_with(|| {
            table.push(constant);
            ConstId::from_index(table.len() - 1)
        }))
    }

    pub(super) fn into_table(self) -> Vec<Const> {
        self.table
    }
}
