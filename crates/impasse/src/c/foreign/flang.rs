//! Calls flang. A file that uses modules of other files is compiled behind these, since their `.mod`
//! files are needed for it.

mod flags;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use impasse_c::Input;
use impasse_fortran::{Outline, outline};

use self::flags::KnownFlags;
use super::clang::{Headers, failure, on_path, settings};
use super::{CompilerArgs, Failure};
use crate::cache::{Cache, Digest};

/// The versions that are looked for, the newest first.
const VERSIONS: std::ops::RangeInclusive<u32> = 17..=30;

/// The Fortran files of a program, each compiled when it is needed for the first time.
pub(super) struct Fortran {
    sources: Vec<Source>,
    compiler: OnceLock<Result<Compiler, Failure>>,
    modules: OnceLock<Option<Temporary>>,
}

struct Source {
    input: Input,
    /// The text of a file that impasse brings.
    bundled: Option<&'static str>,
    /// The files whose modules it uses, by their positions.
    needs: Vec<usize>,
    compiled: OnceLock<Result<Compiled, Failure>>,
}

/// What flang made of a file.
#[derive(Clone)]
struct Compiled {
    bitcode: Vec<u8>,
    key: Digest,
}

struct Compiler {
    command: String,
    version: Vec<u8>,
    flags: KnownFlags,
}

/// Modules that impasse brings as Fortran files, and files that are included, by their names.
pub(super) fn bundled() -> &'static [(&'static str, String)] {
    static FILES: OnceLock<[(&str, String); 3]> = OnceLock::new();
    FILES.get_or_init(impasse_mpi::fortran::files)
}

/// The bundled file that defines a symbol, if it is of a module.
pub(in crate::c) fn bundled_for(symbol: &str) -> Option<String> {
    let module = impasse_fortran::module_of(symbol)?;
    let defines = |(name, text): &&(&str, String)| {
        impasse_fortran::is_source(name) && outline(name, text).modules.iter().any(|m| m == module)
    };
    bundled()
        .iter()
        .find(defines)
        .map(|(name, _)| bundled_path(name))
}

fn bundled_path(name: &str) -> String {
    format!("<fortran>/{name}")
}

