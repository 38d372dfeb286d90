//! The rank machine: runs IR for one rank, with values known or symbolic.
//!
//! - [`Program`]: a module made ready to run; immutable, shared by all machines.
//! - [`Machine`]: one rank. [`Machine::run`] goes on until a [`Stop`]: the end, a call that the
//!   host claimed, a decision on something unknown, an error of the program, and so on.
//! - [`World`]: what all machines share: the expressions and the [`Config`].
//! - [`shim_api`]: how library functions see the machine.
//!
//! The crate knows no source language, no other ranks, and does no I/O.

mod code;
pub mod expr;
mod fingerprint;
mod format;
mod machine;
mod memory;
mod program;
mod pure;
pub mod shim_api;
mod shims;
mod stop;
mod value;
mod world;

pub use fingerprint::Fingerprint;
pub use machine::{Args, CallFrame, Machine, Note, Output};
pub use memory::object::Origin;
pub use program::{Program, ProgramOptions};
pub use stop::{ErrorKind, HostCall, Request, Res, Stop, Supply};
pub use value::{Byte, Value};
pub use world::{Clock, Config, World};
