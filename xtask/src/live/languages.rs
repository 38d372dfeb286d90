//! Programs in Fortran, Python and with threads under `impasse run`: they do what they do without it, and those
//! that hang with an argument are reported at the lines marked `stuck`.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::judge::{Watched, difference, lines};
use super::watched::{Laboratory, plain};
use crate::against_gcc::need;
use crate::mpi::implementation::Implementation;

/// Ranks of each program.
const RANKS: usize = 3;

/// Marks lines at which ranks get stuck.
const STUCK: &str = "! stuck";

/// Runs all of them.
pub fn run_all(laboratory: &Laboratory, implementations: &[Implementation]) -> anyhow::Result<()> {
    need("gfortran", "gfortran")?;
    let folder = crate::root().join("xtask/live");
    let mut sources: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    sources.sort();
    for source in &sources {
        for implementation in implementations {
            let name = source.file_name().unwrap_or_default().to_string_lossy();
            match prepare(laboratory, *implementation, source)? {
                Some(program) => {
                    let what = format!("{name}, {implementation}");
                    try_one(laboratory, *implementation, source, &program).context(what.clone())?;
                    println!("{what}: as it should be");
                }
                None => println!("{name}, {implementation}: cannot be run here"),
            }
        }
    }
    Ok(())
}

/// A program, compiled if it has to be; none if this implementation cannot run it.
fn prepare(
    laboratory: &Laboratory,
    implementation: Implementation,
    source: &Path,
) -> anyhow::Result<Option<PathBuf>> {
    let ending = source.extension().and_then(|ending| ending.to_str());
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let program = laboratory.folder.join(format!("{stem}.{implementation}"));
    if ending == Some("py") {
        let text = fs::read_to_string(source)?;
        fs::write(&program, format!("#!/usr/bin/python3\n{text}"))?;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        return Ok(python_has(implementation).then_some(program));
    }
    let compiler = match ending {
        Some("c") => "mpicc",
        _ => "mpif90",
    };
    let mut command = Command::new(format!("{compiler}.{implementation}"));
    command.args(["-g", "-O1", "-w", "-pthread"]);
    if ending == Some("f") {
        command.arg("-ffixed-line-length-none");
    }
    command.arg(source).arg("-o").arg(&program);
    let output = command.current_dir(&laboratory.folder).output()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{complaint}");
    Ok(Some(program))
}

/// Whether Python has MPI, of this implementation.
fn python_has(implementation: Implementation) -> bool {
    let name = match implementation {
        Implementation::Mpich => "MPICH",
        Implementation::Openmpi => "Open MPI",
    };
    let mut command = Command::new("/usr/bin/python3");
    command.args([
        "-c",
        "from mpi4py import MPI; print(MPI.Get_library_version())",
    ]);
    implementation.prepare(&mut command);
    let output = command.output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(name))
}

fn try_one(
    laboratory: &Laboratory,
    implementation: Implementation,
    source: &Path,
    program: &Path,
) -> anyhow::Result<()> {
    let without = plain(program, implementation, RANKS, &[])?;
    match laboratory.watch(program, implementation, RANKS, &[])? {
        Watched::Ended(output, predicted) => {
            let differs = difference(&without, &output);
            ensure!(differs.is_none(), "{}", differs.unwrap_or_default());
            ensure!(!predicted, "is said to rely on buffers");
        }
        Watched::Stuck(report) => anyhow::bail!("is reported: {report}"),
        Watched::Unnoticed(text) => anyhow::bail!("does not end:\n{text}"),
    }
    let text = fs::read_to_string(source)?;
    if text.contains("with an argument") {
        let argument = ["hang".to_owned()];
        let watched = laboratory.watch(program, implementation, RANKS, &argument)?;
        let Watched::Stuck(report) = watched else {
            anyhow::bail!("is not reported with an argument");
        };
        let marked = (1..).zip(text.lines());
        let marked = marked.filter_map(|(number, line)| line.contains(STUCK).then_some(number));
        let (named, marked): (_, BTreeSet<u64>) = (lines(&report, |_| true), marked.collect());
        ensure!(named == marked, "lines {named:?} instead of {marked:?}");
    }
    Ok(())
}
