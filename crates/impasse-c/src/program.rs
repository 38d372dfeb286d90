//! From source files to one linked module.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::thread;

use impasse_ir::{Init, LinkError, Linkage, Module};

use crate::pp::{self, Diagnostic, Files, Sources};
use crate::{lower, sema, startup};

/// Stack for the thread that compiles: expressions may nest deeply.
const STACK_BYTES: usize = 256 << 20;

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

/// A compiled program.
#[derive(Debug)]
pub struct Program {
    /// All translation units and what they need of libraries, linked.
    pub module: Result<Module, Vec<LinkError>>,
    /// For each input what was found wrong and the tables that positions refer to.
    pub units: Vec<(Vec<Diagnostic>, Sources)>,
}

/// Compiles one file; `None` if it can't be read.
pub fn compile(files: &(dyn Files + Sync), input: &Input) -> Option<Compiled> {
    on_large_stack(|| compile_here(files, input))
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
}

/// Compiles and links several files.
///
/// # Errors
/// The first file that can't be read.
pub fn compile_program(
    files: &(dyn Files + Sync),
    inputs: &[Input],
) -> Result<Program, UnreadableFile> {
    compile_needed(files, &mut All(inputs.iter().enumerate()))
}

/// Compiles and links the files that make up a program.
///
/// # Errors
/// The first file that can't be read.
pub fn compile_needed(
    files: &(dyn Files + Sync),
    units: &mut (dyn Units + Send),
) -> Result<Program, UnreadableFile> {
    on_large_stack(|| {
        let mut compiled = BTreeMap::new();
        let mut names = Names::default();
        while let Some(unit) = units.next(&names) {
            let Some(result) = compile_here(files, &unit.input) else {
                let path = unit.input.path;
                return Err(UnreadableFile { path });
            };
            let wanted = unit.wanted.as_deref();
            if wanted.is_none_or(|name| names.fit(&result.module, name)) {
                names.add(&result.module);
                compiled.insert(unit.position, result);
            }
        }
        let (mut modules, mut units) = (Vec::new(), Vec::new());
        for unit in compiled.into_values() {
            modules.push(unit.module);
            units.push((unit.diagnostics, unit.sources));
        }
        let mut module = link_with_libraries(files, modules);
        if let Ok(module) = &mut module {
            startup::call_from_main(module);
        }
        Ok(Program { module, units })
    })
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
fn link_with_libraries(files: &dyn Files, modules: Vec<Module>) -> Result<Module, Vec<LinkError>> {
    let program = impasse_ir::link(modules)?;
    let missing = program.functions.iter().filter(|f| f.body.is_none());
    let sources = missing.filter_map(|function| files.source_of(&function.name));
    let sources: BTreeMap<_, _> = sources.collect();
    if sources.is_empty() {
        return Ok(program);
    }
    let library = sources.into_iter().filter_map(|(name, text)| {
        let path = format!("<library>/{name}");
        let options = pp::Options::default();
        compile_here(&LibrarySource { files, text }, &Input { path, options })
    });
    let library: Vec<Module> = library.map(|unit| unit.module).collect();
    impasse_ir::link(std::iter::once(program).chain(library).collect())
}

fn compile_here(files: &dyn Files, input: &Input) -> Option<Compiled> {
    let output = pp::preprocess(files, &input.path, &input.options)?;
    let analysis = sema::analyse(output, files);
    let module = lower::lower(&analysis.unit, &analysis.tokens, &analysis.sources);
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

/// A C file of a library: it includes nothing, but uses what the compiler knows.
struct LibrarySource<'a> {
    files: &'a dyn Files,
    text: Cow<'a, [u8]>,
}

impl Files for LibrarySource<'_> {
    fn read(&self, _: &str) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(&self.text))
    }

    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        self.files.builtin(name)
    }
}
