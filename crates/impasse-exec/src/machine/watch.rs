//! Memory that the host watches while the program runs.

use impasse_ir::Span;

use super::Machine;
use crate::memory::{Touch, TouchKind};

impl Machine {
    /// Watches ranges of memory, given by address and length: what the program does there from now on is told
    /// with the token. Writing always is, reading only if that is asked for.
    pub fn watch(&mut self, token: u64, reads: bool, ranges: &[(u64, u64)]) {
        self.memory.watch(token, reads, ranges);
    }

    /// No longer watches what is watched for some tokens.
    pub fn unwatch(&mut self, is_over: impl Fn(u64) -> bool) {
        self.memory.unwatch(is_over);
    }

    /// No longer watches the range that begins at an address, if it is watched for such a token.
    pub fn unwatch_at(&mut self, address: u64, is_over: impl Fn(u64) -> bool) {
        self.memory.unwatch_at(address, is_over);
    }

    /// What is watched for some tokens is watched for others from now on.
    pub fn rename_watched(&mut self, renamed: impl Fn(u64) -> u64) {
        self.memory.rename_watched(renamed);
    }

    /// The tokens for which an access to some bytes would be told.
    pub fn watchers(&self, address: u64, len: u64, writes: bool) -> Vec<u64> {
        self.memory.watchers(address, len, writes)
    }

    /// Whether memory is no longer watched, since too much of it was touched.
    pub fn is_blind(&self) -> bool {
        self.memory.is_blind()
    }

    /// Takes what the program did to memory that is watched.
    pub fn take_touches(&mut self) -> Vec<Touch> {
        self.memory.take_touches()
    }

    /// What the object at an address is called.
    pub fn name_of(&self, address: u64) -> String {
        self.object_name(self.memory.home(address))
    }

    /// What memory is called in which something was touched.
    pub fn name_of_touched(&self, touch: &Touch) -> String {
        match &touch.origin {
            Some(origin) => self.origin_name(origin),
            None => "memory".into(),
        }
    }

    /// The program reads or writes bytes.
    #[inline]
    pub(crate) fn touch(&self, address: u64, len: u64, writes: bool, span: Span) {
        if !self.memory.watches_nothing() {
            let kind = match writes {
                true => TouchKind::Written,
                false => TouchKind::Read,
            };
            self.touch_watched(address, len, kind, span);
        }
    }

    /// Something happens to bytes that may be watched. Inside functions of a library that is where they were
    /// called.
    #[cold]
    pub(crate) fn touch_watched(&self, address: u64, len: u64, kind: TouchKind, span: Span) {
        let place = || self.place_in_program(span);
        self.memory.remember_touch(address, len, kind, place);
    }
}
