//! What impasse says about programs with all reductions and without some of them: the verdicts must
//! not contradict each other.
//!
//! Programs are those of the gallery (`crates/impasse/tests/programs`) and random ones, as `cargo
//! xtask mpi` has them.

mod answer;
mod judge;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::against_gcc::{impasse, in_parallel};
use crate::mpi::case::{self, Case};
use answer::{Answer, ask};
use judge::{Judgement, judge};

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// Random programs to compare
    #[arg(long, default_value_t = 2000)]
    programs: usize,
    /// Seed of the first random program; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Minutes after which no further program is begun
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Seconds for each check
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Options of `impasse check` that leave out reductions; may be given several times
    #[arg(
        long,
        value_name = "OPTIONS",
        allow_hyphen_values = true,
        default_values = ["--whole", "--without abstraction", "--without merging", "--without jumping", "--without symmetry", "--without commuting", "--without confluence"]
    )]
    against: Vec<String>,
    /// Leave out the programs of the gallery
    #[arg(long)]
    no_gallery: bool,
}

/// A program on a number of ranks with and without reductions.
struct Compared {
    /// The options without reductions, an index.
    way: usize,
    judgement: Judgement,
}

/// Compares programs.
pub fn run_all(options: &Options) -> anyhow::Result<()> {
    let impasse = impasse()?;
    let folder = crate::root().join("target/compare");
    fs::create_dir_all(&folder)?;
    let ways = known_ways(&impasse, &folder, &options.against)?;
    let kept = match options.no_gallery {
        true => Vec::new(),
        false => case::gallery()?,
    };
    let started = Instant::now();
    let late = || started.elapsed() > Duration::from_secs(60 * options.minutes);
    let limit = Duration::from_secs(options.seconds);
    let count = kept.len() + options.programs;
    let results = in_parallel(count, late, |index| {
        if let Some(case) = kept.get(index) {
            return compare(&impasse, case, &ways, limit);
        }
        let seed = options.seed + (index - kept.len()) as u64;
        let case = case::generated(seed, true, &folder)?;
        let compared = compare(&impasse, &case, &ways, limit)?;
        let contradicts = |one: &Compared| matches!(one.judgement, Judgement::Contradiction(_));
        if !compared.iter().any(contradicts) {
            fs::remove_file(&case.source)?;
        }
        Ok(compared)
    })?;
    println!("{} of {count} programs compared", results.len());
    let all: Vec<Compared> = results.into_iter().flat_map(|(_, all)| all).collect();
    summary(&all, &ways);
    let wrong = judge::contradictions(all.iter().map(|one| &one.judgement));
    anyhow::ensure!(wrong == 0, "{wrong} contradictions");
    Ok(())
}

/// Those of the ways to leave out reductions that this impasse has.
fn known_ways(impasse: &Path, folder: &Path, ways: &[String]) -> anyhow::Result<Vec<String>> {
    let empty = folder.join("empty.c");
    let text = "#include <mpi.h>\nint main(void) { MPI_Init(0, 0); MPI_Finalize(); return 0; }\n";
    fs::write(&empty, text)?;
    let mut known = Vec::new();
    for way in ways {
        let answer = ask(impasse, &empty, 2, way, Some(&[]), Duration::from_secs(20))?;
        match answer {
            Answer::Refused(_) => println!("left out: impasse has no `{way}`"),
            _ => known.push(way.clone()),
        }
    }
    anyhow::ensure!(!known.is_empty(), "there is nothing to compare with");
    Ok(known)
}

/// Compares one program on all its numbers of ranks.
fn compare(
    impasse: &Path,
    case: &Case,
    ways: &[String],
    limit: Duration,
) -> anyhow::Result<Vec<Compared>> {
    let mut all = Vec::new();
    for &ranks in &case.ranks {
        let arguments = case.arguments.as_deref();
        let usual = ask(impasse, &case.source, ranks, "", arguments, limit)?;
        for (way, options) in ways.iter().enumerate() {
            let other = ask(impasse, &case.source, ranks, options, arguments, limit)?;
            let judgement = judge(&usual, &other);
            if let Judgement::Contradiction(text) = &judgement {
                let name = &case.name;
                println!("{name} -n {ranks}: CONTRADICTION with {options}: {text}");
            }
            all.push(Compared { way, judgement });
        }
    }
    Ok(all)
}

/// Prints how often what happened.
fn summary(all: &[Compared], ways: &[String]) {
    println!(
        "{:26}{:>10}{:>10}{:>10}{:>10}{:>14}{:>15}",
        "against", "same", "sharper", "blunter", "open", "end unseen", "contradictions"
    );
    for (way, name) in ways.iter().enumerate() {
        let of_way = all.iter().filter(|one| one.way == way);
        let judgements: Vec<&Judgement> = of_way.map(|one| &one.judgement).collect();
        let count = |wanted: Judgement| judgements.iter().filter(|one| ***one == wanted).count();
        println!(
            "{name:26}{:>10}{:>10}{:>10}{:>10}{:>14}{:>15}",
            count(Judgement::Same),
            count(Judgement::Sharper),
            count(Judgement::Blunter),
            count(Judgement::Open),
            count(Judgement::EndUnseen),
            judge::contradictions(judgements.iter().copied()),
        );
    }
}
