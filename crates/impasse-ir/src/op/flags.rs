//! Small attributes of instructions: promises about arithmetic, and atomic orderings.

/// Promises about an integer operation; a broken one is an error of the program.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Flags(u8);

impl Flags {
    /// No promise.
    pub const NONE: Flags = Flags(0);
    /// The result does not wrap as an unsigned number.
    pub const NUW: Flags = Flags(1);
    /// The result does not wrap as a signed number.
    pub const NSW: Flags = Flags(2);
    /// No bits are lost: the division leaves no remainder, the shift drops only zeros.
    pub const EXACT: Flags = Flags(4);

    /// Every flag with its word in the text form.
    pub(crate) const WORDS: [(&'static str, Flags); 3] = [
        ("nuw", Flags::NUW),
        ("nsw", Flags::NSW),
        ("exact", Flags::EXACT),
    ];

    /// The promises of both.
    pub const fn union(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// Whether all promises of `other` are made.
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
}

/// The ordering of a memory access. A machine that runs one thread may ignore it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Ordering {
    /// Not atomic.
    #[default]
    Plain,
    /// Atomic, unordered with others.
    Relaxed,
    /// Later accesses stay after it.
    Acquire,
    /// Earlier accesses stay before it.
    Release,
    /// Both.
    AcqRel,
    /// One total order of all such accesses.
    SeqCst,
}

impl Ordering {
    /// Every atomic ordering with its word in the text form; [`Ordering::Plain`] is the absence
    /// of a word.
    pub(crate) const WORDS: [(&'static str, Ordering); 5] = [
        ("relaxed", Ordering::Relaxed),
        ("acquire", Ordering::Acquire),
        ("release", Ordering::Release),
        ("acq_rel", Ordering::AcqRel),
        ("seq_cst", Ordering::SeqCst),
    ];

    pub(crate) const LOAD: &'static [Ordering] = &[
        Ordering::Plain,
        Ordering::Relaxed,
        Ordering::Acquire,
        Ordering::SeqCst,
    ];
    pub(crate) const STORE: &'static [Ordering] = &[
        Ordering::Plain,
        Ordering::Relaxed,
        Ordering::Release,
        Ordering::SeqCst,
    ];
    pub(crate) const UPDATE: &'static [Ordering] = &[
        Ordering::Relaxed,
        Ordering::Acquire,
        Ordering::Release,
        Ordering::AcqRel,
        Ordering::SeqCst,
    ];
    pub(crate) const FAILURE: &'static [Ordering] =
        &[Ordering::Relaxed, Ordering::Acquire, Ordering::SeqCst];
    pub(crate) const FENCE: &'static [Ordering] = &[
        Ordering::Acquire,
        Ordering::Release,
        Ordering::AcqRel,
        Ordering::SeqCst,
    ];
}

/// How a load or store touches memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Access {
    /// Alignment that the address is known to have, a power of two.
    pub align: u32,
    /// Whether the access must happen exactly as written.
    pub volatile: bool,
    /// Atomic ordering.
    pub ordering: Ordering,
}

impl Access {
    /// A plain access with this alignment.
    pub const fn aligned(align: u32) -> Self {
        Self {
            align,
            volatile: false,
            ordering: Ordering::Plain,
        }
    }
}
