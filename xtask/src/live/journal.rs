//! What was judged how, kept in a file: a long comparison goes on where it broke off.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use super::judge::Tally;

/// Separates a run from its judgement.
const SEPARATOR: &str = " | ";

/// The runs that were judged, with the columns in which they count.
pub struct Journal {
    runs: Mutex<BTreeMap<String, String>>,
    file: Option<Mutex<File>>,
}

impl Journal {
    /// What a file holds, if there is one.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Journal> {
        let text = match path {
            Some(path) if path.is_file() => std::fs::read_to_string(path)?,
            _ => String::new(),
        };
        let runs = text.lines().filter_map(|line| line.split_once(SEPARATOR));
        let runs = runs.map(|(run, column)| (run.to_owned(), column.to_owned()));
        let file = path.map(|path| OpenOptions::new().create(true).append(true).open(path));
        Ok(Journal {
            runs: Mutex::new(runs.collect()),
            file: file.transpose()?.map(Mutex::new),
        })
    }

    /// Whether a run was judged before.
    pub fn has(&self, run: &str) -> bool {
        let runs = self.runs.lock().expect("no other thread has failed");
        runs.contains_key(run)
    }

    /// Adds a run.
    pub fn add(&self, run: &str, column: &str) -> anyhow::Result<()> {
        if let Some(file) = &self.file {
            let mut file = file.lock().expect("no other thread has failed");
            writeln!(file, "{run}{SEPARATOR}{column}")?;
        }
        let mut runs = self.runs.lock().expect("no other thread has failed");
        runs.insert(run.to_owned(), column.to_owned());
        Ok(())
    }

    /// How many were judged how.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        let runs = self.runs.lock().expect("no other thread has failed");
        runs.values().for_each(|column| tally.add(column));
        tally
    }
}
