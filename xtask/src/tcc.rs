//! The C test programs in Debian's source package of tcc, under gcc and under `impasse exec`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::against_gcc::{Comparison, compare, gcc, impasse, run};

/// Options of the comparison.
#[derive(clap::Args)]
pub struct Options {
    /// Only programs whose name contains this
    #[arg(long)]
    only: Option<String>,
}

const LIMIT: Duration = Duration::from_secs(20);

/// Compares the programs and prints the rate.
pub fn run_all(options: &Options) -> anyhow::Result<()> {
    let tests = fetch()?;
    let exec = impasse()?;
    let mut names: Vec<PathBuf> = fs::read_dir(&tests)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "c"))
        .collect();
    names.sort();
    let (mut same, mut all) = (0, 0);
    for source in names {
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        if !options
            .only
            .as_deref()
            .is_none_or(|only| name.contains(only))
        {
            continue;
        }
        match one(&exec, &tests, &source)? {
            Comparison::Skipped(why) => println!("{name}: left out, {why}"),
            Comparison::Same => (same, all) = (same + 1, all + 1),
            Comparison::TimedOut => {
                all += 1;
                println!("{name}: takes too long");
            }
            Comparison::Different(what) => {
                all += 1;
                println!("{name}: {what}");
            }
        }
    }
    println!("{same} of {all} programs that gcc passes behave the same");
    Ok(())
}

/// A program counts if gcc compiles it and it prints what the package expects of it.
fn one(exec: &Path, tests: &Path, source: &Path) -> anyhow::Result<Comparison> {
    let program = source.with_extension("exe");
    if !gcc(source, &program, &[])? {
        return Ok(Comparison::Skipped("gcc does not compile it"));
    }
    let args = arguments(source);
    let mut command = Command::new(&program);
    let expected = run(command.args(&args).current_dir(tests), LIMIT)?;
    let Some(expected) = expected else {
        return Ok(Comparison::Skipped("it does not end under gcc"));
    };
    let wanted = fs::read(source.with_extension("expect")).unwrap_or_default();
    if normal(&wanted) != normal(&expected.stdout) {
        return Ok(Comparison::Skipped(
            "gcc's program prints something else than tcc's",
        ));
    }
    let mut command = Command::new(exec);
    command.arg("exec").arg(source).arg("--").args(&args);
    compare(&expected, command.current_dir(tests), LIMIT)
}

/// The arguments with which the package's makefile runs a program.
fn arguments(source: &Path) -> Vec<&'static str> {
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    match &*name {
        "31_args.c" => vec!["arg1", "arg2", "arg3", "arg4", "arg5"],
        "46_grep.c" => vec![r"[^* ]*[:a:d: ]+\:\*-/: $", "46_grep.c"],
        _ => Vec::new(),
    }
}

/// Without differences in spaces at the ends of lines.
fn normal(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(|line| line.trim_end().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

/// Fetches the source package, unless it is there; gives the folder of test programs.
fn fetch() -> anyhow::Result<PathBuf> {
    let folder = crate::root().join("target/tcc");
    if let Some(found) = unpacked(&folder) {
        return Ok(found);
    }
    fs::create_dir_all(folder.join("sources"))?;
    fs::create_dir_all(folder.join("lists/partial"))?;
    source_entries(&folder.join("sources"))?;
    let options = [
        "Dir::Etc::SourceList=/dev/null".to_string(),
        format!("Dir::Etc::SourceParts={}", folder.join("sources").display()),
        format!("Dir::State::lists={}", folder.join("lists").display()),
    ];
    for what in [&["update"][..], &["source", "tcc"]] {
        let mut command = Command::new("apt-get");
        for option in &options {
            command.args(["-o", option]);
        }
        let status = command
            .arg("-qq")
            .args(what)
            .current_dir(&folder)
            .status()?;
        anyhow::ensure!(status.success(), "apt-get {what:?} failed");
    }
    unpacked(&folder).ok_or_else(|| anyhow::anyhow!("the package has no folder tests/tests2"))
}

fn unpacked(folder: &Path) -> Option<PathBuf> {
    let mut folders = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    folders.find_map(|entry| {
        let tests = entry.path().join("tests/tests2");
        tests.is_dir().then_some(tests)
    })
}

/// The machine's own package sources, asked for source packages.
fn source_entries(to: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir("/etc/apt/sources.list.d")? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "sources") {
            let text = fs::read_to_string(&path)?.replace("Types: deb\n", "Types: deb-src\n");
            let name = path.file_name().unwrap_or_default();
            fs::write(to.join(name), text)?;
        }
    }
    let classic = fs::read_to_string("/etc/apt/sources.list").unwrap_or_default();
    let lines = classic.lines().filter(|line| line.starts_with("deb "));
    let lines: Vec<String> = lines
        .map(|line| line.replacen("deb ", "deb-src ", 1))
        .collect();
    fs::write(to.join("classic.list"), lines.join("\n"))?;
    Ok(())
}
