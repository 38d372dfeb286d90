//! Tests of the engines: the same calls in a C program, compiled by gcc and run, must give the
//! same bytes.

mod arguments;
mod dates;
pub(crate) mod gcc;
mod numbers;
mod patterns;
mod printing;
mod randoms;
mod scanning;
