//! Conditions: what is known, what was decided, what follows, and what must be asked.

use std::collections::BTreeMap;
use std::sync::Arc;

use impasse_ir::{BinOp, Span, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::expr::ranges::{Bound, Range};
use crate::expr::{About, ExprId, Exprs, LeafKind, Nature, Node};
use crate::machine::{Machine, Pending};
use crate::stop::{Res, Stop};
use crate::value::Value;
use crate::world::World;

/// What was decided on this machine; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decisions {
    /// Conditions in canonical form.
    made: Arc<BTreeMap<ExprId, bool>>,
    /// Expressions that a decision has fixed to one value.
    pinned: Arc<BTreeMap<ExprId, u128>>,
    /// Between which values decisions leave an expression.
    ranges: Arc<BTreeMap<ExprId, Range>>,
}

/// Expressions with more nodes than this are not evaluated.
const MAX_NODES: usize = 10_000;

impl Decisions {
    /// One decision.
    #[cfg(test)]
    pub(super) fn of(exprs: &mut Exprs, condition: ExprId, holds: bool) -> Self {
        let (key, negated) = exprs.canonical_condition(condition);
        let mut decisions = Self::default();
        decisions.insert(exprs, key, holds != negated);
        decisions
    }

    /// All decisions, in the order of their expressions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (ExprId, bool)> {
        self.made.iter().map(|(&id, &holds)| (id, holds))
    }

    /// Whether the same was decided.
    pub(super) fn are_those_of(&self, other: &Decisions) -> bool {
        Arc::ptr_eq(&self.made, &other.made) || self.made == other.made
    }

    /// Forgets what was not decided there, too.
    pub(super) fn keep_common(&mut self, exprs: &Exprs, other: &Decisions) {
        if Arc::ptr_eq(&self.made, &other.made) {
            return;
        }
        let made = std::mem::take(self).made;
        let common = made
            .iter()
            .filter(|(id, holds)| other.made.get(id) == Some(holds));
        common.for_each(|(&id, &holds)| self.insert(exprs, id, holds));
    }

    /// Forgets what was decided on numbers that the host keeps: it is said by these.
    pub(super) fn forget_varying(&mut self, exprs: &Exprs) {
        let rests = |id: &ExprId| exprs.rests_on(*id, Nature::Varying);
        if !self.made.keys().any(rests) {
            return;
        }
        let made = std::mem::take(self).made;
        let others = made.iter().filter(|(id, _)| !rests(id));
        others.for_each(|(&id, &holds)| self.insert(exprs, id, holds));
    }

    /// What was decided here and not there, the newest first.
    pub(super) fn not_in(&self, other: &Decisions) -> impl Iterator<Item = (ExprId, bool)> {
        let made = self.made.iter().rev().map(|(&id, &holds)| (id, holds));
        made.filter(|(id, holds)| other.made.get(id) != Some(holds))
    }

    /// The value of `id`, if the decisions fix it.
    pub(super) fn evaluate(&self, exprs: &Exprs, id: ExprId) -> Option<u128> {
        if self.made.is_empty() {
            return None;
        }
        let mut values: FxHashMap<ExprId, Option<u128>> = FxHashMap::default();
        let mut todo = vec![id];
        while let Some(&next) = todo.last() {
            if values.len() > MAX_NODES {
                return None;
            }
            if values.contains_key(&next) {
                todo.pop();
                continue;
            }
            if let Some(known) = self.decided_value(exprs, next) {
                values.insert(next, Some(known));
                continue;
            }
            let missing = exprs.operands(next);
            let missing = missing.into_iter().filter(|id| !values.contains_key(id));
            let before = todo.len();
            todo.extend(missing);
            if todo.len() == before {
                let value = exprs.apply(next, &|id| values.get(&id).copied().flatten());
                values.insert(next, value);
            }
        }
        values.get(&id).copied().flatten()
    }

    /// The value of `id` if it is a constant or was decided: a condition by itself, its negation or
    /// its mirror image.
    fn decided_value(&self, exprs: &Exprs, id: ExprId) -> Option<u128> {
        if let Node::Const(bits) = exprs.node(id) {
            return Some(*bits);
        }
        if let Some(&bits) = self.pinned.get(&id) {
            return Some(bits);
        }
        if exprs.ty(id) != Type::I1 {
            return None;
        }
        let (key, negated) = exprs.find_condition(id)?;
        let made = self.made.get(&key).copied();
        let holds = made.or_else(|| self.follows(exprs, exprs.node(key)))?;
        Some((holds != negated).into())
    }

    /// The least and the greatest signed number that decisions leave an expression.
    pub(super) fn signed_range(&self, id: ExprId) -> Option<(i128, i128)> {
        self.ranges.get(&id).map(Range::signed)
    }

    /// Whether a comparison with a constant follows from the range of the other side.
    fn follows(&self, exprs: &Exprs, node: &Node) -> Option<bool> {
        let bound = Bound::of(exprs, node)?;
        match self.ranges.get(&bound.subject) {
            Some(range) => range.implies(&bound),
            None => self.range_of_sum(exprs, bound.subject)?.implies(&bound),
        }
    }

    /// The range of what has a known number added to it, if that cannot overflow.
    fn range_of_sum(&self, exprs: &Exprs, sum: ExprId) -> Option<Range> {
        let &Node::Binary(BinOp::Add, a, b) = exprs.node(sum) else {
            return None;
        };
        let (range, known) = match (exprs.node(a), exprs.node(b)) {
            (_, &Node::Const(bits)) => (self.ranges.get(&a)?, bits),
            (&Node::Const(bits), _) => (self.ranges.get(&b)?, bits),
            _ => return None,
        };
        range.plus(exprs.ty(sum), known)
    }

    /// Narrows the range of what a comparison with a constant is about.
    fn narrow(&mut self, exprs: &Exprs, key: ExprId, holds: bool) {
        let Some(bound) = Bound::of(exprs, exprs.node(key)) else {
            return;
        };
        let ranges = Arc::make_mut(&mut self.ranges);
        let range = ranges
            .entry(bound.subject)
            .or_insert_with(|| Range::of(bound.ty));
        range.learn(&bound, holds);
        if let Some(bits) = range.only(bound.ty) {
            Arc::make_mut(&mut self.pinned).insert(bound.subject, bits);
        }
    }

    fn insert(&mut self, exprs: &Exprs, key: ExprId, holds: bool) {
        let mut todo = vec![(key, holds)];
        while let Some((id, holds)) = todo.pop() {
            let Some((key, negated)) = exprs.find_condition(id) else {
                continue;
            };
            let holds = holds != negated;
            Arc::make_mut(&mut self.made).insert(key, holds);
            self.narrow(exprs, key, holds);
            if holds && let Some((id, bits)) = exprs.pins(key) {
                Arc::make_mut(&mut self.pinned).insert(id, bits);
            }
            parts_that_follow(exprs, key, holds, &mut todo);
        }
    }
}

