//! How a program is started, and which MPI it is for.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Implementation, RunArgs};

/// Names by which a program asks for a library, and whose library that is.
const LIBRARIES: [(&[u8], Implementation); 5] = [
    (b"libmpich.so", Implementation::Mpich),
    (b"libmpichfort.so", Implementation::Mpich),
    (b"libmpi.so.12", Implementation::Mpich),
    (b"libmpi.so.40", Implementation::Openmpi),
    (b"libmpi_mpifh.so", Implementation::Openmpi),
];

/// Programs are looked through up to here.
const MOST_BYTES: u64 = 256 << 20;

/// The command that starts all ranks, which get these environment variables.
pub(super) fn command(
    arguments: &RunArgs,
    implementation: Option<Implementation>,
    variables: &[&str],
) -> Command {
    let (program, rest) = arguments.command.split_first().expect("there is a command");
    let Some(ranks) = arguments.ranks else {
        let mut command = Command::new(program);
        command.args(rest);
        return command;
    };
    let mut command = Command::new(tool("mpiexec", implementation));
    if implementation == Some(Implementation::Openmpi) {
        // Others pass the whole environment to other machines by themselves.
        command.args(variables.iter().flat_map(|name| ["-x", name]));
    }
    command
        .arg("-n")
        .arg(ranks.to_string())
        .args(&arguments.command);
    command
}

/// A command of an implementation: `mpicc.mpich` where several are installed, or just `mpicc`.
pub(super) fn tool(name: &str, implementation: Option<Implementation>) -> PathBuf {
    let special = implementation.and_then(|one| find(&format!("{name}.{}", one.ending())));
    special
        .or_else(|| find(name))
        .unwrap_or_else(|| PathBuf::from(name))
}

/// Where a command is.
pub(super) fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}

/// The implementation that the program is linked with, as far as its file tells.
pub(super) fn linked_with(arguments: &RunArgs) -> Option<Implementation> {
    let words = arguments.command.iter();
    let files = words.filter_map(|word| {
        let path = Path::new(word);
        let plain = path.components().count() == 1;
        let found = plain.then(|| find(word.to_str()?)).flatten();
        path.is_file().then(|| path.to_path_buf()).or(found)
    });
    files.into_iter().find_map(|file| library_of(&file))
}

fn library_of(path: &Path) -> Option<Implementation> {
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(MOST_BYTES).read_to_end(&mut bytes).ok()?;
    if !bytes.starts_with(b"\x7fELF") {
        return None;
    }
    let has = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    let library = LIBRARIES.iter().find(|(name, _)| has(name));
    library.map(|(_, implementation)| *implementation)
}

/// What is loaded before all libraries: the interposer, and what the user has there already.
pub(super) fn preload(interposer: &Path) -> OsString {
    let mut all = interposer.as_os_str().to_owned();
    let before = env::var_os("LD_PRELOAD").filter(|value| !value.is_empty());
    if let Some(before) = before {
        all.push(OsStr::new(":"));
        all.push(before);
    }
    all
}
