//! From tokens to source spans.

use impasse_ir::{Expansion, ExpansionId, ExpansionKind, FileId, Module, Span};
use rustc_hash::FxHashMap;

use crate::ast::TokenId;
use crate::pp::{self, Sources, Token};

/// Translates positions; remembers what it has already put into the module.
pub(super) struct Spans<'a> {
    tokens: &'a [Token],
    sources: &'a Sources,
    files: FxHashMap<usize, FileId>,
    /// Where lines begin, for each file that is not plain ASCII.
    lines: FxHashMap<usize, Option<Vec<u32>>>,
    expansions: FxHashMap<pp::ExpansionId, Option<ExpansionId>>,
    last: Option<(TokenId, Span)>,
}

impl<'a> Spans<'a> {
    /// For the tokens of one translation unit.
    pub(super) fn new(tokens: &'a [Token], sources: &'a Sources) -> Self {
        Self {
            tokens,
            sources,
            files: FxHashMap::default(),
            lines: FxHashMap::default(),
            expansions: FxHashMap::default(),
            last: None,
        }
    }

    /// The texts of names.
    pub(super) fn symbols(&self) -> &'a pp::Symbols {
        &self.sources.symbols
    }

    /// The span of a token: where it is spelt, with the macros it came through.
    pub(super) fn span(&mut self, module: &mut Module, at: TokenId) -> Span {
        if let Some((last, span)) = self.last
            && last == at
        {
            return span;
        }
        let Some(token) = self.tokens.get(at.index()) else {
            return Span::UNKNOWN;
        };
        let length = characters(self.sources.bytes(token));
        let expansion = self.expansion(module, token.expansion);
        let span = self.place(module, token.place, length, expansion);
        self.last = Some((at, span));
        span
    }

    fn place(
        &mut self,
        module: &mut Module,
        place: pp::Location,
        length: u32,
        expansion: Option<ExpansionId>,
    ) -> Span {
        let index = place.file.index();
        let file = *(self.files)
            .entry(index)
            .or_insert_with(|| module.add_file(self.sources.path(place.file)));
        Span {
            file,
            line: place.line,
            column: self.column(place),
            length,
            expansion,
        }
    }

    /// The column in characters.
    fn column(&mut self, place: pp::Location) -> u32 {
        let contents = self.sources.contents(place.file);
        let lines = self.lines.entry(place.file.index());
        let lines = lines.or_insert_with(|| (!contents.is_ascii()).then(|| line_starts(contents)));
        let Some(starts) = lines else {
            return place.column;
        };
        let bytes = place.column.saturating_sub(1) as usize;
        let start = starts.get(place.line.saturating_sub(1) as usize);
        let before = start.and_then(|&start| contents.get(start as usize..start as usize + bytes));
        before.map_or(place.column, |before| characters(before) + 1)
    }

    /// The macro expansion behind a token, outer ones first into the module.
    fn expansion(&mut self, module: &mut Module, id: pp::ExpansionId) -> Option<ExpansionId> {
        let mut missing = Vec::new();
        let mut next = id;
        let mut outer = loop {
            if let Some(&known) = self.expansions.get(&next) {
                break known;
            }
            let Some(expansion) = self.sources.expansion(next) else {
                break None;
            };
            missing.push((next, expansion));
            next = expansion.parent;
        };
        for (id, expansion) in missing.into_iter().rev() {
            let name = self.sources.symbols.text(expansion.name).into_owned();
            let length = name.chars().count() as u32;
            let at = self.place(module, expansion.place, length, outer);
            let kind = ExpansionKind::Macro;
            outer = module.add_expansion(Expansion { kind, name, at });
            self.expansions.insert(id, outer);
        }
        outer
    }
}

/// How many characters these bytes are.
fn characters(bytes: &[u8]) -> u32 {
    if bytes.is_ascii() {
        bytes.len() as u32
    } else {
        String::from_utf8_lossy(bytes).chars().count() as u32
    }
}

/// The offsets of the first bytes of lines.
fn line_starts(contents: &[u8]) -> Vec<u32> {
    let ends = contents.iter().enumerate();
    let after = ends.filter(|&(_, &byte)| byte == b'\n');
    let starts = after.map(|(index, _)| index as u32 + 1);
    std::iter::once(0).chain(starts).collect()
}
