//! Small scripts of MPI calls and every outcome they can have.
//!
//! A [`Script`] says for each of a few ranks which calls it makes. [`outcomes`] tries every order
//! of the smallest events (a call is made, a message meets a receive, a call returns) and keeps
//! nothing but a set of the states it has been in. It knows no reduction, so that a checker that
//! has some can be compared with it.
//!
//! - [`script`](Script): the language.
//! - [`random_script`] makes one from a seed; [`smaller`] gives those with a bit less.
//! - [`outcomes`] explores; the rules of MPI are in `state`, `steps` and `waits`.

mod explore;
mod generator;
mod locks;
mod script;
mod smaller;
mod state;
mod steps;
mod waits;

pub use explore::{Outcomes, outcomes};
pub use generator::random_script;
pub use locks::random_locks;
pub use script::{BufferingModel, Collective, Guard, Mode, Op, Script, Source, WAITED};
pub use smaller::smaller;
