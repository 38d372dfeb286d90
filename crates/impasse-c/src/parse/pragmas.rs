//! Pragmas: `pack` changes the layout of records, all others are passed over.

use super::reader::Reader;
use crate::pp::{Kind, Symbol};

/// Deepest `#pragma pack(push)` that is kept.
const MAX_PUSHED: usize = 1000;

/// What pragmas have said so far.
#[derive(Debug, Default)]
pub(super) struct Pragmas {
    /// The present `pack` value.
    pub(super) pack: Option<u32>,
    pushed: Vec<(Option<u32>, Option<Symbol>)>,
    /// Pragmas before this token have been dealt with.
    pub(super) done: usize,
}

impl Pragmas {
    fn pop(&mut self, label: Option<Symbol>) {
        let index = match label {
            None => self.pushed.len().checked_sub(1),
            Some(_) => self.pushed.iter().rposition(|entry| entry.1 == label),
        };
        if let Some(index) = index {
            self.pack = self.pushed[index].0;
            self.pushed.truncate(index);
        }
    }
}

impl Reader<'_> {
    /// The first position behind the pragma that begins (or strayed) at `start`.
    pub(super) fn behind_pragma(&self, start: usize) -> usize {
        let mut end = start;
        while let Some(token) = self.tokens().get(end) {
            end += 1;
            if token.kind == Kind::PragmaEnd {
                break;
            }
        }
        end
    }

    /// Acts on the pragma at `start`, unless that has been done, and gives the position behind it.
    pub(super) fn pragma(&mut self, start: usize) -> usize {
        let end = self.behind_pragma(start);
        if start < self.pragmas().done {
            return end;
        }
        self.pragmas().done = end;
        let tokens = &self.tokens()[start..end];
        let words: Vec<Symbol> = tokens
            .iter()
            .filter(|token| !matches!(token.kind, Kind::PragmaStart | Kind::PragmaEnd))
            .map(|token| token.spelling)
            .collect();
        if words.first() == Some(&self.keywords().pack[0]) {
            self.pack(&words[1..]);
        }
        end
    }

    /// `#pragma pack(...)`: the words behind `pack`.
    fn pack(&mut self, words: &[Symbol]) {
        let [_, push, pop] = self.keywords().pack;
        let inner = words.get(1..words.len().saturating_sub(1)).unwrap_or(&[]);
        let number = inner.iter().find_map(|&word| self.pack_value(word));
        let label = inner
            .iter()
            .copied()
            .find(|&word| word != push && word != pop && self.is_word(word));
        let pragmas = self.pragmas();
        if inner.is_empty() {
            pragmas.pack = None;
        } else if inner[0] == push {
            if pragmas.pushed.len() < MAX_PUSHED {
                pragmas.pushed.push((pragmas.pack, label));
            }
        } else if inner[0] == pop {
            pragmas.pop(label);
        }
        if let Some(value) = number {
            pragmas.pack = if value == 0 { None } else { Some(value) };
        }
    }

    /// An alignment that `pack` accepts.
    fn pack_value(&self, word: Symbol) -> Option<u32> {
        match self.bytes(word) {
            b"0" => Some(0),
            b"1" => Some(1),
            b"2" => Some(2),
            b"4" => Some(4),
            b"8" => Some(8),
            b"16" => Some(16),
            _ => None,
        }
    }

    fn is_word(&self, word: Symbol) -> bool {
        let first = self.bytes(word).first();
        first.is_some_and(|&byte| byte == b'_' || byte.is_ascii_alphabetic())
    }
}
