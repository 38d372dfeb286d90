//! `compile_commands.json`: the files of a project and how each is compiled.

use std::path::Path;

use impasse_c::Input;
use impasse_c::pp::{Options, Setting};
use impasse_report::InputError;
use serde::Deserialize;

use super::foreign::Language;
use super::shell_words::split;

/// What such a file is called.
pub(super) const NAME: &str = "compile_commands.json";

/// One entry. Build tools give the command as one line or as a list.
#[derive(Deserialize)]
struct Entry {
    directory: String,
    file: String,
    command: Option<String>,
    arguments: Option<Vec<String>>,
    output: Option<String>,
}

/// The C, C++ and Fortran files of a compilation database, each with the target that it is built for, where that can
/// be told; options given on the command line come first.
pub(super) fn read(
    path: &Path,
    given: &Options,
) -> Result<Vec<(Input, Option<String>)>, Box<InputError>> {
    let name = path.display().to_string();
    let fail = |message: String| Box::new(InputError::in_file(name.as_str(), message));
    let text = std::fs::read_to_string(path)
        .map_err(|error| fail(format!("the file cannot be read: {error}")))?;
    let entries: Vec<Entry> = serde_json::from_str(&text)
        .map_err(|error| fail(format!("this is not a compilation database: {error}")))?;
    let is_c = |entry: &Entry| {
        let ending = Path::new(&entry.file).extension();
        ending.is_some_and(|e| e == "c")
            || matches!(
                Language::of(&entry.file),
                Some(Language::Cpp | Language::Fortran)
            )
    };
    let base = path.parent().unwrap_or(Path::new(""));
    let inputs: Vec<_> = (entries.iter())
        .filter(|entry| is_c(entry))
        .map(|entry| input(entry, base, given))
        .collect();
    match inputs.is_empty() {
        true => Err(fail("there is no C, C++ or Fortran file in it".into())),
        false => Ok(inputs),
    }
}

fn input(entry: &Entry, base: &Path, given: &Options) -> (Input, Option<String>) {
    let directory = base.join(&entry.directory);
    let place = |path: &str| directory.join(path).display().to_string();
    let words = match (&entry.arguments, &entry.command) {
        (Some(arguments), _) => arguments.clone(),
        (None, Some(command)) => split(command),
        (None, None) => Vec::new(),
    };
    let mut options = given.clone();
    let mut output = entry.output.clone();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let mut value = |flag: &str| match word.strip_prefix(flag) {
            Some("") => words.next(),
            rest => rest.map(str::to_owned),
        };
        if let Some(folder) = value("-isystem").or_else(|| value("-I")) {
            options.angle_dirs.push(place(&folder));
        } else if let Some(folder) = value("-iquote") {
            options.quote_dirs.push(place(&folder));
        } else if let Some(header) = value("-include") {
            options.includes.push(header);
        } else if let Some(definition) = value("-D") {
            options.settings.push(Setting::Define(definition));
        } else if let Some(name) = value("-U") {
            options.settings.push(Setting::Undefine(name));
        } else if let Some(file) = value("-o") {
            output.get_or_insert(file);
        } else if is_for_compiler(&word) {
            options.other.push(word);
        }
    }
    let input = Input {
        path: place(&entry.file),
        options,
    };
    (input, output.as_deref().and_then(target))
}

/// Whether a word decides what a compiler makes of a file, other than how it optimises and where it puts
/// what it makes. Threads of OpenMP are left out: without them its directives are comments.
pub(super) fn is_for_compiler(word: &str) -> bool {
    const TAKEN: [&str; 5] = ["-std=", "-f", "-m", "-pthread", "-nostdinc"];
    const LEFT: [&str; 6] = [
        "-fopenmp",
        "-flto",
        "-fsanitize",
        "-fprofile",
        "-march",
        "-mtune",
    ];
    let begins = |with: &&str| word.starts_with(*with);
    TAKEN.iter().any(begins) && !LEFT.iter().any(begins)
}

/// The target that an object file is built for: CMake and Meson give each a folder of its own.
fn target(output: &str) -> Option<String> {
    let mut folders = Path::new(output).ancestors().skip(1);
    let is_target = |folder: &&Path| {
        let ending = folder.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("dir" | "p"))
    };
    let folder = folders.find(is_target)?;
    Some(folder.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_taken_from_the_command() {
        let entry = Entry {
            directory: "/build".into(),
            file: "../src/a.c".into(),
            command: Some(
                "mpicc -I inc -I/abs -isystem sys -DN=3 -D 'S=\"x y\"' -UM -O2 -std=c++20 -fopenmp -c a.c".into(),
            ),
            arguments: None,
            output: Some("CMakeFiles/app.dir/src/a.c.o".into()),
        };
        let (input, target) = input(&entry, Path::new(""), &Options::default());
        assert_eq!(input.path, "/build/../src/a.c");
        assert_eq!(input.options.other, ["-std=c++20"]);
        assert_eq!(target.as_deref(), Some("CMakeFiles/app.dir"));
        assert_eq!(
            input.options.angle_dirs,
            ["/build/inc", "/abs", "/build/sys"]
        );
        assert_eq!(
            input.options.settings,
            [
                Setting::Define("N=3".into()),
                Setting::Define("S=\"x y\"".into()),
                Setting::Undefine("M".into())
            ]
        );
    }
}
