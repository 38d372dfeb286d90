//! The last calls of each rank and what came of them, for drawings: the records of different ranks are read
//! in any order, so what is kept is kept by rank.

use std::collections::VecDeque;

use impasse_mpi::Routine;
use impasse_ops::{Rank, Site};

use crate::interposer::fields::Shape;
use crate::judge::Judge;
use crate::layout::Layout;
use crate::record::{Record, RecordKind};
use crate::{mail, rounds};

/// Calls of all ranks that are kept: how a run gets stuck shows in what it did last.
const KEPT_CALLS: usize = 5_000;
/// But so many of each rank.
const LEAST_CALLS: usize = 4;
/// For each call so much may be kept of what came of it.
const KEPT_OF_CALL: usize = 16;

/// Something that is kept of a rank.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// It calls a routine.
    Call(&'static Routine, Site),
    /// Its last call is over, which may have waited.
    Over,
    /// What a call, or its end, did to messages and receives.
    Op(mail::News),
    /// What it did to collective calls.
    Round(rounds::News),
}

/// What is kept of one rank.
#[derive(Clone, Debug, Default)]
struct Lane {
    entries: VecDeque<Entry>,
    calls: usize,
}

/// What is kept of all ranks.
#[derive(Clone, Debug)]
pub struct Lanes {
    lanes: Vec<Lane>,
    /// Calls that are kept of each.
    most: usize,
    /// Calls and messages that are not kept any more.
    pub left_out: u64,
}

impl Lanes {
    /// Of so many ranks.
    pub fn new(size: usize) -> Lanes {
        Lanes {
            lanes: vec![Lane::default(); size],
            most: (KEPT_CALLS / size.max(1)).max(LEAST_CALLS),
            left_out: 0,
        }
    }

    /// What is kept, by rank and in order; what was done to operations stands behind the call, or the end
    /// of a call, that did it.
    pub fn all(&self) -> impl Iterator<Item = (Rank, &Entry)> {
        let lanes = (0..).map(Rank).zip(&self.lanes);
        lanes.flat_map(|(rank, lane)| lane.entries.iter().map(move |entry| (rank, entry)))
    }

    /// A rank has written a record of a call.
    fn note(&mut self, rank: Rank, kind: RecordKind, layout: &'static Layout, site: Site) {
        match kind {
            RecordKind::Enter | RecordKind::Start | RecordKind::Done | RecordKind::Ask => {
                self.push(rank, Entry::Call(layout.routine, site));
            }
            RecordKind::Leave => self.push(rank, Entry::Over),
            _ => {}
        }
    }

    /// That record did this.
    fn add(&mut self, rank: Rank, layout: &Layout, ops: &[mail::News], rounds: &[rounds::News]) {
        // A request that is freed need not be complete.
        let frees = layout.shape == Shape::FreesRequest;
        let counts = |news: &&mail::News| !(frees && matches!(news, mail::News::LetGo(_)));
        for news in ops.iter().filter(counts) {
            self.push(rank, Entry::Op(*news));
        }
        for news in rounds {
            self.push(rank, Entry::Round(*news));
        }
    }

    fn push(&mut self, rank: Rank, entry: Entry) {
        let lane = &mut self.lanes[rank.index()];
        lane.calls += usize::from(matches!(entry, Entry::Call(..)));
        lane.entries.push_back(entry);
        if lane.calls > self.most || lane.entries.len() > KEPT_OF_CALL * self.most {
            self.left_out += lane.forget_first();
        }
    }
}

impl Judge {
    /// Keeps the last calls of each rank from now on, and what comes of them.
    pub fn keep_lanes(&mut self) {
        self.lanes = Some(Lanes::new(self.ranks.len()));
        self.mail.news = Some(Vec::new());
        self.rounds.news = Some(Vec::new());
    }

    /// Notes what a record has brought about.
    pub(crate) fn draw(&mut self, rank: Rank, record: &Record<'_>) {
        let mut ops = self.mail.news.take().unwrap_or_default();
        let mut rounds = self.rounds.news.take().unwrap_or_default();
        let layout = self.routines.get(usize::from(record.routine));
        let site = self.ranks[rank.index()].last_site;
        if let (Some(lanes), Some(Some(layout)), Some(site)) = (&mut self.lanes, layout, site) {
            lanes.note(rank, record.kind, layout, site);
            lanes.add(rank, layout, &ops, &rounds);
        }
        ops.clear();
        rounds.clear();
        (self.mail.news, self.rounds.news) = (Some(ops), Some(rounds));
    }
}

impl Lane {
    /// Forgets the first call and what came of it; gives how much that is, in calls and messages.
    fn forget_first(&mut self) -> u64 {
        let mut forgotten = 0;
        while let Some(first) = self.entries.pop_front() {
            match first {
                Entry::Call(..) => {
                    self.calls -= 1;
                    forgotten += 1;
                }
                Entry::Op(mail::News::Met(_)) => forgotten += 1,
                Entry::Over | Entry::Op(_) | Entry::Round(_) => {}
            }
            if matches!(self.entries.front(), Some(Entry::Call(..))) {
                break;
            }
        }
        forgotten
    }
}
