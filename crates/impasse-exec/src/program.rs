//! A program made ready to run: promoted, translated, with its first memory; shared by all machines.

use crate::bytecode::coalesce::returns_twice;
use crate::bytecode::liveness::{Absorbed, Liveness, RegSet};
use crate::bytecode::{Code, NO_SLOT, translate};
use crate::library::{Library, Native};
use crate::machine::TypeIndex;
use crate::memory::Memory;
use crate::memory::address::{self, Region};
use crate::memory::object::Origin;
use crate::regions::{Region as CodeRegion, Regions};
use impasse_ir::{
    Block, Body, FuncId, Function, GlobalId, Init, Module, Reg, Span, Symbol, VerifyError,
    in_parallel, inline_small, optimise_changed, unknown_runs, verify,
};
use impasse_relevance::{
    Effect, ExternalCall, Externals, forget_bulk, instructions, sink_unknown, slice, specialise,
};
use rustc_hash::FxHashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

/// How often stores of unknown values are moved out of loops and branches: functions that become
/// trivial by it let those that call them become simpler.
const SINK_ROUNDS: usize = 4;

/// What a program is made of besides its module.
#[derive(Clone, Debug)]
pub struct ProgramOptions {
    /// What knows the functions without a body; the first that knows one has it.
    pub libraries: Vec<Arc<dyn Library>>,
    /// Functions without a body that do nothing of interest: they return 0.
    pub harmless: Vec<String>,
    /// Whether only the part that decides what the program does to the outside is to run.
    pub slice: bool,
    /// Whether the slice is to see unknown values in the place of what is computed from bulk data.
    pub forget_bulk: bool,
    /// Whether the functions of the module are optimised already.
    pub optimised: bool,
    /// Whether small functions are inlined: that takes a little time now, and saves more later.
    pub inline_small: bool,
    /// Threads that make it ready.
    pub jobs: NonZeroUsize,
}

impl Default for ProgramOptions {
    /// Nothing but the module: all of it, by one thread.
    fn default() -> ProgramOptions {
        ProgramOptions {
            libraries: Vec::new(),
            harmless: Vec::new(),
            slice: false,
            forget_bulk: false,
            optimised: false,
            inline_small: false,
            jobs: NonZeroUsize::MIN,
        }
    }
}

/// What a call of a function does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// Runs its body.
    Body,
    /// What a library says.
    Native(Native),
    /// Returns 0.
    Harmless,
    /// Returns something unknown.
    Unknown,
}

/// A program made ready to run.
#[derive(Debug)]
pub struct Program {
    module: Module,
    codes: Vec<Code>,
    targets: Vec<Target>,
    names: FxHashMap<String, u64>,
    image: Memory,
    options: ProgramOptions,
    /// What is live where, by function; computed when a fingerprint first asks for it.
    liveness: Vec<OnceLock<Option<Liveness>>>,
    regions: Regions,
    /// Instructions before and after slicing.
    size: [usize; 2],
    /// What is known of the types of memory; worked out when somebody first asks for it.
    types: OnceLock<TypeIndex>,
}

/// What is run of a module: all of it or its slice, optimised.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The module as it runs.
    pub module: Module,
    /// Instructions before and after slicing.
    pub size: [usize; 2],
}

impl Reduced {
    /// Optimises and slices a module as the options say.
    ///
    /// # Errors
    /// The module breaks a rule of the IR.
    pub fn new(module: Module, options: &ProgramOptions) -> Result<Self, Vec<VerifyError>> {
        let errors = verify(&module);
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut module = module;
        if !options.optimised {
            optimise_changed(&mut module, None, options.jobs);
        }
        if options.slice {
            for library in &options.libraries {
                library.adapt(&mut module);
            }
            specialise(&mut module);
        }
        let before = instructions(&module);
        if options.inline_small {
            let old = module.clone();
            inline_small(&mut module);
            optimise_changed(&mut module, Some(&old), options.jobs);
        }
        if options.slice {
            module = sliced(module, options);
        }
        let size = [before, instructions(&module)];
        Ok(Self { module, size })
    }
}

