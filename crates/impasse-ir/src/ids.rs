//! Dense numbers for everything that has one: registers, blocks, functions, tables.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index into the table it belongs to.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The number of the entry at `index`; saturates, so that an index out of range
            /// stays out of range.
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    };
}

id!(/// A register of one function: an index into [`Body::regs`](crate::Body::regs).
    Reg);
id!(/// A basic block of one function: an index into [`Body::blocks`](crate::Body::blocks).
    BlockId);
id!(/// A function of the module: an index into [`Module::functions`](crate::Module::functions).
    FuncId);
id!(/// A global object: an index into [`Module::globals`](crate::Module::globals).
    GlobalId);
id!(/// A source file: an index into [`Module::files`](crate::Module::files).
    FileId);
id!(/// A constant of one function: an index into [`Body::consts`](crate::Body::consts).
    ConstId);
id!(/// A call signature of one function: an index into [`Body::signatures`](crate::Body::signatures).
    SigId);
id!(/// A text of one function: an index into [`Body::texts`](crate::Body::texts).
    TextId);

/// A range of one of the pools of a [`Body`](crate::Body); which pool depends on where it stands.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct List {
    /// Index of the first element.
    pub start: u32,
    /// Number of elements.
    pub len: u32,
}

impl List {
    /// Appends `items` to `pool` and returns where they are.
    pub fn push<T>(pool: &mut Vec<T>, items: impl IntoIterator<Item = T>) -> Self {
        let start = pool.len();
        pool.extend(items);
        let len = pool.len() - start;
        if len == 0 {
            return Self::default();
        }
        Self {
            start: u32::try_from(start).unwrap_or(u32::MAX),
            len: u32::try_from(len).unwrap_or(u32::MAX),
        }
    }

    /// The elements, or `None` when the range leaves the pool.
    pub(crate) fn get<T>(self, pool: &[T]) -> Option<&[T]> {
        let start = self.start as usize;
        pool.get(start..start.checked_add(self.len as usize)?)
    }
}
