//! Operations that were pushed and not yet reached.

use std::collections::VecDeque;

use impasse_ops::{Rank, Site};

use super::Counter;
use super::tally::Tally;
use crate::alphabet::Alphabet;
use crate::code::Code;
use crate::source::Source;

/// The queues of all processes.
#[derive(Clone, Debug)]
pub(super) struct Backlog {
    queues: Vec<Queue>,
    length: usize,
    tally: Tally,
}

#[derive(Clone, Debug)]
struct Queue {
    codes: VecDeque<(Code, Site)>,
    closed: bool,
    /// Origin of what was handed out last.
    site: Site,
}

impl Backlog {
    pub(super) fn new(processes: usize) -> Backlog {
        let empty = Queue {
            codes: VecDeque::new(),
            closed: false,
            site: Site::UNKNOWN,
        };
        Backlog {
            queues: vec![empty; processes],
            length: 0,
            tally: Tally::default(),
        }
    }

    pub(super) fn push(&mut self, process: Rank, code: Code, site: Site) {
        self.queues[process.index()].codes.push_back((code, site));
        self.length += 1;
    }

    pub(super) fn close(&mut self, process: Rank) {
        self.queues[process.index()].closed = true;
    }

    pub(super) fn is_closed(&self, process: Rank) -> bool {
        self.queues[process.index()].closed
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl Source for Backlog {
    type Cursor = Counter;

    fn start(&self, _: u32) -> Counter {
        Counter::default()
    }

    fn next(&mut self, process: u32, counter: &mut Counter, alphabet: &mut Alphabet) -> Code {
        let queue = &mut self.queues[process as usize];
        let (code, site) = match queue.codes.pop_front() {
            Some(next) => {
                self.length -= 1;
                next
            }
            None if queue.closed => (Code::END, Site::UNKNOWN),
            None => (Code::OPEN, Site::UNKNOWN),
        };
        queue.site = site;
        counter.hand_out(code, alphabet);
        self.tally.count(process, code, alphabet);
        code
    }

    fn site(&self, process: u32, _: Counter) -> Site {
        self.queues[process as usize].site
    }
}