/// The slice of an optimised module, optimised.
fn sliced(module: Module, options: &ProgramOptions) -> Module {
    let targets = targets(&module, options);
    let functions = Functions {
        targets: &targets,
        options,
    };
    let slice = |module: &Module, optimised: &Module| {
        let mut sliced = slice(module, &functions);
        optimise_changed(&mut sliced, Some(optimised), options.jobs);
        sliced
    };
    if !options.forget_bulk {
        return slice(&module, &module);
    }
    let mut module = slice(&forget_bulk(&module, &functions), &module);
    for _ in 0..SINK_ROUNDS {
        let mut sunk = module.clone();
        if !sink_unknown(&mut sunk, &functions) {
            break;
        }
        module = slice(&sunk, &module);
    }
    let mut short = module.clone();
    if unknown_runs(&mut short) {
        optimise_changed(&mut short, Some(&module), options.jobs);
        module = short;
    }
    module
}

impl Program {
    /// Makes a module ready to run.
    ///
    /// # Errors
    /// The module breaks a rule of the IR.
    pub fn new(module: Module, options: &ProgramOptions) -> Result<Self, Vec<VerifyError>> {
        let reduced = Reduced::new(module, options)?;
        Ok(Program::of_reduced(reduced, options))
    }

    /// Makes ready what is run of a module; the options are those that it was reduced with.
    pub fn of_reduced(reduced: Reduced, options: &ProgramOptions) -> Self {
        let Reduced { module, size } = reduced;
        let targets = targets(&module, options);
        let codes = in_parallel(
            options.jobs,
            &module.functions,
            |function| match &function.body {
                Some(body) => translate(&module, &targets, body),
                None => Code::default(),
            },
        );
        let names = names(&module);
        let image = image(&module);
        let liveness = module.functions.iter().map(|_| OnceLock::new()).collect();
        let regions = Regions::new(module.functions.len());
        Self {
            liveness,
            regions,
            size,
            options: options.clone(),
            module,
            codes,
            targets,
            names,
            image,
            types: OnceLock::new(),
        }
    }

    /// What is known of the types of memory.
    pub(crate) fn types(&self) -> &TypeIndex {
        self.types.get_or_init(|| TypeIndex::new(&self.module))
    }

    /// The module as it runs: promoted.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Whether it is a slice: what the program writes to files is not written, so what it reads back is not known.
    pub fn is_slice(&self) -> bool {
        self.options.slice
    }

    /// How many instructions that it can come to it had before slicing, and has now. Functions that were
    /// copied for their callers count as often as they were.
    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    fn functions(&self) -> Functions<'_> {
        Functions {
            targets: &self.targets,
            options: &self.options,
        }
    }

    /// What it is set up with.
    pub(crate) fn libraries(&self) -> &[Arc<dyn Library>] {
        &self.options.libraries
    }

    /// The name of a function in the source: without what copies of it have behind a dot.
    pub fn function_name(&self, id: FuncId) -> &str {
        let function = self.module.functions.get(id.index());
        let name = function.map_or("?", |function| &function.name);
        name.split_once('.').map_or(name, |(name, _)| name)
    }

    /// The address of a global object or function by name.
    pub fn address_of(&self, name: &str) -> Option<u64> {
        self.names.get(name).copied()
    }

    /// The function at an address.
    pub fn function_at(&self, address: u64) -> Option<FuncId> {
        let id = address::to_function(address)?;
        (id.index() < self.module.functions.len()).then_some(id)
    }

    pub(crate) fn code(&self, function: u32) -> &Code {
        &self.codes[function as usize]
    }

    pub(crate) fn body(&self, function: u32) -> Option<&Body> {
        self.module.functions.get(function as usize)?.body.as_ref()
    }

    pub(crate) fn function(&self, id: FuncId) -> Option<&Function> {
        self.module.functions.get(id.index())
    }

    pub(crate) fn target(&self, id: FuncId) -> Target {
        let target = self.targets.get(id.index());
        target.copied().unwrap_or(Target::Unknown)
    }

    /// Memory before the program starts; copies share all bytes.
    pub(crate) fn image(&self) -> &Memory {
        &self.image
    }

    /// The registers that a function still needs at code position `pc`, where it `waits` for a call
    /// or is about to run the instruction; `None` when that is not known.
    pub(crate) fn live_at(&self, function: u32, pc: u32, waits: bool) -> Option<RegSet> {
        let (body, code) = (self.body(function)?, self.code(function));
        let absorbed = |reg: Reg| code.slots.get(reg.index()) == Some(&NO_SLOT);
        let absorbed = Absorbed {
            absorbed: &absorbed,
            definitions: &code.definitions,
        };
        let cell = self.liveness.get(function as usize)?;
        let liveness = cell.get_or_init(|| match returns_twice(&self.targets, body) {
            true => None,
            false => Liveness::new(body, absorbed),
        });
        let liveness = liveness.as_ref()?;
        let at = *code.sources.get(pc as usize)?;
        let inside = |block: &Block| (block.start..block.end).contains(&at);
        let block = body.blocks.iter().position(inside)?;
        let mut live = liveness.before(body, absorbed, block, at as usize + usize::from(waits));
        if waits && let Some(dst) = body.insts.get(at as usize).and_then(|inst| inst.dst) {
            live.remove(dst);
        }
        Some(live)
    }

    /// What lies between the branch at the end of a block and where its ways meet, if nothing in it asks
    /// the host.
    pub(crate) fn region(&self, function: u32, block: usize) -> Option<&CodeRegion> {
        self.regions
            .behind(&self.module, &self.targets, function, block)
    }

    /// How many loops of its function a block is in.
    pub(crate) fn loop_depth(&self, function: u32, block: usize) -> usize {
        self.regions.depth(&self.module, function, block)
    }

    /// The source span of code position `pc` of a function.
    pub(crate) fn span(&self, function: u32, pc: u32) -> Span {
        match self.body(function) {
            Some(body) => self.code(function).span(&body.spans, pc),
            None => Span::UNKNOWN,
        }
    }
}

