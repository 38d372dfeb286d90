//! From source files to one linked module.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

use impasse_ir::{Init, LIBRARY, LinkError, Linkage, Module, in_parallel, startup};

use crate::pp::{self, Diagnostic, Files, Sources};
use crate::workers::{STACK_BYTES, Workers};
use crate::{lower, sema};

/// One source file and how to preprocess it.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where the file is.
    pub path: String,
    /// Include folders and macros.
    pub options: pp::Options,
}

/// A compiled translation unit.
#[derive(Debug)]
pub struct Compiled {
    /// Its code.
    pub module: Module,
    /// What is wrong with it. An error means that a part is missing; the rest is there.
    pub diagnostics: Vec<Diagnostic>,
    /// The tables that positions in diagnostics refer to.
    pub sources: Sources,
}

/// What is told of a unit apart from its code: what was found wrong, and the tables that positions refer to.
pub type Told = (Vec<Diagnostic>, Sources);

/// A compiled program.
#[derive(Debug)]
pub struct Program<T = Told> {
    /// All translation units and what they need of libraries, linked.
    pub module: Result<Module, Vec<LinkError>>,
    /// For each unit, in the order in which they are linked, what is told of it apart from its code.
    pub units: Vec<T>,
}

/// How the units of a program are compiled.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// By so many threads at most.
    pub jobs: NonZeroUsize,
    /// Whether their code is optimised, which threads do as well.
    pub optimise: bool,
}

impl Default for Effort {
    /// One thread, code as it is written.
    fn default() -> Effort {
        Effort {
            jobs: NonZeroUsize::MIN,
            optimise: false,
        }
    }
}

/// Compiles one file; `None` if it can't be read.
pub fn compile(files: &(dyn Files + Sync), input: &Input) -> Option<Compiled> {
    on_large_stack(|| compile_unit(files, input, false))
}

/// A source file that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableFile {
    /// Where it should be.
    pub path: String,
}

impl fmt::Display for UnreadableFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the file cannot be read", self.path)
    }
}

impl std::error::Error for UnreadableFile {}

/// A file to compile.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Where it is, and how to preprocess it.
    pub input: Input,
    /// Its place in the order in which files are linked.
    pub position: usize,
    /// It is part of the program only if it defines this name, and nothing that others define.
    pub wanted: Option<String>,
}

/// Says which files make up a program, while it is compiled.
pub trait Units {
    /// The next file to compile, by the names of the files so far.
    fn next(&mut self, names: &Names) -> Option<Unit>;

    /// Files that will most likely be asked for next, which were not told of before: a guess that costs
    /// time if it is wrong, and nothing else.
    fn likely(&mut self, names: &Names) -> Vec<Unit>;
}

/// Files that are all part of the program.
struct All<'a>(std::iter::Enumerate<std::slice::Iter<'a, Input>>);

impl Units for All<'_> {
    fn next(&mut self, _: &Names) -> Option<Unit> {
        let (position, input) = self.0.next()?;
        Some(Unit {
            input: input.clone(),
            position,
            wanted: None,
        })
    }

    fn likely(&mut self, _: &Names) -> Vec<Unit> {
        Vec::new()
    }
}

/// Compiles and links several files.
///
/// # Errors
/// The first file that can't be read.
pub fn compile_program(
    files: &(dyn Files + Sync),
    inputs: &[Input],
) -> Result<Program, UnreadableFile> {
    let effort = Effort::default();
    let units = &mut All(inputs.iter().enumerate());
    compile_needed(files, units, effort, &|input| {
        let unit = compile_unit(files, input, effort.optimise)?;
        Some((unit.module, (unit.diagnostics, unit.sources)))
    })
}

/// Compiles and links the files that make up a program. How a file is read is the caller's business:
/// compiled with [`compile_unit`], or taken from where its code was kept. Threads with enough stack for
/// that call it.
///
/// # Errors
/// The first file that can't be read.
pub fn compile_needed<T: Send>(
    files: &(dyn Files + Sync),
    units: &mut (dyn Units + Send),
    effort: Effort,
    read: &(dyn Fn(&Input) -> Option<(Module, T)> + Sync),
) -> Result<Program<T>, UnreadableFile> {
    on_large_stack(|| {
        let read = |unit: &Unit| read(&unit.input);
        let workers = Workers::new(effort.jobs, &read);
        let compiled = thread::scope(|scope| {
            let _closing = workers.until_dropped();
            take_needed(&workers, &|units| workers.expect(scope, units), units)
        })?;
        let (modules, units) = compiled.into_values().unzip();
        let mut module = link_with_libraries(files, modules, effort);
        if let Ok(module) = &mut module {
            startup::call_from_main(module);
        }
        Ok(Program { module, units })
    })
}

