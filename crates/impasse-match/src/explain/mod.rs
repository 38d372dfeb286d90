//! From a quiet state to its root causes.
//!
//! The state gives a graph in which every blocked process points to whom and what it needs, all
//! of it or any of it (`graph`). What cannot be released any more is *dead*; among the dead, wait
//! cycles, knots, waits for finished processes and broken or incomplete rounds of collectives are
//! the root causes, everyone else is behind one of them ([`causes`]). Two independent checks stand
//! beside it: the [`certificate`] shows on the quiet state that nobody of the dead can go on, and
//! [`recount`] confirms a cycle on the programs that led to the state.

pub mod causes;
pub mod certificate;
mod graph;
pub mod recount;
mod rounds;
mod tarjan;

pub use causes::{Cause, CauseKind, Explanation, FirstCall, explain};
pub use certificate::Certificate;

use std::fmt;

use impasse_ops::{QuietState, Rank};

/// Why a deadlock that was found is not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Its certificate is not accepted.
    Certificate(certificate::Doubt),
    /// A cause names this process, and the certificate does not.
    Uncertified(Rank),
    /// The programs do not confirm a link of a cycle.
    Recount(recount::Doubt),
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Certificate(doubt) => doubt.fmt(f),
            Doubt::Uncertified(rank) => write!(f, "process {rank} is not shown to be stuck"),
            Doubt::Recount(doubt) => doubt.fmt(f),
        }
    }
}

/// Explains a quiet state, and has the explanation checked.
///
/// # Errors
/// The certificate is not accepted, or does not cover what the causes say.
pub fn explain_and_check(state: &QuietState) -> Result<Explanation, Doubt> {
    let explanation = explain(state);
    if explanation == Explanation::default() {
        return Ok(explanation);
    }
    certificate::check(state, &explanation.certificate).map_err(Doubt::Certificate)?;
    let certified = |rank: Rank| {
        let stuck = &explanation.certificate.stuck;
        stuck.binary_search_by_key(&rank, |one| one.rank).is_ok()
    };
    let named = explanation.causes.iter().flat_map(Cause::stuck);
    match named.into_iter().find(|&rank| !certified(rank)) {
        Some(rank) => Err(Doubt::Uncertified(rank)),
        None => Ok(explanation),
    }
}
