//! Names of things in a program.

use impasse_explain::{Names, mpi_routine};
use impasse_ir::{Module, Span};
use impasse_job::{CommId, Job, QuietJob};
use impasse_ops::{CollectiveKind, CollectiveName, Comm, Site};
use impasse_report::SourceLocation;

/// A job in which nothing moves, with the program it comes from.
pub(super) struct ProgramNames<'a> {
    pub module: &'a Module,
    pub job: &'a Job,
    pub quiet: &'a QuietJob,
}

impl Names for ProgramNames<'_> {
    fn locate(&self, site: Site) -> Option<SourceLocation> {
        let span = self.quiet.sites.get(site.0 as usize)?;
        source_location(self.module, *span)
    }

    fn collective(&self, kind: CollectiveKind) -> CollectiveName {
        self.quiet.collectives[kind.0 as usize].clone()
    }

    fn comm(&self, comm: Comm) -> String {
        let id = self.quiet.comms.get(comm.0 as usize);
        let id = id.copied().unwrap_or(CommId::WORLD);
        let Some(info) = self.job.comm_info(id) else {
            return format!("communicator {}", id.0);
        };
        match source_location(self.module, info.made_at) {
            Some(place) => format!("{} made at line {}", info.label, place.line),
            None => info.label,
        }
    }

    fn routine(&self, name: &str) -> String {
        mpi_routine(name)
    }
}

/// The place in the source that a person looks at first.
pub fn source_location(module: &Module, span: Span) -> Option<SourceLocation> {
    let span = module.first_place(span);
    if !span.is_known() {
        return None;
    }
    let file = module.files.get(span.file.index())?;
    let place = SourceLocation::new(file.as_str(), span.line, span.column.max(1));
    Some(match span.length {
        0 => place,
        length => place.to(span.line, span.column.max(1) + length),
    })
}
