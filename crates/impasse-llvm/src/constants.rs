//! Constants as records have them. What they are worth is found by [`fold`](crate::fold).

use crate::bitstream::Block;
use crate::error::{Res, malformed};
use crate::types::TyId;

/// A number of a value: of a global, a constant, a parameter or the result of an instruction.
pub(crate) type ValueId = u32;

/// A constant.
#[derive(Clone, Debug)]
pub(crate) enum Constant {
    /// All bits zero.
    Null,
    /// Any value.
    Undef,
    /// The bits of an integer, with its sign above.
    Int(i128),
    /// The bits of an integer of more than 128 bits, 64 at a time, the lowest first.
    Words(Vec<u64>),
    /// The bits of a floating number.
    Float(u128),
    /// The values of its elements.
    Aggregate(Vec<ValueId>),
    /// The bits of its elements, which are numbers.
    Data(Vec<u64>),
    Binary {
        op: u64,
        a: ValueId,
        b: ValueId,
    },
    Cast {
        op: u64,
        value: ValueId,
    },
    /// An address computed from another one.
    Gep {
        source: TyId,
        operands: Vec<ValueId>,
    },
    Select([ValueId; 3]),
    Compare {
        predicate: u64,
        a: ValueId,
        b: ValueId,
    },
    BlockAddress {
        function: ValueId,
        block: u32,
    },
    /// What is not followed.
    Other(&'static str),
}

mod code {
    pub(super) const SET_TYPE: u32 = 1;
    pub(super) const NULL: u32 = 2;
    pub(super) const UNDEF: u32 = 3;
    pub(super) const INTEGER: u32 = 4;
    pub(super) const WIDE_INTEGER: u32 = 5;
    pub(super) const FLOAT: u32 = 6;
    pub(super) const AGGREGATE: u32 = 7;
    pub(super) const STRING: u32 = 8;
    pub(super) const C_STRING: u32 = 9;
    pub(super) const BINARY: u32 = 10;
    pub(super) const CAST: u32 = 11;
    pub(super) const GEP_OLD: u32 = 12;
    pub(super) const SELECT: u32 = 13;
    pub(super) const COMPARE: u32 = 17;
    pub(super) const INLINE_ASM: [u32; 4] = [18, 23, 28, 30];
    pub(super) const INBOUNDS_GEP: u32 = 20;
    pub(super) const BLOCK_ADDRESS: u32 = 21;
    pub(super) const DATA: u32 = 22;
    pub(super) const GEP_IN_RANGE_OLD: u32 = 24;
    pub(super) const POISON: u32 = 26;
    pub(super) const DSO_LOCAL: u32 = 27;
    pub(super) const NO_CFI: u32 = 29;
    pub(super) const GEP_IN_RANGE: u32 = 31;
    pub(super) const GEP: u32 = 32;
}

/// Reads the constants of a block: their types and what they are.
pub(crate) fn read(block: Block<'_>) -> Res<Vec<(TyId, Constant)>> {
    let mut ty = 0;
    let mut constants = Vec::new();
    for record in block.records() {
        let ops = record.ops;
        if record.code == code::SET_TYPE {
            ty = first(ops)? as TyId;
            continue;
        }
        constants.push((ty, one(record.code, ops)?));
    }
    Ok(constants)
}

fn one(code: u32, ops: &[u64]) -> Res<Constant> {
    let ids = |ops: &[u64]| ops.iter().map(|&op| op as ValueId).collect();
    Ok(match (code, ops) {
        (code::NULL, _) => Constant::Null,
        (code::UNDEF | code::POISON, _) => Constant::Undef,
        (code::INTEGER, [bits, ..]) => Constant::Int(signed(*bits).into()),
        (code::WIDE_INTEGER, [low, high]) => {
            let (low, high) = (signed(*low).cast_unsigned(), signed(*high));
            Constant::Int(i128::from(high) << 64 | i128::from(low))
        }
        (code::WIDE_INTEGER, [low]) => Constant::Int(signed(*low).cast_unsigned().into()),
        (code::WIDE_INTEGER, _) => {
            let words = ops.iter().map(|&word| signed(word).cast_unsigned());
            Constant::Words(words.collect())
        }
        (code::FLOAT, [bits]) => Constant::Float((*bits).into()),
        // In which order the words are, the type says.
        (code::FLOAT, [a, b]) => Constant::Float(u128::from(*a) | u128::from(*b) << 64),
        (code::AGGREGATE, _) => Constant::Aggregate(ids(ops)),
        (code::STRING, _) => Constant::Data(ops.to_vec()),
        (code::C_STRING, _) => Constant::Data(ops.iter().copied().chain([0]).collect()),
        (code::DATA, _) => Constant::Data(ops.to_vec()),
        (code::BINARY, [op, a, b, ..]) => Constant::Binary {
            op: *op,
            a: *a as ValueId,
            b: *b as ValueId,
        },
        (code::CAST, [op, _, value, ..]) => Constant::Cast {
            op: *op,
            value: *value as ValueId,
        },
        (code::GEP_OLD | code::INBOUNDS_GEP, [source, rest @ ..]) if ops.len() % 2 == 1 => {
            gep(*source, rest)
        }
        (code::GEP_IN_RANGE_OLD | code::GEP, [source, _, rest @ ..]) => gep(*source, rest),
        (code::GEP_IN_RANGE, [source, _, bits, _, _, rest @ ..]) if *bits <= 64 => {
            gep(*source, rest)
        }
        (code::SELECT, [a, b, c]) => {
            Constant::Select([*a as ValueId, *b as ValueId, *c as ValueId])
        }
        (code::COMPARE, [_, a, b, predicate, ..]) => Constant::Compare {
            predicate: *predicate,
            a: *a as ValueId,
            b: *b as ValueId,
        },
        (code::BLOCK_ADDRESS, [_, function, block]) => Constant::BlockAddress {
            function: *function as ValueId,
            block: u32::try_from(*block).unwrap_or(u32::MAX),
        },
        (code::DSO_LOCAL | code::NO_CFI, [_, value]) => Constant::Cast {
            op: crate::fold::SAME,
            value: *value as ValueId,
        },
        (code, _) if code::INLINE_ASM.contains(&code) => Constant::Other("inline assembly"),
        _ => Constant::Other("a kind of constant that is not known"),
    })
}

fn gep(source: u64, rest: &[u64]) -> Constant {
    Constant::Gep {
        source: source as TyId,
        operands: rest
            .chunks(2)
            .filter_map(|pair| pair.get(1))
            .map(|&id| id as ValueId)
            .collect(),
    }
}

/// A number whose lowest bit is its sign.
pub(crate) fn signed(value: u64) -> i64 {
    match (value & 1, value >> 1) {
        (0, value) => value.cast_signed(),
        // What would be -0 is the least number.
        (_, 0) => i64::MIN,
        (_, value) => value.cast_signed().wrapping_neg(),
    }
}

fn first(ops: &[u64]) -> Res<u64> {
    match ops.first() {
        Some(&op) => Ok(op),
        None => malformed("a record is too short"),
    }
}
