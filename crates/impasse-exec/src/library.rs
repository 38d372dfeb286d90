//! Libraries: functions that programs call and that the machine has no code of.
//!
//! A program is set up with a list of [`Library`]s. For each function without a body they are asked
//! in order, once, what a call of it does ([`Native`]); what it does with data is asked by the
//! analysis of relevance. What a library remembers between calls is part of the machine
//! ([`LibraryState`]): copied with it, hashed with it, shared until it is changed.

use crate::shim_api::{Done, Shim, ShimCall, ShimResult};
use crate::stop::{Request, Res, Supply};
use crate::value::Value;
use impasse_ir::{Module, Type};
use impasse_relevance::{Effect, ExternalCall};
use rustc_hash::FxHasher;
use std::any::Any;
use std::fmt::Debug;
use std::hash::Hasher;
use std::sync::Arc;

/// Functions that the machine does not have the code of.
pub trait Library: Debug + Send + Sync {
    /// What a call of the function with this name does, if it belongs to the library.
    fn function(&self, name: &str) -> Option<Native>;

    /// Whether the function belongs to the library, though what it does may not be known.
    fn declares(&self, name: &str) -> bool {
        self.function(name).is_some()
    }

    /// What a call does with data; `None` when that is not known.
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>>;

    /// Lets a program use the library's functions in another way that does the same and of which an analysis can
    /// say more. Its own functions are optimised.
    fn adapt(&self, module: &mut Module) {
        let _ = module;
    }

    /// What a call comes to that cannot be followed because data is not known: something that allows
    /// all that can happen; `None` if there is no such thing.
    fn approximate(&self, call: &mut ShimCall<'_>) -> Option<ShimResult> {
        let _ = call;
        None
    }

    /// Prepares a machine before `main` is called with the arguments at `argv`: static objects, the
    /// program's variables such as `stdout` (see [`ShimCall::symbol`]).
    ///
    /// # Errors
    /// The machine cannot start.
    fn start(&self, call: &mut ShimCall<'_>, argv: u64) -> Res<()> {
        let _ = (call, argv);
        Ok(())
    }
}

/// What a call of a library function does.
#[derive(Clone, Copy, Debug)]
pub enum Native {
    /// It runs inside the machine.
    Shim(Shim),
    /// It computes a number from numbers, and nothing else in the usual case.
    Pure(Pure),
    /// The machine stops for the host, which knows the function by this number.
    Host(usize),
    /// It remembers a place to come back to, as `setjmp`: it may return twice.
    SetJump,
    /// It goes back to such a place, as `longjmp`.
    LongJump,
}

/// A function of numbers that only computes; the inner loop calls it directly.
#[derive(Clone, Copy, Debug)]
pub struct Pure {
    /// The type of the arguments and of the result: at most 64 bits.
    pub ty: Type,
    /// What it computes, from bits that are zero-extended to 64.
    pub function: PureFunction,
}

/// What a pure function computes.
#[derive(Clone, Copy, Debug)]
pub enum PureFunction {
    /// A number from one number.
    Total(fn(u64) -> u64),
    /// A number from one or two numbers; the second is the first again if there is one only.
    Usual {
        /// How many it takes.
        arguments: usize,
        /// `None` where there is more to do than to compute, such as to set `errno`.
        usual: fn(u64, u64) -> Option<u64>,
        /// What a call does in any case.
        shim: Shim,
    },
}

impl PureFunction {
    /// How many numbers it takes.
    pub(crate) fn arguments(self) -> usize {
        match self {
            Self::Total(_) => 1,
            Self::Usual { arguments, .. } => arguments,
        }
    }

    /// The result, if computing is all that there is to do.
    #[inline]
    pub(crate) fn compute(self, first: u64, second: u64) -> Option<u64> {
        match self {
            Self::Total(function) => Some(function(first)),
            Self::Usual { usual, .. } => usual(first, second),
        }
    }
}

impl Pure {
    /// The function on whatever it is called with: of an unknown value it is an unknown value, the
    /// same for the same argument.
    pub(crate) fn call(self, call: &mut ShimCall<'_>) -> ShimResult {
        let function = match self.function {
            PureFunction::Total(function) => function,
            PureFunction::Usual { shim, .. } => return shim(call),
        };
        match call.arg(0)? {
            Value::Known(bits) => Done::bits(function((bits & self.ty.mask()) as u64)),
            Value::Symbolic(_) => call.unknown_result(),
        }
    }
}

