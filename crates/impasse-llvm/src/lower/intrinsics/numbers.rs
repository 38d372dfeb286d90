//! Intrinsic functions on numbers, lane by lane.

use impasse_ir::{BinOp, CmpOp, Flags, Operand, OverflowOp, Signature, Type as Ir, UnOp};

use super::{Lowerer, is};
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::types::Leaf;

/// Functions of the C library with the same meaning; of other types than `double` they have a
/// letter behind their name.
const LIBRARY: &[&str] = &[
    "sqrt",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "pow",
    "exp",
    "exp2",
    "exp10",
    "log",
    "log2",
    "log10",
    "fabs",
    "floor",
    "ceil",
    "trunc",
    "rint",
    "nearbyint",
    "round",
    "roundeven",
    "copysign",
    "fma",
    "lround",
    "llround",
    "lrint",
    "llrint",
];

/// The same under other names.
const RENAMED: &[(&str, &str)] = &[
    ("minnum", "fmin"),
    ("maxnum", "fmax"),
    ("minimumnum", "fmin"),
    ("maximumnum", "fmax"),
];

const OVERFLOWS: &[(&str, OverflowOp)] = &[
    ("sadd.with.overflow", OverflowOp::SAdd),
    ("uadd.with.overflow", OverflowOp::UAdd),
    ("ssub.with.overflow", OverflowOp::SSub),
    ("usub.with.overflow", OverflowOp::USub),
    ("smul.with.overflow", OverflowOp::SMul),
    ("umul.with.overflow", OverflowOp::UMul),
];

const SATURATING: &[(&str, OverflowOp)] = &[
    ("sadd.sat", OverflowOp::SAdd),
    ("uadd.sat", OverflowOp::UAdd),
    ("ssub.sat", OverflowOp::SSub),
    ("usub.sat", OverflowOp::USub),
];

const CHOOSING: &[(&str, CmpOp)] = &[
    ("smax", CmpOp::Sgt),
    ("smin", CmpOp::Slt),
    ("umax", CmpOp::Ugt),
    ("umin", CmpOp::Ult),
];

const COUNTING: &[(&str, UnOp)] = &[
    ("ctpop", UnOp::Ctpop),
    ("ctlz", UnOp::Ctlz),
    ("cttz", UnOp::Cttz),
    ("bswap", UnOp::Bswap),
    ("bitreverse", UnOp::BitReverse),
];

/// The arguments of one lane, with the form of the first.
type Lane = (Leaf, Vec<Operand>);

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    let mut rows = table.iter();
    rows.find(|row| is(name, row.0)).map(|row| row.1)
}

impl Lowerer<'_, '_> {
    pub(super) fn of_numbers(&mut self, name: &str, args: &[ValueId]) -> Res<Option<Vec<Operand>>> {
        if let Some(op) = find(OVERFLOWS, name) {
            return self.with_overflow(op, args).map(Some);
        }
        let Some(lanes) = self.lanes(args)? else {
            return Ok(None);
        };
        let mut result = Vec::new();
        for (leaf, lane) in lanes {
            match self.lane(name, leaf, &lane)? {
                Some(part) => result.push(part),
                None => return Ok(None),
            }
        }
        Ok(Some(result))
    }

    /// The arguments lane by lane, with the form of the first; `None` if the first is no number.
    fn lanes(&mut self, args: &[ValueId]) -> Res<Option<Vec<Lane>>> {
        let Some(&first) = args.first() else {
            return Ok(None);
        };
        if !matches!(
            self.folder().type_of(first)?,
            crate::types::Ty::Int(_) | crate::types::Ty::Float(_) | crate::types::Ty::Vector(..)
        ) {
            return Ok(None);
        }
        let leaves = self.leaves(first)?;
        let mut lanes: Vec<Lane> = leaves.iter().map(|leaf| (*leaf, Vec::new())).collect();
        for &arg in args {
            let parts = self.parts(arg)?;
            let count = parts.len();
            for (index, lane) in lanes.iter_mut().enumerate() {
                // One argument for all lanes, or one for each.
                match parts.get(index % count.max(1)) {
                    Some(&part) => lane.1.push(part),
                    None => return malformed("an intrinsic function with wrong arguments"),
                }
            }
        }
        Ok(Some(lanes))
    }

