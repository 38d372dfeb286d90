//! Access to source files, as a trait: the preprocessor opens nothing itself.

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

    /// The declaration, as C text without macros, of a function that one of the `included` bundled
    /// headers declares where it says `#pragma impasse prototypes HEADER`.
    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        let _ = (name, included);
        None
    }

    /// The declaration, as C text, of a library function that the compiler knows without a header.
    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        let _ = name;
        None
    }

    /// Name and text of the C file that defines a library function; it includes nothing.
    fn source_of(&self, function: &str) -> Option<(Cow<'_, str>, Cow<'_, [u8]>)> {
        let _ = function;
        None
    }
}

/// Files held in memory, by path.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
    bundled: BTreeMap<String, Vec<u8>>,
    prototypes: BTreeMap<String, (String, String)>,
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

    /// Adds the prototype of a function that a header declares.
    #[must_use]
    pub fn with_prototype(mut self, header: &str, name: &str, text: &str) -> MemoryFiles {
        let entry = (header.into(), text.into());
        self.prototypes.insert(name.into(), entry);
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

    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        let (header, text) = self.prototypes.get(name)?;
        included(header).then(|| text.into())
    }
}
