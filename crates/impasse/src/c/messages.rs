//! What the C front end has to say, for people.

use impasse_c::pp::{Diagnostic, Severity, Sources, Topic};
use impasse_report::{InputError, SourceLocation};

/// Messages about C programs are printed through this: it keeps the texts that excerpts need.
#[derive(Default)]
pub(crate) struct Messages {
    texts: impasse_report::Sources,
}

impl Messages {
    /// Remembers the source texts of a translation unit.
    pub(crate) fn add_sources(&mut self, sources: &Sources) {
        for file in sources.files() {
            let path = sources.path(file);
            if self.texts.text(path).is_none() {
                let text = String::from_utf8_lossy(sources.contents(file));
                self.texts.add(path, text);
            }
        }
    }

    /// The source texts.
    pub(crate) fn texts(&self) -> &impasse_report::Sources {
        &self.texts
    }

    /// The source texts, for those who have nothing more to say.
    pub(crate) fn into_texts(self) -> impasse_report::Sources {
        self.texts
    }

    /// The diagnostics that a user must know: errors, headers that were not found, and what is
    /// not supported.
    pub(crate) fn important<'a>(
        &self,
        diagnostics: &'a [Diagnostic],
    ) -> impl Iterator<Item = &'a Diagnostic> {
        diagnostics.iter().filter(|diagnostic| {
            let topic = diagnostic.topic;
            diagnostic.severity == Severity::Error
                || matches!(topic, Topic::MissingHeader | Topic::Unsupported)
        })
    }

    /// A diagnostic of the front end as an error with its place.
    pub(crate) fn state(&self, diagnostic: &Diagnostic, sources: &Sources) -> InputError {
        let place = sources.outermost(diagnostic.place, diagnostic.expansion);
        let location =
            SourceLocation::new(sources.path(place.file), place.line, place.column.max(1));
        InputError::at(location, diagnostic.message.as_str())
    }
}
