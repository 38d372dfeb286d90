//! Checks modules against the [`Rule`]s, and returns every breach as a value.

mod body;
mod dominance;
mod module;
mod op;
mod rules;

pub(crate) use body::is_sound;
pub(crate) use dominance::Dominance;
pub use dominance::PostDominance;
pub use rules::{Location, Rule, VerifyError};

use crate::Module;

/// All breaches of the rules in `module`, in a fixed order; none for a valid module.
pub fn verify(module: &Module) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    module::check(module, &mut errors);
    for index in 0..module.functions.len() {
        body::check(module, index, &mut errors);
    }
    errors
}
