//! Memory of windows that operations of its own rank use: messages, collective calls, files, and what one-sided
//! operations bring to their origin. They are accesses like loads and stores (MPI 4.1, section 12.7): what they
//! read, they read until they are complete; what they write is there when the rank knows that they are.

use impasse_ir::Span;

use super::access::{Does, Owner};
use super::{Token, Whose};
use crate::context::Call;
use crate::state::Mpi;

/// Memory of a window that an operation under way writes to.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    rank: u32,
    whose: Whose,
    window: u32,
    pieces: Vec<(u64, u64)>,
    by: OwnCall,
}

/// A call that uses memory of its own rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnCall {
    /// The routine; none for loads and stores.
    pub routine: Option<&'static str>,
    pub span: Span,
}

impl Call<'_> {
    /// The call uses memory that may be part of windows: until an operation is complete, or only now.
    pub(super) fn use_windows(
        &mut self,
        pieces: &[(u64, u64)],
        writes: bool,
        until: Option<Whose>,
    ) {
        let by = OwnCall {
            routine: Some(self.routine.name),
            span: self.span,
        };
        for &(address, len) in pieces {
            for bits in self.machine.watchers(address, len, false) {
                if let Whose::Window { number } = Token::of_bits(bits).whose {
                    let piece = vec![(address, len)];
                    self.mpi
                        .begin_own((self.rank, number), piece, writes, until, by);
                }
            }
        }
    }
}

impl Mpi {
    fn begin_own(
        &mut self,
        (rank, window): (u32, u32),
        pieces: Vec<(u64, u64)>,
        writes: bool,
        until: Option<Whose>,
        by: OwnCall,
    ) {
        match until {
            Some(whose) if writes => {
                let pending = Pending {
                    rank,
                    whose,
                    window,
                    pieces,
                    by,
                };
                if let Some(order) = &mut self.order {
                    order.accesses.pending.push(pending);
                }
            }
            until => {
                let does = if writes { Does::Writes } else { Does::Reads };
                self.note_own(rank, window, &pieces, does, until, by);
            }
        }
    }

    /// A rank knows that operations of its own are complete.
    pub fn end_own(&mut self, rank: u32, is_over: impl Fn(Whose) -> bool) {
        let Some(order) = &mut self.order else {
            return;
        };
        let now = order.count(rank);
        let accesses = &mut order.accesses;
        let fences = &accesses.fences;
        for (&(window, _), log) in &mut accesses.log {
            let own = log.iter_mut().filter(|access| access.rank == rank);
            for access in own.filter(|access| access.until.is_some_and(&is_over)) {
                access.until = None;
                access.over.push((rank, now));
                access.fences_at_end = fences.get(&(window, rank)).copied().unwrap_or(0);
            }
        }
        let is_done = |pending: &Pending| pending.rank == rank && is_over(pending.whose);
        let pending = std::mem::take(&mut accesses.pending).into_iter();
        let (done, open): (Vec<_>, Vec<_>) = pending.partition(is_done);
        accesses.pending = open;
        for Pending {
            window, pieces, by, ..
        } in done
        {
            self.note_own(rank, window, &pieces, Does::Writes, None, by);
        }
    }

    /// What belongs to one operation of a rank belongs to another.
    pub fn pass_on_own(&mut self, rank: u32, from: u32, to: u32) {
        let Some(order) = &mut self.order else {
            return;
        };
        let rename = |whose: &mut Whose| {
            if let Whose::Request { number, .. } = whose
                && *number == from
            {
                *number = to;
            }
        };
        let accesses = &mut order.accesses;
        let log = accesses.log.values_mut().flatten();
        let open = log.filter(|access| access.rank == rank);
        open.filter_map(|access| access.until.as_mut())
            .for_each(rename);
        let pending = accesses.pending.iter_mut();
        pending
            .filter(|pending| pending.rank == rank)
            .for_each(|pending| rename(&mut pending.whose));
    }

    /// Whether a rank has changed its memory of a window since it last synchronised there: where.
    pub(super) fn stored_since(&self, window: u32, rank: u32) -> Option<Span> {
        let accesses = &self.order.as_ref()?.accesses;
        let since = *accesses.synchronised.get(&(window, rank))?;
        let owner: Owner = (window, Some(rank));
        let mut own = accesses.log.get(&owner)?.iter();
        let own = own.find(|access| {
            let is_own = access.rank == rank && access.epoch.is_none();
            is_own && access.does == Does::Writes && access.start[rank as usize] >= since
        });
        own.map(|access| access.span)
    }
}
