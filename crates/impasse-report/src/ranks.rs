//! Sets of ranks that stay small in memory and on the screen.

use std::fmt;

use crate::phrases::{and_list, compact};

/// A set of ranks, kept as sorted ranges that neither overlap nor touch.
///
/// Prints as a person would say it: `rank 3`, `ranks 0-7 and 12`, or, when
/// there are too many pieces, `ranks 0, 2, 4, ... (512 ranks)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RankSet {
    /// Inclusive ranges.
    ranges: Vec<(u32, u32)>,
}

impl RankSet {
    /// The set with no ranks.
    pub fn new() -> RankSet {
        RankSet::default()
    }

    /// The set with one rank.
    pub fn single(rank: u32) -> RankSet {
        RankSet::range(rank, rank)
    }

    /// All ranks from `first` to `last`, both included; empty if `first > last`.
    pub fn range(first: u32, last: u32) -> RankSet {
        RankSet::from_ranges([(first, last)])
    }

    /// The union of inclusive ranges, in any order.
    pub fn from_ranges(ranges: impl IntoIterator<Item = (u32, u32)>) -> RankSet {
        let mut sorted: Vec<_> = ranges.into_iter().filter(|(a, b)| a <= b).collect();
        sorted.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::with_capacity(sorted.len());
        for (first, last) in sorted {
            match ranges.last_mut() {
                // Ranges that touch become one, so that equal sets compare equal.
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => ranges.push((first, last)),
            }
        }
        ranges.shrink_to_fit();
        RankSet { ranges }
    }

    /// The ranks that are in any of the sets.
    pub fn union<'a>(sets: impl IntoIterator<Item = &'a RankSet>) -> RankSet {
        RankSet::from_ranges(sets.into_iter().flat_map(|set| set.ranges.iter().copied()))
    }

    /// How many ranks there are.
    pub fn len(&self) -> u64 {
        self.ranges
            .iter()
            .map(|&(a, b)| u64::from(b) - u64::from(a) + 1)
            .sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Whether `rank` is in the set.
    pub fn contains(&self, rank: u32) -> bool {
        let after = self.ranges.partition_point(|&(first, _)| first <= rank);
        after > 0 && rank <= self.ranges[after - 1].1
    }

    /// Whether the sets have a rank in common.
    pub fn meets(&self, other: &RankSet) -> bool {
        let (mut ours, mut theirs) = (
            self.ranges.iter().peekable(),
            other.ranges.iter().peekable(),
        );
        while let (Some(our), Some(their)) = (ours.peek(), theirs.peek()) {
            if our.1 < their.0 {
                ours.next();
            } else if their.1 < our.0 {
                theirs.next();
            } else {
                return true;
            }
        }
        false
    }

    /// The inclusive ranges in ascending order.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// The set as `[first, last, step]` triples in ascending order.
    ///
    /// "All even ranks" is common and would need half a million ranges for a
    /// million ranks; with a step it is one triple.
    pub fn strides(&self) -> Vec<[u32; 3]> {
        let mut strides = Vec::new();
        let mut rest = &self.ranges[..];
        while let Some(&(first, last)) = rest.first() {
            let length = stride_length(rest);
            if length >= 3 {
                let step = rest[1].0 - first;
                strides.push([first, rest[length - 1].0, step]);
                rest = &rest[length..];
            } else {
                strides.push([first, last, 1]);
                rest = &rest[1..];
            }
        }
        strides
    }
}

/// How many ranges at the beginning are lone ranks at equal distance.
fn stride_length(ranges: &[(u32, u32)]) -> usize {
    let lone = ranges.iter().take_while(|(a, b)| a == b).count();
    if lone < 2 {
        return lone;
    }
    let step = ranges[1].0 - ranges[0].0;
    let steps = ranges[..lone].windows(2);
    1 + steps
        .take_while(|pair| pair[1].0 - pair[0].0 == step)
        .count()
}

impl FromIterator<u32> for RankSet {
    fn from_iter<I: IntoIterator<Item = u32>>(ranks: I) -> RankSet {
        RankSet::from_ranges(ranks.into_iter().map(|rank| (rank, rank)))
    }
}

impl fmt::Display for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.len();
        match count {
            0 => return f.write_str("no ranks"),
            1 => return write!(f, "rank {}", self.ranges[0].0),
            _ => {}
        }
        match compact(&self.ranges) {
            Ok(parts) => write!(f, "ranks {}", and_list(&parts)),
            Err(parts) => write!(f, "ranks {}, ... ({count} ranks)", parts.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ranks: impl IntoIterator<Item = u32>) -> String {
        ranks.into_iter().collect::<RankSet>().to_string()
    }

    #[test]
    fn sets_meet_where_they_have_a_rank_in_common() {
        let set = |ranges: &[(u32, u32)]| RankSet::from_ranges(ranges.iter().copied());
        let some = set(&[(1, 2), (8, 9)]);
        assert!(some.meets(&set(&[(0, 0), (9, 12)])));
        assert!(some.meets(&set(&[(2, 7)])));
        assert!(!some.meets(&set(&[(0, 0), (3, 7), (10, 10)])));
        assert!(!some.meets(&RankSet::new()));
    }

    #[test]
    fn prints_as_people_say_it() {
        assert_eq!(shown([]), "no ranks");
        assert_eq!(shown([3]), "rank 3");
        assert_eq!(shown([1, 0]), "ranks 0 and 1");
        assert_eq!(shown((0..8).chain([12])), "ranks 0-7 and 12");
        assert_eq!(shown([0, 2, 4, 9]), "ranks 0, 2, 4 and 9");
        assert_eq!(
            shown((0..512).map(|i| 2 * i)),
            "ranks 0, 2, 4, ... (512 ranks)"
        );
        assert_eq!(shown(0..1_000_000), "ranks 0-999999");
    }

    #[test]
    fn equal_sets_are_equal_values() {
        assert_eq!(RankSet::from_ranges([(5, 9), (0, 4)]), RankSet::range(0, 9));
        let everyone = RankSet::range(0, u32::MAX);
        assert_eq!(everyone.len(), 1 << 32);
        assert_eq!(RankSet::union([&everyone, &RankSet::single(7)]), everyone);
        assert!(RankSet::range(3, 2).is_empty());
    }

    #[test]
    fn contains_looks_inside_ranges() {
        let set = RankSet::from_ranges([(2, 4), (8, 8)]);
        let inside: Vec<u32> = (0..10).filter(|&rank| set.contains(rank)).collect();
        assert_eq!(inside, [2, 3, 4, 8]);
    }

    #[test]
    fn strides_describe_the_same_set() {
        let even: RankSet = (0..500_000).map(|i| 2 * i).collect();
        assert_eq!(even.strides(), [[0, 999_998, 2]]);
        let mixed: RankSet = [0, 1, 2, 5, 9, 13, 14, 20].into_iter().collect();
        let listed = mixed.strides();
        let again = listed
            .iter()
            .flat_map(|&[first, last, step]| (first..=last).step_by(step as usize));
        assert_eq!(again.collect::<RankSet>(), mixed);
    }
}
