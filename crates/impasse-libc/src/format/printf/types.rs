//! What a call of the printf family takes and gives.

/// No call may print more than this many bytes.
pub(crate) const LIMIT: usize = 64 << 20;

/// What is printed for a value that is not known.
pub(crate) const PLACEHOLDER: &[u8] = b"<unknown>";

/// A string argument.
pub(crate) enum Text {
    /// The null pointer.
    Null,
    /// The bytes up to the terminator or the limit.
    Known(Vec<u8>),
    /// Not known.
    Unknown,
}

/// Where the arguments of a call come from. Arguments are numbered from 0; `None` is a value that
/// is not known.
pub(crate) trait Arguments {
    /// What goes wrong when an argument is read.
    type Error;
    /// An integer argument of at most so many bytes; bits beyond them are ignored.
    fn int(&mut self, index: usize, bytes: u32) -> Result<Option<u64>, Self::Error>;
    /// A `double` argument.
    fn double(&mut self, index: usize) -> Result<Option<f64>, Self::Error>;
    /// The bits of a `long double` argument.
    fn long_double(&mut self, index: usize) -> Result<Option<u128>, Self::Error>;
    /// The address in a pointer argument.
    fn pointer(&mut self, index: usize) -> Result<Option<u64>, Self::Error>;
    /// The string that an argument points to, of at most `limit` bytes.
    fn text(&mut self, index: usize, limit: Option<usize>) -> Result<Text, Self::Error>;
    /// The wide string that an argument points to, already as bytes; `None` inside the result if a
    /// character has no encoding.
    fn wide_text(
        &mut self,
        index: usize,
        limit: Option<usize>,
    ) -> Result<Option<Text>, Self::Error>;
    /// Stores the number of bytes printed so far through a pointer argument (`%n`).
    fn store(&mut self, index: usize, bytes: u32, count: u64) -> Result<(), Self::Error>;
    /// The message for `errno` (`%m`).
    fn error_message(&mut self) -> Vec<u8>;
}

/// Why a call of the family returns a negative value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The result would be longer than an `int` can say: `EOVERFLOW`.
    Overflow,
    /// A wide character has no encoding: `EILSEQ`.
    Encoding,
    /// The format ends inside a directive: `EINVAL`.
    Format,
}

/// What was printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Printed {
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// Where the first placeholder stands, if a value was not known.
    pub(crate) unknown_from: Option<usize>,
    /// Why the call fails after these bytes.
    pub(crate) refusal: Option<Refusal>,
}

/// Why printing stopped the run.
#[derive(Debug)]
pub(crate) enum Failure<E> {
    /// An argument could not be read.
    Argument(E),
    /// More than [`LIMIT`] bytes.
    TooLong,
}

impl<E> From<E> for Failure<E> {
    fn from(error: E) -> Self {
        Failure::Argument(error)
    }
}
