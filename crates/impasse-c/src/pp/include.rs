//! `#include`: finding files and entering them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::diagnostic::{Severity, Topic};
use super::lexer::Lexer;
use super::state::{Buffer, Guard, Pp};
use super::symbols::Symbol;
use super::token::{FileId, Kind, Location, Token};

/// Files met before.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    by_path: FxHashMap<String, FileId>,
    guards: FxHashMap<FileId, Symbol>,
    once: FxHashMap<FileId, ()>,
    /// Files that the tool brings itself.
    bundled: FxHashMap<FileId, ()>,
    entered: usize,
    bytes: usize,
}

impl Seen {
    pub fn guard(&mut self, file: FileId, name: Symbol) {
        self.guards.insert(file, name);
    }

    pub fn once(&mut self, file: FileId) {
        self.once.insert(file, ());
    }
}

/// A header as it is named.
struct Header {
    name: String,
    quoted: bool,
}

/// A header that was found, and where on the search path.
struct Found {
    file: FileId,
    at: Option<usize>,
}

impl Pp<'_> {
    /// `#include` or `#include_next`, after the name of the directive.
    pub(super) fn include(&mut self, next: bool) {
        let place = self.directive_place;
        let Some(header) = self.header_operand() else {
            return self.error(place, "header name missing");
        };
        self.expect_end_of_line("#include");
        if self.buffers.len() > self.limits.include_depth {
            let message = format!("`{}` included too deeply: skipped", header.name);
            return self.limit(place, message);
        }
        match self.find(&header, next) {
            Some(found) => self.enter(found.file, found.at, place),
            // Headers often include the system's header of the same name: nothing is lost.
            None if next => {}
            None => {
                let message = format!("header `{}` not found: skipped", header.name);
                self.report(Severity::Error, Topic::MissingHeader, place, message);
            }
        }
    }

    /// The header name of the current line, literal or computed by macros.
    fn header_operand(&mut self) -> Option<Header> {
        let buffer = self.buffers.last_mut()?;
        if let Some(raw) = buffer.lexer.scan_header_name() {
            let bytes = buffer.lexer.spelling(&raw);
            let name = String::from_utf8_lossy(&bytes[1..bytes.len() - 1]).into_owned();
            let quoted = bytes[0] == b'"';
            return Some(Header { name, quoted });
        }
        let first = self.expanded()?;
        self.computed_header(first, Self::expanded)
    }

    /// A header name made of tokens: a string, or everything from `<` to `>`.
    fn computed_header(
        &mut self,
        first: Token,
        mut read: impl FnMut(&mut Self) -> Option<Token>,
    ) -> Option<Header> {
        let mut name = String::new();
        if first.kind == Kind::String {
            let text = self.sources.text(&first);
            name.push_str(text.trim_start_matches(|c| c != '"').trim_matches('"'));
            return Some(Header { name, quoted: true });
        }
        if self.sources.bytes(&first) != b"<" {
            return None;
        }
        loop {
            let token = read(self)?;
            if self.sources.bytes(&token) == b">" {
                return Some(Header {
                    name,
                    quoted: false,
                });
            }
            if token.spaced() && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(&self.sources.text(&token));
        }
    }

    /// `__has_include`, after its name.
    pub(super) fn has_include(&mut self, next: bool) -> Option<bool> {
        let open = self.expanded()?;
        if !open.is(super::symbols::OPEN) {
            return None;
        }
        let header = if self.contexts.is_empty() {
            self.header_operand()?
        } else {
            let first = self.expanded()?;
            self.computed_header(first, Self::expanded)?
        };
        let close = self.expanded()?;
        close
            .is(super::symbols::CLOSE)
            .then(|| self.find(&header, next).is_some())
    }

    fn find(&mut self, header: &Header, next: bool) -> Option<Found> {
        if header.name.starts_with('/') {
            return self
                .open(header.name.clone())
                .map(|file| Found { file, at: None });
        }
        let current = self.buffers.last()?;
        let first = match (next, current.found_at) {
            (true, Some(at)) => at + 1,
            _ => 0,
        };
        if header.quoted && !next {
            let path = joined(folder(self.sources.path(current.file)), &header.name);
            if let Some(file) = self.open(path) {
                return Some(Found { file, at: None });
            }
        }
        let options = self.options;
        let quotes = options.quote_dirs.iter().map(|dir| (true, dir));
        let angles = options.angle_dirs.iter().map(|dir| (false, dir));
        for (at, (quotes_only, dir)) in quotes.chain(angles).enumerate() {
            if at >= first
                && (header.quoted || !quotes_only)
                && let Some(file) = self.open(joined(dir, &header.name))
            {
                return Some(Found { file, at: Some(at) });
            }
        }
        let at = options.quote_dirs.len() + options.angle_dirs.len();
        let file = if first <= at {
            self.open_bundled(&header.name)
        } else {
            None
        };
        file.map(|file| Found { file, at: Some(at) })
    }

    /// Reads a file unless it is known already.
    pub(super) fn open(&mut self, path: String) -> Option<FileId> {
        if let Some(&file) = self.seen.by_path.get(&path) {
            return Some(file);
        }
        let contents = self.files.read(&path)?.into_owned();
        Some(self.add(path, contents))
    }

    fn open_bundled(&mut self, name: &str) -> Option<FileId> {
        let path = format!("<{name}>");
        if let Some(&file) = self.seen.by_path.get(&path) {
            return Some(file);
        }
        let contents = self.files.bundled(name)?.into_owned();
        Some(self.add_bundled(&path, contents))
    }

    /// Adds a file whose declarations may be put off.
    pub(super) fn add_bundled(&mut self, path: &str, contents: Vec<u8>) -> FileId {
        let file = self.add(path.to_owned(), contents);
        self.seen.bundled.insert(file, ());
        file
    }

    pub(super) fn add(&mut self, path: String, contents: Vec<u8>) -> FileId {
        let file = self.sources.add_file(path.clone(), contents);
        self.seen.by_path.insert(path, file);
        file
    }

    /// Begins to read a file, unless its guard says that nothing would come of it.
    pub(super) fn enter(&mut self, file: FileId, found_at: Option<usize>, place: Location) {
        let guard = self.seen.guards.get(&file);
        let guarded = guard.is_some_and(|&name| self.macros.find(name).is_some());
        if guarded || self.seen.once.contains_key(&file) {
            return;
        }
        self.seen.entered += 1;
        self.seen.bytes += self.sources.contents(file).len();
        if self.seen.entered > self.limits.includes || self.seen.bytes > self.limits.source_bytes {
            return self.stop(place, "too much source included: the rest is ignored");
        }
        self.sources.reset_numbering(file);
        self.buffers.push(Buffer {
            file,
            lexer: Lexer::new(Arc::clone(&self.sources.clean(file))),
            conditions: Vec::new(),
            guard: Guard::Start,
            found_at,
            bundled: self.seen.bundled.contains_key(&file),
        });
    }
}

fn folder(path: &str) -> &str {
    path.rfind('/')
        .map_or("", |at| if at == 0 { "/" } else { &path[..at] })
}

/// A path below a folder, without the `./` that would give one file two names.
fn joined(folder: &str, name: &str) -> String {
    let mut name = name;
    while let Some(rest) = name.strip_prefix("./") {
        name = rest.trim_start_matches('/');
    }
    match folder {
        "" => name.to_owned(),
        folder if folder.ends_with('/') => format!("{folder}{name}"),
        folder => format!("{folder}/{name}"),
    }
}
