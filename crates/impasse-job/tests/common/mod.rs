//! Runs a C program under MPI inside impasse and gives what each rank prints.

// Each test program uses its own part of this module.
#![allow(dead_code)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use impasse_exec::{Args, Output, World};
use impasse_job::{Advance, BufferingModel, End, Job, Setup};

pub use impasse_testing::module;

/// What came of a run in which every choice took its first alternative.
pub struct Ran {
    /// How it ended; none if it got stuck.
    pub end: Option<End>,
    /// What each rank printed.
    pub output: Vec<String>,
    /// What was wrong on the way.
    pub issues: Vec<String>,
}

/// A program with this many ranks before it runs.
pub fn start(source: &str, ranks: u32, model: BufferingModel) -> (Job, World) {
    let setup = Arc::new(
        Setup::new(module(source), &[impasse_libc::library()], &[]).expect("it is well-formed"),
    );
    let mut world = World::default();
    let args = Args::Known(vec![b"test".to_vec()]);
    let mut job = Job::new(&setup, &mut world, ranks, &args, model).expect("it starts");
    job.keep_output();
    (job, world)
}

/// Runs a program with this many ranks.
pub fn run(source: &str, ranks: u32, model: BufferingModel) -> Ran {
    let (mut job, mut world) = start(source, ranks, model);
    let end = loop {
        match job.advance(&mut world, 1 << 30) {
            Advance::Ended(end) => break Some(end),
            Advance::Paused => panic!("it runs for ever"),
            Advance::Quiet => {}
        }
        match job.alternatives(&mut world).first().cloned() {
            Some(alternative) => job.take(&mut world, &alternative),
            None => break None,
        }
    };
    Ran {
        end,
        output: (0..ranks).map(|rank| text(job.take_output(rank))).collect(),
        issues: job
            .issues()
            .iter()
            .map(|issue| issue.detail.clone())
            .collect(),
    }
}

/// The text of a program below `tests/programs`.
pub fn source(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let file = folder.join(name).with_extension("c");
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// What was printed as text.
pub fn text(output: Vec<Output>) -> String {
    let bytes: Vec<u8> = output.into_iter().flat_map(|piece| piece.bytes).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
