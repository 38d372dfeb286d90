//! Files that our own front end does not read: bitcode, and sources that clang turns into it.

mod clang;
mod flang;
mod fortran;

pub(super) use flang::bundled_for as fortran_module_for;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use clap::Args;
use impasse_c::Input;
use impasse_ir::Module;

use super::reader::{Failure, Means, Told};
use crate::cache::Cache;
use crate::check::STACK_BYTES;

/// An input of more bytes is not read.
const MOST_BYTES: u64 = 1 << 30;

/// So many files are kept by threads of their own.
const MOST_KEEPING: usize = 4;

/// Which compilers are called for what our own front end does not read.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct CompilerArgs {
    /// Clang for C++ files [default: the newest that is found]
    #[arg(long, value_name = "COMMAND")]
    pub clang: Option<String>,
    /// Flang for Fortran files [default: the newest that is found]
    #[arg(long, value_name = "COMMAND")]
    pub flang: Option<String>,
}

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    /// Bitcode, an object file or an archive of them.
    Bitcode,
    Cpp,
    /// Our part of the C++ library, which clang compiles.
    CxxLibrary,
    Fortran,
}

/// What stands for our part of the C++ library among the files of a program.
pub(super) const CXX_LIBRARY: &str = "<c++>";

impl Language {
    /// By the ending of its name; `None` if our own front end reads it.
    pub(super) fn of(path: &str) -> Option<Language> {
        if path == CXX_LIBRARY {
            return Some(Language::CxxLibrary);
        }
        if impasse_fortran::is_source(path) {
            return Some(Language::Fortran);
        }
        let ending = Path::new(path).extension()?.to_str()?;
        match ending {
            "bc" | "o" | "a" | "lo" => Some(Language::Bitcode),
            "cc" | "cpp" | "cxx" | "c++" | "C" | "CPP" | "cp" => Some(Language::Cpp),
            _ => None,
        }
    }
}

/// Reads such files.
pub(super) struct Foreign<'a> {
    compilers: &'a CompilerArgs,
    cache: Option<Arc<Cache>>,
    folder: Option<String>,
    /// Threads that keep what was compiled.
    keeping: Mutex<Vec<JoinHandle<()>>>,
    fortran: flang::Fortran,
    /// Our part of the C++ library, once it is compiled, and once it is read.
    library_code: OnceLock<Result<Vec<u8>, Failure>>,
    library: OnceLock<Result<Module, Failure>>,
    /// Whether there were such files.
    used: AtomicBool,
    /// Whether one of them may tell a stream of C++ to throw when it fails.
    streams_throw: AtomicBool,
}

/// What was seen while such files were read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    streams_throw: bool,
}

/// Takes out of a linked program what it does not need: headers of C++ bring much of that.
pub(super) fn finish(module: &mut Module, seen: Seen, means: Means) {
    impasse_ir::drop_unused(module, "main");
    impasse_llvm::settle_exceptions(module, seen.streams_throw);
    // So the calls of a Fortran program are calls of MPI, at the lines where they are written.
    impasse_ir::inline_calls(module, &|function| {
        impasse_mpi::fortran::source_of(&function.name).is_some()
    });
    impasse_llvm::part_mismatched_calls(module);
    if means.optimise {
        impasse_ir::optimise_changed(module, None, means.jobs);
    }
    impasse_ir::drop_unused(module, "main");
    impasse_llvm::demangle(module);
    fortran::name_functions(module);
}