/// The conditions of which it follows that they hold, or do not, if one that is made of them does: both
/// parts of a conjunction that holds, and of a disjunction that does not.
fn parts_that_follow(
    exprs: &Exprs,
    condition: ExprId,
    holds: bool,
    found: &mut Vec<(ExprId, bool)>,
) {
    match *exprs.node(condition) {
        Node::Binary(BinOp::And, a, b) if holds => found.extend([(a, true), (b, true)]),
        Node::Binary(BinOp::Or, a, b) if !holds => found.extend([(a, false), (b, false)]),
        Node::Select(condition, then, other) => {
            let is = |id: ExprId| exprs.value_of(id).known().map(|bits| bits & 1 == 1);
            if is(then) == Some(!holds) {
                found.extend([(condition, false), (other, holds)]);
            } else if is(other) == Some(!holds) {
                found.extend([(condition, true), (then, holds)]);
            }
        }
        _ => {}
    }
}

impl Machine {
    /// Whether `condition` holds; stops for a decision when that is open.
    pub(crate) fn decided(&mut self, world: &mut World, condition: Value, span: Span) -> Res<bool> {
        let id = match condition {
            Value::Known(bits) => return Ok(bits & 1 == 1),
            Value::Symbolic(id) => id,
        };
        let (key, negated) = world.exprs.canonical_condition(id);
        if let Some(bits) = self.decisions.evaluate(&world.exprs, key) {
            return Ok((bits & 1 == 1) != negated);
        }
        if let Some(holds) = world.holds_in_round(key) {
            return Ok(holds != negated);
        }
        if let Some(holds) = world.exprs.settled(key) {
            return Ok(holds != negated);
        }
        // Where ways are merged, choices are what they left behind: deciding them would part them again.
        let choice = match world.config.merge {
            true => None,
            false => self.decisions.first_choice(&world.exprs, id),
        };
        Err(self.ask(world, choice.unwrap_or(id), span))
    }

    /// Stops for the decision of a condition that is open.
    pub(super) fn ask(&mut self, world: &mut World, condition: ExprId, span: Span) -> Box<Stop> {
        let condition = world.exprs.without_negation(condition);
        let (key, negated) = world.exprs.canonical_condition(condition);
        self.pending = Some(Pending::Decision(key, negated));
        Box::new(Stop::Decision { condition, span })
    }

    /// The known bits of a value, if it is known or the decisions fix it.
    pub fn resolve(&self, world: &World, value: Value) -> Option<u128> {
        match value {
            Value::Known(bits) => Some(bits),
            Value::Symbolic(id) => match world.exprs.used_rank(value) {
                None => self.decisions.evaluate(&world.exprs, id),
                number => number,
            },
        }
    }

    /// Answers [`Stop::Decision`]: whether the condition holds. It is never asked again here.
    pub fn decide(&mut self, world: &World, holds: bool) {
        if let Some(Pending::Decision(key, negated)) = self.pending {
            self.decisions.insert(&world.exprs, key, holds != negated);
            self.pending = None;
        }
    }

