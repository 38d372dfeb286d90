//! Between which numbers a floating-point expression lies that is computed from what clocks say: no program
//! measures a time that is longer than any.

use super::{ExprId, Exprs, Leaf, Nature, Node};
use crate::value::Value;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type, UnOp};

/// No clock says more: a century in seconds.
const MOST_SECONDS: f64 = 3.2e9;

/// Larger expressions are not looked at.
const MOST_NODES: u32 = 200;

/// The least and the greatest value.
type Range = (f64, f64);

impl Exprs {
    /// A comparison of doubles that the ranges of both sides decide.
    pub(super) fn compare_by_range(&self, op: CmpOp, a: Value, b: Value) -> Option<bool> {
        if let Some(holds) = self.compare_clocks(op, a, b) {
            return Some(holds);
        }
        let marks = self.is_a_mark(a, b) || self.is_a_mark(b, a);
        let (a, b) = (self.range_of(a)?, self.range_of(b)?);
        let (less, at_most) = (
            if a.1 < b.0 {
                Some(true)
            } else if a.0 >= b.1 {
                Some(false)
            } else {
                None
            },
            if a.1 <= b.0 {
                Some(true)
            } else if a.0 > b.1 {
                Some(false)
            } else {
                None
            },
        );
        let apart = a.1 < b.0 || b.1 < a.0 || marks;
        match op {
            CmpOp::FOlt | CmpOp::FUlt => less,
            CmpOp::FOle | CmpOp::FUle => at_most,
            CmpOp::FOgt | CmpOp::FUgt => at_most.map(|holds| !holds),
            CmpOp::FOge | CmpOp::FUge => less.map(|holds| !holds),
            CmpOp::FOeq | CmpOp::FUeq => apart.then_some(false),
            CmpOp::FOne | CmpOp::FUne => apart.then_some(true),
            _ => None,
        }
    }

    /// A comparison of doubles that is decided since time does not run backwards.
    fn compare_clocks(&self, op: CmpOp, a: Value, b: Value) -> Option<bool> {
        let (Value::Symbolic(a), Value::Symbolic(b)) = (a, b) else {
            return None;
        };
        match op {
            CmpOp::FOlt | CmpOp::FUlt => self.is_later(a, b).then_some(false),
            CmpOp::FOge | CmpOp::FUge => self.is_later(a, b).then_some(true),
            CmpOp::FOgt | CmpOp::FUgt => self.is_later(b, a).then_some(false),
            CmpOp::FOle | CmpOp::FUle => self.is_later(b, a).then_some(true),
            _ => None,
        }
    }

    /// Whether a double is at least what a clock has said before.
    fn is_later(&self, id: ExprId, before: ExprId) -> bool {
        let Some(Floor::Above(later)) = self.floor(id) else {
            return false;
        };
        self.tick(before)
            .is_some_and(|earlier| later.follows(earlier))
    }

    /// Whether a known number is compared with what a clock says. A program that asks whether both are equal
    /// uses the number for a clock that was not asked yet: no clock is taken to say just that.
    fn is_a_mark(&self, number: Value, clock: Value) -> bool {
        match (number, clock) {
            (Value::Known(_), Value::Symbolic(clock)) => self.tick(clock).is_some(),
            _ => false,
        }
    }

    fn range_of(&self, value: Value) -> Option<Range> {
        match value {
            Value::Known(bits) => {
                finite((f64::from_bits(bits as u64), f64::from_bits(bits as u64)))
            }
            Value::Symbolic(id) if self.weight(id) > MOST_NODES => None,
            Value::Symbolic(id) => self.float_range(id),
        }
    }

    /// The range of a double; `None` if it has no known bounds, and so may be no number.
    fn float_range(&self, id: ExprId) -> Option<Range> {
        if self.ty(id) != Type::F64 {
            return None;
        }
        let range = match *self.node(id) {
            Node::Leaf(_) => {
                let leaf = self.leaf_of(id)?;
                (leaf.about.nature == Nature::Clock).then_some((0.0, MOST_SECONDS))?
            }
            Node::Const(bits) => (f64::from_bits(bits as u64), f64::from_bits(bits as u64)),
            Node::Unary(UnOp::FNeg, a) => {
                let (low, high) = self.float_range(a)?;
                (-high, -low)
            }
            Node::Binary(op, a, b) => combined(op, self.float_range(a)?, self.float_range(b)?)?,
            Node::Select(_, a, b) => {
                let (a, b) = (self.float_range(a)?, self.float_range(b)?);
                (a.0.min(b.0), a.1.max(b.1))
            }
            Node::Convert(ConvOp::SiToFp, a) if self.ty(a) == Type::I32 => {
                (f64::from(i32::MIN), f64::from(i32::MAX))
            }
            _ => return None,
        };
        finite(match self.floor(id) {
            Some(Floor::Zero | Floor::Above(_)) => (range.0.max(0.0), range.1),
            _ => range,
        })
    }

