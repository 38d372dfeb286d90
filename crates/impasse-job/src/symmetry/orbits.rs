//! Renaming ranks in a state that is given by its parts.

use std::collections::BTreeMap;

use impasse_exec::Part;

use super::parts::{Channels, mixed};
use crate::alternatives::Alternative;

/// How ranks can be renamed in one state.
#[derive(Clone, Debug)]
pub struct Renaming {
    classes: Vec<u32>,
    ranks: Vec<Part>,
    channels: Channels,
    /// Those that each rank has messages from or to.
    partners: Vec<Vec<(u32, u32)>>,
    /// How often each rank is named by another one.
    named: Vec<u32>,
}

/// What two ranks are called, in a renaming that swaps them.
#[derive(Clone, Copy)]
struct Swap(u32, u32);

impl Swap {
    fn of(self, rank: u32) -> u32 {
        match rank {
            _ if rank == self.0 => self.1,
            _ if rank == self.1 => self.0,
            _ => rank,
        }
    }

    /// Whether lists of ranks are each other's, renamed.
    fn maps(self, one: &[u32], other: &[u32]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(a, b)| self.of(*a) == *b)
    }

    /// An alternative, renamed; none for those that are about other things.
    fn alternative(self, one: &Alternative) -> Option<Alternative> {
        Some(match one.clone() {
            Alternative::Match {
                rank,
                request,
                source,
                tag,
            } => Alternative::Match {
                rank: self.of(rank),
                request,
                source: self.of(source),
                tag,
            },
            Alternative::Find { rank, source } => Alternative::Find {
                rank: self.of(rank),
                source: source.map(|source| self.of(source)),
            },
            Alternative::Report { rank, chosen } => Alternative::Report {
                rank: self.of(rank),
                chosen,
            },
            Alternative::Decide { .. } | Alternative::Grant { .. } => return None,
        })
    }

    /// The swap that may map one alternative to another.
    fn between(one: &Alternative, other: &Alternative) -> Option<Swap> {
        let source = |alternative: &Alternative| match alternative {
            Alternative::Match { source, .. } => Some(*source),
            Alternative::Find { source, .. } => *source,
            _ => None,
        };
        if one.rank() != other.rank() {
            return Some(Swap(one.rank(), other.rank()));
        }
        match (source(one), source(other)) {
            (Some(a), Some(b)) if a != b => Some(Swap(a, b)),
            _ => None,
        }
    }
}

impl Renaming {
    pub(super) fn new(classes: Vec<u32>, ranks: Vec<Part>, channels: Channels) -> Renaming {
        let mut partners = vec![Vec::new(); ranks.len()];
        let mut named = vec![0; ranks.len()];
        for &(from, to) in channels.keys() {
            partners[from as usize].push((from, to));
            if from != to {
                partners[to as usize].push((from, to));
            }
        }
        for (own, part) in ranks.iter().enumerate() {
            let others = part.ranks.iter().filter(|&&rank| rank as usize != own);
            others.for_each(|&rank| named[rank as usize] += 1);
        }
        for (&(from, to), part) in &channels {
            let others = part.ranks.iter();
            let others = others.filter(|rank| ![from, to].contains(rank));
            others.for_each(|&rank| named[rank as usize] += 1);
        }
        Renaming {
            classes,
            ranks,
            channels,
            partners,
            named,
        }
    }

    /// The fingerprint of the state up to renaming: equal ones are those of states that are renamed into each
    /// other. (States of which the order of ranks is not clear may have several; that only costs time.)
    pub fn canonical(&self) -> u128 {
        let colours = self.colours();
        let mut order: Vec<u32> = (0..self.ranks.len() as u32).collect();
        order.sort_by_key(|&rank| (self.classes[rank as usize], colours[rank as usize], rank));
        let mut place = vec![0u32; order.len()];
        for (at, &rank) in (0u32..).zip(&order) {
            place[rank as usize] = at;
        }
        let part = |hash: u128, part: &Part| {
            let ranks = part.ranks.iter().map(|&rank| place[rank as usize]);
            let hash = mixed(mixed(hash, part.hash), part.ranks.len() as u128);
            ranks.fold(hash, |hash, rank| mixed(hash, rank.into()))
        };
        let mut hash = mixed(order.len() as u128, self.channels.len() as u128);
        for &rank in &order {
            hash = part(hash, &self.ranks[rank as usize]);
        }
        let renamed = self.channels.iter().map(|(&(from, to), messages)| {
            let ends = (place[from as usize], place[to as usize]);
            (ends, messages)
        });
        let renamed: BTreeMap<(u32, u32), &Part> = renamed.collect();
        for ((from, to), messages) in renamed {
            hash = mixed(mixed(hash, from.into()), to.into());
            hash = part(hash, messages);
        }
        hash
    }

