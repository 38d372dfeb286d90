//! Tests of the arithmetic: examples, and everything that gcc can compute compared with gcc.

mod c_program;
mod examples;
mod gcc;
mod operations;
mod spelling;
mod values;
