//! MPI programs under impasse and under real MPI implementations: what impasse says
//! must not contradict what happens.
//!
//! Programs are those of the gallery (`crates/impasse/tests/programs`), those of single
//! routines (`crates/impasse-job/tests/programs`) and random ones. Each is run as written and with standard sends made synchronous, under
//! each implementation.

pub(crate) mod case;
mod compare;
pub(crate) mod generate;
pub(crate) mod implementation;
mod summary;
pub(crate) mod verdict;

use std::fs;
use std::time::{Duration, Instant};

use crate::against_gcc::{impasse, in_parallel};
use compare::Laboratory;
use implementation::Implementation;

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// Random programs to compare
    #[arg(long, default_value_t = 500)]
    programs: usize,
    /// Seed of the first random program; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Minutes after which no further program is begun
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Only the gallery, the programs of single routines, or random programs
    #[arg(long)]
    only: Option<Part>,
    /// The MPI implementation to run programs under
    #[arg(long, default_value = "both")]
    implementation: Choice,
    /// Print the random program of this seed, and do nothing else
    #[arg(long, value_name = "SEED")]
    show: Option<u64>,
    /// Without impasse: random programs in which nothing is broken must complete,
    /// and those of the gallery must do what their annotations say
    #[arg(long)]
    self_test: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Gallery,
    Routines,
    Generated,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Choice {
    Mpich,
    Openmpi,
    Both,
}

/// A run counts as hung after at least so long.
const LEAST_LIMIT: Duration = Duration::from_millis(1500);

/// A run counts as hung after so many times what a program takes that does nothing.
const FACTOR: u32 = 6;

/// Compares programs.
pub fn run_all(options: &Options) -> anyhow::Result<()> {
    if let Some(seed) = options.show {
        print!("{}", generate::generate(seed, !options.self_test).text);
        return Ok(());
    }
    let laboratory = prepare(options)?;
    let wanted = |part| options.only.is_none_or(|only| only == part);
    let mut kept = Vec::new();
    if wanted(Part::Gallery) {
        kept.extend(case::gallery()?);
    }
    if wanted(Part::Routines) {
        kept.extend(case::routines()?);
    }
    let random = match wanted(Part::Generated) {
        true => options.programs,
        false => 0,
    };
    // In random order, so that a run cut short has seen some of everything.
    let mut order: Vec<usize> = (0..kept.len() + random).collect();
    generate::shuffle(&mut order, options.seed);
    let started = Instant::now();
    let late = || started.elapsed() > Duration::from_secs(60 * options.minutes);
    let results = in_parallel(order.len(), late, |place| {
        let index = order[place];
        if let Some(case) = kept.get(index) {
            return laboratory.compare(case);
        }
        let seed = options.seed + (index - kept.len()) as u64;
        let case = case::generated(seed, !options.self_test, &laboratory.folder)?;
        laboratory.compare(&case)
    })?;
    let left = order.len() - results.len();
    if left > 0 {
        println!("{left} programs were left out for lack of time");
    }
    let all: Vec<_> = results.into_iter().flat_map(|(_, all)| all).collect();
    summary::print(&all, started.elapsed());
    let wrong = summary::contradictions(&all);
    anyhow::ensure!(wrong == 0, "{wrong} contradictions");
    Ok(())
}

/// Installs what is needed and measures how fast it is here.
fn prepare(options: &Options) -> anyhow::Result<Laboratory> {
    let chosen = match options.implementation {
        Choice::Mpich => vec![Implementation::Mpich],
        Choice::Openmpi => vec![Implementation::Openmpi],
        Choice::Both => vec![Implementation::Mpich, Implementation::Openmpi],
    };
    let folder = crate::root().join("target/mpi");
    fs::create_dir_all(&folder)?;
    let mut implementations = Vec::new();
    for implementation in chosen {
        implementation.install()?;
        let limit = LEAST_LIMIT.max(implementation.least_time(&folder)? * FACTOR);
        implementations.push((implementation, limit));
    }
    let impasse = match options.self_test {
        true => None,
        false => Some(impasse()?),
    };
    Ok(Laboratory {
        impasse,
        folder,
        implementations,
    })
}