    fn lane(&mut self, name: &str, leaf: Leaf, args: &[Operand]) -> Res<Option<Operand>> {
        if leaf.ir.is_float() {
            return self.float_lane(name, leaf, args);
        }
        if let (Some(op), [a, b]) = (find(CHOOSING, name), args) {
            let better = self.compare_part(op, leaf, *a, *b);
            return Ok(Some(self.b.select(better, *a, *b)));
        }
        if let (Some(op), [a, b]) = (find(SATURATING, name), args) {
            return self.saturating(op, leaf, *a, *b).map(Some);
        }
        if let (Some(op), [a, ..]) = (find(COUNTING, name), args) {
            return self.counting(op, leaf, *a).map(Some);
        }
        Ok(match args {
            [a, _] if is(name, "abs") => {
                let zero = self.b.int(leaf.ir, 0);
                let negative = self.compare_part(CmpOp::Slt, leaf, *a, zero);
                let opposite = self.binary_part(BinOp::Sub, leaf, zero, *a);
                Some(self.b.select(negative, opposite, *a))
            }
            [a, b, by] if is(name, "fshl") || is(name, "fshr") => {
                Some(self.funnel(is(name, "fshl"), leaf, [*a, *b, *by])?)
            }
            [a, b] if is(name, "ucmp") || is(name, "scmp") => {
                let signed = is(name, "scmp");
                Some(self.three_way(signed, leaf, *a, *b))
            }
            _ => None,
        })
    }

    /// -1, 0 or 1 in eight bits, which is what callers compare with; other results are not written
    /// by clang.
    fn three_way(&mut self, signed: bool, leaf: Leaf, a: Operand, b: Operand) -> Operand {
        let (less, greater) = match signed {
            true => (CmpOp::Slt, CmpOp::Sgt),
            false => (CmpOp::Ult, CmpOp::Ugt),
        };
        let less = self.compare_part(less, leaf, a, b);
        let greater = self.compare_part(greater, leaf, a, b);
        let (minus, zero, one) = (
            self.b.int(Ir::I8, -1),
            self.b.int(Ir::I8, 0),
            self.b.int(Ir::I8, 1),
        );
        let rest = self.b.select(greater, one, zero);
        self.b.select(less, minus, rest)
    }

    fn with_overflow(&mut self, op: OverflowOp, args: &[ValueId]) -> Res<Vec<Operand>> {
        let &[a, b] = args else {
            return malformed("an intrinsic function with too few arguments");
        };
        let leaves = self.leaves(a)?;
        let [leaf] = leaves[..] else {
            return unsupported("overflow of vectors");
        };
        if leaf.is_odd() {
            return unsupported("overflow of integers of odd width");
        }
        let (a, b) = (self.scalar(a)?, self.scalar(b)?);
        let value = self.b.binary(op.wrapping(), Flags::NONE, a, b);
        let over = self.b.overflows(op, a, b);
        Ok(vec![value, over])
    }

    fn saturating(&mut self, op: OverflowOp, leaf: Leaf, a: Operand, b: Operand) -> Res<Operand> {
        if leaf.is_odd() {
            return unsupported("overflow of integers of odd width");
        }
        let value = self.b.binary(op.wrapping(), Flags::NONE, a, b);
        let over = self.b.overflows(op, a, b);
        let zero = self.b.int(leaf.ir, 0);
        let bound = match op {
            OverflowOp::UAdd => self.b.int(leaf.ir, -1),
            OverflowOp::USub => zero,
            _ => {
                // The sign of the first operand decides which end is reached.
                let least = 1i128 << (leaf.bits - 1);
                let (least, most) = (self.b.int(leaf.ir, least), self.b.int(leaf.ir, least - 1));
                let negative = self.b.compare(CmpOp::Slt, a, zero);
                self.b.select(negative, least, most)
            }
        };
        Ok(self.b.select(over, bound, value))
    }

