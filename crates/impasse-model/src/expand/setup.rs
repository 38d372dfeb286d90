//! What is known before the first rank executes.

use impasse_ops::{Comm, Rank};

use super::Expander;
use crate::code::{Expr, Section, Setup};
use crate::error::{ModelError, Span};
use crate::eval::{Frame, evaluate};

/// Which segments each rank executes.
pub(super) struct Schedule {
    /// Segments of every rank.
    common: Vec<u32>,
    /// Segments of single ranks: those of rank `r` are
    /// `own[starts[r]..starts[r + 1]]`.
    starts: Vec<u32>,
    own: Vec<u32>,
}

impl Schedule {
    /// The segments of a rank in source order.
    pub fn of(&self, rank: u32) -> impl Iterator<Item = u32> + '_ {
        let rank = rank as usize;
        let own = &self.own[self.starts[rank] as usize..self.starts[rank + 1] as usize];
        let (mut own, mut common) = (own.iter().peekable(), self.common.iter().peekable());
        std::iter::from_fn(move || match (own.peek(), common.peek()) {
            (Some(mine), Some(all)) if mine < all => own.next(),
            (Some(_), None) => own.next(),
            _ => common.next(),
        })
        .copied()
    }
}

/// Ranks of one section: `None` is all of them, else disjoint ranges in order.
type Members = Option<Vec<(u32, u32)>>;

impl Expander<'_> {
    /// Evaluates section headers and requirements.
    pub(super) fn prepare(&mut self) -> Result<Schedule, ModelError> {
        let typed = self.typed;
        let mut members: Vec<Members> = Vec::with_capacity(typed.sections.len());
        for setup in &typed.setup {
            match *setup {
                Setup::Let {
                    slot,
                    value,
                    by_rank: false,
                } => self.slots[slot as usize] = self.common_value(value)?,
                Setup::Require(condition) => {
                    if self.common_value(condition)? == 0 {
                        return Err(self.unmet(condition.span));
                    }
                }
                Setup::Section(index) => {
                    let ranges = self.section_ranks(&typed.sections[index as usize])?;
                    members.push(ranges);
                }
                Setup::Let { .. } | Setup::Comm(..) => {}
            }
        }
        self.schedule(&members)
    }

    /// Whether the model is meant for this size.
    pub(super) fn requirements(&mut self) -> bool {
        for setup in &self.typed.setup {
            let held = match *setup {
                Setup::Let {
                    slot,
                    value,
                    by_rank: false,
                } => self.common_value(value).map(|value| {
                    self.slots[slot as usize] = value;
                    true
                }),
                Setup::Require(condition) => self.common_value(condition).map(|value| value != 0),
                _ => continue,
            };
            match held {
                Ok(true) => {}
                Ok(false) => return false,
                Err(_) => return true,
            }
        }
        true
    }

    fn unmet(&self, span: Span) -> ModelError {
        let message = format!("this requirement does not hold for size {}", self.size);
        ModelError::new(span, message)
    }

    fn common_value(&mut self, expr: Expr) -> Result<i128, ModelError> {
        self.step(u64::from(expr.end - expr.start), expr.span)?;
        let frame = Frame {
            rank: 0,
            size: i128::from(self.size),
            slots: &self.slots,
        };
        evaluate(&self.typed.pool, expr, &frame, &mut self.stack)
            .map_err(|error| error.for_size(self.size))
    }

    fn section_ranks(&mut self, section: &Section) -> Result<Members, ModelError> {
        if section.all {
            return Ok(None);
        }
        let mut ranges = Vec::with_capacity(section.ranks.len());
        for &(from, to) in &section.ranks {
            let first = self.common_value(from)?;
            let end = match to {
                Some(to) => self.common_value(to)?,
                None => first.saturating_add(1),
            };
            if first >= end {
                continue;
            }
            if first < 0 || end > i128::from(self.size) {
                let wrong = if first < 0 { first } else { end - 1 };
                let span = from.span.to(to.unwrap_or(from).span);
                return Err(self.outside(wrong, span));
            }
            ranges.push((first as u32, end as u32));
        }
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, end) in ranges {
            match merged.last_mut() {
                Some(last) if first <= last.1 => last.1 = last.1.max(end),
                _ => merged.push((first, end)),
            }
        }
        let everyone = merged == [(0, self.size)];
        Ok((!everyone).then_some(merged))
    }

    fn outside(&self, wrong: i128, span: Span) -> ModelError {
        let most = self.size - 1;
        ModelError::new(
            span,
            format!(
                "process {wrong} does not exist: with size {} the ranks are 0 to {most}",
                self.size
            ),
        )
    }

    fn schedule(&mut self, members: &[Members]) -> Result<Schedule, ModelError> {
        let mut common = Vec::new();
        let mut single: Vec<(u32, &[(u32, u32)])> = Vec::new();
        for (index, segment) in self.typed.segments.iter().enumerate() {
            let ranges = segment.section.and_then(|s| members[s as usize].as_deref());
            match ranges {
                None => common.push(index as u32),
                Some(ranges) => {
                    let entries = ranges.iter().map(|(first, end)| u64::from(end - first));
                    let entries = entries.sum();
                    self.count_items(entries, self.header_of(segment.section))?;
                    single.push((index as u32, ranges));
                }
            }
        }
        let (starts, own) = sort_by_rank(&single, self.size as usize);
        Ok(Schedule {
            common,
            starts,
            own,
        })
    }

    fn header_of(&self, section: Option<u32>) -> Span {
        let section = section.and_then(|s| self.typed.sections[s as usize].ranks.first());
        section.map_or(Span::default(), |(from, _)| from.span)
    }

    /// Evaluates which ranks each communicator holds.
    pub(super) fn find_members(&mut self) -> Result<(), ModelError> {
        let typed = self.typed;
        self.comms = vec![Vec::new(); typed.comms.len()];
        self.comms[0] = (0..self.size).map(Rank).collect();
        if typed.comms.len() == 1 {
            return Ok(());
        }
        // Sections could be as many as the ranks: leave them out here.
        let wanted = |setup: &&Setup| matches!(setup, Setup::Let { .. } | Setup::Comm(..));
        let wanted: Vec<Setup> = typed.setup.iter().filter(wanted).copied().collect();
        for rank in 0..self.size {
            self.rank = rank;
            for setup in &wanted {
                match *setup {
                    Setup::Let { slot, value, .. } => {
                        self.slots[slot as usize] = self.value(value)?;
                    }
                    Setup::Comm(Comm(comm), members) => {
                        if self.value(members)? != 0 {
                            self.count_items(1, members.span)?;
                            self.comms[comm as usize].push(Rank(rank));
                        }
                    }
                    Setup::Require(_) | Setup::Section(_) => {}
                }
            }
        }
        Ok(())
    }
}

fn ranks(ranges: &[(u32, u32)]) -> impl Iterator<Item = u32> + '_ {
    ranges.iter().flat_map(|&(first, end)| first..end)
}

/// Lists the segments of each rank, by counting.
fn sort_by_rank(single: &[(u32, &[(u32, u32)])], size: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; size + 1];
    for rank in single.iter().flat_map(|(_, ranges)| ranks(ranges)) {
        starts[rank as usize + 1] += 1;
    }
    for rank in 0..size {
        starts[rank + 1] += starts[rank];
    }
    let mut next = starts.clone();
    let mut own = vec![0; starts[size] as usize];
    for (index, ranges) in single {
        for rank in ranks(ranges) {
            let at = &mut next[rank as usize];
            own[*at as usize] = *index;
            *at += 1;
        }
    }
    (starts, own)
}
