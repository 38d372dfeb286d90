//! Reads LLVM bitcode, as clang and flang write it, as impasse's IR.
//!
//! No LLVM is needed: the format is read here. From the bottom up:
//!
//! - `container`, `bits`, `bitstream`: where bitcode lies, and the blocks and records in it;
//! - `types`, `attributes`, `constants`, `debug`: what the records of a module mean;
//! - `values`, `fold`, `gep`, `globals`: constants and first contents of objects;
//! - `decode`, `instruction`: the code of a function as LLVM has it;
//! - `lower`: the same as IR;
//! - `module`: all of it, in order.
//!
//! What is not followed ends a run with a reason where it is reached ([`Op::Unsupported`]), or is an
//! [`Error`] where it concerns the module as a whole. Any bytes give a module or an error.
//!
//! [`Op::Unsupported`]: impasse_ir::Op::Unsupported

mod attributes;
mod bits;
mod bitstream;
mod constants;
mod container;
mod debug;
mod decode;
mod error;
mod fold;
mod gep;
mod globals;
mod instruction;
mod linkage;
mod lower;
mod mismatch;
mod module;
mod names;
mod opcodes;
mod target;
mod throws;
mod types;
mod values;

pub use container::is_container;
pub use error::Error;
pub use mismatch::part_mismatched_calls;
pub use names::demangle;
pub use throws::{settle_exceptions, streams_may_throw};

use bitstream::Stream;
use error::{Res, malformed, unsupported};
use impasse_ir::Module;

/// The module in a file, those of an archive linked into one. Paths of sources are told as seen from
/// `folder`.
///
/// # Errors
/// The file cannot be read, or has what is not followed as a whole.
pub fn read(bytes: &[u8], folder: Option<&str>) -> Result<Module, Error> {
    let mut modules = Vec::new();
    for (name, bitcode) in container::members(bytes)? {
        let module = one(bitcode, folder).map_err(|error| in_member(error, &name))?;
        modules.push(module);
    }
    if modules.len() == 1 {
        return Ok(modules.remove(0));
    }
    impasse_ir::link(modules).or_else(|errors| {
        let first = errors.first().map(ToString::to_string);
        unsupported(format!("an archive in which {}", first.unwrap_or_default()))
    })
}

fn one(bitcode: &[u8], folder: Option<&str>) -> Res<Module> {
    const MODULE: u32 = 8;
    const STRINGS: u32 = 23;
    let stream = Stream::read(bitcode)?;
    let root = stream.root();
    let strings = root.blocks(STRINGS).flat_map(|block| block.records());
    let strings = strings.map(|record| record.blob).next().unwrap_or(&[]);
    let mut modules = root.blocks(MODULE);
    let Some(block) = modules.next() else {
        return malformed("there is no module in it");
    };
    if modules.next().is_some() {
        return unsupported("several modules in one file");
    }
    let module = module::read(block, strings, folder)?;
    // What is wrong with a damaged file may show only here.
    match impasse_ir::verify(&module).first() {
        Some(error) => malformed(error.to_string()),
        None => Ok(module),
    }
}

fn in_member(error: Error, name: &str) -> Error {
    match error {
        error if name.is_empty() => error,
        Error::Malformed(what) => Error::Malformed(format!("{what}, in the member `{name}`")),
        Error::Unsupported(what) => Error::Unsupported(format!("{what}, in the member `{name}`")),
    }
}
