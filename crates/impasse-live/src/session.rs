//! The collector's side of a run: what all ranks have recorded is read again and again, from the rings of
//! those on this machine and the connections of the others.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use impasse_ops::Rank;
use impasse_report::Run;

use crate::completed;
use crate::judge::Judge;
use crate::places::Places;
use crate::process::{Activity, activity};
use crate::ring::Ring;
use crate::wire::{Arrival, Gate, Token, Wire};

/// How the names of folders begin; the process follows.
const FOLDER: &str = "impasse-";

/// More ranks are not believed.
const MOST_RANKS: u32 = 1 << 20;

/// Removes what was left by processes that were killed. Ranks that still run keep their memory.
fn remove_left_over(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let rest = name.to_str().and_then(|name| name.strip_prefix(FOLDER));
        let process = rest.and_then(|rest| rest.split_once('-')?.0.parse::<u32>().ok());
        if process.is_some_and(|process| activity(process).is_none()) {
            // Folders of other users stay.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// How a rank is heard.
#[derive(Debug)]
enum Source {
    Ring(Ring),
    Wire(Wire),
}

impl Source {
    fn position(&self) -> u64 {
        match self {
            Source::Ring(ring) => ring.position(),
            Source::Wire(wire) => wire.position(),
        }
    }

    fn read(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Source::Ring(ring) => ring.read(buffer),
            Source::Wire(wire) => wire.read(buffer),
        }
    }

    fn release(&self) -> io::Result<()> {
        match self {
            Source::Ring(ring) => ring.release(),
            Source::Wire(_) => Ok(()),
        }
    }

    /// Why there will be no more records; none if there may be.
    fn lost(&self, rank: Rank) -> Option<String> {
        match self {
            Source::Ring(ring) => ring
                .has_lost()
                .then(|| format!("rank {rank} could not record all that it does")),
            Source::Wire(wire) => wire
                .is_closed()
                .then(|| format!("the connection to rank {rank} broke")),
        }
    }
}

/// What is known of the process of a rank.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// What it does; none if it is gone.
    pub activity: Option<Activity>,
    /// Which look it is; none if it was looked at just now.
    pub number: Option<u64>,
}

/// A run that is being watched.
#[derive(Debug)]
pub struct Session {
    folder: PathBuf,
    token: Token,
    gate: Option<Gate>,
    /// Whether ranks on this machine connect, too.
    only_wires: bool,
    size: Option<u32>,
    /// Whether the number of ranks was told.
    has_begun: bool,
    sources: Vec<Option<Source>>,
    judge: Judge,
    /// Whether the run may be drawn.
    is_drawn: bool,
    buffer: Vec<u8>,
    /// What was refused, until it is told.
    refused: Vec<String>,
}

/// What hears of everything that is read, in order: a file that keeps it.
pub trait Listener {
    /// The first rank has begun, and there will be so many.
    fn begin(&mut self, size: u32);
    /// Whole records of a rank.
    fn hear(&mut self, rank: Rank, bytes: &[u8]);
}

/// Nobody listens.
impl Listener for () {
    fn begin(&mut self, _: u32) {}
    fn hear(&mut self, _: Rank, _: &[u8]) {}
}

