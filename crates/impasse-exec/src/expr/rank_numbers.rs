//! Numbers of ranks that a program got from MPI: values that are known and still remembered to be the number of a
//! rank.
//!
//! Ranks that a program treats alike can be renamed: an execution with two of them swapped is an execution, too.
//! That holds as long as the program does with their numbers what it would do with others: copies them, sends
//! them, names ranks by them, asks whether two are the same. So such a number is a leaf of its own here, one for each rank.
//! Whoever asks for more is answered as for the number that it is, and that is *noticed*:
//!
//! - a comparison with a plain number splits the ranks into those for which it holds and the others;
//! - anything else (arithmetic, an index, an argument of a library) tells all ranks apart that were alike with this one.
//!
//! So no expression is made of such a leaf: it stands alone, in registers, in memory, in messages.
//!
//! Ranks that may be renamed into each other are of one class. Only what is noticed while something is *owed*
//! counts: while an execution stands for others in which ranks are renamed. The owner of the classes
//! (`impasse_job`'s module `symmetry`) says when that is, and looks whether classes were split meanwhile.

use std::sync::{Mutex, MutexGuard, PoisonError};

use impasse_ir::{CmpOp, Span, Type, fold};
use rustc_hash::FxHashMap;

use super::{About, ExprId, Exprs, LeafKind, Node};
use crate::value::{Byte, Value};

/// What such a leaf is called where it shows.
const NAME: &str = "number of a rank";

/// The type of numbers of ranks: `int`.
const INT: Type = Type::I32;

/// The numbers of the ranks of one job.
#[derive(Debug)]
pub struct RankNumbers {
    leaves: Vec<ExprId>,
    ranks: FxHashMap<ExprId, u32>,
    noticed: Mutex<Noticed>,
}

/// What was noticed of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noticed {
    /// The class of each rank.
    pub classes: Vec<u32>,
    /// Whether executions with renamed ranks rely on the one that is run.
    pub owes: bool,
    /// Whether a class was split while something was owed.
    pub broken: bool,
    /// Whether a number was used where it cannot be followed.
    pub lost: bool,
}

impl Noticed {
    /// Ranks of one class stay together only if `key` is the same for them.
    pub fn split<K: PartialEq>(&mut self, key: impl Fn(u32) -> K) {
        if !self.owes {
            return;
        }
        let split = refined(&self.classes, key);
        self.broken |= split != self.classes;
        self.classes = split;
    }

    /// Each rank of the class of `rank` is told apart from the others.
    pub fn pin(&mut self, rank: u32) {
        let class = self.classes.get(rank as usize).copied();
        let classes = self.classes.clone();
        let is_in = |other: u32| classes.get(other as usize).copied() == class;
        self.split(|other| is_in(other).then_some(other));
    }

    /// One rank is told apart from the others.
    pub fn single_out(&mut self, rank: u32) {
        self.split(|other| other == rank);
    }

    /// All ranks are told apart.
    pub fn pin_all(&mut self) {
        self.split(|rank| rank);
    }
}

/// Classes of ranks that are of one class and have the same key. A class is called by its first rank.
pub fn refined<K: PartialEq>(classes: &[u32], key: impl Fn(u32) -> K) -> Vec<u32> {
    let mut firsts: Vec<(u32, u32, K)> = Vec::new();
    let mut split = Vec::new();
    for (rank, &class) in (0u32..).zip(classes) {
        let own = key(rank);
        let known = firsts
            .iter()
            .find(|(_, of, key)| *of == class && *key == own);
        let first = known.map(|(first, ..)| *first);
        split.push(first.unwrap_or(rank));
        if first.is_none() {
            firsts.push((rank, class, own));
        }
    }
    split
}

impl Clone for RankNumbers {
    fn clone(&self) -> RankNumbers {
        RankNumbers {
            leaves: self.leaves.clone(),
            ranks: self.ranks.clone(),
            noticed: Mutex::new(self.noticed().clone()),
        }
    }
}

impl RankNumbers {
    /// What was noticed so far, to look at and to change.
    pub fn noticed(&self) -> MutexGuard<'_, Noticed> {
        self.noticed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a rank.
    pub fn number(&self, rank: u32) -> Option<Value> {
        let leaf = self.leaves.get(rank as usize)?;
        Some(Value::Symbolic(*leaf))
    }

    /// The rank that a value is the number of.
    pub fn rank_of(&self, value: Value) -> Option<u32> {
        match value {
            Value::Symbolic(id) => self.ranks.get(&id).copied(),
            Value::Known(_) => None,
        }
    }
}

impl Exprs {
    /// From now on numbers of ranks are told from other numbers; ranks of one class may be renamed into each other.
    pub fn tell_ranks(&mut self, classes: Vec<u32>) {
        let mut numbers = RankNumbers {
            leaves: Vec::new(),
            ranks: FxHashMap::default(),
            noticed: Mutex::default(),
        };
        for rank in 0..classes.len() as u32 {
            let kind = LeafKind::RankLocal(rank);
            let leaf = self.leaf_about(kind, NAME, 0, INT, Span::UNKNOWN, About::default());
            numbers.leaves.push(leaf);
            numbers.ranks.insert(leaf, rank);
        }
        numbers.noticed().classes = classes;
        self.ranks = Some(Box::new(numbers));
    }

    /// From now on numbers of ranks are numbers like others.
    pub fn forget_ranks(&mut self) {
        self.ranks = None;
    }

    /// The numbers of ranks, if they are told from other numbers.
    pub fn rank_numbers(&self) -> Option<&RankNumbers> {
        self.ranks.as_deref()
    }

