//! Symbolic expressions, hash-consed: equal expressions have equal ids.

mod bits;
mod bounds;
mod build;
mod condition;
mod display;
mod evaluate;
mod float_range;
mod growth;
pub(crate) mod ranges;
mod rank_numbers;
mod replace;
mod simplify;

pub(crate) use build::{byte_size, mask};
pub use growth::Growth;
pub use rank_numbers::{Noticed, RankNumbers, refined};

use crate::value::{Byte, Value};
use bits::Bits;
use impasse_ir::{BinOp, CmpOp, ConvOp, OverflowOp, Span, Type, UnOp};
use rustc_hash::{FxHashMap, FxHashSet};
use std::num::NonZeroU32;
use std::sync::Arc;

/// An expression in [`Exprs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(NonZeroU32);

impl ExprId {
    fn from_index(index: usize) -> Self {
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        Self(NonZeroU32::new(number).unwrap_or(NonZeroU32::MAX))
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The number as register tags hold it; never 0.
    pub(crate) fn tag(self) -> u32 {
        self.0.get()
    }

    /// The expression behind a tag; `None` for 0.
    pub(crate) fn from_tag(tag: u32) -> Option<Self> {
        NonZeroU32::new(tag).map(Self)
    }
}

/// Who knows the value of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LeafKind {
    /// Equal on all ranks: arguments, environment, results of collectives.
    Uniform,
    /// One rank only: clock, random numbers, uninitialised memory.
    RankLocal(u32),
}

/// What a leaf stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Nature {
    /// Something that is outside of the program: input, data from a file.
    #[default]
    Outside,
    /// What is in a variable or in memory that nobody wrote.
    Unwritten,
    /// Whether a library call fails that as a rule does not: opening a file, allocating memory.
    Failure,
    /// What a clock says: a number of seconds, not negative and not absurdly large.
    Clock,
    /// Something that the machine did not keep apart: what is in an object after a write to an unknown
    /// place of it, or after a function without source. The program may not allow all its values.
    Approximate,
    /// One of the numbers that a table of the host says ([`Generalisation::of_variants`](crate::Generalisation)).
    Varying,
}

impl Nature {
    /// Its bit in what an expression is made of.
    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The bit of addresses in what an expression is made of; those below are natures.
const ADDRESSES: u8 = 1 << 7;

/// The least and the greatest address that a pointer can be, in one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Target {
    /// The least.
    pub first: u64,
    /// The greatest.
    pub last: u64,
}

/// What is known about a leaf besides its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct About {
    /// What it stands for.
    pub nature: Nature,
    /// Where pointers in it lead if they lead anywhere; `None` when that is not known.
    pub targets: Option<Arc<[Target]>>,
    /// The leaves that it is made from, if the program can ask for the same value again as long as it
    /// has these; `None` for a value that comes up once.
    pub sources: Option<Arc<[ExprId]>>,
    /// The values that it is a function of, if its name and they say all: the same give the same leaf.
    pub arguments: Option<Arc<[Value]>>,
    /// Whether it is made once and never again, though all ranks know it: the result of one collective call.
    pub once: bool,
}

impl About {
    /// Of a value that the program can ask for at any time.
    pub fn again() -> Self {
        Self {
            sources: Some([].into()),
            ..Self::default()
        }
    }

    /// Of a value that nobody gave.
    pub fn unwritten() -> Self {
        Self {
            nature: Nature::Unwritten,
            ..Self::default()
        }
    }
}

/// The type of leaves that stand for unknown bytes rather than for a number: nothing is known of a
/// float, and there is no comparison of this type that would fix its bits.
pub const BYTES: Type = Type::F128;

/// An unknown value. A leaf can also stand for as many bytes as there are: its byte `n` is then the
/// unknown byte `n` of some object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Who knows it.
    pub kind: LeafKind,
    /// What it is, for messages.
    pub name: Arc<str>,
    /// Tells leaves of the same name apart.
    pub sequence: u64,
    /// Where it came from first.
    pub span: Span,
    /// What else is known about it.
    pub about: About,
}

/// One expression; its operands are expressions that are older.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// An unknown value: see [`Exprs::leaf_of`].
    Leaf(u32),
    /// A known operand.
    Const(u128),
    /// Arithmetic on one operand.
    Unary(UnOp, ExprId),
    /// Arithmetic on two operands.
    Binary(BinOp, ExprId, ExprId),
    /// A comparison; an `i1`.
    Compare(CmpOp, ExprId, ExprId),
    /// Whether an operation overflows; an `i1`.
    Overflow(OverflowOp, ExprId, ExprId),
    /// A conversion.
    Convert(ConvOp, ExprId),
    /// The second if the first (an `i1`) holds, else the third.
    Select(ExprId, ExprId, ExprId),
    /// Bytes put together, the least significant first. None is uninitialised.
    Bytes(Box<[Byte]>),
}

