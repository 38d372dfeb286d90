//! Calls clang, with our own `mpi.h`.

mod made_from;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use impasse_c::Input;
use impasse_c::pp::Setting;

use super::{CompilerArgs, Failure};
use crate::cache::{Cache, digest};

/// The versions that are looked for, the newest first.
const VERSIONS: std::ops::RangeInclusive<u32> = 15..=30;

/// What is still to be done to keep what was compiled: a look at every file that it was made from.
pub(super) type Keeping = Box<dyn FnOnce() + Send>;

/// What clang makes of a C++ file, taken from the cache if none of the files has changed that it was made
/// from; otherwise with what keeps it.
pub(super) fn compile(
    compilers: &CompilerArgs,
    cache: Option<&Arc<Cache>>,
    input: &Input,
) -> Result<(Vec<u8>, Option<Keeping>), Failure> {
    let clang = find(compilers)?;
    let headers = Headers::of_cpp()?;
    let arguments = arguments(input, &headers.0);
    let place = cache.and_then(|cache| {
        let folder = std::env::current_dir().ok()?.display().to_string();
        let how = [&arguments[..], &input.options.other].concat().join("\0");
        let parts = ["clang", &identity(&clang)?, &folder, &how, &input.path];
        Some((Arc::clone(cache), cache.key(&parts.map(str::as_bytes))))
    });
    let kept = place.as_ref().and_then(|(cache, key)| cache.get(key));
    if let Some(bytes) = kept.and_then(|entry| made_from::unchanged(&entry)) {
        return Ok((bytes, None));
    }
    let list = made_from::ListFile::new();
    let bytes = run(&clang, &arguments, input, &list)?;
    let keeping = place.map(|(cache, key)| -> Keeping {
        let (input, bytes) = (input.clone(), bytes.clone());
        Box::new(move || {
            if let Some(entry) = list.entry(&input, &bytes) {
                cache.put(&key, &entry);
                cache.tidy();
            }
        })
    });
    Ok((bytes, keeping))
}

/// What tells a compiler from another one: where it is, and when it was put there.
fn identity(clang: &str) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path);
    let found = match clang.contains('/') {
        true => PathBuf::from(clang),
        false => folders.find_map(|folder| Some(folder.join(clang)).filter(|f| f.is_file()))?,
    };
    let file = std::fs::canonicalize(found).ok()?;
    let about = std::fs::metadata(&file).ok()?;
    let changed = about.modified().ok()?;
    Some(format!("{} {} {changed:?}", file.display(), about.len()))
}

