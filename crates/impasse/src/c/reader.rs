//! A translation unit: compiled, or taken from the cache if nothing has changed that it was made from.

use std::num::NonZeroUsize;

use impasse_c::pp::{Diagnostic, Files, Severity, Sources, Topic};
use impasse_c::{Effort, Input, compile_unit};
use impasse_ir::Module;
use impasse_report::{InputError, SourceLocation};
use serde::{Deserialize, Serialize};

use super::files::{DiskFiles, Lookup, Recorder};
use super::foreign::{CompilerArgs, Foreign, Language, Seen};
use crate::cache::{Cache, Digest};

/// The most errors that are shown of one file.
const SHOWN: usize = 20;

/// With fewer files to choose from, reading them takes no longer than asking the cache.
const WORTH_KEEPING: usize = 16;

/// What reading a program may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// Whether what was read before is kept, and read again from there.
    pub cache: bool,
    /// Whether the code is made ready for being run.
    pub optimise: bool,
}

/// How many threads there are for a user who has not said so: one for each core.
pub(crate) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

impl Default for Means {
    /// Code as it is written, by all cores.
    fn default() -> Means {
        Means {
            jobs: cores(),
            cache: false,
            optimise: false,
        }
    }
}

impl Means {
    pub(super) fn effort(self) -> Effort {
        Effort {
            jobs: self.jobs,
            optimise: self.optimise,
        }
    }
}

/// What is told of a unit apart from its code.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told {
    /// The files that it is made of.
    pub paths: Vec<String>,
    /// Texts with complaints that are in no file, such as what the options define.
    pub texts: Vec<(String, String)>,
    complaints: Vec<Complaint>,
    /// How many there are that are not shown.
    more: usize,
    /// Why there is no program with this unit.
    pub failure: Option<Failure>,
}

/// Why a unit could not be read at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Failure {
    /// The file.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// Something that the front end could not take.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Complaint {
    path: String,
    line: u32,
    column: u32,
    message: String,
}

impl Told {
    fn new(diagnostics: &[Diagnostic], sources: &Sources) -> Told {
        let important = || {
            diagnostics
                .iter()
                .filter(|diagnostic| is_important(diagnostic))
        };
        let mut texts = Vec::new();
        let shown = important().take(SHOWN).map(|diagnostic| {
            let place = sources.outermost(diagnostic.place, diagnostic.expansion);
            let path = sources.path(place.file);
            if path.starts_with('<') {
                let text = String::from_utf8_lossy(sources.contents(place.file));
                texts.push((path.to_owned(), text.into_owned()));
            }
            Complaint {
                path: path.to_owned(),
                line: place.line,
                column: place.column.max(1),
                message: diagnostic.message.clone(),
            }
        });
        let complaints = shown.collect();
        let files = sources.files();
        Told {
            paths: files.map(|file| sources.path(file).to_owned()).collect(),
            texts,
            complaints,
            more: important().count().saturating_sub(SHOWN),
            failure: None,
        }
    }

    /// What is told of a unit that another compiler has read, made of these files.
    pub fn of_files(paths: Vec<String>) -> Told {
        Told {
            paths,
            ..Told::default()
        }
    }

    /// There is nothing of a unit.
    pub fn failed(failure: Failure) -> Told {
        Told {
            failure: Some(failure),
            ..Told::default()
        }
    }

    /// What the front end could not take of it.
    pub fn complaints(&self) -> impl Iterator<Item = InputError> {
        let shown = self.complaints.iter().map(|complaint| {
            let at = SourceLocation::new(&*complaint.path, complaint.line, complaint.column);
            InputError::at(at, complaint.message.as_str())
        });
        let more = (self.more > 0)
            .then(|| InputError::new(format!("there are {} more errors in this file", self.more)));
        shown.chain(more)
    }
}

/// Whether a user must know: errors, headers that were not found, and what is not supported.
fn is_important(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
        || matches!(diagnostic.topic, Topic::MissingHeader | Topic::Unsupported)
}

/// Reads translation units.
pub(super) struct Reader<'a> {
    files: &'a DiskFiles,
    cache: Option<Cache>,
    optimise: bool,
    /// Threads that read one file: all there are if there is no other.
    jobs: NonZeroUsize,
    /// Paths in entries may be relative to it.
    folder: String,
    /// For what our own front end does not read.
    foreign: Foreign<'a>,
}

