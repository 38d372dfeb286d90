//! Local races: the memory of an operation under way is touched before the operation is completed. What is
//! received into must not be touched at all, what is sent from must not be changed (MPI 4.1, sections 3.7.2,
//! 4.2.2, 6.12 and 12.3).
//!
//! It is the program's knowledge that counts: an operation is under way until the program is told that it is
//! complete, however early it really was.

use std::collections::BTreeSet;

use impasse_exec::{Machine, Touch, TouchKind};
use impasse_ir::Span;
use impasse_mpi::Form;

use super::own::OwnCall;
use super::{Does, Token, Whose};
use crate::context::Call;
use crate::data::Place;
use crate::job::Job;
use crate::state::{Issue, IssueKind, Mpi, RankObjects};
use crate::trace::EventKind;

/// Memory that lies in more pieces than this is not watched.
const MOST_PIECES: usize = 1 << 16;

/// Memory that a call uses.
#[derive(Clone, Debug)]
pub(crate) struct Used {
    pub place: Place,
    /// Whether it is written to, rather than read.
    pub writes: bool,
}

/// An operation that uses memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InUse {
    /// The routine that started it.
    pub routine: &'static str,
    /// Where.
    pub span: Span,
    /// For one-sided operations: the window and the world rank of the target. They are complete at the origin
    /// also when the epoch is, or is flushed.
    pub epoch: Option<(u32, u32)>,
}

