//! The speed of the C machine and front end, as ratios within one run, and that of reading bitcode.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::against_gcc::{gcc, impasse, need};

/// Options of the benchmark.
#[derive(clap::Args)]
pub struct Options {
    /// Runs of each command; the fastest counts
    #[arg(long, default_value_t = 7)]
    runs: u32,
}

/// Programs in `xtask/speed`, each in C and in Python, with the argument that sets their size.
const PROGRAMS: [(&str, &str); 4] = [
    ("loop", "5000000"),
    ("array", "5000"),
    ("calls", "30"),
    ("strings", "200000"),
];

/// Where Debian's packages of MPICH and Open MPI put their headers.
const MPI_HEADERS: [&str; 2] = [
    "/usr/include/x86_64-linux-gnu/mpich",
    "/usr/lib/x86_64-linux-gnu/openmpi/include",
];

/// Measures and prints.
pub fn run(options: &Options) -> anyhow::Result<()> {
    need("mpicc.mpich", "libmpich-dev")?;
    let exec = impasse()?;
    let folder = crate::root().join("xtask/speed");
    println!("times in ms, process start included; ratios say how many times faster impasse is");
    println!(
        "{:10} {:>9} {:>9} {:>9} {:>10} {:>9}",
        "program", "impasse", "CPython", "gcc -O0", "x CPython", "x gcc"
    );
    for (name, size) in PROGRAMS {
        program(options, &exec, &folder, name, size)?;
    }
    front_end(options, &exec, &folder)?;
    bitcode(options)
}

/// How many generated C++ programs are read as bitcode.
const GENERATED: u64 = 6;

/// How fast bitcode is read that has not been optimised and has debug information: most bytes for what it says.
fn bitcode(options: &Options) -> anyhow::Result<()> {
    need("clang++-19", "clang-19")?;
    let stem = std::env::temp_dir().join(format!("impasse-speed-{}", std::process::id()));
    let (source, compiled) = (stem.with_extension("cpp"), stem.with_extension("bc"));
    let (mut bytes, mut time) = (0, Duration::ZERO);
    for seed in 1..=GENERATED {
        std::fs::write(&source, crate::languages::generated_cpp(seed))?;
        let mut clang = Command::new("clang++-19");
        clang.args(["-std=gnu++17", "-w", "-O0", "-g", "-c", "-emit-llvm", "-o"]);
        crate::call(clang.arg(&compiled).arg(&source))?;
        let contents = std::fs::read(&compiled)?;
        let mut best = Duration::MAX;
        for _ in 0..options.runs.max(1) {
            let started = Instant::now();
            impasse_llvm::read(&contents, None)?;
            best = best.min(started.elapsed());
        }
        bytes += contents.len();
        time += best;
    }
    std::fs::remove_file(&source)?;
    std::fs::remove_file(&compiled)?;
    let megabytes = bytes as f64 / 1e6;
    println!(
        "bitcode of {GENERATED} C++ programs, clang-19 -O0 -g: {megabytes:.1} MB in {:.0} ms, {:.1} MB a second",
        milliseconds(time),
        megabytes / time.as_secs_f64(),
    );
    Ok(())
}

fn program(
    options: &Options,
    exec: &Path,
    folder: &Path,
    name: &str,
    size: &str,
) -> anyhow::Result<()> {
    let source = folder.join(format!("{name}.c"));
    let script = folder.join(format!("{name}.py"));
    let compiled =
        std::env::temp_dir().join(format!("impasse-speed-{}-{name}", std::process::id()));
    anyhow::ensure!(gcc(&source, &compiled, &[])?, "gcc failed on {name}");
    let ours = fastest(options.runs, || {
        let mut command = Command::new(exec);
        command.arg("exec").arg(&source).args(["--", size]);
        command
    })?;
    let python = fastest(options.runs.min(3), || {
        let mut command = Command::new("python3");
        command.arg(&script).arg(size);
        command
    })?;
    let native = fastest(options.runs, || {
        let mut command = Command::new(&compiled);
        command.arg(size);
        command
    })?;
    std::fs::remove_file(&compiled)?;
    println!(
        "{name:10} {:9.1} {:9.1} {:9.1} {:10.1} {:9.3}",
        milliseconds(ours),
        milliseconds(python),
        milliseconds(native),
        python.as_secs_f64() / ours.as_secs_f64(),
        native.as_secs_f64() / ours.as_secs_f64(),
    );
    Ok(())
}

fn front_end(options: &Options, exec: &Path, folder: &Path) -> anyhow::Result<()> {
    let source = folder.join("heat.c");
    let ours = fastest(options.runs * 3, || {
        let mut command = Command::new(exec);
        command.arg("ir").arg(&source);
        command
    })?;
    for headers in MPI_HEADERS.map(PathBuf::from) {
        if !headers.join("mpi.h").exists() {
            continue;
        }
        let theirs = fastest(options.runs * 3, || {
            let mut command = Command::new("gcc");
            command
                .args(["-fsyntax-only", "-I"])
                .arg(&headers)
                .arg(&source);
            command
        })?;
        println!(
            "front end on heat.c: impasse ir {:.2} ms, gcc -fsyntax-only with {} {:.2} ms: {:.1} times faster",
            milliseconds(ours),
            headers.display(),
            milliseconds(theirs),
            theirs.as_secs_f64() / ours.as_secs_f64(),
        );
    }
    Ok(())
}

/// The shortest of several runs.
fn fastest(runs: u32, command: impl Fn() -> Command) -> anyhow::Result<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..runs.max(1) {
        let mut command = command();
        let started = Instant::now();
        let status = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        let took = started.elapsed();
        anyhow::ensure!(status.success(), "{command:?} ended with {status}");
        best = best.min(took);
    }
    Ok(best)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
