//! Text and number formats of the C library as pure engines: they know no machine and no memory.
//!
//! Every engine follows glibc in the C locale, byte for byte; the tests compare with gcc.

pub(crate) mod calendar;
pub(crate) mod decimal;
pub(crate) mod float;
pub(crate) mod fnmatch;
pub(crate) mod integer;
pub(crate) mod printf;
pub(crate) mod random;
mod ratio;
pub(crate) mod scanf;
pub(crate) mod strftime;
pub(crate) mod strptime;
pub(crate) mod strtod;
#[cfg(test)]
pub(crate) mod tests;