    fn counting(&mut self, op: UnOp, leaf: Leaf, a: Operand) -> Res<Operand> {
        if !leaf.is_odd() {
            return Ok(self.b.unary(op, a));
        }
        let width = leaf.ir.bits().unwrap_or(64);
        let extra = self.b.int(leaf.ir, (width - leaf.bits).into());
        match op {
            UnOp::Ctpop => Ok(self.b.unary(op, a)),
            UnOp::Ctlz => {
                let count = self.b.unary(op, a);
                Ok(self.b.binary(BinOp::Sub, Flags::NONE, count, extra))
            }
            UnOp::Bswap | UnOp::BitReverse => {
                let swapped = self.b.unary(op, a);
                Ok(self.b.binary(BinOp::LShr, Flags::NONE, swapped, extra))
            }
            _ => unsupported("trailing zeros of integers of odd width"),
        }
    }

    /// The upper or lower half of two numbers shifted as one.
    fn funnel(&mut self, left: bool, leaf: Leaf, [a, b, by]: [Operand; 3]) -> Res<Operand> {
        if leaf.is_odd() {
            return unsupported("shifts of two integers of odd width");
        }
        let width = self.b.int(leaf.ir, leaf.bits.into());
        let by = self.b.binary(BinOp::URem, Flags::NONE, by, width);
        let rest = self.b.binary(BinOp::Sub, Flags::NONE, width, by);
        let (up, down) = if left { (by, rest) } else { (rest, by) };
        let high = self.b.binary(BinOp::Shl, Flags::NONE, a, up);
        let low = self.b.binary(BinOp::LShr, Flags::NONE, b, down);
        let both = self.b.binary(BinOp::Or, Flags::NONE, high, low);
        let zero = self.b.int(leaf.ir, 0);
        let none = self.b.compare(CmpOp::Eq, by, zero);
        let unshifted = if left { a } else { b };
        Ok(self.b.select(none, unshifted, both))
    }

    fn float_lane(&mut self, name: &str, leaf: Leaf, args: &[Operand]) -> Res<Option<Operand>> {
        let Some(letter) = letter(leaf.ir) else {
            return Ok(None);
        };
        if let [a, b, c] = *args
            && is(name, "fmuladd")
        {
            // x86-64 without further options multiplies, then adds.
            let product = self.b.binary(BinOp::FMul, Flags::NONE, a, b);
            return Ok(Some(self.b.binary(BinOp::FAdd, Flags::NONE, product, c)));
        }
        if let [a] = *args
            && is(name, "canonicalize")
        {
            return Ok(Some(a));
        }
        if let [a, by] = *args
            && is(name, "powi")
        {
            // What compilers make of it multiplies, also where `pow` would round otherwise.
            let function = match leaf.ir {
                Ir::F32 => "__powisf2",
                Ir::F64 => "__powidf2",
                _ => "__powixf2",
            };
            let signature = Signature::new([leaf.ir, Ir::I32], Some(leaf.ir));
            return Ok(self.call_library(function, &signature, &[a, by]));
        }
        let same = LIBRARY.iter().copied().find(|known| is(name, known));
        let Some(function) = same.or_else(|| find(RENAMED, name)) else {
            return Ok(None);
        };
        let integer = matches!(function, "lround" | "llround" | "lrint" | "llrint");
        let ret = if integer { Ir::I64 } else { leaf.ir };
        let signature = Signature::new(vec![leaf.ir; args.len()], Some(ret));
        Ok(self.call_library(&format!("{function}{letter}"), &signature, args))
    }
}

/// What the C library puts behind the names of its functions on numbers of a type.
fn letter(ty: Ir) -> Option<&'static str> {
    match ty {
        Ir::F32 => Some("f"),
        Ir::F64 => Some(""),
        Ir::F80 => Some("l"),
        _ => None,
    }
}