impl Fortran {
    /// For a program with these files.
    pub(super) fn new(inputs: Vec<Input>) -> Fortran {
        let own = inputs.into_iter().map(|input| (input, None));
        let mut all: Vec<(Input, Option<&'static str>)> = own.collect();
        if !all.is_empty() {
            let sources = bundled().iter();
            let sources = sources.filter(|(name, _)| impasse_fortran::is_source(name));
            all.extend(sources.map(|(name, text)| {
                let input = Input {
                    path: bundled_path(name),
                    options: impasse_c::pp::Options::default(),
                };
                (input, Some(text.as_str()))
            }));
        }
        let outlines: Vec<Outline> = all
            .iter()
            .map(|(input, text)| match text {
                Some(text) => outline(&input.path, text),
                None => {
                    let bytes = fs::read(&input.path).unwrap_or_default();
                    outline(&input.path, &String::from_utf8_lossy(&bytes))
                }
            })
            .collect();
        let sources = all.into_iter().zip(needs(&outlines));
        let sources = sources.map(|((input, bundled), needs)| Source {
            input,
            bundled,
            needs,
            compiled: OnceLock::new(),
        });
        Fortran {
            sources: sources.collect(),
            compiler: OnceLock::new(),
            modules: OnceLock::new(),
        }
    }

    /// What flang makes of a file.
    pub(super) fn compile(
        &self,
        compilers: &CompilerArgs,
        cache: Option<&Cache>,
        path: &str,
    ) -> Result<Vec<u8>, Failure> {
        let position = self.sources.iter().position(|s| s.input.path == path);
        let position = position.ok_or_else(|| failure(String::from("there is no such file")))?;
        let compiled = self.compiled(compilers, cache, position)?;
        Ok(compiled.bitcode)
    }

    fn compiled(
        &self,
        compilers: &CompilerArgs,
        cache: Option<&Cache>,
        position: usize,
    ) -> Result<Compiled, Failure> {
        let source = &self.sources[position];
        let compile = || {
            let compiler = self.compiler.get_or_init(|| Compiler::find(compilers));
            let compiler = compiler.as_ref().map_err(Clone::clone)?;
            let mut keys = Vec::new();
            for &needed in &source.needs {
                let other = self.compiled(compilers, cache, needed);
                let path = &self.sources[needed].input.path;
                let other = other.map_err(|_| {
                    failure(format!("a module of `{path}` that it uses is not there"))
                })?;
                keys.push(other.key);
            }
            let folder = self.modules.get_or_init(Temporary::new).as_ref();
            let folder = folder
                .ok_or_else(|| failure(String::from("there is no folder for temporary files")))?;
            let place = folder.0.join(position.to_string());
            let step = Step::new(compiler, source, &folder.0, place)?;
            step.take(cache, &keys)
        };
        source.compiled.get_or_init(compile).clone()
    }
}

/// For each file those whose modules it uses, without circles: what is left out there flang will miss.
fn needs(outlines: &[Outline]) -> Vec<Vec<usize>> {
    let mut providers: HashMap<&str, usize> = HashMap::new();
    for (position, outline) in outlines.iter().enumerate() {
        for module in &outline.modules {
            providers.entry(module).or_insert(position);
        }
    }
    let wanted: Vec<Vec<usize>> = outlines
        .iter()
        .enumerate()
        .map(|(position, outline)| {
            let found = outline.uses.iter().filter_map(|m| providers.get(&**m));
            let mut found: Vec<usize> = found.copied().filter(|&p| p != position).collect();
            found.sort_unstable();
            found.dedup();
            found
        })
        .collect();
    let mut kept = vec![Vec::new(); outlines.len()];
    let mut state = vec![Visit::New; outlines.len()];
    for start in 0..outlines.len() {
        if state[start] == Visit::Done {
            continue;
        }
        // A way of files that use each other, with how many of their needs were looked at.
        let mut way = vec![(start, 0)];
        while let Some((position, seen)) = way.pop() {
            state[position] = Visit::Open;
            match wanted[position].get(seen).copied() {
                None => state[position] = Visit::Done,
                Some(next) => {
                    way.push((position, seen + 1));
                    if state[next] != Visit::Open && !kept[position].contains(&next) {
                        kept[position].push(next);
                    }
                    if state[next] == Visit::New {
                        way.push((next, 0));
                    }
                }
            }
        }
    }
    kept
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

impl Compiler {
    fn find(compilers: &CompilerArgs) -> Result<Compiler, Failure> {
        let versions = VERSIONS
            .rev()
            .flat_map(|version| ["flang-new", "flang"].map(|name| format!("{name}-{version}")));
        let names = ["flang", "flang-new"].map(String::from).into_iter();
        let command = compilers
            .flang
            .clone()
            .or_else(|| on_path(names.chain(versions)));
        let Some(command) = command else {
            return Err(Failure {
                help: Some(String::from(
                    "install LLVM's flang (Debian and Ubuntu: `apt install flang-19`, Fedora: `dnf install flang`, macOS: `brew install flang`), or name it with `--flang`",
                )),
                ..failure(String::from(
                    "Fortran files are read with flang, which was not found",
                ))
            });
        };
        let version = Command::new(&command).arg("--version").output();
        let version = version
            .map_err(|error| failure(format!("`{command}` cannot be run: {error}")))?
            .stdout;
        Ok(Compiler {
            command,
            version,
            flags: KnownFlags::default(),
        })
    }
}

/// Lines stay what they are, and loops are not made ones of vectors.
const QUIET: [&str; 8] = [
    "-mllvm",
    "-vectorize-loops=false",
    "-mllvm",
    "-vectorize-slp=false",
    "-mllvm",
    "-simplifycfg-sink-common=false",
    "-mllvm",
    "-simplifycfg-hoist-common=false",
];

/// One file being compiled.
struct Step<'a> {
    compiler: &'a Compiler,
    source: &'a Source,
    /// The file as flang gets it.
    file: PathBuf,
    arguments: Vec<String>,
    /// Where modules are, and where those of this file appear first.
    modules: &'a Path,
    place: PathBuf,
}

/// An entry of the cache: bitcode, and the modules' files.
type Kept = (Vec<u8>, Vec<(String, Vec<u8>)>);

impl<'a> Step<'a> {
    fn new(
        compiler: &'a Compiler,
        source: &'a Source,
        modules: &'a Path,
        place: PathBuf,
    ) -> Result<Step<'a>, Failure> {
        let fail = |error: std::io::Error| failure(format!("`{}`: {error}", place.display()));
        fs::create_dir_all(&place).map_err(fail)?;
        let folder = std::env::current_dir().map_err(fail)?;
        let file = match source.bundled {
            None => folder.join(&source.input.path),
            Some(text) => {
                let name = Path::new(&source.input.path).file_name();
                let file = place.join(name.unwrap_or_default());
                fs::write(&file, text).map_err(fail)?;
                file
            }
        };
        let headers = Headers::of_fortran()?;
        let headers = folder.join(headers.0);
        let mut arguments = vec![format!("-I{}", headers.display())];
        let mut input = source.input.clone();
        for dir in &mut input.options.angle_dirs {
            *dir = folder.join(&*dir).display().to_string();
        }
        arguments.extend(settings(&input));
        arguments.push(format!("-I{}", folder.display()));
        let other = &input.options.other;
        arguments.extend(compiler.flags.of(&compiler.command, other, modules)?);
        Ok(Step {
            compiler,
            source,
            file,
            arguments,
            modules,
            place,
        })
    }