/// What is known of the functions of a program.
struct Functions<'a> {
    targets: &'a [Target],
    options: &'a ProgramOptions,
}

impl Externals for Functions<'_> {
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        let mut libraries = self.options.libraries.iter();
        let harmless = || {
            let mut names = self.options.harmless.iter();
            names.any(|name| name == call.name).then(Vec::new)
        };
        libraries
            .find_map(|library| library.effects(call))
            .or_else(harmless)
    }

    fn returns_twice(&self, function: FuncId) -> bool {
        let target = self.targets.get(function.index());
        matches!(target, Some(Target::Native(Native::SetJump)))
    }
}

/// The same of a program that is ready, for the analysis of relevance.
impl Externals for Program {
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        self.functions().effects(call)
    }

    fn returns_twice(&self, function: FuncId) -> bool {
        self.functions().returns_twice(function)
    }
}

fn targets(module: &Module, options: &ProgramOptions) -> Vec<Target> {
    let functions = module.functions.iter();
    functions
        .map(|function| target(function, options))
        .collect()
}

fn target(function: &Function, options: &ProgramOptions) -> Target {
    let name = function.name.as_str();
    let mut libraries = options.libraries.iter();
    match libraries.find_map(|library| library.function(name)) {
        _ if function.body.is_some() => Target::Body,
        Some(native) => Target::Native(native),
        None if options.harmless.iter().any(|other| other == name) => Target::Harmless,
        None => Target::Unknown,
    }
}

fn names(module: &Module) -> FxHashMap<String, u64> {
    let globals = (0u32..).zip(&module.globals).map(|(id, global)| {
        let symbol = Symbol::Global(GlobalId(id));
        (global.name.clone(), crate::bytecode::symbol_address(symbol))
    });
    let functions = (0u32..).zip(&module.functions).map(|(id, function)| {
        let symbol = Symbol::Function(FuncId(id));
        (
            function.name.clone(),
            crate::bytecode::symbol_address(symbol),
        )
    });
    globals.chain(functions).collect()
}

/// The global objects with their first contents.
fn image(module: &Module) -> Memory {
    let mut memory = Memory::new();
    for (id, global) in (0u32..).zip(&module.globals) {
        // What is only declared is defined where nobody sees it: its contents are not known.
        let zero = global.init != Init::Declared;
        let address = memory.allocate_global(global.size, zero, Origin::Global(GlobalId(id)));
        debug_assert_eq!(address::region(address), Region::Global as usize);
        if let Init::Data { bytes, relocs } = &global.init {
            // Initial contents fit: the module was verified.
            let _ = memory.write_known(address, bytes);
            for reloc in relocs {
                let target = crate::bytecode::symbol_address(reloc.symbol);
                let pointer = target.wrapping_add_signed(reloc.addend);
                let _ = memory.write_known(address + reloc.offset, &pointer.to_le_bytes());
            }
        }
        if global.constant {
            memory.make_constant(address);
        }
    }
    memory.freeze();
    memory
}