    /// What tells ranks apart, whatever they are called: their own state, and that of those they know, are known to and
    /// have messages of.
    fn colours(&self) -> Vec<u128> {
        let own = self.classes.iter().zip(&self.ranks);
        let mut colours: Vec<u128> = own
            .map(|(class, part)| mixed(part.hash, (*class).into()))
            .collect();
        for _ in 0..2 {
            let of = |hash: u128, ranks: &[u32]| {
                let known = ranks.iter().map(|&rank| colours[rank as usize]);
                known.fold(hash, mixed)
            };
            let mut next: Vec<u128> = colours.clone();
            // What many others know has no order.
            let mut add = |rank: u32, what: u128| {
                let colour = &mut next[rank as usize];
                *colour = colour.wrapping_add(what);
            };
            for (own, part) in (0u32..).zip(&self.ranks) {
                let whole = of(colours[own as usize], &part.ranks);
                add(own, mixed(whole, 5));
                for (place, &known) in (6u128..).zip(&part.ranks) {
                    add(known, mixed(whole, place));
                }
            }
            for (&(from, to), part) in &self.channels {
                let messages = of(part.hash, &part.ranks);
                let ends = [colours[from as usize], colours[to as usize]];
                let whole = ends.into_iter().fold(messages, mixed);
                add(from, mixed(whole, 3));
                add(to, mixed(whole, 4));
                for (place, &known) in (6u128..).zip(&part.ranks) {
                    add(known, mixed(whole, place));
                }
            }
            colours = next;
        }
        colours
    }

    /// Of these alternatives, by their numbers, those that are left if of several that are each other's, renamed
    /// without changing the state, the first is kept.
    pub fn distinct(&self, alternatives: &[Alternative], numbers: Vec<usize>) -> Vec<usize> {
        let mut kept: Vec<usize> = Vec::new();
        for number in numbers {
            let one = &alternatives[number];
            let is_same = |other: &usize| {
                let other = &alternatives[*other];
                let swap = Swap::between(other, one);
                swap.is_some_and(|swap| {
                    swap.alternative(other).as_ref() == Some(one) && self.is_fixed_by(swap)
                })
            };
            if !kept.iter().any(is_same) {
                kept.push(number);
            }
        }
        kept
    }

    /// Whether all ranks of each class can be renamed into each other without changing the state.
    pub fn is_fixed(&self) -> bool {
        let mut last = BTreeMap::new();
        for (rank, class) in (0u32..).zip(&self.classes) {
            let before = last.insert(class, rank);
            if before.is_some_and(|before| !self.is_fixed_by(Swap(before, rank))) {
                return false;
            }
        }
        true
    }

    /// Whether a swap changes nothing.
    fn is_fixed_by(&self, swap: Swap) -> bool {
        let Swap(a, b) = swap;
        let (one, other) = (&self.ranks[a as usize], &self.ranks[b as usize]);
        let alike = self.classes[a as usize] == self.classes[b as usize]
            && one.hash == other.hash
            && swap.maps(&one.ranks, &other.ranks);
        // Each may be named by the other.
        let names = |part: &Part, rank: u32| part.ranks.iter().filter(|&&of| of == rank).count();
        let only_named_by_each_other = self.named[a as usize] as usize == names(other, a)
            && self.named[b as usize] as usize == names(one, b);
        let partners = [a, b].map(|rank| &self.partners[rank as usize]);
        let maps = |ends: &(u32, u32)| {
            let messages = &self.channels[ends];
            let renamed = self.channels.get(&(swap.of(ends.0), swap.of(ends.1)));
            renamed.is_some_and(|renamed| {
                messages.hash == renamed.hash && swap.maps(&messages.ranks, &renamed.ranks)
            })
        };
        alike && only_named_by_each_other && partners.into_iter().flatten().all(maps)
    }
}

#[cfg(test)]
mod tests;