/// What a library remembers between the calls of one machine.
pub trait LibraryState: Any + Debug + Send + Sync {
    /// A copy.
    fn copy(&self) -> Arc<dyn LibraryState>;

    /// Hashes the state, without addresses.
    fn hash(&self, hasher: &mut dyn Hasher);

    /// The addresses it holds, in a fixed order.
    fn roots(&self) -> Vec<u64>;

    /// A state that stands for this one and another one: what differs is something of its own from then on,
    /// which has this number. `None` if there is no such state.
    fn merged(&self, other: &dyn LibraryState, number: u64) -> Option<Arc<dyn LibraryState>> {
        let _ = (other, number);
        None
    }

    /// Takes the host's answer to a request.
    fn supply(&mut self, request: &Request, supply: Supply);

    /// The files that were written and closed, by their names, each with a number that it has only until it is written again.
    fn finished_files(&self) -> &[(Vec<u8>, u64)] {
        &[]
    }

    /// What is in such a file.
    fn finished_file(&self, path: &[u8]) -> Option<Supply> {
        let _ = path;
        None
    }
}

/// The states of a machine's libraries, one for each type. Copies share what they do not change.
#[derive(Clone, Debug, Default)]
pub(crate) struct States(Vec<Arc<dyn LibraryState>>);

impl States {
    /// The states in the order of their first use.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn LibraryState> {
        self.0.iter().map(|state| &**state)
    }

    /// Whether libraries remember the same.
    pub(crate) fn are_like(&self, other: &States) -> bool {
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| are_alike(a, b))
    }

    /// States that stand for these and others; see [`LibraryState::merged`].
    pub(crate) fn merged(&self, other: &States, number: u64) -> Option<States> {
        if self.0.len() != other.0.len() {
            return None;
        }
        let both = self.0.iter().zip(&other.0);
        let merged = both.map(|(a, b)| match are_alike(a, b) {
            true => Some(Arc::clone(a)),
            false => a.merged(&**b, number),
        });
        merged.collect::<Option<Vec<_>>>().map(States)
    }

    /// A number for what libraries remember.
    pub(crate) fn digest(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.0.iter().for_each(|state| state.hash(&mut hasher));
        hasher.finish()
    }

    /// Gives all libraries the host's answer to a request.
    pub(crate) fn supply(&mut self, request: &Request, supply: &Supply) {
        for state in &mut self.0 {
            unshared(state).supply(request, supply.clone());
        }
    }

    /// The state of this type for reading; made at its first use.
    pub(crate) fn get<T: LibraryState + Default>(&mut self) -> &T {
        let at = self.position::<T>();
        let state: &dyn Any = &*self.0[at];
        state.downcast_ref().expect("it has this type")
    }

    /// The state of this type for changing; copied first if another machine shares it.
    pub(crate) fn get_mut<T: LibraryState + Default>(&mut self) -> &mut T {
        let at = self.position::<T>();
        let state: &mut dyn Any = unshared(&mut self.0[at]);
        state.downcast_mut().expect("it has this type")
    }

    fn position<T: LibraryState + Default>(&mut self) -> usize {
        let is = |state: &Arc<dyn LibraryState>| (&**state as &dyn Any).is::<T>();
        let at = self.0.iter().position(is);
        at.unwrap_or_else(|| {
            self.0.push(Arc::new(T::default()));
            self.0.len() - 1
        })
    }
}

fn are_alike(a: &Arc<dyn LibraryState>, b: &Arc<dyn LibraryState>) -> bool {
    let digest = |state: &dyn LibraryState| {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    };
    Arc::ptr_eq(a, b) || digest(&**a) == digest(&**b) && a.roots() == b.roots()
}

fn unshared(state: &mut Arc<dyn LibraryState>) -> &mut dyn LibraryState {
    if Arc::get_mut(state).is_none() {
        *state = state.copy();
    }
    Arc::get_mut(state).expect("nobody else has the copy")
}