impl Call<'_> {
    /// The call uses the memory at a place.
    pub fn uses(&mut self, place: &Place, writes: bool) {
        // Where and how much must be certain.
        if self.world.config.watch && place.is_known() && place.bytes() > 0 {
            self.check_types(place);
            let place = place.clone();
            self.used.push(Used { place, writes });
        }
    }

    /// What the call uses is in use by a request from now on, or only now by a call that waits for it itself.
    pub fn begin_use(&mut self, request: u32) {
        match self.routine.form {
            Form::Blocking => {
                self.find_conflicts([None, Some(Whose::request(request))]);
            }
            _ => self.begin_split(request),
        }
    }

    /// What the call uses is in use only until it returns.
    pub fn use_now(&mut self) {
        self.find_conflicts([None, None]);
    }

    /// What the call uses is in use by a request from now on, also if it is that of a split call.
    pub fn begin_split(&mut self, request: u32) {
        self.begin_use_by(Whose::request(request), None);
    }

    /// What the call uses is in use by one of its partitions.
    pub fn begin_partition(&mut self, request: u32, partition: i64) {
        let whose = Whose::Request {
            number: request,
            partition: u32::try_from(partition).ok(),
        };
        self.begin_use_by(whose, None);
    }

    /// What the call uses is in use by a one-sided operation, with a request or without.
    pub fn begin_one_sided(&mut self, request: Option<u32>, window: u32, target: u32) {
        let whose = match request {
            Some(number) => Whose::request(number),
            None => self.mpi.rank_mut(self.rank).without_request(),
        };
        self.begin_use_by(whose, Some((window, target)));
    }

    /// Takes what the call uses, in pieces. What another operation may use at the same time is noticed. What is read
    /// and what is written is so until these operations are complete, or only now.
    fn find_conflicts(&mut self, until: [Option<Whose>; 2]) -> Vec<(bool, Vec<(u64, u64)>)> {
        let used = std::mem::take(&mut self.used);
        let pieces = |one: &Used| one.place.each_run().take(MOST_PIECES).collect();
        let used: Vec<(bool, Vec<(u64, u64)>)> =
            used.iter().map(|one| (one.writes, pieces(one))).collect();
        for (writes, pieces) in &used {
            self.find_conflict(*writes, pieces);
            self.use_windows(pieces, *writes, until[usize::from(*writes)]);
        }
        used
    }

    fn begin_use_by(&mut self, whose: Whose, epoch: Option<(u32, u32)>) {
        let used = self.find_conflicts([Some(whose); 2]);
        if used.is_empty() {
            return;
        }
        for (writes, pieces) in used {
            let token = Token { whose, writes };
            self.machine.watch(token.bits(), writes, &pieces);
        }
        let in_use = InUse {
            routine: self.routine.name,
            span: self.span,
            epoch,
        };
        let objects = self.mpi.rank_mut(self.rank);
        objects.in_use.insert(whose, in_use);
    }

    /// The call uses memory that another operation may use.
    fn find_conflict(&mut self, writes: bool, pieces: &[(u64, u64)]) {
        for &(address, len) in pieces {
            let tokens = self.machine.watchers(address, len, writes).into_iter();
            let mut tokens = tokens.filter(|&bits| !Token::of_bits(bits).is_window());
            let Some(bits) = tokens.next() else {
                continue;
            };
            let does = match writes {
                true => "writes to",
                false => "reads",
            };
            let (rank, routine) = (self.rank, self.routine.name);
            let name = self.machine.name_of(address);
            let what = format!("`{routine}` on rank {rank} {does} {name}");
            let objects = self.mpi.rank_mut(rank);
            let by = Toucher::Routine;
            objects.add_race(rank, Token::of_bits(bits), (by, what), self.span);
            return;
        }
    }

    /// The program knows that a request is complete.
    pub fn end_use(&mut self, request: u32) {
        self.end_use_of(|whose, _| whose.is_of(request));
    }

    /// The program knows that a partition of a receive has come.
    pub fn end_partition(&mut self, request: u32, partition: u64) {
        let arrived = Whose::Request {
            number: request,
            partition: u32::try_from(partition).ok(),
        };
        self.end_use_of(|whose, _| whose == arrived);
    }

    /// The one-sided operations of the caller at a window are complete at the origin: those on these targets.
    pub fn end_one_sided(&mut self, window: u32, is_target: impl Fn(u32) -> bool) {
        let is_over = |epoch: Option<(u32, u32)>| {
            epoch.is_some_and(|(other, target)| other == window && is_target(target))
        };
        self.end_use_of(|_, by| is_over(by.epoch));
    }

    fn end_use_of(&mut self, is_over: impl Fn(Whose, &InUse) -> bool) {
        let over = self.mpi.rank_mut(self.rank).take_over(is_over);
        if over.is_empty() {
            return;
        }
        // Of requests the rank learns more than that they are complete, and only then.
        let is_whole = |whose| {
            matches!(
                whose,
                Whose::Request {
                    partition: None,
                    ..
                }
            )
        };
        let rank = self.rank;
        (self.mpi).end_own(rank, |whose| over.contains(&whose) && !is_whole(whose));
        (self.mpi).tell_races(self.machine, rank, &over, Some(self.span));
    }

    /// Watches memory that is part of a window from now on.
    pub fn watch_window(&mut self, window: u32, base: u64, size: u64) {
        if self.world.config.watch && base != 0 && size > 0 {
            let token = Token::window(window);
            self.machine.watch(token.bits(), true, &[(base, size)]);
        }
    }

    /// No longer watches memory as part of a window: what begins at an address, or all.
    pub fn unwatch_window(&mut self, window: u32, base: Option<u64>) {
        let is_it = |bits| Token::of_bits(bits) == Token::window(window);
        match base {
            Some(base) => self.machine.unwatch_at(base, is_it),
            None => self.machine.unwatch(is_it),
        }
    }

    /// Nothing is in use any more: the program leaves MPI.
    pub fn end_all_use(&mut self) {
        self.mpi.rank_mut(self.rank).in_use.clear();
        self.machine.unwatch(|_| true);
    }

    /// What was in use by one request is so by another from now on.
    pub fn pass_on_use(&mut self, from: u32, to: u32) {
        self.rename_use(|whose| match whose {
            Whose::Request { number, partition } if number == from => Whose::Request {
                number: to,
                partition,
            },
            other => other,
        });
    }

    /// Gives operations under way other names.
    pub(super) fn rename_use(&mut self, renamed: impl Fn(Whose) -> Whose) {
        let objects = self.mpi.rank_mut(self.rank);
        if objects.in_use.is_empty() {
            return;
        }
        let in_use = std::mem::take(&mut objects.in_use);
        objects.in_use = in_use
            .into_iter()
            .map(|(whose, by)| (renamed(whose), by))
            .collect();
        for (whose, _) in &mut objects.races {
            *whose = renamed(*whose);
        }
        self.machine.rename_watched(|bits| {
            let token = Token::of_bits(bits);
            let whose = renamed(token.whose);
            Token { whose, ..token }.bits()
        });
    }
}

/// Who touches memory that is in use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Toucher {
    /// Code of the program.
    Program,
    /// Another call of MPI.
    Routine,
}

impl Mpi {
    /// Operations are over: tells what was seen to happen to their memory, and no longer watches it.
    pub(super) fn tell_races(
        &mut self,
        machine: &mut Machine,
        rank: u32,
        over: &BTreeSet<Whose>,
        known_at: Option<Span>,
    ) {
        machine.unwatch(|bits| over.contains(&Token::of_bits(bits).whose));
        let objects = self.rank_mut(rank);
        let races = std::mem::take(&mut objects.races).into_iter();
        let (done, open): (Vec<_>, Vec<_>) = races.partition(|(whose, _)| over.contains(whose));
        objects.races = open;
        for (_, mut race) in done {
            race.places.extend(known_at.map(|span| (rank, span)));
            self.issue(race);
        }
    }
}

impl RankObjects {
    /// The name of an operation that has no request.
    pub(super) fn without_request(&mut self) -> Whose {
        self.without_request = self.without_request.wrapping_add(1);
        Whose::NoRequest {
            number: self.without_request,
        }
    }

