//! The interposer as a shared object: made with the user's own MPI compiler, and kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use impasse_live::interposer::source;
use impasse_report::InputError;

use super::Implementation;
use super::launcher::tool;
use crate::cache::{Cache, digest};

/// How the MPI library comes into ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Library {
    /// The program is linked with it.
    OfProgram,
    /// The program may load it later, where nobody else sees it, as interpreters do: so it is loaded
    /// before.
    Loaded,
}

impl Library {
    /// How the names of files begin that hold the interposer.
    fn prefix(self) -> &'static str {
        match self {
            Library::OfProgram => "interposer-",
            Library::Loaded => "interposer-with-mpi-",
        }
    }
}

/// The shared object for an implementation, in this folder or in the cache.
pub(super) fn get(
    implementation: Option<Implementation>,
    folder: Option<&Path>,
    library: Library,
) -> Result<PathBuf, Box<InputError>> {
    let compiler = tool("mpicc", implementation);
    let folder = folder.map(Path::to_path_buf).or_else(Cache::folder);
    let folder = folder.unwrap_or_else(std::env::temp_dir);
    let Some(key) = key(&compiler) else {
        return only_one(&folder, library).ok_or_else(|| missing(&compiler));
    };
    let path = folder.join(format!("{}{key}.so", library.prefix()));
    if !path.is_file() {
        fs::create_dir_all(&folder).map_err(|error| failed(&error.to_string()))?;
        make(&compiler, &folder, &path, library)?;
    }
    let whole = fs::canonicalize(&path);
    whole.map_err(|error| failed(&error.to_string()))
}

/// What decides how it is made: this version of it, and the compiler with its options.
fn key(compiler: &Path) -> Option<String> {
    let mut command = Command::new(compiler);
    let shown = command.arg("-show").stdin(Stdio::null()).output().ok()?;
    let mut text = source(&impasse_mpi::header()).into_bytes();
    text.extend(
        fs::canonicalize(compiler)
            .ok()?
            .as_os_str()
            .as_encoded_bytes(),
    );
    text.extend(&shown.stdout);
    let digest = digest(&text);
    Some(
        digest
            .iter()
            .take(12)
            .map(|byte| format!("{byte:02x}"))
            .collect(),
    )
}

/// The only one in a folder: where there is no compiler, it was made elsewhere.
fn only_one(folder: &Path, library: Library) -> Option<PathBuf> {
    let is_one = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        let stem = name.and_then(|name| name.strip_suffix(".so"));
        let key = stem.and_then(|stem| stem.strip_prefix(library.prefix()));
        key.is_some_and(|key| key.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut all = entries.map(|entry| entry.path()).filter(is_one);
    let first = all.next()?;
    all.next().is_none().then(|| fs::canonicalize(first).ok())?
}

fn make(
    compiler: &Path,
    folder: &Path,
    path: &Path,
    library: Library,
) -> Result<(), Box<InputError>> {
    let stem = folder.join(format!("interposer-{}", std::process::id()));
    let (text, object, unfinished) = (
        stem.with_extension("c"),
        stem.with_extension("o"),
        stem.with_extension("tmp"),
    );
    let made = (|| {
        write(&text, "#include <mpi.h>\n")?;
        let header = succeed(Command::new(compiler).arg("-E").arg(&text))?;
        write(&text, &source(&header))?;
        let options = ["-O2", "-fPIC", "-w", "-c", "-o"];
        succeed(Command::new(compiler).args(options).args([&object, &text]))?;
        let options = ["-shared", "-Wl,-z,lazy", "-Wl,--no-as-needed", "-o"];
        let link = |linker: &Path| {
            succeed(
                Command::new(linker)
                    .args(options)
                    .args([&unfinished, &object]),
            )
        };
        match library {
            // Without the MPI library: programs that do not have it load this, too.
            Library::OfProgram => link(Path::new("cc")).or_else(|_| link(compiler))?,
            Library::Loaded => link(compiler)?,
        };
        fs::rename(&unfinished, path).map_err(|error| failed(&error.to_string()))
    })();
    for file in [text, object, unfinished] {
        // What was not made is not there.
        let _ = fs::remove_file(file);
    }
    made
}

fn write(path: &Path, text: &str) -> Result<(), Box<InputError>> {
    fs::write(path, text).map_err(|error| failed(&error.to_string()))
}

/// Runs a command and gives what it prints.
fn succeed(command: &mut Command) -> Result<String, Box<InputError>> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| failed(&error.to_string()))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            let first = complaint.lines().find(|line| line.contains("error"));
            Err(failed(first.unwrap_or("the compiler failed")))
        }
    }
}

fn failed(why: &str) -> Box<InputError> {
    let message = format!("the part of impasse that is loaded into ranks cannot be made: {why}");
    Box::new(InputError::new(message))
}

fn missing(compiler: &Path) -> Box<InputError> {
    let mut error = failed(&format!("there is no `{}`", compiler.display()));
    error.help = Some(String::from(
        "install the compiler of your MPI; or make it where there is one, with `impasse run --build \
         FOLDER`, and give the same option here",
    ));
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_is_no_compiler_each_kind_of_program_finds_its_own() {
        let folder = std::env::temp_dir().join(format!("impasse-only-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in [
            "interposer-0a1b.so",
            "interposer-with-mpi-0a1b.so",
            "interposer-9.tmp",
        ] {
            fs::write(folder.join(name), "").unwrap();
        }
        let found =
            |library| only_one(&folder, library).map(|path| path.ends_with("interposer-0a1b.so"));
        assert_eq!(found(Library::OfProgram), Some(true));
        assert_eq!(found(Library::Loaded), Some(false));
        // With two of a kind, nobody knows which.
        fs::write(folder.join("interposer-77.so"), "").unwrap();
        assert_eq!(found(Library::OfProgram), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