    /// The rank that a value is the number of.
    pub(crate) fn rank_of(&self, value: Value) -> Option<u32> {
        self.ranks.as_ref()?.rank_of(value)
    }

    /// The number that a value is, if it is the number of a rank: that the number itself is used is noticed.
    pub(crate) fn used_rank(&self, value: Value) -> Option<u128> {
        let numbers = self.ranks.as_ref()?;
        let rank = numbers.rank_of(value)?;
        numbers.noticed().pin(rank);
        Some(rank.into())
    }

    /// A value as a plain one.
    pub(super) fn plain(&self, value: Value) -> Value {
        self.used_rank(value).map_or(value, Value::Known)
    }

    /// Bytes of numbers of ranks as plain ones.
    pub(super) fn plain_bytes(&self, bytes: &[Byte]) -> Option<Vec<Byte>> {
        let numbers = self.ranks.as_ref()?;
        let is_rank = |byte: &Byte| match byte {
            Byte::Symbolic { expr, .. } => numbers.ranks.contains_key(expr),
            _ => false,
        };
        if !bytes.iter().any(is_rank) {
            return None;
        }
        let plain = |byte: &Byte| match *byte {
            Byte::Symbolic { expr, index } => match self.used_rank(Value::Symbolic(expr)) {
                Some(number) => Byte::Known(number.to_le_bytes()[(index & 15) as usize]),
                None => *byte,
            },
            other => other,
        };
        Some(bytes.iter().map(plain).collect())
    }

    /// What a comparison says in which a number of a rank takes part; `None` if there is none in it, or
    /// something unknown is.
    pub(super) fn compare_ranks(&self, op: CmpOp, ty: Type, a: Value, b: Value) -> Option<Value> {
        let numbers = self.ranks.as_ref()?;
        let holds = match (numbers.rank_of(a), numbers.rank_of(b), a, b) {
            (Some(a), Some(b), ..) => {
                if !matches!(op, CmpOp::Eq | CmpOp::Ne) {
                    numbers.noticed().pin(a);
                    numbers.noticed().pin(b);
                }
                fold::compare(op, ty, a.into(), b.into())
            }
            (Some(rank), None, _, Value::Known(number)) => {
                let with = |rank: u32| fold::compare(op, ty, rank.into(), number);
                numbers.noticed().split(with);
                with(rank)
            }
            (None, Some(rank), Value::Known(number), _) => {
                let with = |rank: u32| fold::compare(op, ty, number, rank.into());
                numbers.noticed().split(with);
                with(rank)
            }
            _ => return None,
        };
        Some(Value::Known(holds.into()))
    }

    /// A leaf is made from others: numbers of ranks among them cannot be followed.
    pub(super) fn notice_sources(&self, about: &About) {
        let Some(numbers) = &self.ranks else {
            return;
        };
        let is_rank = |id: &ExprId| numbers.ranks.contains_key(id);
        let sources = about.sources.iter().flat_map(|sources| sources.iter());
        let arguments = about.arguments.iter().flat_map(|values| values.iter());
        let arguments = arguments.filter_map(|&value| numbers.rank_of(value));
        if sources.copied().any(|id| is_rank(&id)) || arguments.count() > 0 {
            numbers.noticed().lost = true;
        }
    }

    /// A node is made: no number of a rank may be part of it.
    pub(super) fn notice_node(&self, node: &Node) {
        let Some(numbers) = &self.ranks else {
            return;
        };
        let is_rank = |id: ExprId| numbers.ranks.contains_key(&id);
        let has = match node {
            Node::Leaf(_) | Node::Const(_) => false,
            Node::Unary(_, a) | Node::Convert(_, a) => is_rank(*a),
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Overflow(_, a, b) => {
                is_rank(*a) || is_rank(*b)
            }
            Node::Select(a, b, c) => is_rank(*a) || is_rank(*b) || is_rank(*c),
            Node::Bytes(bytes) => self.plain_bytes(bytes).is_some(),
        };
        if has {
            numbers.noticed().lost = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(classes: &[u32]) -> Exprs {
        let mut exprs = Exprs::default();
        exprs.tell_ranks(classes.to_vec());
        exprs.ranks.as_ref().expect("just made").noticed().owes = true;
        exprs
    }

    #[test]
    fn what_is_asked_splits_classes() {
        let mut exprs = numbers(&[0, 1, 1, 1, 1]);
        let number = |exprs: &Exprs, rank| exprs.rank_numbers().and_then(|all| all.number(rank));
        let classes = |exprs: &Exprs| {
            exprs
                .rank_numbers()
                .map(|all| all.noticed().classes.clone())
        };
        let three = number(&exprs, 3).expect("there are five");
        let one = number(&exprs, 1).expect("there are five");
        let is = |value| Value::Known(u128::from(value));
        assert_eq!(exprs.compare(CmpOp::Ne, INT, three, is(0u8)), is(1u8));
        assert_eq!(exprs.compare(CmpOp::Eq, INT, three, one), is(0u8));
        assert_eq!(classes(&exprs), Some(vec![0, 1, 1, 1, 1]));
        assert_eq!(exprs.compare(CmpOp::Slt, INT, three, is(3u8)), is(0u8));
        assert_eq!(classes(&exprs), Some(vec![0, 1, 1, 3, 3]));
        let sum = exprs.binary(impasse_ir::BinOp::Add, INT, is(2u8), one);
        assert_eq!(sum, Ok(is(3u8)));
        assert_eq!(classes(&exprs), Some(vec![0, 1, 2, 3, 3]));
        assert!(exprs.rank_numbers().is_some_and(|all| all.noticed().broken));
    }
}
