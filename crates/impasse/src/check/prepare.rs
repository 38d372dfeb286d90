//! Programs made ready to be explored. What is run of a large one is kept in the cache.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::thread::{self, Scope};

use impasse_exec::Reduced;
use impasse_ir::{Module, VerifyError};
use impasse_job::{Extent, Making, Setup};
use impasse_report::InputError;

use crate::cache::{Cache, Digest, digest};
use crate::cli::ProgramArgs;

use super::supervise::STACK_BYTES;

/// A program of fewer instructions is reduced sooner than it is found in the cache.
const WORTH_KEEPING: usize = 10_000;

/// A program of fewer instructions takes little memory to be made ready.
const SMALL: usize = 100_000;

/// A program that was read, and how it is to be made ready.
pub(super) struct Workshop<'a> {
    module: Module,
    arguments: &'a ProgramArgs,
    jobs: NonZeroUsize,
    cache: Option<Cache>,
    /// Of the module, if the cache is asked for it.
    digest: OnceLock<Option<Digest>>,
    whole: OnceLock<Result<Arc<Setup>, Vec<VerifyError>>>,
    is_small: bool,
}

impl<'a> Workshop<'a> {
    /// For a module whose functions are optimised.
    pub fn new(module: Module, cache: Option<Cache>, arguments: &'a ProgramArgs) -> Workshop<'a> {
        let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
        let instructions: usize = bodies.map(|body| body.insts.len()).sum();
        Workshop {
            module,
            arguments,
            jobs: arguments.jobs(),
            cache: cache.filter(|_| instructions >= WORTH_KEEPING),
            digest: OnceLock::new(),
            whole: OnceLock::new(),
            is_small: instructions < SMALL,
        }
    }

    /// What is explored first: the slice, unless the whole is wanted.
    ///
    /// # Errors
    /// There is nothing to explore in the program that was given by this name; why not.
    pub fn first(&self, name: &str) -> Result<Arc<Setup>, Box<InputError>> {
        let fail = |text: String| Box::new(InputError::in_file(name, text));
        let extent = match self.arguments.whole {
            true => Extent::Whole,
            false => Extent::Slice,
        };
        let setup = self.setup(extent).map_err(|errors| {
            fail(format!(
                "the lowered program is not well-formed: {}",
                errors[0]
            ))
        })?;
        if self.module.symbol("main").is_none() {
            return Err(fail("the program has no function `main`".into()));
        }
        if !setup.uses_mpi() {
            let text = "the program does not call MPI, so there is nothing to check";
            return Err(fail(text.into()));
        }
        Ok(setup)
    }

    /// Has another thread make the whole program ready, so that this is done with when the slice is.
    pub fn begin_whole<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        if self.is_small && !self.arguments.whole && self.jobs.get() > 1 {
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // Without it, whoever needs the program makes it ready.
            let _ = thread.spawn_scoped(scope, || {
                self.try_whole();
            });
        }
    }

    /// The whole program.
    pub fn whole(&self) -> Arc<Setup> {
        let whole = self.try_whole().as_ref();
        Arc::clone(whole.expect("the slice was well-formed, too"))
    }

    fn try_whole(&self) -> &Result<Arc<Setup>, Vec<VerifyError>> {
        self.whole.get_or_init(|| self.setup(Extent::Whole))
    }

    /// The slice of a program with bulk data unknown; none if that makes no difference.
    pub fn abstraction(&self) -> Option<Arc<Setup>> {
        let setup = self.setup(Extent::Abstracted).ok()?;
        setup.is_abstraction().then_some(setup)
    }

    fn setup(&self, extent: Extent) -> Result<Arc<Setup>, Vec<VerifyError>> {
        let libraries = [impasse_libc::library(), impasse_libc::numerical()];
        let harmless = &self.arguments.harmless;
        let making = Making::new(&self.module, extent, &libraries, harmless).optimised(self.jobs);
        let reduced = match self.kept(extent) {
            Some(reduced) => reduced,
            None => {
                let reduced = making.reduce(self.module.clone())?;
                self.keep(extent, &reduced);
                reduced
            }
        };
        let setup = making.ready(reduced);
        Ok(Arc::new(match self.arguments.no_reductions {
            true => setup.without_reductions(),
            false => setup,
        }))
    }

    fn kept(&self, extent: Extent) -> Option<Reduced> {
        let (cache, key) = self.entry(extent)?;
        let (size, module) = postcard::from_bytes(&cache.get(&key)?).ok()?;
        Some(Reduced { module, size })
    }

    fn keep(&self, extent: Extent, reduced: &Reduced) {
        if let Some((cache, key)) = self.entry(extent)
            && let Ok(bytes) = postcard::to_stdvec(&(reduced.size, &reduced.module))
        {
            cache.put(&key, &bytes);
            cache.tidy();
        }
    }

    /// Where what is run of the program is kept: by all that decides what that is.
    fn entry(&self, extent: Extent) -> Option<(&Cache, Digest)> {
        let cache = self.cache.as_ref()?;
        let module = self.digest.get_or_init(|| {
            let bytes = postcard::to_stdvec(&self.module).ok()?;
            Some(digest(&bytes))
        });
        let how = format!("{extent:?} {:?}", self.arguments.harmless);
        Some((
            cache,
            cache.key(&[b"reduced", how.as_bytes(), module.as_ref()?]),
        ))
    }
}
