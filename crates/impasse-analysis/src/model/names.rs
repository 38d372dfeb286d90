//! Names of things in a model file.

use impasse_explain::Names;
use impasse_model::{Instance, LineIndex};
use impasse_ops::{CollectiveKind, CollectiveName, Comm, Site, Tag};
use impasse_report::SourceLocation;

use super::errors::location;

/// An instance of a model, with the text it was made from.
pub(crate) struct ModelNames<'a> {
    pub file: &'a str,
    pub lines: &'a LineIndex,
    pub instance: &'a Instance,
}

impl Names for ModelNames<'_> {
    fn locate(&self, site: Site) -> Option<SourceLocation> {
        let span = self.instance.span(site)?;
        Some(location(self.file, self.lines, span))
    }

    fn collective(&self, kind: CollectiveKind) -> CollectiveName {
        self.instance.collectives[kind.0 as usize].clone()
    }

    fn comm(&self, comm: Comm) -> String {
        let name = self.instance.comms.get(comm.0 as usize);
        name.map_or_else(|| format!("communicator {}", comm.0), Clone::clone)
    }

    fn symbol(&self, tag: Tag) -> Option<char> {
        let symbols = self.instance.raw.as_ref()?;
        symbols.get(tag.0 as usize).copied()
    }

    fn is_raw(&self) -> bool {
        self.instance.raw.is_some()
    }
}
