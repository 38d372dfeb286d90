//! attributes

use crate::call::Handler;

pub(super) fn lookup(_name: &str) -> Option<Handler> {
    None
}

/// A key of attributes that the program made (MPI 4.1, section 7.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Keyval {}
