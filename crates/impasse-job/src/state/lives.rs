//! Where the objects of a rank were made and freed: for reports only, so no part of the state.

use std::collections::BTreeMap;

use impasse_ir::Span;

/// Something that a rank makes and has to give back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Object {
    /// What is behind a handle.
    Handle(u64),
    /// A key of attributes.
    Key(i64),
    /// The buffer that is attached for buffered sends.
    Buffer,
}

/// A call that made or freed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    pub span: Span,
    pub routine: &'static str,
}

/// Where the objects of one rank were made, and where those that are gone were freed. Numbers of
/// handles are used again: what is told is the last life.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lives {
    made: BTreeMap<Object, Deed>,
    freed: BTreeMap<Object, Deed>,
    /// Handles that were given to calls which may free them, by the address of the variable.
    given: BTreeMap<u64, Object>,
}

impl Lives {
    /// An object is made.
    pub fn make(&mut self, object: Object, deed: Deed) {
        self.freed.remove(&object);
        self.made.entry(object).or_insert(deed);
    }

    /// An object is freed.
    pub fn free(&mut self, object: Object, deed: Deed) {
        self.made.remove(&object);
        self.freed.insert(object, deed);
    }

    /// A call is given the handle in the variable at this address, and may free it.
    pub fn give(&mut self, address: u64, object: Object) {
        self.given.insert(address, object);
    }

    /// What a call was given in the variable at this address.
    pub fn take(&mut self, address: u64) -> Option<Object> {
        self.given.remove(&address)
    }

    /// The call that made an object.
    pub fn maker(&self, object: Object) -> Option<Deed> {
        self.made.get(&object).copied()
    }

    /// The call that freed an object, if it is gone.
    pub fn end(&self, object: Object) -> Option<Deed> {
        self.freed.get(&object).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(routine: &'static str) -> Deed {
        Deed {
            span: Span::UNKNOWN,
            routine,
        }
    }

    #[test]
    fn the_last_life_of_a_number_counts() {
        let (mut lives, object) = (Lives::default(), Object::Handle(7));
        lives.make(object, deed("first"));
        lives.make(object, deed("looks at it"));
        assert_eq!(lives.maker(object), Some(deed("first")));
        lives.free(object, deed("ends it"));
        assert_eq!(
            (lives.maker(object), lives.end(object)),
            (None, Some(deed("ends it")))
        );
        lives.make(object, deed("second"));
        assert_eq!(
            (lives.maker(object), lives.end(object)),
            (Some(deed("second")), None)
        );
    }
}
