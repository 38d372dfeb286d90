//! The C front end. It opens no files: sources and headers come through the [`pp::Files`] trait,
//! and everything found wrong is returned as a value beside the result.

pub mod pp;