/// All expressions of one analysis.
#[derive(Clone, Debug, Default)]
pub struct Exprs {
    nodes: Vec<(Node, Type)>,
    /// What is known of each, in the same order.
    facts: Vec<Facts>,
    ids: FxHashMap<(Node, Type), ExprId>,
    leaves: Vec<Leaf>,
    leaf_ids: FxHashMap<(LeafKind, Arc<str>, u64, Type, About), ExprId>,
    /// The names of leaves, each once: many leaves share one.
    names: FxHashSet<Arc<str>>,
    /// Whether choices are simplified further than what is asked about them needs: where ways are merged,
    /// they stay, and are not decided one by one.
    pub(crate) lasting_choices: bool,
    /// The numbers of ranks, where they are told from other numbers.
    ranks: Option<Box<RankNumbers>>,
}

/// What is known of an expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Facts {
    bits: Bits,
    /// How large it is, written out.
    weight: u32,
    /// What it is made of: natures of leaves, and whether there are addresses.
    made_of: u8,
}

impl Exprs {
    /// The node behind `id`.
    pub fn node(&self, id: ExprId) -> &Node {
        const MISSING: &Node = &Node::Const(0);
        self.nodes.get(id.index()).map_or(MISSING, |entry| &entry.0)
    }

    /// The type of `id`.
    pub fn ty(&self, id: ExprId) -> Type {
        self.nodes.get(id.index()).map_or(Type::I1, |entry| entry.1)
    }

    /// The leaf that `id` is, if it is one.
    pub fn leaf_of(&self, id: ExprId) -> Option<&Leaf> {
        match *self.node(id) {
            Node::Leaf(index) => self.leaves.get(index as usize),
            _ => None,
        }
    }

    /// The number of expressions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The leaf with this kind, name, number and type; `span` is kept from the first time.
    pub fn leaf(
        &mut self,
        kind: LeafKind,
        name: &str,
        sequence: u64,
        ty: Type,
        span: Span,
    ) -> ExprId {
        self.leaf_about(kind, name, sequence, ty, span, About::default())
    }

    /// The same with what is known about it.
    pub fn leaf_about(
        &mut self,
        kind: LeafKind,
        name: &str,
        sequence: u64,
        ty: Type,
        span: Span,
        about: About,
    ) -> ExprId {
        self.notice_sources(&about);
        let name = self.name(name);
        let key = (kind, Arc::clone(&name), sequence, ty, about.clone());
        if let Some(&id) = self.leaf_ids.get(&key) {
            return id;
        }
        let index = u32::try_from(self.leaves.len()).unwrap_or(u32::MAX);
        self.leaves.push(Leaf {
            kind,
            name,
            sequence,
            span,
            about,
        });
        let id = self.intern(Node::Leaf(index), ty);
        self.leaf_ids.insert(key, id);
        id
    }

