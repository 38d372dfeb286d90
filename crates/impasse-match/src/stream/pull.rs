//! Pull mode: operations made at the moment they are needed.

use std::fmt;

use impasse_ops::{Operation, Rank, Site};

use super::tally::Tally;
use super::{Counter, Final, Status, conclude};
use crate::alphabet::{Alphabet, Buffering, Illegal};
use crate::code::Code;
use crate::engine::Engine;
use crate::source::Source;

/// Steps per process between two looks at whether some processes are stuck for
/// good while others go on: rare enough not to be noticed in the time taken.
const STEPS_BETWEEN_LOOKS: u64 = 64;

/// A process asked for an operation gave an impossible one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PullError {
    /// What is wrong.
    pub cause: Illegal,
    /// Process that gave it.
    pub process: Rank,
    /// Its origin.
    pub site: Site,
}

impl fmt::Display for PullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}: {}", self.process, self.cause)
    }
}

impl std::error::Error for PullError {}

/// Runs processes that make their operations as they go: `next` is asked for
/// the next operation of a process only when the one before has completed, and
/// answers `None` when there are no more. Memory stays proportional to the
/// number of processes and of message kinds. Returns as soon as the verdict is
/// certain, even if some processes would go on for ever.
pub fn pull(
    processes: usize,
    comms: &[Vec<Rank>],
    buffering: Buffering,
    next: impl FnMut(Rank) -> Option<(Operation, Site)>,
) -> Result<Final, PullError> {
    let alphabet = Alphabet::new(processes, comms, buffering).map_err(|cause| PullError {
        cause,
        process: Rank(0),
        site: Site::UNKNOWN,
    })?;
    let mut engine = Engine::new(alphabet, Generated::new(processes, next));
    let slice = STEPS_BETWEEN_LOOKS * processes.max(64) as u64;
    loop {
        let still = engine.run(slice);
        if let Some(error) = engine.source().error {
            return Err(error);
        }
        let status = conclude(&engine, &engine.source().tally);
        debug_assert!(
            !still || matches!(status, Status::Final(_)),
            "no word is ever open"
        );
        if let Status::Final(verdict) = status {
            return Ok(verdict);
        }
    }
}

/// What has been made and not yet handed out: an operation is at most three
/// characters.
#[derive(Clone, Copy)]
struct Ready {
    codes: [Code; 3],
    site: Site,
}

struct Generated<F> {
    next: F,
    ready: Vec<Ready>,
    tally: Tally,
    error: Option<PullError>,
}

impl<F> Generated<F> {
    fn new(processes: usize, next: F) -> Generated<F> {
        let nothing = Ready {
            codes: [Code::OPEN; 3],
            site: Site::UNKNOWN,
        };
        Generated {
            next,
            ready: vec![nothing; processes],
            tally: Tally::default(),
            error: None,
        }
    }
}

impl<F: FnMut(Rank) -> Option<(Operation, Site)>> Generated<F> {
    /// Asks for one more operation and spells it.
    fn make(&mut self, process: u32, alphabet: &mut Alphabet) -> Code {
        let rank = Rank(process);
        let ready = &mut self.ready[process as usize];
        let Some((operation, site)) = (self.next)(rank) else {
            ready.codes[0] = Code::END;
            return Code::END;
        };
        ready.site = site;
        let mut length = 0;
        let spelt = alphabet.encode(rank, &operation, |code| {
            ready.codes[length] = code;
            length += 1;
        });
        if let Err(cause) = spelt {
            self.error.get_or_insert(PullError {
                cause,
                process: rank,
                site,
            });
            ready.codes[0] = Code::END;
            return Code::END;
        }
        let first = ready.codes[0];
        ready.codes.copy_within(1..length, 0);
        ready.codes[length - 1] = Code::OPEN;
        first
    }
}

impl<F: FnMut(Rank) -> Option<(Operation, Site)>> Source for Generated<F> {
    type Cursor = Counter;

    fn start(&self, _: u32) -> Counter {
        Counter::default()
    }

    fn next(&mut self, process: u32, counter: &mut Counter, alphabet: &mut Alphabet) -> Code {
        let ready = &mut self.ready[process as usize];
        let code = match ready.codes[0] {
            Code::END => Code::END,
            Code::OPEN => self.make(process, alphabet),
            part => {
                ready.codes[0] = ready.codes[1];
                ready.codes[1] = Code::OPEN;
                part
            }
        };
        counter.hand_out(code, alphabet);
        self.tally.count(process, code, alphabet);
        code
    }

    fn site(&self, process: u32, _: Counter) -> Site {
        self.ready[process as usize].site
    }
}
