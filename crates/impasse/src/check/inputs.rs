//! What the program finds outside: files, standard input, the environment.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use impasse_exec::{DataSource, Request, Supply};
use impasse_report::InputError;

/// Larger files are not read: what is in them stays unknown.
const LARGEST: u64 = 64 << 20;

/// What the program finds outside.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Inputs of the program")]
pub(crate) struct InputArgs {
    /// Folder whose files the program really reads; relative paths are looked for below it,
    /// too. Files named behind `--` are read in any case, and nothing is ever written. What is
    /// in other files, and whether they exist, is unknown
    #[arg(long = "files", value_name = "DIR")]
    pub folders: Vec<String>,
    /// Files that are neither named behind `--` nor below a folder of `--files` do not exist when
    /// the program starts
    #[arg(long)]
    pub no_other_files: bool,
    /// File that the program finds on standard input, on every rank [default: unknown]
    #[arg(long, value_name = "FILE")]
    pub stdin: Option<String>,
    /// Environment variable with its value, or a NAME alone for one that may have any value or
    /// none; all others are not set
    #[arg(long, value_name = "NAME[=VALUE]")]
    pub env: Vec<String>,
}

impl InputArgs {
    /// Files and standard input; `named` are the arguments of the program.
    ///
    /// # Errors
    /// What was given cannot be read.
    pub fn data(&self, named: &[String]) -> Result<GivenData, Box<InputError>> {
        let mut folders = Vec::new();
        for folder in &self.folders {
            match fs::canonicalize(folder) {
                Ok(path) if path.is_dir() => folders.push(path),
                Ok(_) => return Err(wrong(folder, "this is a file, not a folder")),
                Err(error) => return Err(unreadable(folder, &error)),
            }
        }
        let stdin = self.stdin.as_deref().map(standard_input).transpose()?;
        Ok(GivenData {
            folders,
            named: named.to_vec(),
            other: match self.no_other_files {
                true => Supply::Absent,
                false => Supply::Unknown,
            },
            stdin,
            known: Mutex::default(),
        })
    }

    /// The variables that are set, as `NAME=VALUE`.
    pub fn environment(&self) -> Vec<Vec<u8>> {
        let set = self.env.iter().filter(|entry| entry.contains('='));
        set.map(|entry| entry.clone().into_bytes()).collect()
    }

    /// The variables that may have any value or none.
    pub fn unknown_variables(&self) -> Vec<Vec<u8>> {
        let unknown = self.env.iter().filter(|entry| !entry.contains('='));
        unknown.map(|name| name.clone().into_bytes()).collect()
    }

    /// The options with their values, for a command that does the same again.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let no_others = self.no_other_files.then_some(("", "--no-other-files"));
        let folders = self.folders.iter().map(|folder| ("--files ", &**folder));
        let stdin = self.stdin.iter().map(|file| ("--stdin ", &**file));
        let env = self.env.iter().map(|entry| ("--env ", &**entry));
        folders.chain(no_others).chain(stdin).chain(env)
    }
}

/// What is given as standard input: a file, or what another program writes.
fn standard_input(file: &str) -> Result<Arc<[u8]>, Box<InputError>> {
    let mut bytes = Vec::new();
    let opened = File::open(file).map_err(|error| unreadable(file, &error))?;
    let read = opened.take(LARGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(file, &error))?;
    match bytes.len() as u64 > LARGEST {
        true => Err(wrong(file, "this is too much for standard input")),
        false => Ok(bytes.into()),
    }
}

fn wrong(file: &str, message: &str) -> Box<InputError> {
    Box::new(InputError::in_file(file, message))
}

fn unreadable(file: &str, error: &io::Error) -> Box<InputError> {
    match error.kind() {
        io::ErrorKind::NotFound => wrong(file, "there is no such file"),
        _ => wrong(file, &format!("the file cannot be read: {error}")),
    }
}

/// Files and standard input as they were given. What was read once stays the same, whatever happens
/// on disk.
#[derive(Debug)]
pub(crate) struct GivenData {
    folders: Vec<PathBuf>,
    named: Vec<String>,
    /// What is to be said of files that are not given.
    other: Supply,
    stdin: Option<Arc<[u8]>>,
    known: Mutex<BTreeMap<Vec<u8>, Supply>>,
}

impl DataSource for GivenData {
    fn supply(&self, request: &Request) -> Supply {
        let bytes = match request {
            Request::Input => self.stdin.clone(),
            Request::File { path } => {
                let known = self.known.lock();
                let mut known = known.unwrap_or_else(PoisonError::into_inner);
                let supply = known.entry(path.clone()).or_insert_with(|| self.read(path));
                return supply.clone();
            }
        };
        bytes.map_or(Supply::Unknown, Supply::Bytes)
    }
}

impl GivenData {
    /// The file that the program calls `path`, if it may be read.
    fn read(&self, path: &[u8]) -> Supply {
        let place = std::str::from_utf8(path)
            .ok()
            .and_then(|path| self.place(path))
            .filter(|place| place.exists());
        match place {
            Some(place) => {
                contents(&place).map_or(Supply::Unknown, |bytes| Supply::Bytes(bytes.into()))
            }
            None => self.other.clone(),
        }
    }

    /// Where a file is that may be read.
    fn place(&self, path: &str) -> Option<PathBuf> {
        let names = |word: &String| {
            let value = word.split_once('=').map(|(_, value)| value);
            word == path || value == Some(path)
        };
        if self.named.iter().any(names) {
            return Some(PathBuf::from(path));
        }
        let below = |place: PathBuf| {
            let place = fs::canonicalize(place).ok()?;
            let mut folders = self.folders.iter();
            folders
                .any(|folder| place.starts_with(folder))
                .then_some(place)
        };
        let folders = self.folders.iter().map(|folder| folder.join(path));
        folders.chain([PathBuf::from(path)]).find_map(below)
    }
}

/// The bytes of a file that is not too large; `None` if there is none.
fn contents(path: &Path) -> Option<Vec<u8>> {
    // Opening something else than a file may wait for ever.
    let about = fs::metadata(path).ok()?;
    if !about.is_file() || about.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
