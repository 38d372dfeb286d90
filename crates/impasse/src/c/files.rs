//! Files on disk for the C front end, with the headers that impasse brings itself.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use impasse_c::pp::{Files, Limits};

/// The file system, and the bundled headers behind it.
pub(crate) struct DiskFiles;

impl Files for DiskFiles {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        // The handles and constants of an installed `mpi.h` are not those that impasse knows.
        if Path::new(path)
            .file_name()
            .is_some_and(|name| name == "mpi.h")
        {
            return None;
        }
        let file = File::open(path).ok()?;
        if !file.metadata().ok()?.is_file() {
            return None;
        }
        let mut bytes = Vec::new();
        let limit = Limits::default().source_bytes as u64;
        file.take(limit).read_to_end(&mut bytes).ok()?;
        Some(bytes.into())
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        match header {
            "mpi.h" => Some(impasse_mpi::header_types().as_bytes().into()),
            _ => Some(impasse_libc::header(header)?.as_bytes().into()),
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
        let (name, text) = impasse_libc::source_of(function)?;
        Some((name.into(), text.as_bytes().into()))
    }
}
