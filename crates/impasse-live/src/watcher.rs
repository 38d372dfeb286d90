//! Decides when a run is stuck for certain.
//!
//! What is read of the rings is a consistent state as far as ranks are concerned that have not
//! written since. Who can never go on according to that state is stuck, with one reservation: MPI may
//! complete a call by itself, and a rank that the system does not let run has had no time to. So the
//! ranks in question must have been seen at it: each has used the processor, or slept, for a while
//! since.

use std::time::{Duration, Instant};

use impasse_ops::Rank;

use crate::process::Activity;
use crate::rank::{On, RankState, Standing};
use crate::session::Session;
use crate::stuck::{Sight, Stuck, hangs_at_the_end, leaves_something_open, stuck};

/// A state must last so long.
const SHORTEST: Duration = Duration::from_millis(250);
/// And so long if a rank is at a window, where MPI may be busy with what ranks have given it to do.
const SHORTEST_AT_WINDOW: Duration = Duration::from_secs(2);
/// And so long in `MPI_Finalize`, where MPI tidies up.
const SHORTEST_AT_END: Duration = Duration::from_secs(10);
/// Who started the ranks has so long to end them all after one has quit without `MPI_Finalize`, as most do.
const SHORTEST_AFTER_QUITTING: Duration = Duration::from_secs(3);
/// Each rank must have used the processor for so long meanwhile, unless it sleeps.
const LEAST_USED: Duration = Duration::from_millis(20);
/// Or it must have slept whenever it was looked at, so many times.
const LEAST_SLEPT: u32 = 4;
/// How often processes are looked at.
const INTERVAL: Duration = Duration::from_millis(50);

/// What was seen of a rank since it wrote last.
#[derive(Clone, Copy, Debug)]
struct Seen {
    position: u64,
    since: Instant,
    /// How long it had used the processor when it was seen first.
    used: Option<Duration>,
    slept: u32,
    now: Option<Activity>,
    /// Which look was the last.
    number: Option<u64>,
    /// Whether it was ever there: processes of containers are not seen.
    visible: bool,
    /// Since when it is not there any more.
    gone: Option<Instant>,
}

impl Seen {
    /// Whether the process is over.
    fn is_gone(&self) -> bool {
        self.visible && self.now.is_none()
    }

    /// Whether it has just ended in the middle of a run, so that the others may be ended for it.
    fn has_just_quit(&self, known: &RankState) -> bool {
        let since = match (known.has_quit, known.has_ended()) {
            (true, _) => Some(self.since),
            (false, true) => None,
            (false, false) => self.gone,
        };
        since.is_some_and(|since| since.elapsed() < SHORTEST_AFTER_QUITTING)
    }
}

/// Watches a run.
#[derive(Debug, Default)]
pub struct Watcher {
    seen: Vec<Seen>,
    looked: Option<Instant>,
}

impl Watcher {
    /// Looks whether the run is stuck. Call it after everything was read, also if there was nothing.
    pub fn look(&mut self, session: &Session) -> Option<Stuck> {
        if !session.is_complete() {
            return None;
        }
        let now = Instant::now();
        if self.looked.is_some_and(|looked| now - looked < INTERVAL) {
            return None;
        }
        self.looked = Some(now);
        self.observe(session, now);
        if session.judge().doubt().is_some() {
            return None;
        }
        let judge = session.judge();
        let waits = |rank: usize| match &judge.ranks[rank].standing {
            Standing::Inside(_) => true,
            Standing::Asking(asking) => asking.lasts(),
            Standing::Outside | Standing::Ended => false,
        };
        let mut lasting =
            (0..judge.ranks.len()).filter(|&rank| waits(rank) && self.lasts(session, rank));
        lasting.next()?;
        self.certain(session)
    }

    /// Whether ranks do not come out of `MPI_Finalize`, since something was left open.
    pub fn hangs_at_the_end(&self, session: &Session) -> bool {
        let judge = session.judge();
        session.is_complete()
            && leaves_something_open(judge)
            && hangs_at_the_end(judge, &self.sights(session))
    }

    /// Whether nobody has gone on for long after collective calls that did not agree.
    pub fn hangs_after_disagreement(&self, session: &Session) -> bool {
        let judge = session.judge();
        if judge.disagreement.is_none() || !session.is_complete() {
            return false;
        }
        let sights = self.sights(session);
        let is_over = |rank: usize| judge.ranks[rank].has_ended() || sights[rank] == Sight::Gone;
        let stays = |rank: usize| {
            let inside = matches!(judge.ranks[rank].standing, Standing::Inside(_));
            inside && sights[rank] == Sight::Stays
        };
        let mut ranks = 0..judge.ranks.len();
        ranks.clone().any(stays) && ranks.all(|rank| is_over(rank) || stays(rank))
    }

