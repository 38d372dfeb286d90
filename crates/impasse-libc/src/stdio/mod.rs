//! `<stdio.h>`, and the descriptors of `<fcntl.h>` and `<unistd.h>` on the same files.

mod arguments;
mod block;
mod characters;
mod descriptors;
mod lines;
mod memory_streams;
mod open;
mod position;
mod print;
mod print_wide;
mod scan;
mod streams;

use super::Table;

/// All functions.
pub(super) const TABLES: &[Table] = &[
    block::TABLE,
    characters::TABLE,
    descriptors::TABLE,
    lines::TABLE,
    memory_streams::TABLE,
    open::TABLE,
    position::TABLE,
    print::TABLE,
    print_wide::TABLE,
    scan::TABLE,
];

pub(super) use open::{FILE_SIZE, find};
pub(super) use print::formatted;
pub(super) use streams::{
    advance, oriented, peek, put, read_file_unknown, stream, stream_argument, take,
};