impl<'a> Reader<'a> {
    /// For a program that may be made of so many files, these in Fortran.
    pub fn new(
        files: &'a DiskFiles,
        compilers: &'a CompilerArgs,
        means: Means,
        most_files: usize,
        fortran: Vec<Input>,
    ) -> Reader<'a> {
        let cached = means.cache && most_files >= WORTH_KEEPING;
        let folder = std::env::current_dir().unwrap_or_default();
        Reader {
            files,
            cache: cached.then(Cache::of_user).flatten(),
            optimise: means.optimise,
            jobs: match most_files {
                1 => means.jobs,
                _ => NonZeroUsize::MIN,
            },
            folder: folder.display().to_string(),
            foreign: Foreign::new(compilers, means.cache, fortran),
        }
    }

    /// The code of a unit, and what is told of it; `None` if its file can't be read.
    pub fn read(&self, input: &Input) -> Option<(Module, Told)> {
        if let Some(language) = Language::of(&input.path) {
            return Some(self.foreign.read(input, language));
        }
        let Some(cache) = &self.cache else {
            return self.compile(self.files, input);
        };
        let key = self.key(cache, input);
        let kept = cache.get(&key).and_then(|bytes| self.decode(&bytes));
        kept.or_else(|| {
            let recorder = Recorder::new(self.files);
            let read = self.compile(&recorder, input)?;
            if let Ok(bytes) = postcard::to_stdvec(&(recorder.into_lookups(), &read)) {
                cache.put(&key, &bytes);
            }
            Some(read)
        })
    }

    /// What was seen in files that our own front end does not read, if there were any.
    pub fn seen_foreign(&self) -> Option<Seen> {
        self.foreign.seen()
    }

    /// Ends reading; gives the cache, if there is one.
    pub fn finish(self) -> Option<Cache> {
        if let Some(cache) = &self.cache {
            cache.tidy();
        }
        self.cache
    }

    fn compile(&self, files: &dyn Files, input: &Input) -> Option<(Module, Told)> {
        let mut unit = compile_unit(files, input, false)?;
        if self.optimise {
            impasse_ir::optimise_changed(&mut unit.module, None, self.jobs);
        }
        let told = Told::new(&unit.diagnostics, &unit.sources);
        Some((unit.module, told))
    }

    fn key(&self, cache: &Cache, input: &Input) -> Digest {
        let how = format!("{:?} {}", input.options, self.optimise);
        let parts = ["unit", &self.folder, &input.path, &how].map(str::as_bytes);
        cache.key(&parts)
    }

    /// What an entry holds, if all that was looked up for it would be found again as it was.
    fn decode(&self, bytes: &[u8]) -> Option<(Module, Told)> {
        let (lookups, rest) = postcard::take_from_bytes::<Vec<Lookup>>(bytes).ok()?;
        let same = |lookup: &Lookup| self.files.digest(&lookup.path) == lookup.found;
        if !lookups.iter().all(same) {
            return None;
        }
        postcard::from_bytes(rest).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, the same in every run.
    fn random(state: &mut u64) -> usize {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (*state >> 33) as usize
    }

    #[test]
    fn any_bytes_are_an_entry_or_none() {
        let files = DiskFiles::default();
        let compilers = CompilerArgs::default();
        let reader = Reader::new(&files, &compilers, Means::default(), 1, Vec::new());
        let text = "int x[3] = {1, 2}; int f(int a) { switch (a) { case 1: return x[1]; } return f(a - 1); }";
        let path = std::env::temp_dir().join(format!("impasse-entry-{}.c", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let input = Input {
            path: path.display().to_string(),
            options: impasse_c::pp::Options::default(),
        };
        let read = reader.compile(&files, &input).unwrap();
        std::fs::remove_file(path).unwrap();
        let whole = postcard::to_stdvec(&(Vec::<Lookup>::new(), &read)).unwrap();
        assert_eq!(reader.decode(&whole), Some(read));
        let state = &mut 1;
        for round in 0..20_000 {
            let mut bytes = match round % 2 {
                0 => whole.clone(),
                _ => (0..random(state) % 400)
                    .map(|_| random(state) as u8)
                    .collect(),
            };
            for _ in 0..random(state) % 4 {
                if !bytes.is_empty() {
                    let at = random(state) % bytes.len();
                    bytes[at] = random(state) as u8;
                }
            }
            let _ = reader.decode(&bytes);
        }
    }
}