    /// Takes out of what is in use what is over.
    pub(super) fn take_over(&mut self, is_over: impl Fn(Whose, &InUse) -> bool) -> BTreeSet<Whose> {
        let over: BTreeSet<Whose> = (self.in_use.iter())
            .filter(|(whose, by)| is_over(**whose, by))
            .map(|(&whose, _)| whose)
            .collect();
        self.in_use.retain(|whose, _| !over.contains(whose));
        over
    }

    /// Remembers that something happens to memory that is in use, once for each place; it is told when the
    /// program has completed the operation, or never does.
    fn add_race(&mut self, rank: u32, token: Token, what: (Toucher, String), span: Span) {
        let (by, what) = what;
        let Some(&InUse {
            routine,
            span: start,
            ..
        }) = self.in_use.get(&token.whose)
        else {
            return;
        };
        let may = match token.writes {
            true => "write to",
            false => "read",
        };
        let (kind, places) = match span.is_known() {
            // The program does it in the statement that starts the operation: it passes a copy.
            true if by == Toucher::Program && span == start && span.expansion.is_none() => {
                (IssueKind::CopiedSection, vec![(rank, start)])
            }
            true => (IssueKind::LocalRace, vec![(rank, span), (rank, start)]),
            false => (IssueKind::OutOfScope, vec![(rank, start)]),
        };
        let is_known = |(whose, issue): &(Whose, Issue)| {
            *whose == token.whose && issue.places.first() == places.first()
        };
        if self.races.iter().any(is_known) {
            return;
        }
        let detail = match kind {
            IssueKind::CopiedSection => format!(
                "rank {rank} hands `{routine}` a copy of a part of an array, which is gone when the call returns"
            ),
            _ => format!("{what} while `{routine}` may still {may} it"),
        };
        let race = Issue {
            kind,
            detail,
            places,
        };
        self.races.push((token.whose, race));
    }
}

impl Job {
    /// Takes what the program did to memory that is in use.
    pub(crate) fn take_touches(&mut self, rank: u32) {
        let state = &mut self.ranks[rank as usize];
        // A function that MPI has called works for MPI.
        let for_mpi = !state.calling.is_empty();
        let machine = state.machine_mut();
        let touches = machine.take_touches();
        self.mpi.end_given_away(machine, rank);
        let mut at_windows: Vec<Touched> = Vec::new();
        for touch in touches {
            let token = Token::of_bits(touch.token);
            if for_mpi {
                continue;
            }
            if let Whose::Window { number } = token.whose {
                let does = match touch.kind {
                    TouchKind::Read => Does::Reads,
                    _ => Does::Writes,
                };
                Touched::add(&mut at_windows, (number, does, touch.span), &touch);
                continue;
            }
            let name = machine.name_of_touched(&touch);
            let does = || EventKind::Touches(format!("{} {name}", verb(touch.kind)));
            self.mpi.record(rank, touch.span, does);
            let what = told(&name, rank, touch.kind);
            let objects = self.mpi.rank_mut(rank);
            objects.add_race(rank, token, (Toucher::Program, what), touch.span);
        }
        for Touched { what, pieces } in at_windows {
            let (window, does, span) = what;
            let verb = match does {
                Does::Reads => "reads",
                _ => "writes to",
            };
            let event = || EventKind::Touches(format!("{verb} memory of a window"));
            self.mpi.record(rank, span, event);
            let by = OwnCall {
                routine: None,
                span,
            };
            self.mpi.note_own(rank, window, &pieces, does, None, by);
        }
    }

    /// Races with operations that the program has not completed so far.
    pub fn open_races(&self) -> impl Iterator<Item = &Issue> {
        let ranks = (0..self.size()).map(|rank| self.mpi.rank(rank));
        ranks.flat_map(|objects| objects.races.iter().map(|(_, race)| race))
    }
}

/// What one place of the program did to the memory of a window.
struct Touched {
    what: (u32, Does, Span),
    pieces: Vec<(u64, u64)>,
}

impl Touched {
    fn add(all: &mut Vec<Touched>, what: (u32, Does, Span), touch: &Touch) {
        let piece = (touch.start, touch.len);
        match all.iter_mut().find(|known| known.what == what) {
            Some(known) => known.pieces.push(piece),
            None => all.push(Touched {
                what,
                pieces: vec![piece],
            }),
        }
    }
}

/// What the program did, in words.
fn told(name: &str, rank: u32, kind: TouchKind) -> String {
    match kind {
        TouchKind::OutOfScope => format!("{name} goes out of scope on rank {rank}"),
        _ => format!("rank {rank} {} {name}", verb(kind)),
    }
}

/// What it did to memory.
fn verb(kind: TouchKind) -> &'static str {
    match kind {
        TouchKind::Read => "reads",
        TouchKind::Written => "writes to",
        TouchKind::Freed => "frees",
        TouchKind::OutOfScope => "leaves the scope of",
    }
}