    /// Takes `condition` as decided without being asked: what other ranks decided on a uniform
    /// condition, or an assumption of the host.
    pub fn assume(&mut self, world: &mut World, condition: ExprId, holds: bool) {
        let (key, negated) = world.exprs.canonical_condition(condition);
        self.decisions.insert(&world.exprs, key, holds != negated);
    }

    /// The decisions made so far: the path condition.
    pub fn decisions(&self) -> Vec<(ExprId, bool)> {
        self.decisions.iter().collect()
    }

    /// A fresh leaf that only this rank knows.
    pub(crate) fn fresh_leaf(
        &mut self,
        world: &mut World,
        name: &str,
        ty: Type,
        span: Span,
    ) -> Value {
        Value::Symbolic(self.new_leaf(world, name, ty, span, About::default()))
    }

    /// A value that is not computed, so that nothing is known of it but that it is no pointer.
    pub(super) fn not_computed(&mut self, world: &mut World, ty: Type, span: Span) -> Value {
        let about = About {
            nature: Nature::Approximate,
            targets: Some([].into()),
            ..About::default()
        };
        Value::Symbolic(self.new_leaf(world, "value that is not computed", ty, span, about))
    }

    /// The same, of which more is known.
    pub(crate) fn new_leaf(
        &mut self,
        world: &mut World,
        name: &str,
        ty: Type,
        span: Span,
        about: About,
    ) -> ExprId {
        self.leaves += 1;
        Self::has_read_more(world);
        let kind = LeafKind::RankLocal(self.rank);
        let exprs = &mut world.exprs;
        exprs.leaf_about(kind, name, self.leaves, ty, span, about)
    }
}

/// A value with more open choices than this is taken as a whole: deciding them one after the other
/// would multiply the ways.
const MAX_CHOICES: usize = 4;

/// Larger expressions are taken as a whole.
const MAX_CHOICE_NODES: usize = 1000;

/// Choices inside the conditions of choices are followed so deep.
const MAX_DEPTH: usize = 16;

impl Decisions {
    /// A condition that is not decided and that a choice inside of `id` depends on.
    fn open_choice(&self, exprs: &Exprs, id: ExprId) -> Option<ExprId> {
        let mut seen = FxHashSet::default();
        let mut open: Vec<ExprId> = Vec::new();
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            if !seen.insert(id) {
                continue;
            }
            if seen.len() > MAX_CHOICE_NODES {
                return None;
            }
            let &Node::Select(condition, then, other) = exprs.node(id) else {
                todo.extend(exprs.operands(id));
                continue;
            };
            match self.evaluate(exprs, condition) {
                Some(bits) => todo.push(if bits & 1 == 1 { then } else { other }),
                None => {
                    if !open.contains(&condition) {
                        open.push(condition);
                    }
                    todo.extend([other, then]);
                }
            }
            if open.len() > MAX_CHOICES {
                return None;
            }
        }
        open.first().copied()
    }

    /// What to ask before `id`: a condition inside of it that itself depends on no other.
    pub(super) fn first_choice(&self, exprs: &Exprs, id: ExprId) -> Option<ExprId> {
        let mut found = self.open_choice(exprs, id)?;
        for _ in 0..MAX_DEPTH {
            match self.open_choice(exprs, found) {
                Some(inner) => found = inner,
                None => break,
            }
        }
        Some(found)
    }
}

// Choices that were put off.
impl Machine {
    /// The value with what was decided; stops for the decision of a choice that it depends on.
    pub(crate) fn chosen(&mut self, world: &mut World, value: Value, span: Span) -> Res<Value> {
        let Value::Symbolic(id) = value else {
            return Ok(value);
        };
        let value = self.under_decisions(world, value);
        if value.known().is_none()
            && let Some(asked) = self.kept_by_host(world, id)
        {
            return Err(self.ask(world, asked, span));
        }
        if value.known().is_none()
            && let Some(choice) = self.decisions.first_choice(&world.exprs, id)
        {
            return Err(self.ask(world, choice, span));
        }
        Ok(value)
    }

    /// Whether a value may be unknown whatever is chosen.
    pub(super) fn stays_unknown(&self, world: &World, value: Value) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = match value {
            Value::Symbolic(id) => vec![id],
            Value::Known(_) => return false,
        };
        while let Some(id) = todo.pop() {
            if !seen.insert(id) {
                continue;
            }
            match world.exprs.node(id) {
                _ if seen.len() > MAX_CHOICE_NODES => return true,
                Node::Leaf(_) => return true,
                &Node::Select(_, then, other) => todo.extend([then, other]),
                _ => todo.extend(world.exprs.operands(id)),
            }
        }
        false
    }

    /// The value with what was decided.
    pub(super) fn under_decisions(&self, world: &World, value: Value) -> Value {
        self.resolve(world, value).map_or(value, Value::Known)
    }
}
