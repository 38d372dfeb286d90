//! The rank machine: runs IR for one rank, with values known or symbolic.
//!
//! - [`Program`]: a module made ready to run; immutable, shared by all machines.
//! - [`Machine`]: one rank. [`Machine::run`] goes on until a [`Stop`]: the end, a call that the
//!   host answers, a decision on something unknown, an error of the program, and so on.
//! - [`World`]: what all machines share: the expressions and the [`Config`].
//! - [`Library`]: functions that the machine has no code of; [`shim_api`] is how they see the machine.
//!
//! The crate knows no source language, no library, no other ranks, and does no I/O.

mod bytecode;
mod copies;
pub mod expr;
mod fingerprint;
mod library;
mod machine;
mod memory;
mod program;
mod regions;
pub mod shim_api;
mod stop;
mod value;
mod world;

pub use copies::{Extent, Trail};
pub use fingerprint::{Fingerprint, KeptHash, Part};
pub use library::{Library, LibraryState, Native, Pure, PureFunction};
pub use machine::{
    Args, CallFrame, Differing, FileUse, Generalisation, Horizon, Machine, Merging, Note,
    NumberTypes, Output, Round, SurvivedFault, Typed, Varying,
};
pub use memory::object::Origin;
pub use memory::{Contents, Touch, TouchKind};
pub use program::{Program, ProgramOptions, Reduced};
pub use stop::{ErrorKind, HostCall, Request, Res, Stop, Supply};
pub use value::{Byte, Value};
pub use world::{Clock, Config, DataSource, World};
