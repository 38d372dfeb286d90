//! Communicators: MPI 4.1, sections 7.4 and 7.6.

pub(super) mod create;
pub(super) mod handles;
pub(super) mod inquiry;
pub(super) mod inter;
pub(super) mod lifetime;
mod making;
mod meeting;
pub(super) mod sessions;
pub(super) mod split;

pub(super) use making::{Making, make};
