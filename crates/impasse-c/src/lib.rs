//! The C front end. It opens no files: sources and headers come through the [`pp::Files`] trait,
//! and everything found wrong is returned as a value beside the result.
//!
//! A translation unit goes through these modules in order: [`pp`] makes tokens, [`parse`] an
//! [`ast`] per external declaration, [`sema`] resolves names and types it into a [`hir`] over
//! [`types`], and [`lower`] turns that into [`impasse_ir`].

mod abi;
pub mod ast;
pub mod hir;
pub mod lower;
mod outline;
pub mod parse;
pub mod pp;
mod program;
pub mod sema;

#[cfg(test)]
mod test_files;
pub mod types;
mod workers;

pub use outline::{Outline, outline};
pub use program::{
    Compiled, Effort, Input, Names, Program, Told, Unit, Units, UnreadableFile, compile,
    compile_needed, compile_program, compile_unit,
};
