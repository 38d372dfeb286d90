//! Files on disk for the C front end, with the headers that impasse brings itself.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use impasse_c::pp::{Files, Limits};
use serde::{Deserialize, Serialize};

use crate::cache::{self, Digest};

/// The file system, and the bundled headers behind it. A file is read once: a program sees it as it was
/// then.
#[derive(Default)]
pub(crate) struct DiskFiles {
    known: Mutex<HashMap<String, Option<Arc<Contents>>>>,
}

/// What was in a file.
#[derive(Default)]
struct Contents {
    bytes: Vec<u8>,
    digest: OnceLock<Digest>,
}

impl DiskFiles {
    /// The digest of a file's bytes, or `None` if there is no such file.
    pub(super) fn digest(&self, path: &str) -> Option<Digest> {
        let contents = self.contents(path)?;
        Some(
            *contents
                .digest
                .get_or_init(|| cache::digest(&contents.bytes)),
        )
    }

    /// The text of a file that a unit is made of, by the path that the front end has for it.
    pub(super) fn text(&self, path: &str) -> Option<String> {
        let header = path.strip_prefix('<').and_then(|p| p.strip_suffix('>'));
        let bytes = match header {
            Some(header) => self.bundled(header),
            None => self.read(path),
        };
        Some(String::from_utf8_lossy(&bytes?).into_owned())
    }

    fn contents(&self, path: &str) -> Option<Arc<Contents>> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(contents) = known().get(path) {
            return contents.clone();
        }
        // Two threads may come here at once: what the first one has read is what all see.
        let contents = read(path).map(|bytes| {
            Arc::new(Contents {
                bytes,
                digest: OnceLock::new(),
            })
        });
        known().entry(path.to_owned()).or_insert(contents).clone()
    }
}

fn read(path: &str) -> Option<Vec<u8>> {
    // The handles and constants of an installed `mpi.h` are not those that impasse knows.
    let name = Path::new(path).file_name();
    if name.is_some_and(|name| name == "mpi.h") {
        return None;
    }
    let file = File::open(path).ok()?;
    if !file.metadata().ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    let limit = Limits::default().source_bytes as u64;
    file.take(limit).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

impl Files for DiskFiles {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        Some(self.contents(path)?.bytes.clone().into())
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        match header {
            "mpi.h" => Some(impasse_mpi::header_types().as_bytes().into()),
            _ => {
                let header =
                    impasse_libc::header(header).or_else(|| impasse_fortran::header(header));
                Some(header?.as_bytes().into())
            }
        }
    }

    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        if name.starts_with("MPI_") || name.starts_with("PMPI_") {
            let prototype = impasse_mpi::prototype(name).filter(|_| included("mpi.h"));
            return prototype.map(Cow::Owned);
        }
        Some(impasse_libc::prototype(name, included)?.into())
    }

    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        Some(impasse_libc::builtin(name)?.into())
    }

    fn source_of(&self, function: &str) -> Option<(Cow<'_, str>, Cow<'_, [u8]>)> {
        let library = impasse_libc::source_of(function);
        // What it or MPI has is defined by nobody else: so a C program does without the tables of other languages.
        if library.is_none() && (impasse_libc::has(function) || function.starts_with("MPI_")) {
            return None;
        }
        let library = library.or_else(|| impasse_cxx::source_of(function));
        let library = library.or_else(|| impasse_fortran::source_of(function));
        if let Some((name, text)) = library {
            return Some((name.into(), text.as_bytes().into()));
        }
        let (name, text) = impasse_mpi::fortran::source_of(function)?;
        Some((name.into(), text.into_bytes().into()))
    }
}

/// A file that was looked for, and what was found. That there was none counts as well: if there is one
/// now, it would be taken in the place of another one.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Lookup {
    pub path: String,
    pub found: Option<Digest>,
}

/// The same files, with a list of those that were looked for. What impasse brings itself is decided by
/// what build of it this is.
pub(super) struct Recorder<'a> {
    files: &'a DiskFiles,
    paths: RefCell<Vec<String>>,
}

impl<'a> Recorder<'a> {
    pub fn new(files: &'a DiskFiles) -> Recorder<'a> {
        Recorder {
            files,
            paths: RefCell::default(),
        }
    }

    /// The files that were looked for.
    pub fn into_lookups(self) -> Vec<Lookup> {
        let mut paths = self.paths.into_inner();
        paths.sort_unstable();
        paths.dedup();
        let lookup = |path: String| Lookup {
            found: self.files.digest(&path),
            path,
        };
        paths.into_iter().map(lookup).collect()
    }
}

impl Files for Recorder<'_> {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        self.paths.borrow_mut().push(path.to_owned());
        self.files.read(path)
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        self.files.bundled(header)
    }

    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        self.files.prototype(name, included)
    }

    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        self.files.builtin(name)
    }

    fn source_of(&self, function: &str) -> Option<(Cow<'_, str>, Cow<'_, [u8]>)> {
        self.files.source_of(function)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_the_c_library_has_is_defined_by_no_other() {
        for name in impasse_libc::functions() {
            assert!(impasse_cxx::source_of(name).is_none(), "{name}");
            assert!(impasse_fortran::source_of(name).is_none(), "{name}");
            assert!(impasse_mpi::fortran::source_of(name).is_none(), "{name}");
        }
    }
}
