//! The documentation page of routines, made from the table.

use std::fmt::Write;

use crate::kind::{StandardStatus, Support};
use crate::routine::Routine;
use crate::routines::routines;

/// The chapters of MPI 4.1 by number.
const CHAPTERS: [(&str, &str); 16] = [
    ("3", "Point-to-point communication"),
    ("4", "Partitioned communication"),
    ("5", "Datatypes"),
    ("6", "Collective communication"),
    ("7", "Groups, contexts, communicators, caching"),
    ("8", "Virtual topologies"),
    ("9", "Environment"),
    ("10", "Info objects"),
    ("11", "Process initialisation, creation and management"),
    ("12", "One-sided communication"),
    ("13", "External interfaces"),
    ("14", "Files"),
    ("15", "Tool support"),
    ("16", "Deprecated interfaces"),
    ("17", "Removed interfaces"),
    ("19", "Language bindings"),
];

/// The page as Markdown.
pub fn page() -> String {
    let mut page = String::from(
        "# Routines of MPI\n\n\
         What impasse does with each C function of MPI 4.1, and of those that programs still use from\n\
         earlier versions. A routine whose name has a large count variant (`_c`) is listed once. The\n\
         page is made from the table in `impasse-mpi`.\n\n\
         - **modelled**: followed exactly, because it concerns other ranks or requests.\n\
         - **local**: followed too; it concerns its own rank only.\n\
         - **not supported**: a program that reaches it gets an inconclusive verdict that says so.\n",
    );
    let all = routines();
    let count = |support: fn(Support) -> bool| {
        all.iter()
            .filter(|routine| support(routine.support))
            .count()
    };
    let _ = write!(
        page,
        "\n{} routines: {} modelled, {} local, {} not supported (large count variants counted).\n",
        all.len(),
        count(|support| support == Support::Modelled),
        count(|support| support == Support::Local),
        count(|support| matches!(support, Support::Unsupported(_))),
    );
    for (number, title) in CHAPTERS {
        let chapter = |routine: &&Routine| routine.section.split('.').next() == Some(number);
        let rows: Vec<&Routine> = all.iter().filter(chapter).filter(|r| !r.large).collect();
        if !rows.is_empty() {
            let _ = write!(
                page,
                "\n## {number} {title}\n\n| routine | section | support |\n|---|---|---|\n"
            );
            rows.iter().for_each(|routine| row(&mut page, routine));
        }
    }
    page
}

fn row(page: &mut String, routine: &Routine) {
    let support = match routine.support {
        Support::Modelled => "modelled",
        Support::Local => "local",
        Support::Unsupported(_) => "not supported",
    };
    let status = match routine.status {
        StandardStatus::Current => "",
        StandardStatus::Deprecated => ", deprecated",
        StandardStatus::Removed => ", removed",
    };
    let _ = writeln!(
        page,
        "| `{}` | {}{status} | {support} |",
        routine.name, routine.section
    );
}
