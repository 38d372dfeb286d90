//! Tests of library functions: the same calls as IR for the machine and as C for gcc must print
//! the same.

mod c_text;
mod errors;
mod files;
mod getopt;
mod hostile;
mod lists;
mod math;
mod rows;
mod run;
mod script;
mod strings;
mod unknown;
mod wide;
