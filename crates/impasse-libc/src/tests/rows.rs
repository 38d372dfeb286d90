//! The rows and the headers fit together.

use crate::row::{Body, name_in};
use crate::{header, headers, rows, source_of};
use std::collections::BTreeSet;

#[test]
fn names_are_found_in_prototypes() {
    assert_eq!(name_in("char *strchr(const char *, int)"), "strchr");
    assert_eq!(name_in("void (*)(int)"), "");
    assert_eq!(name_in("__ctype_b_loc"), "__ctype_b_loc");
}

#[test]
fn every_function_has_one_row() {
    let mut seen = BTreeSet::new();
    for row in rows() {
        assert!(!row.name.is_empty(), "{}", row.prototype);
        assert!(seen.insert(row.name), "{} has two rows", row.name);
        let declared = row.headers.is_empty() || row.prototype.contains('(');
        assert!(declared, "{} is in a header without prototype", row.name);
        if let Body::InC(file) = row.body {
            assert!(source_of(row.name).is_some(), "{file}");
        }
    }
    assert!(seen.len() > 1300, "{}", seen.len());
}

/// Each group of functions has a place in the text of its header, and each such place has functions.
#[test]
fn headers_say_where_functions_are_declared() {
    let pragma = "#pragma impasse prototypes ";
    let places: BTreeSet<&str> = headers()
        .flat_map(|name| header(name).unwrap_or("").lines())
        .filter_map(|line| line.strip_prefix(pragma))
        .collect();
    let named: BTreeSet<&str> = rows()
        .flat_map(|row| row.headers.split_whitespace())
        .collect();
    assert_eq!(places, named);
}
