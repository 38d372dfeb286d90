//! One titled block of output: title, excerpts, notes.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::TextOptions;
use super::excerpt::{Excerpt, Mark, Window, cut};
use super::plan::Place;
use crate::Sources;
use crate::plain::{plain, wrap};
use crate::{Diagnostic, Severity};

/// Longer titles and notes are cut off.
const MAX_TEXT: usize = 1000;

/// Room for line numbers and bars at the left.
const GUTTER: usize = 12;

/// Excerpts are cut and wrapped beforehand; the library shall not do it again.
const NO_LIMIT: usize = 100_000;

/// Stands for the position of an excerpt until it is rendered. A private
/// character: those are escaped in all other text, so it cannot occur there.
const ORIGIN: char = '\u{e000}';

/// A block under construction.
pub(super) struct Page<'o> {
    group: Group<'static>,
    /// What stands behind `-->` and `:::`, in order.
    origins: Vec<String>,
    options: &'o TextOptions,
}

impl<'o> Page<'o> {
    /// A block for a finding.
    pub(super) fn finding(finding: &Diagnostic, options: &'o TextOptions) -> Page<'o> {
        let level = match finding.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(plain(&finding.title(), MAX_TEXT));
        Page::new(Group::with_title(title.id(finding.code.as_str())), options)
    }

    /// A block for an error without a code.
    pub(super) fn error(message: &str, options: &'o TextOptions) -> Page<'o> {
        let title = Level::ERROR.primary_title(plain(message, MAX_TEXT));
        Page::new(Group::with_title(title), options)
    }

    /// A block of one line: a word in the colour of `level`, then text.
    pub(super) fn line(
        level: Level<'static>,
        word: &'static str,
        text: &str,
        options: &'o TextOptions,
    ) -> Page<'o> {
        let title = level.with_name(word).primary_title(plain(text, usize::MAX));
        Page::new(Group::with_title(title), options)
    }

    fn new(group: Group<'static>, options: &'o TextOptions) -> Page<'o> {
        Page {
            group,
            origins: Vec::new(),
            options,
        }
    }

    /// Names a file without showing anything of it.
    pub(super) fn origin(&mut self, file: &str) {
        self.add(Origin::path(plain(file, MAX_TEXT)));
    }

    /// Shows places: with an excerpt where the source is at hand.
    pub(super) fn places(&mut self, places: &[Place<'_>], sources: &Sources) {
        let window = Window {
            width: self.options.width.saturating_sub(GUTTER).clamp(30, 400),
            ascii: self.options.ascii,
        };
        let (excerpts, lines) = cut(places, sources, window);
        if let (true, Some(first)) = (excerpts.is_empty(), places.first()) {
            self.origin(&super::plan::position(first.at));
        }
        for excerpt in excerpts {
            self.excerpt(excerpt);
        }
        for line in lines {
            self.note(None, &line);
        }
    }

    fn excerpt(&mut self, excerpt: Excerpt) {
        self.origins.push(excerpt.origin);
        let snippet = Snippet::source(excerpt.text)
            .line_start(excerpt.first_line)
            .path(ORIGIN.to_string())
            .annotations(excerpt.marks.into_iter().map(annotation));
        self.add(snippet);
    }

    /// Adds `= name: text`, wrapped to the width.
    pub(super) fn note(&mut self, name: Option<&'static str>, text: &str) {
        let used = GUTTER + name.map_or(0, str::len);
        let width = self.options.width.saturating_sub(used).max(30);
        self.message(name, wrap(&plain(text, MAX_TEXT), width));
    }

    /// Adds `= name: text` on one line, so that it can be copied.
    pub(super) fn unwrapped(&mut self, name: &'static str, text: &str) {
        self.message(Some(name), plain(text, usize::MAX));
    }

    fn message(&mut self, name: Option<&'static str>, text: String) {
        let level = match name {
            Some("help") => Level::HELP,
            Some(name) => Level::NOTE.with_name(name),
            None => Level::NOTE.no_name(),
        };
        self.add(level.message(text));
    }

    fn add(&mut self, element: impl Into<annotate_snippets::Element<'static>>) {
        let empty = Group::with_level(Level::ERROR);
        self.group = std::mem::replace(&mut self.group, empty).element(element);
    }

    /// The block as text, with a newline at its end.
    pub(super) fn render(self) -> String {
        let renderer = match self.options.color {
            true => Renderer::styled(),
            false => Renderer::plain(),
        };
        let text = renderer.term_width(NO_LIMIT).render(&[self.group]);
        let mut text = fill_origins(&text, &self.origins);
        text.push('\n');
        text
    }
}

fn annotation(mark: Mark) -> annotate_snippets::Annotation<'static> {
    let kind = match mark.is_cause {
        true => AnnotationKind::Primary,
        false => AnnotationKind::Context,
    };
    kind.span(mark.range).label(mark.label)
}

/// Puts in the true positions. The library would compute columns from the cut
/// lines, and lines from the topmost mark rather than from the first cause.
fn fill_origins(text: &str, origins: &[String]) -> String {
    let mut pieces = text.split(ORIGIN);
    let mut result = String::from(pieces.next().unwrap_or_default());
    for (piece, origin) in pieces.zip(origins) {
        result.push_str(origin);
        // Behind the mark stands the computed `:line:column`.
        result.push_str(piece.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
    }
    result
}
