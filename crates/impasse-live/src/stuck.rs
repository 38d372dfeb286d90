//! Who can never go on in the state of a run, and what that rests on.

use impasse_match::explain::{Explanation, explain_and_check};
use impasse_ops::{ProcessState, QuietState, Rank};

use crate::judge::Judge;
use crate::quiet::Strictness;
use crate::rank::{On, Standing};

/// What was seen of a rank besides its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It may be about to go on.
    Runs,
    /// It has been where it is for so long that MPI does not let it go on by itself.
    Lasts,
    /// It has been there for so long that this also holds for `MPI_Finalize`, where MPI tidies up.
    Stays,
    /// Its process is gone.
    Gone,
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

/// Who is stuck for certain, by what was seen of each rank.
pub fn stuck(judge: &Judge, sights: &[Sight]) -> Option<Stuck> {
    let state = |strictness, buffers| state(judge, sights, strictness, buffers);
    let observed = state(Strictness::Observed, false)?;
    let moves = |one: &ProcessState| matches!(one, ProcessState::Running);
    let strictness = match observed.processes.iter().any(moves) {
        false => Strictness::Observed,
        true => Strictness::Guaranteed,
    };
    let found = state(strictness, false)?;
    let explanation = explain_and_check(&found).ok()?;
    (!explanation.causes.is_empty()).then(|| Stuck {
        buffered: state(strictness, true),
        state: found,
        explanation,
    })
}

/// Who is stuck for certain in a recording that ends somewhere, when nothing was seen of the ranks: only who
/// would be even if MPI completed by itself whatever it may. What each rank recorded later would begin where
/// its records end, so that is certain although they end at different times.
pub fn stuck_whatever_was_seen(judge: &Judge) -> Option<Stuck> {
    if judge.doubt().is_some() {
        return None;
    }
    let sights = judge.ranks.iter().map(|rank| match &rank.standing {
        _ if rank.has_threads || rank.may_have_threads => Sight::Runs,
        Standing::Asking(_) => Sight::Runs,
        // MPI may let ranks wait there or later, as it likes.
        Standing::Inside(inside) if matches!(inside.on, On::Window(..)) => Sight::Runs,
        _ => Sight::Lasts,
    });
    let sights: Vec<Sight> = sights.collect();
    let state = state(judge, &sights, Strictness::Guaranteed, true)?;
    let explanation = explain_and_check(&state).ok()?;
    (!explanation.causes.is_empty()).then(|| Stuck {
        buffered: Some(state.clone()),
        state,
        explanation,
    })
}

/// Whether all who are left stay in `MPI_Finalize`, or at windows, and one who is at the end has left something
/// open there.
pub fn hangs_at_the_end(judge: &Judge, sights: &[Sight]) -> bool {
    let ranks = || judge.ranks.iter().zip(sights);
    let is_held = |standing: &Standing| matches!(standing, Standing::Inside(inside) if matches!(inside.on, On::End | On::Window(..)));
    judge.doubt().is_none()
        && leaves_something_open(judge)
        && ranks().all(|(rank, sight)| match sight {
            Sight::Gone => true,
            Sight::Stays => rank.has_ended() || is_held(&rank.standing),
            Sight::Lasts | Sight::Runs => rank.has_ended(),
        })
}

/// Whether a rank is in `MPI_Finalize` and has left something open at a window.
pub(crate) fn leaves_something_open(judge: &Judge) -> bool {
    let mut ranks = (0..).map(Rank).zip(&judge.ranks);
    ranks.any(|(rank, state)| {
        let at_end =
            matches!(&state.standing, Standing::Inside(inside) if matches!(inside.on, On::End));
        at_end && !judge.windows.open(rank).is_empty()
    })
}

fn state(
    judge: &Judge,
    sights: &[Sight],
    strictness: Strictness,
    buffers: bool,
) -> Option<QuietState> {
    let runs = |rank: Rank| sights[rank.index()] == Sight::Runs;
    let mut state = judge.quiet_state(strictness, buffers, runs).ok()?;
    // Ranks whose processes are gone do nothing any more, wherever they stood.
    for rank in state.ranks() {
        if sights[rank.index()] == Sight::Gone && !state.is_finished(rank) {
            let site = state.site(rank);
            state.processes[rank.index()] = ProcessState::Finished(site);
        }
    }
    Some(state)
}
