//! Random C programs by csmith: their checksums under gcc and under `impasse exec`.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::against_gcc::{Comparison, compare, gcc, impasse, in_parallel, need, run};

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// Programs to compare
    #[arg(long, default_value_t = 1000)]
    programs: usize,
    /// Seed of the first program; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Minutes after which no further program is begun
    #[arg(long, default_value_t = 30)]
    minutes: u64,
    /// Seconds for a program under gcc; ten times as many for impasse
    #[arg(long, default_value_t = 2)]
    seconds: u64,
}

/// Where Debian's libcsmith-dev puts the header that the programs include.
const HEADERS: &str = "/usr/include/csmith";

/// Compares random programs.
pub fn run_all(options: &Options) -> anyhow::Result<()> {
    need("csmith", "csmith")?;
    if !Path::new(HEADERS).exists() {
        anyhow::bail!(
            "the headers of csmith are missing; install the Debian package libcsmith-dev"
        );
    }
    let exec = impasse()?;
    let folder = crate::root().join("target/csmith");
    fs::create_dir_all(&folder)?;
    let started = Instant::now();
    let late = || started.elapsed() > Duration::from_secs(60 * options.minutes);
    let results = in_parallel(options.programs, late, |index| {
        let seed = options.seed + index as u64;
        let result = one(&exec, &folder, seed, Duration::from_secs(options.seconds))?;
        if let Comparison::Different(what) = &result {
            println!("seed {seed}: {what}");
        }
        if result == Comparison::TimedOut {
            println!("seed {seed}: impasse took too long");
        }
        Ok(result)
    })?;
    report(&results, started)
}

fn one(exec: &Path, folder: &Path, seed: u64, limit: Duration) -> anyhow::Result<Comparison> {
    let source = folder.join(format!("{seed}.c"));
    let program = folder.join(format!("{seed}.exe"));
    let made = Command::new("csmith")
        .args(["--seed", &seed.to_string(), "--output"])
        .arg(&source)
        .args(["--float", "--no-inline-function"])
        // It leaves a file about the machine where it runs.
        .current_dir(folder)
        .output()?;
    if !made.status.success() || !gcc(&source, &program, &["-I", HEADERS])? {
        return Ok(Comparison::Skipped("gcc does not take it"));
    }
    let expected = run(&mut Command::new(&program), limit)?;
    fs::remove_file(&program)?;
    let Some(expected) = expected else {
        fs::remove_file(&source)?;
        return Ok(Comparison::Skipped("does not end in time"));
    };
    let mut command = Command::new(exec);
    command.arg("exec").arg(&source).args(["-I", HEADERS]);
    let result = compare(&expected, &mut command, limit * 10)?;
    if result == Comparison::Same {
        fs::remove_file(&source)?;
    }
    Ok(result)
}

fn report(results: &[(usize, Comparison)], started: Instant) -> anyhow::Result<()> {
    let count = |test: &dyn Fn(&Comparison) -> bool| {
        let matching = results.iter().filter(|(_, result)| test(result));
        matching.count()
    };
    let same = count(&|result| *result == Comparison::Same);
    let late = count(&|result| *result == Comparison::TimedOut);
    let different = count(&|result| matches!(result, Comparison::Different(_)));
    let skipped = count(&|result| matches!(result, Comparison::Skipped(_)));
    println!(
        "{} programs in {:.0} s: {same} the same, {different} different, {late} not in time, \
         {skipped} skipped (they do not end under gcc either)",
        results.len(),
        started.elapsed().as_secs_f64()
    );
    anyhow::ensure!(different == 0, "{different} programs differ");
    Ok(())
}