    /// What a double is at least. Time does not run backwards: what one clock says is at least what it said
    /// before. Rounding keeps the order of numbers, so all of this holds for what machines compute.
    fn floor(&self, id: ExprId) -> Option<Floor<'_>> {
        let is_positive = |id: ExprId| matches!(self.value_of(id), Value::Known(bits) if f64::from_bits(bits as u64) > 0.0);
        match *self.node(id) {
            Node::Leaf(_) => Some(Floor::Above(self.tick(id)?)),
            Node::Const(bits) => (f64::from_bits(bits as u64) >= 0.0).then_some(Floor::Zero),
            Node::Unary(UnOp::FNeg, a) => Some(Floor::Below(self.tick(a)?)),
            Node::Binary(BinOp::FSub, a, b) => {
                let (a, earlier) = (self.floor(a)?, self.tick(b)?);
                match a {
                    Floor::Above(later) if later.follows(earlier) => Some(Floor::Zero),
                    Floor::Above(_) | Floor::Zero => Some(Floor::Below(earlier)),
                    Floor::Below(_) => None,
                }
            }
            Node::Binary(BinOp::FAdd, a, b) => match (self.floor(a)?, self.floor(b)?) {
                (Floor::Below(earlier), Floor::Above(later))
                | (Floor::Above(later), Floor::Below(earlier)) => {
                    later.follows(earlier).then_some(Floor::Zero)
                }
                (Floor::Zero, other) | (other, Floor::Zero) => Some(other),
                (Floor::Above(one), Floor::Above(_)) => Some(Floor::Above(one)),
                (Floor::Below(_), Floor::Below(_)) => None,
            },
            Node::Binary(BinOp::FMul | BinOp::FDiv, a, b) if is_positive(b) => {
                matches!(self.floor(a)?, Floor::Zero | Floor::Above(_)).then_some(Floor::Zero)
            }
            _ => None,
        }
    }

    /// What a clock says, as one of the things that it says one after the other.
    fn tick(&self, id: ExprId) -> Option<Tick<'_>> {
        let leaf = self.leaf_of(id)?;
        (leaf.about.nature == Nature::Clock).then_some(Tick(leaf))
    }
}

/// What a number is at least.
enum Floor<'a> {
    /// What a clock said.
    Above(Tick<'a>),
    /// Nothing, or more.
    Zero,
    /// The negation of what a clock said.
    Below(Tick<'a>),
}

/// What a clock of a rank said: what it says later has a greater number.
#[derive(Clone, Copy)]
struct Tick<'a>(&'a Leaf);

impl Tick<'_> {
    fn follows(self, earlier: Tick<'_>) -> bool {
        let (later, earlier) = (self.0, earlier.0);
        let same = later.kind == earlier.kind && later.name == earlier.name;
        same && later.sequence >= earlier.sequence
    }
}

fn combined(op: BinOp, a: Range, b: Range) -> Option<Range> {
    let corners = |f: fn(f64, f64) -> f64| {
        let all = [f(a.0, b.0), f(a.0, b.1), f(a.1, b.0), f(a.1, b.1)];
        let low = all.into_iter().fold(f64::INFINITY, f64::min);
        (low, all.into_iter().fold(f64::NEG_INFINITY, f64::max))
    };
    match op {
        BinOp::FAdd => Some((a.0 + b.0, a.1 + b.1)),
        BinOp::FSub => Some((a.0 - b.1, a.1 - b.0)),
        BinOp::FMul => Some(corners(|a, b| a * b)),
        BinOp::FDiv if b.0 > 0.0 || b.1 < 0.0 => Some(corners(|a, b| a / b)),
        _ => None,
    }
}

fn finite(range: Range) -> Option<Range> {
    (range.0.is_finite() && range.1.is_finite()).then_some(range)
}
