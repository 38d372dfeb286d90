//! The bytes of a chunk that are bytes of expressions: runs of consecutive ones, in order. A whole array
//! that is not known is one run, and so is a number.

use crate::expr::ExprId;

/// Consecutive bytes of one expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// Where it begins.
    pub(crate) start: u32,
    /// How many bytes.
    pub(crate) len: u32,
    pub(crate) expr: ExprId,
    /// Which byte of the expression is the first.
    pub(crate) index: u32,
}

impl Run {
    fn end(&self) -> u32 {
        self.start + self.len
    }

    /// The part of it in `from..to`.
    fn part(&self, from: u32, to: u32) -> Option<Run> {
        let start = self.start.max(from);
        let end = self.end().min(to);
        (start < end).then(|| Run {
            start,
            len: end - start,
            expr: self.expr,
            index: self.index + (start - self.start),
        })
    }

    /// Whether `next` is what follows in memory and in the expression.
    fn continues(&self, next: &Run) -> bool {
        self.end() == next.start && self.expr == next.expr && self.index + self.len == next.index
    }
}

/// Runs that do not overlap, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Runs(Vec<Run>);

impl Runs {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All runs in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Run> {
        self.0.iter()
    }

    /// The expression that the byte at `at` belongs to, and which of its bytes it is.
    pub(crate) fn get(&self, at: u32) -> Option<(ExprId, u32)> {
        let run = self.0.get(self.first_behind(at))?;
        (run.start <= at).then(|| (run.expr, run.index + (at - run.start)))
    }

    /// What lies in `from..to`, cut off at its ends.
    pub(super) fn within(&self, from: u32, to: u32) -> impl Iterator<Item = Run> {
        let runs = self.0[self.first_behind(from)..].iter();
        runs.map_while(move |run| run.part(from, to))
    }

    /// The first run that ends behind `at`.
    fn first_behind(&self, at: u32) -> usize {
        self.0.partition_point(|run| run.end() <= at)
    }

    /// Removes what lies in `from..to`, and puts a run there that fills it.
    pub(super) fn replace(&mut self, from: u32, to: u32, with: Option<Run>) {
        let first = self.first_behind(from);
        let count = self.0[first..].partition_point(|run| run.start < to);
        let last = first + count;
        if count == 1 && self.0[first].start == from && self.0[first].end() == to {
            match with {
                Some(run) => self.0[first] = run,
                None => drop(self.0.remove(first)),
            }
            return;
        }
        let before = self.0.get(first).and_then(|run| run.part(0, from));
        let behind = self.0[first..last].last();
        let behind = behind.and_then(|run| run.part(to, u32::MAX));
        if let (0, Some(run), Some(previous)) = (count, with, first.checked_sub(1))
            && self.0[previous].continues(&run)
        {
            self.0[previous].len += run.len;
            return;
        }
        if count > 0 || with.is_some() {
            let before = before.filter(|_| count > 0);
            let parts = [before, with, behind];
            self.0.splice(first..last, parts.into_iter().flatten());
        }
    }

    /// Puts runs into `from..to`, which lie in it and are in order.
    pub(super) fn replace_all(&mut self, from: u32, to: u32, runs: impl Iterator<Item = Run>) {
        self.replace(from, to, None);
        let at = self.first_behind(from);
        self.0.splice(at..at, runs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn expr(number: u32) -> ExprId {
        ExprId::from_tag(number + 1).expect("not 0")
    }

    /// Runs do what one entry per byte does.
    #[test]
    fn runs_are_bytes() {
        let mut runs = Runs::default();
        let mut bytes: BTreeMap<u32, (ExprId, u32)> = BTreeMap::new();
        let mut seed = 1u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        for _ in 0..20_000 {
            let (from, len) = (random(60), 1 + random(12));
            let (to, number, index) = (from + len, random(6), random(3));
            bytes.retain(|&at, _| !(from..to).contains(&at));
            let run = Run {
                start: from,
                len,
                expr: expr(number),
                index,
            };
            match number {
                0 => runs.replace(from, to, None),
                1 => {
                    let half = run.part(from, from + len / 2);
                    runs.replace_all(from, to, half.into_iter());
                    bytes.extend((0..len / 2).map(|k| (from + k, (run.expr, index + k))));
                }
                _ => {
                    runs.replace(from, to, Some(run));
                    bytes.extend((0..len).map(|k| (from + k, (run.expr, index + k))));
                }
            }
            for at in 0..75 {
                assert_eq!(runs.get(at), bytes.get(&at).copied());
            }
            let inside: u32 = runs.within(10, 50).map(|run| run.len).sum();
            assert_eq!(inside as usize, bytes.range(10..50).count());
        }
    }
}
