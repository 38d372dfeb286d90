//! One text for all ranks, with branches on the rank where they differ.

use super::calls;
use super::scope::Scope;
use crate::mpi::generate::program::{Op, Step};

/// Writes the steps of all ranks. Each rank does its own in its own order.
pub fn steps(scope: &mut Scope, ranks: &[Vec<Step>]) {
    let mut next = vec![0; ranks.len()];
    let mut guard = Guard::inside((0..ranks.len()).collect());
    while let Some(first) = earliest(ranks, &next, Step::event) {
        let chosen = &ranks[first][next[first]];
        let alike = |rank: &usize| match ranks[*rank].get(next[*rank]) {
            Some(step) => same(chosen, step),
            None => false,
        };
        let together: Vec<usize> = (0..ranks.len()).filter(alike).collect();
        guard.enter(scope, &together);
        match chosen {
            Step::Do(op) => calls::op(scope, op),
            Step::Loop { times, .. } => {
                scope.begin_loop(*times);
                bodies(scope, ranks, &next, &together);
                scope.end_loop();
            }
        }
        together.iter().for_each(|rank| next[*rank] += 1);
    }
    guard.leave(scope);
}

/// Whether two ranks can do steps in the same lines; bodies of loops are merged.
fn same(one: &Step, other: &Step) -> bool {
    match (one, other) {
        (
            Step::Loop { event, times, .. },
            Step::Loop {
                event: other,
                times: again,
                ..
            },
        ) => event == other && times == again,
        _ => one == other,
    }
}

/// Writes what some ranks do inside a loop.
fn bodies(scope: &mut Scope, ranks: &[Vec<Step>], places: &[usize], together: &[usize]) {
    let body = |rank: usize| match ranks[rank].get(places[rank]) {
        Some(Step::Loop { body, .. }) if together.contains(&rank) => &body[..],
        _ => &[],
    };
    let bodies: Vec<&[Op]> = (0..ranks.len()).map(body).collect();
    let mut next = vec![0; ranks.len()];
    let mut guard = Guard::inside(together.to_vec());
    while let Some(first) = earliest(&bodies, &next, |op| op.event) {
        let chosen = &bodies[first][next[first]];
        let alike = |rank: &usize| bodies[*rank].get(next[*rank]) == Some(chosen);
        let together: Vec<usize> = (0..ranks.len()).filter(alike).collect();
        guard.enter(scope, &together);
        calls::op(scope, chosen);
        together.iter().for_each(|rank| next[*rank] += 1);
    }
    guard.leave(scope);
}

/// The rank whose next step belongs to the earliest event.
fn earliest<T>(
    ranks: &[impl AsRef<[T]>],
    next: &[usize],
    event: impl Fn(&T) -> usize,
) -> Option<usize> {
    let heads = ranks.iter().zip(next).enumerate();
    let heads =
        heads.filter_map(|(rank, (steps, next))| Some((event(steps.as_ref().get(*next)?), rank)));
    heads.min().map(|(_, rank)| rank)
}

/// A branch on the rank, which stays open while the same ranks go on.
struct Guard {
    all: Vec<usize>,
    open: Option<Vec<usize>>,
}

impl Guard {
    /// No branch yet, where only these ranks come.
    fn inside(all: Vec<usize>) -> Self {
        Guard { all, open: None }
    }

    /// Lets only the given ranks come here.
    fn enter(&mut self, scope: &mut Scope, ranks: &[usize]) {
        if self.open.as_deref() == Some(ranks) {
            return;
        }
        self.leave(scope);
        if self.all != ranks {
            let tests: Vec<String> = ranks.iter().map(|rank| format!("rank == {rank}")).collect();
            scope.open(format!("if ({}) {{", tests.join(" || ")));
            self.open = Some(ranks.to_vec());
        }
    }

    /// Ends the branch.
    fn leave(&mut self, scope: &mut Scope) {
        if self.open.take().is_some() {
            scope.close();
        }
    }
}
