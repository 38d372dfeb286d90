//! Heavier checks, one command each.

fn main() {}
