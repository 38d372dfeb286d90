//! Attributes of functions and calls, as far as they decide what a call does.

use std::collections::HashMap;

use crate::bitstream::Block;
use crate::types::TyId;

/// What the attributes of a function or call say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    /// It throws nothing.
    pub(crate) nounwind: bool,
    /// It does not come back.
    pub(crate) noreturn: bool,
    /// Parameters for which a copy of an object is passed, with the type of the object and the
    /// alignment of the copy, 0 if it is not given.
    pub(crate) by_value: Vec<(usize, TyId, u32)>,
}

/// The lists of attributes that functions and calls refer to, by number.
#[derive(Debug, Default)]
pub(crate) struct AttributeLists(Vec<Attributes>);

impl AttributeLists {
    /// The list with this number as records have it: 0 is none.
    pub(crate) fn get(&self, number: u64) -> Attributes {
        let index = usize::try_from(number).unwrap_or(0).wrapping_sub(1);
        self.0.get(index).cloned().unwrap_or_default()
    }

    /// Reads the groups, then the lists made of them.
    pub(crate) fn read(module: Block<'_>) -> AttributeLists {
        const LISTS: u32 = 9;
        const GROUPS: u32 = 10;
        let mut groups = HashMap::new();
        for block in module.blocks(GROUPS) {
            for record in block.records().filter(|record| record.code == 3) {
                if let [id, target, rest @ ..] = record.ops {
                    groups.insert(*id, group(*target, rest));
                }
            }
        }
        let mut lists = Vec::new();
        for block in module.blocks(LISTS) {
            for record in block.records().filter(|record| record.code == 2) {
                let mut all = Attributes::default();
                for part in record.ops.iter().filter_map(|id| groups.get(id)) {
                    all.nounwind |= part.nounwind;
                    all.noreturn |= part.noreturn;
                    all.by_value.extend(&part.by_value);
                }
                lists.push(all);
            }
        }
        AttributeLists(lists)
    }
}

/// One group: the attributes of the function, the result or one parameter.
fn group(target: u64, mut ops: &[u64]) -> Attributes {
    const FUNCTION: u64 = 0xffff_ffff;
    const ALIGNMENT: u64 = 1;
    const BY_VALUE: u64 = 3;
    const NO_RETURN: u64 = 17;
    const NO_UNWIND: u64 = 18;
    let mut found = Attributes::default();
    let (mut copied, mut align) = (None, 0);
    loop {
        match ops {
            // A kind without more, or a type that is not given.
            [0 | 5, key, rest @ ..] => {
                found.nounwind |= target == FUNCTION && *key == NO_UNWIND;
                found.noreturn |= target == FUNCTION && *key == NO_RETURN;
                ops = rest;
            }
            [1, key, value, rest @ ..] => {
                if *key == ALIGNMENT {
                    align = u32::try_from(*value).unwrap_or(0);
                }
                ops = rest;
            }
            [6, key, ty, rest @ ..] => {
                if *key == BY_VALUE {
                    copied = Some(*ty as TyId);
                }
                ops = rest;
            }
            // Texts, and ranges behind them: nothing that matters comes later.
            _ => break,
        }
    }
    if let Some(ty) = copied.filter(|_| target >= 1 && target != FUNCTION) {
        found.by_value.push((target as usize - 1, ty, align));
    }
    found
}
