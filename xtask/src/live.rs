//! MPI programs under `impasse run`, with real MPI implementations: a program that hangs must be
//! reported, one that completes must not be, and must do the same as without impasse.
//!
//! Programs are those of the gallery (`crates/impasse/tests/programs`) and random ones, as for
//! `cargo xtask mpi`, as written and with standard sends made synchronous.

mod faults;
mod journal;
mod judge;
mod languages;
pub mod overhead;
mod watched;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::against_gcc::{impasse, in_parallel};
use crate::mpi::case::{self, Case};
use crate::mpi::generate;
use crate::mpi::implementation::{Implementation, Variant};
use journal::Journal;
use watched::Laboratory;

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// Random programs to run
    #[arg(long, default_value_t = 0)]
    programs: usize,
    /// Seed of the first random program; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Minutes after which no further program is begun
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Only programs with this in their names
    #[arg(long)]
    only: Option<String>,
    /// The MPI implementation to run programs under
    #[arg(long)]
    implementation: Option<Implementation>,
    /// Instead of programs: ranks and impasse itself are killed and stopped
    #[arg(long)]
    faults: bool,
    /// Instead of programs in C: some in Fortran, in Python, and with threads
    #[arg(long)]
    languages: bool,
    /// The command to try, instead of one that is built for it
    #[arg(long)]
    impasse: Option<PathBuf>,
    /// A file that keeps what was judged how: what stands in it is not run again
    #[arg(long)]
    journal: Option<PathBuf>,
}

/// Runs programs.
pub fn run_all(options: &Options) -> anyhow::Result<()> {
    let folder = crate::root().join("target/live");
    fs::create_dir_all(&folder)?;
    let laboratory = Laboratory {
        // Programs run in a folder of their own.
        impasse: fs::canonicalize(options.impasse.clone().map_or_else(impasse, Ok)?)?,
        folder,
    };
    let both = vec![Implementation::Mpich, Implementation::Openmpi];
    let implementations = options.implementation.map_or(both, |one| vec![one]);
    for implementation in &implementations {
        implementation.install()?;
    }
    if options.faults {
        return faults::run_all(&laboratory, &implementations);
    }
    if options.languages {
        return languages::run_all(&laboratory, &implementations);
    }
    let mut cases = case::gallery()?;
    for seed in (options.seed..).take(options.programs) {
        cases.push(case::generated(seed, true, &laboratory.folder)?);
    }
    if let Some(only) = &options.only {
        cases.retain(|case| case.name.contains(only));
    }
    let all = jobs(&cases, &implementations, options.seed);
    let started = Instant::now();
    let late = || started.elapsed() > Duration::from_secs(60 * options.minutes);
    let journal = Journal::open(options.journal.as_deref())?;
    in_parallel(all.len(), late, |place| {
        let Job {
            case,
            implementation,
            variant,
            ranks,
        } = all[place];
        let run = format!("{} -n {ranks}, {implementation}, {variant}", case.name);
        if journal.has(&run) {
            return Ok(());
        }
        let judgement = laboratory.run(case, implementation, variant, ranks)?;
        if let Some(text) = judgement.text() {
            println!("{run}: {text}");
        }
        journal.add(&run, judgement.column())
    })?;
    let tally = journal.tally();
    println!("{tally}, of {} runs", all.len());
    anyhow::ensure!(
        tally.wrong() == 0,
        "{} runs were judged wrongly",
        tally.wrong()
    );
    Ok(())
}

/// A run of a program.
#[derive(Clone, Copy)]
struct Job<'a> {
    case: &'a Case,
    implementation: Implementation,
    variant: Variant,
    ranks: usize,
}

/// All runs, in random order, so that a campaign cut short has seen some of everything; but every program
/// once under each implementation before the first is run on another number of ranks, or changed.
fn jobs<'a>(cases: &'a [Case], implementations: &[Implementation], seed: u64) -> Vec<Job<'a>> {
    let mut jobs = Vec::new();
    for case in cases {
        let able = |one: &&Implementation| !case.without.contains(&one.to_string());
        for implementation in implementations.iter().filter(able) {
            for variant in [Variant::AsWritten, Variant::Synchronous] {
                for (turn, ranks) in case.ranks.iter().enumerate() {
                    let job = Job {
                        case,
                        implementation: *implementation,
                        variant,
                        ranks: *ranks,
                    };
                    jobs.push(((variant == Variant::Synchronous, turn), job));
                }
            }
        }
    }
    generate::shuffle(&mut jobs, seed);
    jobs.sort_by_key(|(turn, _)| *turn);
    jobs.into_iter().map(|(_, job)| job).collect()
}