/// Our part of the C++ library, compiled with the headers of the same compiler.
pub(super) fn library(compilers: &CompilerArgs, cache: Option<&Cache>) -> Result<Vec<u8>, Failure> {
    let clang = find(compilers).map_err(|error| Failure {
        message: String::from(
            "strings and streams of C++ are compiled with clang, which was not found",
        ),
        ..error
    })?;
    let text = impasse_cxx::LIBRARY;
    let key = cache.and_then(|cache| {
        let parts = ["c++ library", &identity(&clang)?, text];
        Some(cache.key(&parts.map(str::as_bytes)))
    });
    if let Some(bytes) = cache.zip(key).and_then(|(cache, key)| cache.get(&key)) {
        return Ok(bytes);
    }
    let fail = |error: std::io::Error| failure(format!("`{clang}` cannot be run: {error}"));
    let mut child = Command::new(&clang)
        .args(["-x", "c++", "-std=gnu++17", "-w", "-c", "-emit-llvm", "-O1"])
        .args(QUIET)
        .args(["-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(fail)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(text.as_bytes()).map_err(fail)?;
    }
    let output = child.wait_with_output().map_err(fail)?;
    if !output.status.success() {
        return Err(failure(format!(
            "`{clang}` could not compile our part of the C++ library"
        )));
    }
    if let Some((cache, key)) = cache.zip(key) {
        cache.put(&key, &output.stdout);
    }
    Ok(output.stdout)
}

/// Loops and branches stay as they are written, so that lines stay what they are.
const QUIET: [&str; 7] = [
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-unroll-loops",
    "-mllvm",
    "-simplifycfg-sink-common=false",
    "-mllvm",
    "-simplifycfg-hoist-common=false",
];

/// Compiles a file. Words of the project's own command that clang does not know are left out and told; what
/// else it has to say is shown as it is.
fn run(
    clang: &str,
    arguments: &[String],
    input: &Input,
    list: &made_from::ListFile,
) -> Result<Vec<u8>, Failure> {
    let mut other = input.options.other.clone();
    loop {
        let mut command = Command::new(clang);
        command
            .args(arguments)
            .args(&other)
            .args(["-c", "-emit-llvm", "-O1", "-g"])
            .args(QUIET)
            .args(list.arguments())
            .args(["-o", "-"])
            .arg(&input.path);
        let output = command.output();
        let output =
            output.map_err(|error| failure(format!("`{clang}` cannot be run: {error}")))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let unknown = |word: &String| {
            said.lines()
                .any(|line| line.contains("error: un") && line.contains(&format!("'{word}'")))
        };
        let (dropped, kept): (Vec<_>, Vec<_>) = other.into_iter().partition(unknown);
        if dropped.is_empty() || output.status.success() {
            // Nothing can be done about a terminal that is gone.
            let _ = std::io::stderr().write_all(&output.stderr);
            return match output.status.success() {
                true => Ok(output.stdout),
                false => Err(failure(format!("`{clang}` could not compile the file"))),
            };
        }
        let words = dropped.join("`, `");
        let _ = writeln!(
            std::io::stderr(),
            "note: {}: `{clang}` does not know `{words}`, which is left out",
            input.path
        );
        other = kept;
    }
}

/// How to preprocess, in words that clang knows.
fn arguments(input: &Input, headers: &Path) -> Vec<String> {
    let options = &input.options;
    let mut words = vec![format!("-I{}", headers.display())];
    words.push(format!("-idirafter{}", headers.join(LACKING).display()));
    words.extend(options.quote_dirs.iter().map(|dir| format!("-iquote{dir}")));
    words.extend(settings(input));
    words
}

/// Folders and macros, in words that clang and flang know.
pub(super) fn settings(input: &Input) -> Vec<String> {
    let options = &input.options;
    let folders = options.angle_dirs.iter().map(|dir| format!("-I{dir}"));
    let mut words: Vec<String> = folders.collect();
    for setting in &options.settings {
        words.push(match setting {
            Setting::Define(text) => format!("-D{text}"),
            Setting::Undefine(name) => format!("-U{name}"),
        });
    }
    words
}

/// The command that was given, or the first that is found on the PATH.
fn find(compilers: &CompilerArgs) -> Result<String, Failure> {
    if let Some(given) = &compilers.clang {
        return Ok(given.clone());
    }
    let versions = VERSIONS.rev().map(|version| format!("clang++-{version}"));
    let names = std::iter::once(String::from("clang++")).chain(versions);
    on_path(names).ok_or_else(|| Failure {
        help: Some(String::from(
            "install clang 15 or newer (Debian and Ubuntu: `apt install clang`, Fedora: `dnf install clang`, macOS: `brew install llvm`), or name it with `--clang`",
        )),
        ..failure(String::from(
            "C++ files are read with clang, which was not found",
        ))
    })
}

/// The first of these commands that is found on the PATH.
pub(super) fn on_path(mut names: impl Iterator<Item = String>) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    names.find(|name| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

pub(super) fn failure(message: String) -> Failure {
    Failure {
        message,
        ..Failure::default()
    }
}

/// The folder, in that of our headers, with those that are taken where clang finds none.
const LACKING: &str = "lacking";

/// `omp.h` for compilers that came without the OpenMP library: as with C files, there is one thread.
fn omp_header() -> String {
    let text = impasse_libc::header("omp.h").unwrap_or_default();
    let functions: String = impasse_libc::declarations("omp.h")
        .map(|(_, declaration)| declaration + "\n")
        .collect();
    let declared = format!("extern \"C\" {{\n{functions}}}");
    text.replace("#pragma impasse prototypes omp.h", &declared)
}

/// A folder with headers of ours. It has the same name for the same texts, and stays.
pub(super) struct Headers(pub(super) PathBuf);

impl Headers {
    /// Our `mpi.h`, and a folder with headers that may be lacking.
    fn of_cpp() -> Result<Headers, Failure> {
        let omp = format!("{LACKING}/omp.h");
        Headers::write(&[("mpi.h", &impasse_mpi::header()), (&omp, &omp_header())])
    }

    /// Our `mpi.h` and `mpif.h`.
    pub(super) fn of_fortran() -> Result<Headers, Failure> {
        let own = impasse_mpi::header();
        let included = super::flang::bundled().iter();
        let included = included.filter(|(name, _)| name.ends_with(".h"));
        let included = included.map(|(name, text)| (*name, text.as_str()));
        let files: Vec<(&str, &str)> = included.chain([("mpi.h", own.as_ref())]).collect();
        Headers::write(&files)
    }

    fn write(files: &[(&str, &str)]) -> Result<Headers, Failure> {
        let all: String = files.iter().map(|(_, text)| *text).collect();
        let name: String = digest(all.as_bytes())[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let folder = Cache::folder().unwrap_or_else(std::env::temp_dir);
        let folder = folder.join(format!("headers-{name}"));
        for (name, text) in files {
            write_once(&folder.join(name), text)?;
        }
        Ok(Headers(folder))
    }
}

fn write_once(file: &Path, text: &str) -> Result<(), Failure> {
    if std::fs::read(file).is_ok_and(|found| found == text.as_bytes()) {
        return Ok(());
    }
    let unfinished = file.with_extension(format!("h.{}", std::process::id()));
    let folder = file.parent().unwrap_or(file);
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&unfinished, text))
        .and_then(|()| std::fs::rename(&unfinished, file));
    written.map_err(|error| failure(format!("`{}` cannot be written: {error}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_openmp_are_declared() {
        let header = omp_header();
        assert!(!header.contains("#pragma"), "{header}");
        assert!(
            header.contains("extern int omp_get_num_threads(void);\n"),
            "{header}"
        );
    }
}
