//! Lengths for the directions of a grid: MPI 4.1, section 8.5.2, which asks for lengths as close to
//! each other as possible. Of those with the smallest difference between the longest and the
//! shortest direction, the one whose short directions are longest is taken; so does MPICH.

use std::cmp::Reverse;

use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault};

/// More directions than this cannot all be longer than 1.
const MOST_FACTORS: usize = 32;
/// A search that has looked at this many lengths keeps the best it has found.
const MOST_STEPS: u32 = 1 << 20;

handlers! {
    MPI_Dims_create => Run(create),
}

fn create(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (nodes, directions) = (call.int(Arg::nnodes)?, call.count(Arg::ndims)?);
    let mut dims = call.ints(Arg::dims, directions as usize)?;
    if nodes <= 0 {
        return Err(fault(ErrorClass::ARG, format!("there are {nodes} nodes")));
    }
    if let Some(length) = dims.iter().find(|length| **length < 0) {
        return Err(fault(ErrorClass::DIMS, format!("a dimension is {length}")));
    }
    let mut fixed = dims.iter().filter(|length| **length > 0);
    let fixed = fixed.try_fold(1i64, |product, &length| product.checked_mul(length));
    let rest = fixed
        .filter(|fixed| nodes % fixed == 0)
        .map(|fixed| nodes / fixed);
    let free = dims.iter().filter(|length| **length == 0).count();
    let Some(rest) = rest.filter(|&rest| free > 0 || rest == 1) else {
        return Err(fault(
            ErrorClass::DIMS,
            format!("the dimensions that are given do not divide {nodes} nodes"),
        ));
    };
    let lengths = balanced(rest, free);
    for (place, length) in dims.iter_mut().filter(|length| **length == 0).zip(lengths) {
        *place = length;
    }
    super::give_ints(call, Arg::dims, &dims, directions as i64)?;
    Ok(Outcome::SUCCESS)
}

/// `parts` factors of `number`, the largest first.
fn balanced(number: i64, parts: usize) -> Vec<i64> {
    let mut search = DimensionSearch {
        divisors: divisors(number),
        best: None,
        steps: 0,
    };
    search.go(number, parts.min(MOST_FACTORS), &mut Vec::new());
    let mut found = search
        .best
        .map(|(_, _, factors)| factors)
        .unwrap_or_default();
    found.resize(parts, 1);
    found
}

/// The divisors of a number, the smallest first.
fn divisors(number: i64) -> Vec<i64> {
    let small = (1..).take_while(|&factor| factor * factor <= number);
    let small: Vec<i64> = small.filter(|&factor| number % factor == 0).collect();
    let large = small.iter().rev().map(|&factor| number / factor);
    let mut all: Vec<i64> = small.iter().copied().chain(large).collect();
    all.dedup();
    all
}

/// Difference between the longest and the shortest, then the factors from the smallest on, each
/// the larger the better.
type Found = (i64, Reverse<Vec<i64>>, Vec<i64>);

struct DimensionSearch {
    divisors: Vec<i64>,
    best: Option<Found>,
    steps: u32,
}

impl DimensionSearch {
    /// Splits `rest` into `parts` factors, none larger than the last one chosen. It is as deep as
    /// there are parts.
    fn go(&mut self, rest: i64, parts: usize, chosen: &mut Vec<i64>) {
        if parts == 0 {
            self.compare(chosen);
            return;
        }
        let most = chosen.last().copied().unwrap_or(rest);
        for at in 0..self.divisors.len() {
            let factor = self.divisors[at];
            self.steps += 1;
            if factor > most || self.steps > MOST_STEPS && self.best.is_some() {
                return;
            }
            let reaches = power(factor, parts) >= rest;
            if rest % factor != 0 || !reaches || parts == 1 && factor != rest {
                continue;
            }
            // The smallest factor is at most the root of what is left.
            let first = chosen.first().copied().unwrap_or(factor);
            let difference = self.best.as_ref().map(|best| best.0);
            if difference.is_some_and(|best| power(first - best, parts) > rest) {
                continue;
            }
            chosen.push(factor);
            self.go(rest / factor, parts - 1, chosen);
            chosen.pop();
        }
    }

    fn compare(&mut self, chosen: &[i64]) {
        let (Some(first), Some(last)) = (chosen.first(), chosen.last()) else {
            return;
        };
        let rising: Vec<i64> = chosen.iter().rev().copied().collect();
        let found = (first - last, Reverse(rising), chosen.to_vec());
        if self.best.as_ref().is_none_or(|best| found < *best) {
            self.best = Some(found);
        }
    }
}

/// A power that stays at the largest number when it is too large; nothing counts below 1.
fn power(base: i64, exponent: usize) -> i64 {
    let base = base.max(1);
    let factors = std::iter::repeat_n(base, exponent);
    factors.fold(1, |product: i64, factor| product.saturating_mul(factor))
}

#[cfg(test)]
mod tests {
    use super::balanced;

    #[test]
    fn short_directions_are_as_long_as_possible() {
        assert_eq!(balanced(12, 2), [4, 3]);
        assert_eq!(balanced(360, 3), [10, 6, 6]);
        assert_eq!(balanced(1008, 3), [12, 12, 7]);
        assert_eq!(balanced(20, 4), [5, 2, 2, 1]);
        assert_eq!(balanced(7, 3), [7, 1, 1]);
        assert_eq!(balanced(1, 40), [1; 40]);
    }

    #[test]
    fn many_divisors_are_no_trouble() {
        let found = balanced(2_095_133_040, 6);
        assert_eq!(found.iter().product::<i64>(), 2_095_133_040);
        assert!(found[0] - found[5] < 40, "{found:?}");
    }
}
