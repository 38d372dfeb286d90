//! What is known of one rank: its own numbers, its requests, and where it stands.

use std::time::Duration;

use impasse_mpi::{Routine, Which};
use impasse_ops::{Collective, Comm, Site, Wanted};

use crate::comms::Slot;
use crate::layout::{Arguments, Layout};
use crate::mail::OpId;
use crate::numbered::Numbered;
use crate::rounds::Call;
use crate::windows::Epoch;

/// What a request is for.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Messages and receives.
    Ops([Option<OpId>; 2]),
    /// A collective call.
    Call(Call),
    /// Something that is not followed: it may be done at any time.
    Unfollowed,
}

/// What a persistent request does.
#[derive(Clone, Copy, Debug)]
pub struct Again {
    /// The routine that it was prepared with.
    pub layout: &'static Layout,
    /// What it is about.
    pub about: Arguments,
    /// Where its starts meet those of others, if it is a collective call.
    pub slot: Option<Slot>,
}

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// What it is for while it is active; nothing if it is not.
    pub work: Option<Work>,
    /// Where it was started.
    pub site: Site,
    /// What is done whenever it is started, if it is persistent.
    pub again: Option<Again>,
    /// Whether it is to be cancelled.
    pub cancelled: bool,
}

/// What a rank waits for in a call.
#[derive(Clone, Debug)]
pub enum On {
    /// Its own messages and receives.
    Ops([Option<OpId>; 2]),
    /// The leader of another group, to which it connects its own: what they exchange, and where the rest
    /// of its group waits for it.
    Leader([Option<OpId>; 2], Collective),
    /// Such a message, without receiving it.
    Probe(Wanted),
    /// Requests.
    Requests(Which, Vec<u32>),
    /// The other members.
    Call(Call),
    /// Others who have a window, too.
    Window(Comm, Epoch),
    /// The messages in its buffer, to leave it.
    Buffer,
    /// The end of all ranks.
    End,
    /// Something that is not followed: it may be over at any time.
    Unfollowed,
}

/// A call that a rank is in.
#[derive(Clone, Debug)]
pub struct Inside {
    /// The routine.
    pub routine: &'static Routine,
    /// Where it is called.
    pub site: Site,
    /// What it waits for.
    pub on: On,
}

/// Questions that a rank asks again and again, and does nothing else.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    /// The questions.
    pub questions: Vec<Inside>,
    /// How often it has asked.
    pub asked: u64,
    /// For how long.
    pub time: Duration,
    /// How often it did something before it asked again.
    pub slow: u64,
    /// How long it computed in between.
    pub worked: Duration,
    /// Whether it may give up by itself: it has looked at a clock, slept, or asks too much to follow.
    pub unsure: bool,
}

/// Who asks for a shorter time may be about to do something else.
const LONG: Duration = Duration::from_secs(4);

impl Asking {
    /// Whether it will ask for ever if nobody answers, as far as that can be seen: it has asked for long,
    /// does nothing between its questions, and does not look at the time.
    pub fn lasts(&self) -> bool {
        let idle = self.slow * 20 <= self.asked && self.worked * 20 <= self.time;
        self.time >= LONG && idle && !self.unsure
    }
}

/// Where a rank stands.
#[derive(Clone, Debug, Default)]
pub enum Standing {
    /// Outside of MPI.
    #[default]
    Outside,
    /// In a call that may wait.
    Inside(Inside),
    /// Outside of MPI, but it has done nothing except to ask in vain since.
    Asking(Asking),
    /// Its program is over.
    Ended,
}

/// One rank.
#[derive(Clone, Debug, Default)]
pub struct RankState {
    /// Its places in the program, which it numbers from 1.
    sites: Vec<Site>,
    /// Its requests.
    pub requests: Numbered<Request>,
    /// Messages that it has taken, and not received yet.
    pub messages: Numbered<OpId>,
    /// Where it stands.
    pub standing: Standing,
    /// Where it called MPI last.
    pub last_site: Option<Site>,
    /// Whether MPI allows calls from several threads.
    pub may_have_threads: bool,
    /// Threads of the process when MPI had begun.
    pub tasks: u32,
    /// Whether several threads have called MPI.
    pub has_threads: bool,
    /// Whether its program ended without `MPI_Finalize`: whoever started the ranks ends the others then.
    pub has_quit: bool,
    /// Calls that it has made.
    pub calls: u64,
    /// Where it is, with its callers, innermost first; empty if that was not asked for.
    pub stack: Vec<Site>,
}

impl RankState {
    /// Where the call was called from in which it is, innermost first.
    pub fn callers(&self) -> &[Site] {
        let Standing::Inside(inside) = &self.standing else {
            return &[];
        };
        let here = self.stack.iter().position(|site| *site == inside.site);
        here.map_or(&[], |here| &self.stack[here + 1..])
    }

    /// It does something else than to ask.
    pub fn asks_no_more(&mut self) {
        if matches!(self.standing, Standing::Asking(_)) {
            self.standing = Standing::Outside;
        }
    }

    /// Whether its program is over.
    pub fn has_ended(&self) -> bool {
        matches!(self.standing, Standing::Ended)
    }

    /// The place of a number.
    pub fn site(&self, number: u32) -> Site {
        let at = (number as usize).wrapping_sub(1);
        self.sites.get(at).copied().unwrap_or(Site::UNKNOWN)
    }

    /// A place gets the next number; none if it is not the next one.
    pub fn define_site(&mut self, number: u32, site: Site) -> Option<()> {
        self.sites.push(site);
        (self.sites.len() == number as usize).then_some(())
    }
}
