//! Values for everything that is not known, made up: so that an execution can be run in which all that is
//! decided holds at once.

use std::hash::{Hash, Hasher};

use impasse_exec::expr::{BYTES, ExprId, Exprs, Leaf, LeafKind, Nature};
use impasse_ir::Type;
use impasse_job::Alternative;
use rustc_hash::FxHasher;

/// How many different ones there are.
pub(super) const GUESSES: u64 = 16;

/// Larger conditions are not worked out.
const MOST_NODES: usize = 20_000;

/// Values for everything that is not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess(pub u64);

impl Guess {
    /// Whether a condition holds; `None` if that cannot be worked out.
    pub fn holds(self, exprs: &Exprs, condition: ExprId) -> Option<bool> {
        let value = exprs.evaluate(condition, MOST_NODES, &|leaf| self.value(exprs, leaf));
        value.map(|bits| bits & 1 == 1)
    }

    /// The number of the alternative that these values lead to; any one if they do not say, the same at the same depth.
    pub fn choose(self, exprs: &Exprs, alternatives: &[Alternative], depth: u32) -> usize {
        let wanted = match alternatives.first() {
            Some(Alternative::Decide { condition, .. }) => self.holds(exprs, *condition),
            _ => None,
        };
        let as_wanted = |alternative: &Alternative| match alternative {
            Alternative::Decide { holds, .. } => Some(*holds) == wanted,
            _ => false,
        };
        let any = self.number(depth, alternatives.len() as u64) as usize;
        alternatives.iter().position(as_wanted).unwrap_or(any)
    }

    /// A number between 0 and `below`, for a purpose.
    fn number(self, purpose: impl Hash, below: u64) -> u64 {
        let mut hasher = FxHasher::default();
        (self.0, purpose).hash(&mut hasher);
        // The low bits of this hash are not well mixed.
        (hasher.finish() >> 20) % below.max(1)
    }

    /// The value of a leaf. What is the same for all ranks, such as arguments, is small: it says how much is
    /// to be done. Other numbers may be random ones.
    fn value(self, exprs: &Exprs, id: ExprId) -> u128 {
        let Some(leaf) = exprs.leaf_of(id) else {
            return 0;
        };
        let number = |below: u64| self.number((leaf.kind, &leaf.name, leaf.sequence), below);
        match exprs.ty(id) {
            Type::I1 if leaf.about.nature == Nature::Failure => u128::from(number(16) > 0),
            Type::I1 => number(2).into(),
            BYTES => text(number(100)),
            Type::F64 => u128::from(self.real(leaf).to_bits()),
            Type::F32 => u128::from((self.real(leaf) as f32).to_bits()),
            Type::Ptr => 0,
            _ => match leaf.kind {
                LeafKind::Uniform => number([3, 6, 12, 40][(self.0 % 4) as usize]).into(),
                LeafKind::RankLocal(_) => number(i32::MAX as u64).into(),
            },
        }
    }

    fn real(self, leaf: &Leaf) -> f64 {
        let scale = [1.0, 0.01, 10.0][self.number(0, 3) as usize];
        let part = self.number((leaf.kind, &leaf.name, leaf.sequence), 1 << 30);
        scale * part as f64 / f64::from(1 << 30)
    }
}

/// The bytes of a number that is written out, as unknown texts are most often.
fn text(number: u64) -> u128 {
    let digits = number.to_string();
    let bytes = digits.bytes().rev();
    bytes.fold(0, |bits, byte| bits << 8 | u128::from(byte))
}