impl Session {
    /// Makes a folder for the ranks of a run, in memory if there is such a place.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn create() -> io::Result<Session> {
        let memory = Path::new("/dev/shm");
        let parent = match memory.is_dir() {
            true => memory.to_path_buf(),
            false => std::env::temp_dir(),
        };
        remove_left_over(&parent);
        let token = Token::new()?;
        // On another machine nobody else has a folder of this name.
        let name: String = Token::new()?.as_str().chars().take(16).collect();
        let folder = parent.join(format!("{FOLDER}{}-{name}", std::process::id()));
        // Nobody else may look, or put something there.
        fs::DirBuilder::new().mode(0o700).create(&folder)?;
        Ok(Session {
            folder,
            token,
            gate: None,
            only_wires: false,
            size: None,
            has_begun: false,
            sources: Vec::new(),
            judge: Judge::new(0),
            is_drawn: false,
            buffer: Vec::new(),
            refused: Vec::new(),
        })
    }

    /// Lets ranks connect at this address: those that do not find the folder, or all.
    ///
    /// # Errors
    /// That is not possible.
    pub fn listen(&mut self, address: SocketAddr, all: bool) -> io::Result<SocketAddr> {
        let gate = Gate::open(address, self.token.clone())?;
        let address = gate.address()?;
        self.gate = Some(gate);
        self.only_wires = all;
        Ok(address)
    }

    /// Keeps what is drawn of a run. Call it before the first rank begins.
    pub fn draw(&mut self) {
        self.is_drawn = true;
    }

    /// Environment variables for the ranks; `host` is how ranks on other machines call this one.
    pub fn environment(&self, host: &str) -> Vec<(&'static str, String)> {
        let mut all = Vec::new();
        if !self.only_wires {
            all.push(("IMPASSE_SESSION", self.folder.display().to_string()));
            all.push(("IMPASSE_COLLECTOR", std::process::id().to_string()));
        }
        if let Some(address) = self.gate.as_ref().and_then(|gate| gate.address().ok()) {
            all.push(("IMPASSE_ADDRESS", format!("{host}:{}", address.port())));
            all.push(("IMPASSE_TOKEN", self.token.as_str().to_owned()));
        }
        all
    }

    /// The state of the run.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// What is to be said of the run now that it has completed.
    pub fn completed(&mut self, places: &Places<'_>) -> Option<Run> {
        completed::report(&mut self.judge, places)
    }

    /// The number of ranks, once one has begun.
    pub fn size(&self) -> Option<u32> {
        self.size
    }

    /// Whether all ranks have begun.
    pub fn is_complete(&self) -> bool {
        self.size.is_some() && self.sources.iter().all(Option::is_some)
    }

    /// Ranks that have begun.
    pub fn begun(&self) -> usize {
        self.sources.iter().flatten().count()
    }

    fn source(&self, rank: Rank) -> Option<&Source> {
        self.sources.get(rank.index())?.as_ref()
    }

    /// The process of a rank, if it is on this machine.
    pub fn process(&self, rank: Rank) -> Option<u32> {
        match self.source(rank)? {
            Source::Ring(ring) => Some(ring.process),
            Source::Wire(_) => None,
        }
    }

    /// What the process of a rank does.
    pub fn look_at(&self, rank: Rank) -> Option<Look> {
        match self.source(rank)? {
            Source::Ring(ring) => Some(Look {
                activity: activity(ring.process),
                number: None,
            }),
            Source::Wire(wire) => wire.heard().map(|(number, activity)| Look {
                activity: Some(activity),
                number: Some(number),
            }),
        }
    }

    /// How much of a rank was read: if it is the same later, the rank has written nothing.
    pub fn position(&self, rank: Rank) -> u64 {
        self.source(rank).map_or(0, Source::position)
    }

    /// Whether a rank has written something that was not read, as far as that can be seen.
    pub fn has_news(&self, rank: Rank) -> bool {
        matches!(self.source(rank), Some(Source::Ring(ring)) if ring.has_news())
    }

    /// What was refused since the last time.
    pub fn refused(&mut self) -> Vec<String> {
        std::mem::take(&mut self.refused)
    }

    /// Reads what all ranks have written since the last time; gives the number of bytes.
    pub fn poll(&mut self, listener: &mut dyn Listener) -> u64 {
        if !self.is_complete() {
            self.look_for_ranks();
        }
        self.let_in();
        if let Some(size) = self.size
            && !std::mem::replace(&mut self.has_begun, true)
        {
            listener.begin(size);
        }
        let mut bytes = 0;
        for rank in (0..self.sources.len() as u32).map(Rank) {
            bytes += self.read(rank, listener).unwrap_or_else(|error| {
                self.doubt(format!(
                    "what rank {rank} has recorded cannot be read: {error}"
                ));
                0
            });
        }
        bytes
    }

    fn doubt(&mut self, why: String) {
        self.judge.doubt.get_or_insert(why);
    }

    fn look_for_ranks(&mut self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries {
            let path = entry.path();
            let is_rank = path.extension().is_some_and(|ending| ending == "rank");
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(rank) = stem
                .and_then(|stem| stem.parse::<u32>().ok())
                .filter(|_| is_rank)
            else {
                continue;
            };
            let known = self.sources.get(rank as usize).is_some_and(Option::is_some);
            if known {
                continue;
            }
            let added = Ring::open(&path).and_then(|ring| match ring.rank == rank {
                true => self.add(rank, ring.size, Source::Ring(ring)),
                false => Err(io::ErrorKind::InvalidData.into()),
            });
            if let Err(error) = added {
                self.doubt(format!("what rank {rank} records cannot be read: {error}"));
            }
        }
    }

    /// Lets ranks in that have connected.
    fn let_in(&mut self) {
        let arrivals = self.gate.as_mut().map(Gate::arrivals);
        for arrival in arrivals.into_iter().flatten() {
            match arrival {
                Arrival::Refused(why) => self.refused.push(why),
                Arrival::Rank(wire) => {
                    let (rank, size) = (wire.rank, wire.size);
                    if self.add(rank, size, Source::Wire(wire)).is_err() {
                        let text = format!("a connection of rank {rank} of {size} is one too many");
                        self.refused.push(text);
                    }
                }
            }
        }
    }

    fn add(&mut self, rank: u32, size: u32, source: Source) -> io::Result<()> {
        let fits = rank < size && size <= MOST_RANKS && self.size.is_none_or(|known| known == size);
        if !fits {
            return Err(io::ErrorKind::InvalidData.into());
        }
        if self.size.is_none() {
            self.size = Some(size);
            self.sources.resize_with(size as usize, || None);
            self.judge = Judge::new(size);
            if self.is_drawn {
                self.judge.keep_lanes();
            }
        }
        let place = &mut self.sources[rank as usize];
        match place {
            Some(_) => Err(io::ErrorKind::AlreadyExists.into()),
            None => {
                *place = Some(source);
                Ok(())
            }
        }
    }

    fn read(&mut self, rank: Rank, listener: &mut dyn Listener) -> io::Result<u64> {
        let Some(source) = &mut self.sources[rank.index()] else {
            return Ok(0);
        };
        source.read(&mut self.buffer)?;
        if self.buffer.is_empty() {
            if !self.judge.ranks[rank.index()].has_ended()
                && let Some(why) = source.lost(rank)
            {
                self.doubt(why);
            }
            return Ok(0);
        }
        let all_taken = self.judge.take_all(rank, &self.buffer);
        listener.hear(rank, &self.buffer);
        source.release()?;
        match all_taken {
            true => Ok(self.buffer.len() as u64),
            false => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Ranks that still run keep their memory.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