    /// Takes what flang made from the cache, or calls it.
    fn take(&self, cache: Option<&Cache>, needed: &[Digest]) -> Result<Compiled, Failure> {
        let key = cache.and_then(|cache| self.key(cache, needed));
        let kept = cache.zip(key).and_then(|(cache, key)| cache.get(&key));
        let kept = kept.and_then(|bytes| postcard::from_bytes::<Kept>(&bytes).ok());
        let (bitcode, modules) = match kept {
            Some(kept) => kept,
            None => {
                let made = (self.run()?, self.made());
                if let Some((cache, key)) = cache.zip(key)
                    && let Ok(bytes) = postcard::to_stdvec(&made)
                {
                    cache.put(&key, &bytes);
                    cache.tidy();
                }
                made
            }
        };
        for (name, bytes) in modules {
            let unfinished = self.place.join(&name);
            let written = fs::write(&unfinished, bytes)
                .and_then(|()| fs::rename(&unfinished, self.modules.join(&name)));
            written.map_err(|error| failure(format!("`{name}` cannot be written: {error}")))?;
        }
        let key = key.unwrap_or_default();
        Ok(Compiled { bitcode, key })
    }

    /// Flang looks for modules where it is called before it looks elsewhere: so it is called where ours
    /// are, not those that another compiler may have left in the user's folder.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.compiler.command);
        command.args(&self.arguments).current_dir(self.modules);
        command
    }

    /// What decides what flang makes: the preprocessed text, and modules that are used.
    fn key(&self, cache: &Cache, needed: &[Digest]) -> Option<Digest> {
        let mut command = self.command();
        command.arg("-E").arg(&self.file);
        let output = command.stderr(Stdio::null()).output().ok()?;
        let how = self.arguments.join("\0");
        let needed = needed.concat();
        // A bundled file lies in another folder in each run.
        let path = match self.source.bundled {
            None => self.file.display().to_string(),
            Some(_) => self.source.input.path.clone(),
        };
        let parts: [&[u8]; 6] = [
            b"flang",
            &self.compiler.version,
            path.as_bytes(),
            how.as_bytes(),
            self.source
                .bundled
                .as_ref()
                .map_or(&output.stdout, |text| text.as_bytes()),
            &needed,
        ];
        output.status.success().then(|| cache.key(&parts))
    }

    fn run(&self) -> Result<Vec<u8>, Failure> {
        let flang = &self.compiler.command;
        let mut command = self.command();
        command.args(["-c", "-emit-llvm", "-O1"]);
        if self.source.bundled.is_none() {
            command.arg("-g");
        }
        command.args(QUIET).arg("-module-dir").arg(&self.place);
        command.args(["-o", "-"]).arg(&self.file);
        // What flang has to say is shown as it is.
        let output = command.stderr(Stdio::inherit()).output();
        let output =
            output.map_err(|error| failure(format!("`{flang}` cannot be run: {error}")))?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => Err(failure(format!("`{flang}` could not compile the file"))),
        }
    }

    /// The files of modules that flang has written.
    fn made(&self) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(&self.place).into_iter().flatten().flatten();
        let modules = entries.filter(|entry| entry.path().extension().is_some_and(|e| e == "mod"));
        let mut modules: Vec<(String, Vec<u8>)> = modules
            .filter_map(|entry| {
                let name = entry.file_name().to_str()?.to_owned();
                Some((name, fs::read(entry.path()).ok()?))
            })
            .collect();
        modules.sort();
        modules
    }
}

/// A folder that goes when it is dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Option<Temporary> {
        let names = (0..100).map(|n| format!("impasse-modules-{}-{n}", std::process::id()));
        let mut folders = names.map(|name| std::env::temp_dir().join(name));
        // One that is there already is another's.
        let folder = folders.find(|folder| fs::create_dir(folder).is_ok())?;
        Some(Temporary(folder))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(modules: &[&str], uses: &[&str]) -> Outline {
        let all = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Outline {
            modules: all(modules),
            uses: all(uses),
            ..Outline::default()
        }
    }

    #[test]
    fn files_need_those_whose_modules_they_use_without_circles() {
        let files = [
            file(&[], &["a", "iso_c_binding"]),
            file(&["a"], &["b", "a"]),
            file(&["b"], &["c"]),
            file(&["c"], &["b"]),
        ];
        assert_eq!(needs(&files), [vec![1], vec![2], vec![3], vec![]]);
    }
}