/// The units of a program, by position.
fn take_needed<T: Send>(
    workers: &Workers<'_, Option<(Module, T)>>,
    expect: &dyn Fn(Vec<Unit>),
    units: &mut (dyn Units + Send),
) -> Result<BTreeMap<usize, (Module, T)>, UnreadableFile> {
    let mut compiled = BTreeMap::new();
    let mut names = Names::default();
    while let Some(unit) = units.next(&names) {
        if workers.work_ahead() {
            expect(units.likely(&names));
        }
        let Some(result) = workers.take(&unit) else {
            let path = unit.input.path;
            return Err(UnreadableFile { path });
        };
        let wanted = unit.wanted.as_deref();
        if wanted.is_none_or(|name| names.fit(&result.0, name)) {
            names.add(&result.0);
            compiled.insert(unit.position, result);
        } else {
            workers.keep(unit.position, Some(result));
        }
    }
    Ok(compiled)
}

/// The names that files share.
#[derive(Debug, Default)]
pub struct Names {
    /// Those that are used and not defined, those of libraries among them.
    pub missing: BTreeSet<String>,
    /// Those that are defined, but would give way to a definition in another file: weak ones, and
    /// objects without a first value.
    pub replaceable: BTreeSet<String>,
    /// Those that no other file may define.
    settled: BTreeSet<String>,
}

impl Names {
    fn add(&mut self, module: &Module) {
        for (name, definition) in shared_names(module) {
            if self.settled.contains(name) {
                continue;
            }
            if let Some(strong) = definition {
                self.missing.remove(name);
                if strong {
                    self.replaceable.remove(name);
                    self.settled.insert(name.to_owned());
                } else {
                    self.replaceable.insert(name.to_owned());
                }
            } else if !self.replaceable.contains(name) {
                self.missing.insert(name.to_owned());
            }
        }
    }

    /// Whether a module defines a name, and nothing that is defined already.
    fn fit(&self, module: &Module, wanted: &str) -> bool {
        let clash = |(name, definition)| definition == Some(true) && self.settled.contains(name);
        let names = || shared_names(module);
        names().any(|(name, definition)| name == wanted && definition.is_some())
            && !names().any(clash)
    }
}

/// The names of a module that other modules see. For those that it defines, whether no other may
/// define them.
fn shared_names(module: &Module) -> impl Iterator<Item = (&str, Option<bool>)> {
    let functions = module.functions.iter();
    let functions = functions.map(|f| (&*f.name, f.linkage, f.body.is_some()));
    let globals = module.globals.iter();
    let globals = globals.map(|g| (&*g.name, g.linkage, g.init != Init::Declared));
    let shared = functions.chain(globals);
    let shared = shared.filter(|(_, linkage, _)| *linkage != Linkage::Internal);
    shared.map(|(name, linkage, is_defined)| {
        let strong = linkage == Linkage::External;
        (name, is_defined.then_some(strong))
    })
}

/// Links units with the C files of libraries that define what they call.
fn link_with_libraries(
    files: &(dyn Files + Sync),
    modules: Vec<Module>,
    effort: Effort,
) -> Result<Module, Vec<LinkError>> {
    let mut program = impasse_ir::link(modules)?;
    let mut linked = BTreeSet::new();
    // What a library defines may need more of it.
    loop {
        let functions = program.functions.iter().filter(|f| f.body.is_none());
        let globals = program.globals.iter().filter(|g| g.init == Init::Declared);
        let missing = (functions.map(|f| &f.name)).chain(globals.map(|g| &g.name));
        let sources = missing.filter_map(|name| files.source_of(name));
        let mut sources: BTreeMap<_, _> = sources.collect();
        sources.retain(|name, _| linked.insert(name.to_string()));
        if sources.is_empty() {
            return Ok(program);
        }
        let sources: Vec<_> = sources.into_iter().collect();
        let library = in_parallel(effort.jobs, &sources, |(name, text)| {
            let path = format!("{LIBRARY}{name}");
            let options = pp::Options::default();
            let input = Input { path, options };
            compile_unit(&LibrarySource { files, text }, &input, effort.optimise)
        });
        let library = library.into_iter().flatten().map(|unit| unit.module);
        program = impasse_ir::link(std::iter::once(program).chain(library).collect())?;
    }
}

/// Compiles one file on the stack of the caller; `None` if it can't be read.
pub fn compile_unit(files: &dyn Files, input: &Input, optimise: bool) -> Option<Compiled> {
    let output = pp::preprocess(files, &input.path, &input.options)?;
    let analysis = sema::analyse(output, files);
    let mut module = lower::lower(&analysis.unit, &analysis.tokens, &analysis.sources);
    if optimise {
        impasse_ir::optimise_module(&mut module);
    }
    Some(Compiled {
        module,
        diagnostics: analysis.diagnostics,
        sources: analysis.sources,
    })
}

fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work);
        let result = thread.expect("a thread can be started").join();
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A C file of a library: it includes headers of libraries only.
struct LibrarySource<'a> {
    files: &'a dyn Files,
    text: &'a [u8],
}

impl Files for LibrarySource<'_> {
    fn read(&self, _: &str) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(self.text))
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        self.files.bundled(header)
    }

    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        self.files.prototype(name, included)
    }

    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        self.files.builtin(name)
    }
}
