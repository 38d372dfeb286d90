//! Programs without MPI: what they print and how they end, natively and as bitcode.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{Bench, Way};
use crate::against_gcc::{Comparison, compare, in_parallel, need, run};

/// Seconds for a native program; ten times as many for impasse.
const SECONDS: u64 = 5;

/// Where Debian's libcsmith-dev puts the header that random programs include.
const CSMITH: &str = "/usr/include/csmith";

/// Compares the programs of a folder of tests; gives how many differ.
pub(super) fn programs(
    bench: &Bench,
    way: &Way,
    folder: &str,
    ending: &str,
    filter: &str,
) -> anyhow::Result<usize> {
    let root = crate::root().join("crates/impasse/tests").join(folder);
    let mut sources = Vec::new();
    collect(&root, ending, &mut sources)?;
    sources.retain(|source| source.to_string_lossy().contains(filter));
    sources.sort();
    let results = in_parallel(
        sources.len(),
        || false,
        |index| {
            let result = one(bench, way, &sources[index], Path::new(CSMITH), index)?;
            tell(way, &sources[index], &result);
            Ok(result)
        },
    )?;
    Ok(summary(way, &format!("{ending} programs"), &results))
}

/// Compares random programs; gives how many differ.
pub(super) fn random(bench: &Bench, way: &Way, count: usize) -> anyhow::Result<usize> {
    need("csmith", "csmith")?;
    if !Path::new(CSMITH).exists() {
        need("csmith-headers", "libcsmith-dev")?;
    }
    let results = in_parallel(
        count,
        || false,
        |index| {
            let source = bench.folder.join(format!("random-{index}.c"));
            let seed = (index + 1).to_string();
            let mut command = Command::new("csmith");
            command
                .args(["--seed", &seed, "--float", "--output"])
                .arg(&source);
            // It leaves a file about the machine where it runs.
            command.current_dir(&bench.folder).output()?;
            let result = one(bench, way, &source, Path::new(CSMITH), index)?;
            tell(way, &source, &result);
            Ok(result)
        },
    )?;
    Ok(summary(way, "random programs", &results))
}

/// Compares programs that are generated here; gives how many differ.
pub(super) fn generated(
    bench: &Bench,
    way: &Way,
    ending: &str,
    program: fn(u64) -> String,
    count: usize,
) -> anyhow::Result<usize> {
    let results = in_parallel(
        count,
        || false,
        |index| {
            let source = bench.folder.join(format!("generated-{index}.{ending}"));
            fs::write(&source, program(index as u64 + 1))?;
            let result = one(bench, way, &source, Path::new(CSMITH), index)?;
            tell(way, &source, &result);
            Ok(result)
        },
    )?;
    Ok(summary(
        way,
        &format!("generated {ending} programs"),
        &results,
    ))
}

fn one(
    bench: &Bench,
    way: &Way,
    source: &Path,
    include: &Path,
    index: usize,
) -> anyhow::Result<Comparison> {
    let text = fs::read_to_string(source)?;
    if let Some(reason) = impasse_testing::value(&text, "not through clang") {
        println!("left out: {}: {reason}", source.display());
        return Ok(Comparison::Skipped("left out"));
    }
    let stem = bench.folder.join(format!("native-{index}"));
    let (program, bitcode) = (stem.with_extension("exe"), stem.with_extension("bc"));
    // The native program is made from the same bitcode: the compiler reads headers once.
    let mut native = way.command(source);
    native.arg(&bitcode).arg("-o").arg(&program);
    native.args(["-lm", "-lpthread"]).stderr(Stdio::null());
    native.current_dir(&bench.folder);
    if !way.bitcode(source, include, &bitcode)? || !native.status()?.success() {
        return Ok(Comparison::Skipped("the compiler does not take it"));
    }
    let limit = Duration::from_secs(SECONDS);
    let Some(expected) = run(&mut Command::new(&program), limit)? else {
        return Ok(Comparison::Skipped("does not end in time"));
    };
    let mut command = Command::new(&bench.impasse);
    command.arg("exec").arg(&bitcode);
    let result = compare(&expected, &mut command, limit * 10)?;
    fs::remove_file(&program)?;
    if matches!(result, Comparison::Different(_)) && is_undefined(way, source, include, &program)? {
        return Ok(Comparison::Skipped("its behaviour is undefined"));
    }
    Ok(result)
}

/// Whether clang's own checks see undefined behaviour in a run: csmith converts floating numbers to integers that do not
/// hold them. Flang has no such checks.
fn is_undefined(way: &Way, source: &Path, include: &Path, program: &Path) -> anyhow::Result<bool> {
    if way.fortran {
        return Ok(false);
    }
    let mut checked = way.command(source);
    checked.args([
        "-fsanitize=undefined,float-cast-overflow",
        "-fno-sanitize-recover=all",
    ]);
    checked
        .arg("-I")
        .arg(include)
        .arg(source)
        .arg("-o")
        .arg(program);
    if !checked
        .args(["-lm", "-lpthread"])
        .stderr(Stdio::null())
        .status()?
        .success()
    {
        return Ok(false);
    }
    let mut command = Command::new(program);
    let outcome = run(command.stderr(Stdio::null()), Duration::from_secs(SECONDS))?;
    fs::remove_file(program)?;
    Ok(outcome.is_some_and(|outcome| outcome.code != Some(0)))
}

fn collect(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, ending, into)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            into.push(path);
        }
    }
    Ok(())
}

fn tell(way: &Way, source: &Path, result: &Comparison) {
    match result {
        Comparison::Different(what) => println!("{}: {}: {what}", way.name(), source.display()),
        Comparison::TimedOut => println!("{}: {}: too slow", way.name(), source.display()),
        _ => {}
    }
}

fn summary(way: &Way, what: &str, results: &[(usize, Comparison)]) -> usize {
    let count = |test: &dyn Fn(&Comparison) -> bool| {
        results.iter().filter(|(_, result)| test(result)).count()
    };
    let same = count(&|result| *result == Comparison::Same);
    let different = count(&|result| matches!(result, Comparison::Different(_)));
    let late = count(&|result| *result == Comparison::TimedOut);
    let skipped = count(&|result| matches!(result, Comparison::Skipped(_)));
    println!(
        "{}: {what}: {same} the same, {different} different, {late} not in time, {skipped} skipped",
        way.name()
    );
    different
}
