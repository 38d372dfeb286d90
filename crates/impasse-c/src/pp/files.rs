//! Where sources come from. The preprocessor opens nothing itself.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Gives the contents of files.
pub trait Files {
    /// The bytes of the file at `path`, or `None` if there is no such file.
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>>;

    /// The bytes of a header that the tool brings itself, asked for after the search path.
    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        let _ = header;
        None
    }

    /// The declaration, as C text, of a name that a bundled header declares only when it is used:
    /// such a header holds `#pragma impasse prototypes HEADER`.
    fn prototype(&self, header: &str, name: &str) -> Option<Cow<'_, str>> {
        let _ = (header, name);
        None
    }
}

/// Files held in memory, by path.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
    bundled: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// No files.
    pub fn new() -> MemoryFiles {
        MemoryFiles::default()
    }

    /// Adds a file.
    #[must_use]
    pub fn with(mut self, path: &str, contents: impl AsRef<[u8]>) -> MemoryFiles {
        self.files.insert(path.into(), contents.as_ref().into());
        self
    }

    /// Adds a bundled header.
    #[must_use]
    pub fn with_bundled(mut self, header: &str, contents: impl AsRef<[u8]>) -> MemoryFiles {
        self.bundled.insert(header.into(), contents.as_ref().into());
        self
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        self.files.get(path).map(|bytes| bytes.as_slice().into())
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        self.bundled
            .get(header)
            .map(|bytes| bytes.as_slice().into())
    }
}
