//! What the C front end has to say, for people.

use super::files::DiskFiles;
use super::reader::Told;

/// Messages about C programs are printed through this: it keeps the texts that excerpts need.
#[derive(Default)]
pub(crate) struct Messages {
    texts: impasse_report::Sources,
}

impl Messages {
    /// Remembers the texts of the files that a translation unit is made of.
    pub(super) fn add_texts(&mut self, files: &DiskFiles, unit: &Told) {
        for (path, text) in &unit.texts {
            self.texts.add(path, text);
        }
        for path in &unit.paths {
            if self.texts.text(path).is_none()
                && let Some(text) = files.text(path)
            {
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
}
