//! Names of things in a program.

use impasse_ir::{Module, Span};
use impasse_job::{CommId, Job, Standing, WaitOn};
use impasse_ops::{CollectiveKind, Comm, Rank, Site, Tag};
use impasse_report::SourceLocation;

use super::words::Words;
use crate::scene::Names;

/// The words of a stuck job with the program they come from.
pub(super) struct ProgramNames<'a> {
    pub module: &'a Module,
    pub job: &'a Job,
    pub words: &'a Words,
    /// Ranks that wait for any one of several requests.
    pub any_will_do: Vec<u32>,
}

impl<'a> ProgramNames<'a> {
    pub fn new(module: &'a Module, job: &'a Job, words: &'a Words) -> ProgramNames<'a> {
        let views = job.view().into_iter();
        let any = views.filter(|view| match &view.standing {
            Standing::Waits { wait, .. } => matches!(wait.on, WaitOn::Any | WaitOn::Some),
            _ => false,
        });
        ProgramNames {
            module,
            job,
            words,
            any_will_do: any.map(|view| view.rank).collect(),
        }
    }
}

impl Names for ProgramNames<'_> {
    fn locate(&self, site: Site) -> Option<SourceLocation> {
        let span = self.words.sites.get(site.0 as usize)?;
        source_location(self.module, *span)
    }

    fn collective(&self, kind: CollectiveKind) -> String {
        let name = self.words.collectives.get(kind.0 as usize);
        name.cloned()
            .unwrap_or_else(|| format!("collective {}", kind.0))
    }

    fn comm(&self, comm: Comm) -> String {
        let id = self
            .words
            .comms
            .get(comm.0 as usize)
            .copied()
            .unwrap_or(CommId::WORLD);
        let Some(info) = self.job.comm_info(id) else {
            return format!("communicator {}", id.0);
        };
        match source_location(self.module, info.made_at) {
            Some(place) => format!("{} made at line {}", info.label, place.line),
            None => info.label,
        }
    }

    fn symbol(&self, _tag: Tag) -> Option<char> {
        None
    }

    fn routine(&self, name: &str) -> String {
        let mut letters = name.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        let rest = letters.as_str();
        format!(
            "`MPI_{}{rest}`",
            first.map(String::from).unwrap_or_default()
        )
    }

    fn takes_any_sender(&self, site: Site) -> bool {
        self.words.any_source.contains(&site)
    }

    fn other_wait(&self, rank: Rank) -> Option<String> {
        let waits = self.job.window_waits(rank.0);
        let (other, reason) = waits.first()?;
        Some(format!("for rank {other}, which {reason}"))
    }

    fn any_will_do(&self, rank: Rank) -> bool {
        self.any_will_do.contains(&rank.0)
    }

    /// Whether a collective waits is part of the reading that was explored.
    fn waits_for_all(&self, _kind: CollectiveKind) -> bool {
        true
    }
}

/// The place in the source that a person looks at first: where the outermost macro is used.
pub fn source_location(module: &Module, span: Span) -> Option<SourceLocation> {
    let mut span = span;
    while let Some(expansion) = span.expansion {
        span = module.expansions.get(expansion.index())?.at;
    }
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