    /// For how long nobody has called MPI, as far as that is known.
    pub fn idle(&self) -> Option<Duration> {
        let times = self.seen.iter().map(|seen| seen.since.elapsed());
        times.min()
    }

    /// Notes what ranks do.
    fn observe(&mut self, session: &Session, now: Instant) {
        let ranks = session.judge().ranks.len() as u32;
        for rank in (0..ranks).map(Rank) {
            let position = session.position(rank);
            let look = session.look_at(rank);
            let activity = look.and_then(|look| look.activity);
            let number = look.and_then(|look| look.number);
            let used = activity.map(|activity| activity.used);
            let fresh = Seen {
                position,
                since: now,
                // What was heard of it before it wrote says nothing of what it does since.
                used: used.filter(|_| number.is_none()),
                slept: 0,
                now: activity,
                number,
                visible: activity.is_some(),
                gone: None,
            };
            match self.seen.get_mut(rank.index()) {
                None => self.seen.push(fresh),
                Some(seen) if seen.position != position => {
                    let visible = seen.visible || fresh.visible;
                    *seen = Seen { visible, ..fresh };
                    seen.gone = seen.is_gone().then_some(now);
                }
                Some(seen) => {
                    let is_new = number.is_none() || number != seen.number;
                    let sleeps = activity.is_some_and(|activity| activity.sleeps);
                    seen.slept += u32::from(sleeps && is_new);
                    seen.used = seen.used.or(used.filter(|_| is_new));
                    seen.now = activity;
                    seen.number = number;
                    seen.visible |= activity.is_some();
                    let gone = seen.is_gone().then_some(now);
                    seen.gone = gone.map(|now| seen.gone.unwrap_or(now));
                }
            }
        }
    }

    /// Whether a rank has been where it is for long enough.
    fn lasts(&self, session: &Session, rank: usize) -> bool {
        let seen = &self.seen[rank];
        let both = seen.now.zip(seen.used);
        let used = both.map_or(Duration::ZERO, |(now, before)| {
            now.used.saturating_sub(before)
        });
        let shortest = match &session.judge().ranks[rank].standing {
            Standing::Inside(inside) if matches!(inside.on, On::Window(..)) => SHORTEST_AT_WINDOW,
            _ => SHORTEST,
        };
        seen.since.elapsed() >= shortest && (used >= LEAST_USED || seen.slept >= LEAST_SLEPT)
    }

    /// Since when a rank has recorded nothing.
    pub fn since(&self, rank: Rank) -> Option<Instant> {
        self.seen.get(rank.index()).map(|seen| seen.since)
    }

    /// What was seen of each rank: of some, nothing that would be certain.
    pub fn sights(&self, session: &Session) -> Vec<Sight> {
        let ranks = session.judge().ranks.iter().enumerate();
        let sights = ranks.map(|(rank, known)| {
            let Some(seen) = self.seen.get(rank) else {
                return Sight::Runs;
            };
            let threads = seen.now.map_or(0, |now| now.threads);
            match known.standing {
                _ if seen.has_just_quit(known) => Sight::Runs,
                _ if seen.is_gone() => Sight::Gone,
                Standing::Ended => Sight::Lasts,
                _ if known.has_threads => Sight::Runs,
                _ if known.may_have_threads && threads > known.tasks => Sight::Runs,
                _ if !self.lasts(session, rank) => Sight::Runs,
                _ if seen.since.elapsed() >= SHORTEST_AT_END => Sight::Stays,
                _ => Sight::Lasts,
            }
        });
        sights.collect()
    }

    /// The state, if somebody is stuck in it for certain.
    fn certain(&self, session: &Session) -> Option<Stuck> {
        let found = stuck(session.judge(), &self.sights(session))?;
        // Nobody of them has written while we thought about it.
        let certificate = &found.explanation.certificate;
        let ranks = certificate.stuck.iter().map(|stuck| stuck.rank);
        let state = &found.state;
        let finished = state.ranks().filter(|rank| state.is_finished(*rank));
        let quiet = !ranks.chain(finished).any(|rank| session.has_news(rank));
        quiet.then_some(found)
    }
}
