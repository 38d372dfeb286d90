//! Whether there are values for which everything holds that an execution decided.
//!
//! The machine follows both sides of a condition unless it knows better, so what was decided one
//! after the other may not hold at once. Conditions that share unknown values are tried on
//! values: those that occur in them and their neighbours first, then by local search.

mod formula;

use std::collections::BTreeSet;

use impasse_exec::expr::{ExprId, Exprs};

use super::guess::{GUESSES, Guess};
use formula::Formula;

/// Conditions on more expressions than this are taken to hold together, as are those on large unknown
/// objects: trying would take too long.
const MOST_NODES: usize = 3_000;

/// So many expressions are worked out before the search is given up.
const WORK: usize = 400_000;

/// Whether there are values for which all these conditions hold, or do not, as is said. `false` if
/// none were found.
pub(super) fn can_hold_together(exprs: &Exprs, decisions: &[(ExprId, bool)]) -> bool {
    let as_guessed = |guess: Guess| {
        let mut all = decisions.iter();
        all.all(|&(id, holds)| guess.holds(exprs, id) == Some(holds))
    };
    if (0..GUESSES).map(Guess).any(as_guessed) {
        return true;
    }
    let parts = parts(exprs, decisions);
    // What is decided alone was found to be open by the machine.
    let mut together = parts.iter().filter(|part| part.len() > 1);
    together.all(|part| {
        let formula = Formula::new(exprs, part);
        formula.size() > MOST_NODES || !formula.fits() || search(formula)
    })
}

/// Conditions, and whether they are to hold.
type Decisions = Vec<(ExprId, bool)>;

/// Conditions, those together that share unknown values.
fn parts(exprs: &Exprs, decisions: &[(ExprId, bool)]) -> Vec<Decisions> {
    let mut parts: Vec<(BTreeSet<ExprId>, Decisions)> = Vec::new();
    for &decision in decisions {
        let mut leaves: BTreeSet<ExprId> = exprs.leaves_of(decision.0).into_iter().collect();
        let mut conditions = vec![decision];
        let (sharing, others): (Vec<_>, Vec<_>) =
            (parts.into_iter()).partition(|(known, _)| !known.is_disjoint(&leaves));
        for (known, earlier) in sharing {
            leaves.extend(known);
            conditions.extend(earlier);
        }
        parts = others;
        parts.push((leaves, conditions));
    }
    let conditions = parts.into_iter().map(|(_, mut conditions)| {
        conditions.sort_unstable();
        conditions.dedup();
        conditions
    });
    conditions.collect()
}

/// Looks for values for which a formula holds: one unknown of a condition that is not as wanted gets
/// the value that makes most conditions right, or now and then just another one.
fn search(mut formula: Formula<'_>) -> bool {
    let mut left = WORK / formula.size().max(1);
    let mut turn = 0;
    loop {
        let wrong = formula.wrong();
        if wrong.is_empty() {
            return true;
        }
        let moves = moves(&mut formula, wrong[turn % wrong.len()]);
        left = left.saturating_sub(moves.len());
        let best = moves.iter().min_by_key(|one| one.wrong);
        let Some(best) = best.filter(|_| left > 0) else {
            return false;
        };
        let chosen = match best.wrong < wrong.len() || turn.is_multiple_of(2) {
            true => best,
            false => &moves[turn * STRIDE % moves.len()],
        };
        formula.set(chosen.leaf, chosen.value);
        turn += 1;
    }
}

/// Spreads the values that are tried when none is better.
const STRIDE: usize = 7919;

/// Another value for one unknown.
struct Move {
    leaf: usize,
    value: u128,
    /// How many conditions are then not as wanted.
    wrong: usize,
}

/// The values to try for the unknowns of a condition.
fn moves(formula: &mut Formula<'_>, condition: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    for leaf in formula.leaves_of(condition).to_vec() {
        let old = formula.value(leaf);
        for value in formula.candidates(leaf) {
            let wrong = formula.wrong_with(leaf, value);
            moves.push(Move { leaf, value, wrong });
        }
        formula.set(leaf, old);
    }
    moves
}

#[cfg(test)]
mod tests {
    use impasse_exec::Value;
    use impasse_exec::expr::LeafKind;
    use impasse_ir::{BinOp, CmpOp, Span, Type};

    use super::*;

    /// Conditions on one integer.
    struct Input {
        exprs: Exprs,
        n: Value,
    }

    impl Input {
        fn new() -> Input {
            let mut exprs = Exprs::default();
            let leaf = exprs.leaf(LeafKind::Uniform, "n", 0, Type::I32, Span::UNKNOWN);
            let n = Value::Symbolic(leaf);
            Input { exprs, n }
        }

        fn binary(&mut self, op: BinOp, a: Value, b: i32) -> Value {
            let made = self.exprs.binary(op, Type::I32, a, Value::int(b));
            made.expect("no division by zero")
        }

        fn compare(&mut self, op: CmpOp, a: Value, b: i32) -> ExprId {
            match self.exprs.compare(op, Type::I32, a, Value::int(b)) {
                Value::Symbolic(id) => id,
                Value::Known(_) => panic!("it depends on the input"),
            }
        }
    }

    #[test]
    fn what_contradicts_itself_does_not_hold() {
        let mut input = Input::new();
        let half = input.binary(BinOp::SDiv, input.n, 2);
        let bytes = input.binary(BinOp::Mul, half, 8);
        let some = input.compare(CmpOp::Sgt, bytes, 0);
        let any = input.compare(CmpOp::Sgt, half, 0);
        let few = input.compare(CmpOp::Slt, input.n, 100);
        let holds = |decisions: &[_]| can_hold_together(&input.exprs, decisions);
        assert!(holds(&[(some, true), (any, true), (few, true)]));
        assert!(holds(&[(some, false), (any, false)]));
        assert!(!holds(&[(some, false), (any, true), (few, true)]));
        assert!(!holds(&[(some, true), (any, false), (few, true)]));
    }

    #[test]
    fn values_far_from_those_that_occur_are_found() {
        let mut input = Input::new();
        let rest = input.binary(BinOp::SRem, input.n, 7);
        let three = input.compare(CmpOp::Eq, rest, 3);
        let large = input.compare(CmpOp::Sgt, input.n, 1000);
        let not_even = input.binary(BinOp::And, input.n, 1);
        let odd = input.compare(CmpOp::Eq, not_even, 1);
        let wanted = [(three, true), (large, true), (odd, true)];
        assert!(can_hold_together(&input.exprs, &wanted));
    }
}
