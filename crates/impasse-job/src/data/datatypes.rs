//! The datatypes of one rank: those that are there from the start, and those that it made.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use impasse_mpi::{Datatype, HandleKind};

use super::{Layout, TypeMap};
use crate::state::Slab;

/// A datatype that the program made.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub map: TypeMap,
    pub recipe: Recipe,
    /// For a datatype without a name that MPI brings (MPI 4.1, section 19.1.5): which one it is.
    pub stands_for: Option<u16>,
    /// How deep the datatypes that it was made of are nested.
    depth: u32,
    /// Tells contents apart without looking at all of them again and again.
    digest: u64,
}

/// What a datatype was made of, in the groups of MPI 4.1, section 5.1.13.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Recipe {
    /// Value of a constant such as `MPI_COMBINER_VECTOR`.
    pub combiner: i64,
    pub integers: Vec<i64>,
    pub addresses: Vec<i64>,
    pub counts: Vec<i64>,
    pub datatypes: Vec<Source>,
}

/// A datatype that another was made of.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A predefined one: its number.
    Predefined(u16),
    /// One that the program made; it may be freed since.
    Made(Arc<Made>),
}

impl Source {
    /// How its data lies in memory.
    pub fn map(&self) -> &TypeMap {
        match self {
            Source::Predefined(number) => {
                TypeMap::predefined(*number).unwrap_or_else(TypeMap::empty)
            }
            Source::Made(made) => &made.map,
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Source::Predefined(_) => 0,
            Source::Made(made) => made.depth,
        }
    }
}

impl Hash for Source {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Source::Predefined(number) => number.hash(state),
            Source::Made(made) => made.digest.hash(state),
        }
    }
}

/// Deepest nesting of datatypes.
const MOST_DEPTH: u32 = 1000;

impl Made {
    /// A datatype; none if it is nested too deep.
    pub fn new(map: TypeMap, recipe: Recipe, stands_for: Option<u16>) -> Option<Made> {
        let mut hasher = DefaultHasher::new();
        (&map, &recipe).hash(&mut hasher);
        let depths = recipe.datatypes.iter().map(Source::depth);
        let depth = depths.max().unwrap_or(0) + 1;
        (depth <= MOST_DEPTH).then(|| Made {
            map,
            recipe,
            stands_for,
            depth,
            digest: hasher.finish(),
        })
    }
}

/// A handle that a rank holds.
#[derive(Clone, Debug)]
struct Own {
    made: Arc<Made>,
    committed: bool,
}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.made.digest, self.committed).hash(state);
    }
}

/// The datatypes of one rank.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Datatypes {
    own: Slab<Own>,
}

impl Datatypes {
    /// The predefined datatype behind a handle, be it named or not.
    pub fn basic(&self, handle: u64) -> Option<u16> {
        let named = Datatype::of_handle(handle);
        named.or_else(|| {
            self.own
                .get(HandleKind::Datatype.own_number(handle)?)?
                .made
                .stands_for
        })
    }

    /// The layout behind a handle.
    pub fn layout(&self, handle: u64) -> Option<Arc<Layout>> {
        if let Some(number) = Datatype::of_handle(handle) {
            return Some(Arc::clone(&TypeMap::predefined(number)?.layout));
        }
        let own = self.own.get(HandleKind::Datatype.own_number(handle)?)?;
        Some(Arc::clone(&own.made.map.layout))
    }

    /// What is behind a handle, to make further datatypes of it.
    pub fn source(&self, handle: u64) -> Option<Source> {
        match Datatype::of_handle(handle) {
            Some(number) => Some(Source::Predefined(number)),
            None => {
                let own = self.own.get(HandleKind::Datatype.own_number(handle)?)?;
                Some(Source::Made(Arc::clone(&own.made)))
            }
        }
    }

    /// Whether the datatype behind a handle may be used to communicate.
    pub fn is_committed(&self, handle: u64) -> bool {
        let own = || self.own.get(HandleKind::Datatype.own_number(handle)?);
        Datatype::of_handle(handle).is_some() || own().is_some_and(|own| own.committed)
    }

    /// Adds a datatype and gives its handle.
    pub fn add(&mut self, made: Arc<Made>, committed: bool) -> u64 {
        let number = self.own.insert(Own { made, committed });
        HandleKind::Datatype.own(number)
    }

    /// The handle of a datatype without a name that MPI brings, if it was asked for before.
    pub fn find_unnamed(&self, made: &Made) -> Option<u64> {
        let same = |own: &Own| own.made.stands_for.is_some() && own.made.digest == made.digest;
        let (number, _) = self.own.iter().find(|(_, own)| same(own))?;
        Some(HandleKind::Datatype.own(number))
    }

    /// The numbers of the datatypes that the program made.
    pub fn made(&self) -> impl Iterator<Item = u32> {
        let own = self.own.iter();
        let own = own.filter(|(_, own)| own.made.stands_for.is_none());
        own.map(|(number, _)| number)
    }

    /// Makes a datatype ready for communication; whether there is one.
    pub fn commit(&mut self, handle: u64) -> bool {
        let own = HandleKind::Datatype
            .own_number(handle)
            .and_then(|number| self.own.get_mut(number));
        match own {
            Some(own) => own.committed = true,
            None => return Datatype::of_handle(handle).is_some(),
        }
        true
    }

    /// Forgets a datatype; whether there was one.
    pub fn remove(&mut self, handle: u64) -> bool {
        HandleKind::Datatype
            .own_number(handle)
            .is_some_and(|number| self.own.remove(number).is_some())
    }
}
