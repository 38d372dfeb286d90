//! Types compared with gcc.

mod conversions;
pub(crate) mod gcc;
pub(crate) mod generate;
mod layout;
mod relations;
