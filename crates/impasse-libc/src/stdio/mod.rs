//! `<stdio.h>`, and the descriptors of `<fcntl.h>` and `<unistd.h>` on the same files.

mod arguments;
mod descriptors;
mod memory_streams;
mod open;
mod position;
mod print;
mod print_wide;
mod scan;
mod streams;
mod transfer;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[
    descriptors::ROWS,
    memory_streams::ROWS,
    open::ROWS,
    position::ROWS,
    print::ROWS,
    print_wide::ROWS,
    scan::ROWS,
    transfer::ROWS,
];

pub(super) use open::{FILE_SIZE, find, is_unknown, may_open};
pub(super) use print::formatted;
pub(super) use streams::{
    advance, oriented, peek, put, read_file_unknown, stream, stream_argument, take,
};
