//! Races: memory that is touched while an operation under way may use it.
//!
//! Only looked for where the whole program is run and the host watches memory (`Config::watch`): a slice has left
//! out what does not decide communication. Machines tell what the program does to memory that is watched
//! (`impasse_exec::Touch`), and for whom: a [`Token`].

mod access;
mod assertions;
mod clocks;
mod given_away;
mod local;
mod own;
mod token;
mod windows;

pub(crate) use access::{Does, Epoch};
pub(crate) use clocks::{Order, Stamp};
pub(crate) use given_away::{GivenAway, Met};
pub(crate) use local::{InUse, Used};
pub(crate) use token::{Token, Whose};
pub(crate) use windows::Within;