    /// A name of leaves.
    fn name(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return Arc::clone(known);
        }
        let new: Arc<str> = name.into();
        self.names.insert(Arc::clone(&new));
        new
    }

    /// The id of a node.
    fn intern(&mut self, node: Node, ty: Type) -> ExprId {
        let key = (node, ty);
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        self.notice_node(&key.0);
        let id = ExprId::from_index(self.nodes.len());
        let bits = self.bits_of(&key.0, ty);
        self.nodes.push(key.clone());
        let operands = self.operands(id);
        let weights = operands.iter().map(|&operand| self.weight(operand));
        let weight = weights.fold(1, u32::saturating_add);
        let parts = operands.iter().map(|&operand| self.made_of(operand));
        let made_of = parts.fold(self.made_of_itself(id), |all, part| all | part);
        self.facts.push(Facts {
            bits,
            weight,
            made_of,
        });
        self.ids.insert(key, id);
        id
    }

    /// The nature of a leaf, and whether there is an address in a leaf or number, as [`Exprs::made_of`] has it.
    fn made_of_itself(&self, id: ExprId) -> u8 {
        match *self.node(id) {
            Node::Const(bits) if bits >> 32 != 0 && !self.ty(id).is_float() => ADDRESSES,
            Node::Leaf(_) => self.leaf_of(id).map_or(0, |leaf| {
                let targets = leaf.about.targets.as_deref().unwrap_or_default();
                let addresses = if targets.is_empty() { 0 } else { ADDRESSES };
                addresses | leaf.about.nature.bit()
            }),
            _ => 0,
        }
    }

    fn facts(&self, id: ExprId) -> Facts {
        self.facts.get(id.index()).copied().unwrap_or_default()
    }

    fn made_of(&self, id: ExprId) -> u8 {
        self.facts(id).made_of
    }

    /// How many nodes an expression has, written out: what it shares counts each time.
    pub(crate) fn weight(&self, id: ExprId) -> u32 {
        self.facts(id).weight
    }

    /// The value of a node: known if all its bits are.
    fn made(&mut self, node: Node, ty: Type) -> Value {
        let id = self.intern(node, ty);
        let bits = self.bits(id);
        match !ty.is_float() && bits.known == mask(ty) {
            true => Value::Known(bits.value),
            false => Value::Symbolic(id),
        }
    }

    /// The expression that stands for `value` as an operand.
    fn operand(&mut self, ty: Type, value: Value) -> ExprId {
        match value {
            Value::Known(bits) => self.intern(Node::Const(bits), ty),
            Value::Symbolic(id) => id,
        }
    }

    /// The value of an operand.
    pub(crate) fn value_of(&self, id: ExprId) -> Value {
        match *self.node(id) {
            Node::Const(bits) => Value::Known(bits),
            _ => Value::Symbolic(id),
        }
    }

    /// The least and the greatest number that the known bits of `id` leave, as unsigned numbers.
    pub(crate) fn unsigned_range(&self, id: ExprId) -> (u128, u128) {
        let (bits, mask) = (self.bits(id), mask(self.ty(id)));
        (bits.value, bits.value | !bits.known & mask)
    }

    /// How many of the lowest bits of `id` are known to be 0.
    pub(crate) fn trailing_zeros(&self, id: ExprId) -> u32 {
        let bits = self.bits(id);
        (bits.known & !bits.value).trailing_ones()
    }

    /// The leaves that these depend on, in a fixed order; `None` if they have more than `most` nodes.
    pub(crate) fn leaves_within(&self, ids: &[ExprId], most: usize) -> Option<Vec<ExprId>> {
        let (mut seen, mut leaves) = (FxHashSet::default(), Vec::new());
        let mut todo = ids.to_vec();
        while let Some(id) = todo.pop() {
            if !seen.insert(id) {
                continue;
            }
            if seen.len() > most {
                return None;
            }
            if matches!(self.node(id), Node::Leaf(_)) {
                leaves.push(id);
            }
            todo.extend(self.operands(id));
        }
        leaves.sort_unstable();
        Some(leaves)
    }

    /// Whether all leaves that an expression depends on are such; none is looked at behind one that is not.
    pub(crate) fn all_leaves(&self, id: ExprId, mut are: impl FnMut(ExprId) -> bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if !seen.insert(id) {
                continue;
            }
            match self.node(id) {
                Node::Leaf(_) if !are(id) => return false,
                _ => todo.extend(self.operands(id)),
            }
        }
        true
    }

    /// The leaves that these depend on, in a fixed order.
    pub(crate) fn leaves_of_all(&self, ids: &[ExprId]) -> Vec<ExprId> {
        self.leaves_within(ids, usize::MAX).unwrap_or_default()
    }

    /// Whether all ranks know these leaves.
    pub(crate) fn are_uniform(&self, leaves: &[ExprId]) -> bool {
        let uniform =
            |&leaf| (self.leaf_of(leaf)).is_some_and(|leaf| leaf.kind == LeafKind::Uniform);
        leaves.iter().all(uniform)
    }

    /// Who knows a value that is a function of these leaves: if not all ranks, the first who knows one.
    pub(crate) fn kind_of(&self, leaves: &[ExprId]) -> LeafKind {
        let mut kinds = leaves.iter().filter_map(|&id| Some(self.leaf_of(id)?.kind));
        let local = kinds.find(|kind| *kind != LeafKind::Uniform);
        local.unwrap_or(LeafKind::Uniform)
    }

    /// Whether a value or condition depends on a leaf of this nature.
    pub fn rests_on(&self, id: ExprId, nature: Nature) -> bool {
        self.made_of(id) & nature.bit() != 0
    }

    /// The operands of a node.
    pub fn operands(&self, id: ExprId) -> Vec<ExprId> {
        match self.node(id) {
            Node::Leaf(_) | Node::Const(_) => Vec::new(),
            Node::Unary(_, a) | Node::Convert(_, a) => vec![*a],
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Overflow(_, a, b) => {
                vec![*a, *b]
            }
            Node::Select(c, a, b) => vec![*c, *a, *b],
            Node::Bytes(parts) => parts
                .iter()
                .filter_map(|part| match part {
                    Byte::Symbolic { expr, .. } => Some(*expr),
                    _ => None,
                })
                .collect(),
        }
    }

    /// The addresses that `id` is made of, and those that its leaves can hold.
    pub(crate) fn addresses_in(&self, id: ExprId) -> Vec<u64> {
        let mut seen = std::collections::BTreeSet::new();
        let (mut todo, mut found) = (vec![id], Vec::new());
        while let Some(id) = todo.pop() {
            if self.made_of(id) & ADDRESSES == 0 || !seen.insert(id) {
                continue;
            }
            match *self.node(id) {
                Node::Const(bits) if bits >> 32 != 0 && !self.ty(id).is_float() => {
                    found.push(bits as u64);
                }
                Node::Leaf(_) => {
                    let targets = self
                        .leaf_of(id)
                        .and_then(|leaf| leaf.about.targets.as_deref());
                    found.extend(
                        targets
                            .unwrap_or_default()
                            .iter()
                            .map(|target| target.first),
                    );
                }
                _ => todo.extend(self.operands(id)),
            }
        }
        found
    }

    /// The leaves that `id` depends on, in a fixed order.
    pub fn leaves_of(&self, id: ExprId) -> Vec<ExprId> {
        self.leaves_of_all(&[id])
    }
}
