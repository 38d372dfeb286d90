//! From a system of programs to an alphabet and words.

use std::fmt;

use impasse_ops::{Item, Program, Rank, Site, System};

use super::normalise::Normaliser;
use super::{TooLong, Words};
use crate::alphabet::{Alphabet, Buffering, Illegal};
use crate::code::{Code, Opcode};

/// Why a system cannot be turned into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// This operation of this process is not possible in the system.
    Illegal {
        /// What is wrong.
        cause: Illegal,
        /// Process.
        process: Rank,
        /// Origin of the operation.
        site: Site,
    },
    /// The system as a whole is not possible.
    System(Illegal),
    /// There are more characters than the engine can number.
    TooLong,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Illegal { cause, process, .. } => {
                write!(f, "process {process}: {cause}")
            }
            CompileError::System(cause) => cause.fmt(f),
            CompileError::TooLong => write!(f, "the programs are too long"),
        }
    }
}

impl std::error::Error for CompileError {}

impl From<TooLong> for CompileError {
    fn from(_: TooLong) -> CompileError {
        CompileError::TooLong
    }
}

/// Spells all programs in characters. Words with loops are normalised.
pub fn compile(system: &System, buffering: Buffering) -> Result<(Alphabet, Words), CompileError> {
    let mut alphabet =
        Alphabet::new(system.size(), &system.comms, buffering).map_err(CompileError::System)?;
    let mut words = Words::new();
    for (process, program) in system.programs.iter().enumerate() {
        let process = Rank(process as u32);
        let has_loops = program
            .items()
            .iter()
            .any(|item| matches!(item, Item::LoopBegin { .. }));
        if has_loops {
            let normal = normalise(process, program, &mut alphabet)?;
            let (codes, trips) = normal.finish();
            words.push_word(codes.iter().map(|(code, _)| *code), trips)?;
            words.push_sites(codes.into_iter().map(|(_, site)| site));
        } else {
            let (codes, sites) = straight(process, program, &mut alphabet)?;
            words.push_word(codes, [])?;
            words.push_sites(sites);
        }
    }
    words.finish();
    Ok((alphabet, words))
}

fn straight(
    process: Rank,
    program: &Program,
    alphabet: &mut Alphabet,
) -> Result<(Vec<Code>, Vec<Site>), CompileError> {
    let mut codes = Vec::with_capacity(program.items().len());
    let mut sites = Vec::with_capacity(program.items().len());
    for item in program.items() {
        encode(process, item, alphabet, |code, site| {
            codes.push(code);
            sites.push(site);
        })?;
    }
    Ok((codes, sites))
}

fn normalise(
    process: Rank,
    program: &Program,
    alphabet: &mut Alphabet,
) -> Result<Normaliser, CompileError> {
    let mut normal = Normaliser::new();
    // How many open loops there are from the outermost one without trips on:
    // what is inside is never executed and need not even be possible.
    let mut skipped = 0usize;
    for item in program.items() {
        match item {
            Item::LoopBegin { trips, .. } if skipped > 0 || *trips == 0 => skipped += 1,
            Item::LoopEnd if skipped > 0 => skipped -= 1,
            _ if skipped > 0 => {}
            Item::LoopBegin { trips, .. } => normal.begin(*trips),
            Item::LoopEnd => normal.end(),
            Item::Op(..) => encode(process, item, alphabet, |code, site| {
                // Posted operations are reported by their origin, heads by their
                // position in the word: only the former must not be mixed up.
                let posted = code.is_start() || code.opcode() == Opcode::Collective;
                normal.leaf(code, if posted { site } else { Site::UNKNOWN });
            })?,
        }
    }
    Ok(normal)
}

fn encode(
    process: Rank,
    item: &Item,
    alphabet: &mut Alphabet,
    mut emit: impl FnMut(Code, Site),
) -> Result<(), CompileError> {
    let Item::Op(operation, site) = item else {
        return Ok(());
    };
    alphabet
        .encode(process, operation, |code| emit(code, *site))
        .map_err(|cause| CompileError::Illegal {
            cause,
            process,
            site: *site,
        })
}
