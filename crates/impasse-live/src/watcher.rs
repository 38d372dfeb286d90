//! Decides when a run is stuck for certain.
//!
//! What is read of the rings is a consistent state as far as ranks are concerned that have not
//! written since. Who can never go on according to that state is stuck, with one reservation: MPI may
//! complete a call by itself, and a rank that the system does not let run has had no time to. So the
//! ranks in question must have been seen at it: each has used the processor, or slept, for a while
//! since.

use std::time::{Duration, Instant};

use impasse_match::explain::{Explanation, explain_and_check};
use impasse_ops::{ProcessState, QuietState, Rank};

use crate::process::{Activity, activity};
use crate::quiet::Strictness;
use crate::rank::{On, Standing};
use crate::session::Session;

/// A state must last so long.
const SHORTEST: Duration = Duration::from_millis(250);
/// And so long if a rank is at a window, where MPI may be busy with what ranks have given it to do.
const SHORTEST_AT_WINDOW: Duration = Duration::from_secs(2);
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
    used: Duration,
    slept: u32,
    now: Option<Activity>,
    /// Whether it was ever there: processes of other machines and containers are not seen.
    visible: bool,
}

impl Seen {
    /// Whether the process is over.
    fn is_gone(&self) -> bool {
        self.visible && self.now.is_none()
    }
}

/// A run that is stuck.
#[derive(Clone, Debug)]
pub struct Stuck {
    /// The state.
    pub state: QuietState,
    /// The same if MPI buffered all standard sends.
    pub buffered: Option<QuietState>,
    /// Why nobody of them goes on.
    pub explanation: Explanation,
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
        if !session.is_complete() || session.judge().doubt().is_some() {
            return None;
        }
        let now = Instant::now();
        if self.looked.is_some_and(|looked| now - looked < INTERVAL) {
            return None;
        }
        self.looked = Some(now);
        self.observe(session, now);
        let judge = session.judge();
        let inside = |rank: usize| matches!(judge.ranks[rank].standing, Standing::Inside(_));
        let mut lasting =
            (0..judge.ranks.len()).filter(|&rank| inside(rank) && self.lasts(session, rank));
        lasting.next()?;
        self.certain(session)
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
            let activity = session.process(rank).and_then(activity);
            let used = activity.map_or(Duration::ZERO, |activity| activity.used);
            let fresh = Seen {
                position,
                since: now,
                used,
                slept: 0,
                now: activity,
                visible: activity.is_some(),
            };
            match self.seen.get_mut(rank.index()) {
                None => self.seen.push(fresh),
                Some(seen) if seen.position != position => {
                    let visible = seen.visible || fresh.visible;
                    *seen = Seen { visible, ..fresh };
                }
                Some(seen) => {
                    seen.now = activity;
                    seen.visible |= activity.is_some();
                    let sleeps = activity.is_some_and(|activity| activity.sleeps);
                    seen.slept += u32::from(sleeps);
                }
            }
        }
    }

    /// Whether a rank has been where it is for long enough.
    fn lasts(&self, session: &Session, rank: usize) -> bool {
        let seen = &self.seen[rank];
        let shortest = match &session.judge().ranks[rank].standing {
            Standing::Inside(inside) if matches!(inside.on, On::Window(..)) => SHORTEST_AT_WINDOW,
            _ => SHORTEST,
        };
        let used = seen
            .now
            .map_or(Duration::ZERO, |now| now.used.saturating_sub(seen.used));
        seen.since.elapsed() >= shortest && (used >= LEAST_USED || seen.slept >= LEAST_SLEPT)
    }

    /// Whether nothing is known of what a rank does.
    fn runs(&self, session: &Session, rank: Rank) -> bool {
        let known = &session.judge().ranks[rank.index()];
        let seen = &self.seen[rank.index()];
        let threads = seen.now.map_or(0, |now| now.threads);
        match known.standing {
            Standing::Ended => false,
            _ if seen.is_gone() => false,
            _ if known.has_threads => true,
            _ if known.may_have_threads && threads > known.tasks => true,
            _ => !self.lasts(session, rank.index()),
        }
    }

    /// The state, if somebody is stuck in it for certain.
    fn certain(&self, session: &Session) -> Option<Stuck> {
        let runs = |rank: Rank| self.runs(session, rank);
        let judge = session.judge();
        let state = |strictness, buffers| {
            let state = judge.quiet_state(strictness, buffers, runs).ok()?;
            Some(self.with_the_dead(state))
        };
        let observed = state(Strictness::Observed, false)?;
        let moves = |one: &ProcessState| matches!(one, ProcessState::Running);
        let strictness = match observed.processes.iter().any(moves) {
            false => Strictness::Observed,
            true => Strictness::Guaranteed,
        };
        let found = state(strictness, false)?;
        let explanation = explain_and_check(&found).ok()?;
        if explanation.causes.is_empty() {
            return None;
        }
        // Nobody of them has written while we thought about it.
        let stuck = explanation.certificate.stuck.iter().map(|stuck| stuck.rank);
        let finished = found.ranks().filter(|rank| found.is_finished(*rank));
        if stuck.chain(finished).any(|rank| session.has_news(rank)) {
            return None;
        }
        Some(Stuck {
            buffered: state(strictness, true),
            state: found,
            explanation,
        })
    }

    /// Ranks whose processes are gone do nothing any more, wherever they stood.
    fn with_the_dead(&self, mut state: QuietState) -> QuietState {
        for rank in state.ranks() {
            if self.seen[rank.index()].is_gone() && !state.is_finished(rank) {
                let site = state.site(rank);
                state.processes[rank.index()] = ProcessState::Finished(site);
            }
        }
        state
    }
}
