//! What the source says of the types of memory. The code does not need it: it is for those who compare memory
//! with what they are told about it. It is found by places in the source, which no change of the code moves.

use crate::Span;

/// The type of some memory: which numbers lie where. Memory is such elements one behind the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct MemoryType {
    /// The type as the source writes it.
    pub name: String,
    /// Bytes from one element to the next; not 0.
    pub size: u64,
    /// The numbers in an element by increasing offset; what lies between them is padding.
    pub runs: Vec<ScalarRun>,
}

impl MemoryType {
    /// The one number that each element is, if it is nothing else.
    pub fn only(&self) -> Option<Scalar> {
        match self.runs.as_slice() {
            &[run] if run.offset == 0 && run.len() == self.size => Some(run.scalar),
            _ => None,
        }
    }

    /// The run that a byte of an element belongs to; none for padding.
    pub fn run_at(&self, offset: u64) -> Option<ScalarRun> {
        let behind = self.runs.partition_point(|run| run.offset <= offset);
        let run = *self.runs.get(behind.checked_sub(1)?)?;
        (offset - run.offset < run.len()).then_some(run)
    }
}

/// Numbers of one kind behind one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ScalarRun {
    /// Bytes from the beginning of the element.
    pub offset: u64,
    /// What they are.
    pub scalar: Scalar,
    /// How many.
    pub count: u64,
}

impl ScalarRun {
    /// Its bytes.
    pub fn len(&self) -> u64 {
        self.count.saturating_mul(u64::from(self.scalar.bytes))
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A number in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Scalar {
    /// What it is.
    pub kind: ScalarKind,
    /// Its bytes, 1 to 16.
    pub bytes: u8,
}

/// Kinds of numbers in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum ScalarKind {
    /// An integer, signed or not.
    Int,
    /// A floating number.
    Float,
    /// An address.
    Pointer,
    /// Anything: a byte that may be part of whatever is stored there.
    Any,
}

impl ScalarKind {
    /// Every kind with its word in the text form.
    pub(crate) const WORDS: [(&'static str, ScalarKind); 4] = [
        ("int", ScalarKind::Int),
        ("float", ScalarKind::Float),
        ("pointer", ScalarKind::Pointer),
        ("any", ScalarKind::Any),
    ];
}

/// That memory is of a type: what is made at a place in the source, or what an argument of a call there points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct TypedMemory {
    /// The place: of a declaration, or of a call.
    pub at: Span,
    /// For a call, which argument.
    pub argument: Option<u32>,
    /// Number of the type in [`Module::memory_types`](crate::Module::memory_types).
    pub ty: u32,
    /// Where in an element the memory begins.
    pub offset: u64,
    /// If it is an array inside a record: how many bytes of the array there are from there on; else 0.
    pub room: u64,
}
