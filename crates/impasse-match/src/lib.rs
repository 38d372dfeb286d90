//! The paper: words of characters with owners, matched in linear time.

pub mod raw;
