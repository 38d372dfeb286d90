//! Coverage-guided fuzzing, bounded in time.

use std::process::{Command, Stdio};

/// Options of the fuzzer.
#[derive(clap::Args)]
pub struct Options {
    /// Seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Only this target (all of them otherwise)
    #[arg(long)]
    target: Option<String>,
}

/// What is fuzzed: the files in `fuzz/targets`.
const TARGETS: [&str; 6] = ["model", "watch", "engine", "c", "bitcode", "trace"];

/// Runs the fuzzer.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let installed = Command::new("cargo")
        .args(["fuzz", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?
        .success();
    if !installed {
        crate::call(Command::new("cargo").args(["install", "--locked", "cargo-fuzz"]))?;
    }
    let only = options.target.as_deref();
    for target in TARGETS {
        if only.is_some_and(|only| only != target) {
            continue;
        }
        println!("== {target}, {} seconds", options.seconds);
        std::fs::create_dir_all(crate::root().join("fuzz/corpus").join(target))?;
        crate::call(
            Command::new("cargo")
                .args(["fuzz", "run", "--fuzz-dir", "fuzz"])
                .args(["--sanitizer", "none", target])
                .args(corpora(target))
                .arg("--")
                .arg(format!("-max_total_time={}", options.seconds))
                .args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1"])
                // The coverage instrumentation wants options that are not yet
                // stable; the project itself needs none of them.
                .env("RUSTC_BOOTSTRAP", "1"),
        )?;
    }
    Ok(())
}

/// Folders of inputs to start from, the one that new inputs go to first. The C programs of the
/// tests are what mutated programs are made of.
fn corpora(target: &str) -> Vec<String> {
    let own = format!("fuzz/corpus/{target}");
    match target {
        "c" => vec![own, "crates/impasse/tests/exec".into()],
        "bitcode" => vec![own, "crates/impasse/tests/bitcode".into()],
        _ => vec![own],
    }
}