impl<'a> Foreign<'a> {
    /// For a program that may be made of these Fortran files.
    pub(super) fn new(
        compilers: &'a CompilerArgs,
        cached: bool,
        fortran: Vec<Input>,
    ) -> Foreign<'a> {
        let folder = std::env::current_dir().ok();
        Foreign {
            compilers,
            cache: cached.then(Cache::of_user).flatten().map(Arc::new),
            keeping: Mutex::default(),
            folder: folder.map(|folder| folder.display().to_string()),
            fortran: flang::Fortran::new(fortran),
            library_code: OnceLock::new(),
            library: OnceLock::new(),
            used: AtomicBool::new(false),
            streams_throw: AtomicBool::new(false),
        }
    }

    /// What was seen in such files, if there were any.
    pub(super) fn seen(&self) -> Option<Seen> {
        self.used.load(Ordering::Relaxed).then(|| Seen {
            streams_throw: self.streams_throw.load(Ordering::Relaxed),
        })
    }

    /// The code of a file, and what is told of it.
    pub(super) fn read(&self, input: &Input, language: Language) -> (Module, Told) {
        let read = match language {
            Language::CxxLibrary => self.library().clone(),
            _ => self.bitcode(input, language).and_then(|bytes| {
                let whole = language == Language::Cpp;
                if (whole || language == Language::Bitcode)
                    && impasse_llvm::streams_may_throw(&bytes, whole)
                {
                    self.streams_throw.store(true, Ordering::Relaxed);
                }
                decode(&bytes, self.folder.as_deref())
            }),
        };
        match read {
            Ok(mut module) => {
                self.used.store(true, Ordering::Relaxed);
                fortran::part_statements(&mut module);
                let told = Told::of_files(module.files.clone());
                (module, told)
            }
            Err(failure) => {
                let path = input.path.clone();
                (Module::default(), Told::failed(Failure { path, ..failure }))
            }
        }
    }

    fn library(&self) -> &Result<Module, Failure> {
        self.library.get_or_init(|| {
            let code = self.library_code().as_ref();
            decode(code.map_err(Failure::clone)?, self.folder.as_deref())
        })
    }

    /// As our headers, it is kept whether or not anything of the program is.
    fn library_code(&self) -> &Result<Vec<u8>, Failure> {
        let compile = || clang::library(self.compilers, Cache::of_user().as_ref());
        self.library_code.get_or_init(compile)
    }

    /// Makes the library ready, as most programs need it; reads it only if this file looks like one that does.
    fn expect_library(&self, input: &Input) {
        let text = std::fs::read_to_string(&input.path).unwrap_or_default();
        let is_likely = ["stream>", "<string>"]
            .iter()
            .any(|name| text.contains(name));
        // What goes wrong is told to whoever asks for it.
        if self.library_code().is_ok() && is_likely {
            let _ = self.library();
        }
    }

    /// Keeps what was compiled: beside the rest of the check, unless there are many files.
    fn keep(&self, keeping: clang::Keeping) {
        let mut threads = self.keeping();
        if threads.len() < MOST_KEEPING {
            threads.push(thread::spawn(keeping));
        } else {
            drop(threads);
            keeping();
        }
    }

    fn keeping(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.keeping.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bitcode(&self, input: &Input, language: Language) -> Result<Vec<u8>, Failure> {
        match language {
            Language::Bitcode => read_file(&input.path),
            Language::Cpp => thread::scope(|scope| {
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                // Without a thread, whoever asks for it does.
                let _ = thread.spawn_scoped(scope, || self.expect_library(input));
                let compiled = clang::compile(self.compilers, self.cache.as_ref(), input);
                let (bytes, keeping) = compiled?;
                if let Some(keeping) = keeping {
                    self.keep(keeping);
                }
                Ok(bytes)
            }),
            Language::CxxLibrary => self.library_code().clone(),
            Language::Fortran => {
                let cache = self.cache.as_deref();
                self.fortran.compile(self.compilers, cache, &input.path)
            }
        }
    }
}

impl Drop for Foreign<'_> {
    fn drop(&mut self) {
        for thread in self.keeping().drain(..) {
            // Nothing that goes wrong there is an error.
            let _ = thread.join();
        }
    }
}

fn decode(bytes: &[u8], folder: Option<&str>) -> Result<Module, Failure> {
    impasse_llvm::read(bytes, folder).map_err(|error| Failure {
        message: error.to_string(),
        ..Failure::default()
    })
}

fn read_file(path: &str) -> Result<Vec<u8>, Failure> {
    let fail = |message: String| Failure {
        message,
        ..Failure::default()
    };
    let about = std::fs::metadata(path).map_err(|error| fail(error.to_string()))?;
    if about.len() > MOST_BYTES {
        return Err(fail(String::from("the file is too large")));
    }
    std::fs::read(path).map_err(|error| fail(format!("the file cannot be read: {error}")))
}
