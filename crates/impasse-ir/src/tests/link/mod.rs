//! Tests of linking: the rules one by one, and random modules.

mod random_modules;
mod rules;
