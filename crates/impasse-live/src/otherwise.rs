//! What would have become of a run that completed if a receive from anybody had taken another message.
//!
//! What ranks did is kept, as long as it is little. Then each receive from anybody takes a message of
//! another sender that was under way as well, and all else is done once more, by the engine for streams,
//! with everything buffered. If ranks get stuck there, the program may hang for another order of arrival.
//!
//! That rests on an assumption: the rank does the same whatever message it received. So a receive is left
//! alone if the rank later names the sender of the message that it took: then what it does follows from
//! it, in all likelihood. The same holds for a run in which a rank looked at messages before it received
//! them, or was told which of several requests was done first: nothing is looked at there.

use impasse_match::Buffering;
use impasse_match::explain::{Cause, explain_and_check};
use impasse_match::stream::{Final, Status, Stream, StreamConfig};
use impasse_ops::{
    Comm, Need, NeedOf, Operation, ProcessState, QuietState, Rank, Receive, Site, Until, Wait,
    Wanted,
};

use crate::comms::Comms;

/// Operations that are kept at most.
const MOST_KEPT: usize = 100_000;

/// Operations that are done again at most, over all attempts.
const MOST_REPEATED: usize = 2_000_000;

/// An operation of a rank.
#[derive(Clone, Debug)]
struct Played {
    operation: Operation,
    site: Site,
    /// What it would have accepted, if it received from anybody.
    open: Option<Wanted>,
}

/// What all ranks did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    lines: Vec<Vec<Played>>,
    kept: usize,
    is_lost: bool,
}

/// A way in which the run could have got stuck.
#[derive(Clone, Debug)]
pub struct Otherwise {
    /// Who received from anybody.
    pub rank: Rank,
    /// Where.
    pub site: Site,
    /// Whose message it took.
    pub took: Rank,
    /// And whose it could have taken.
    pub instead: Rank,
    /// Why nobody goes on then.
    pub causes: Vec<Cause>,
    /// The state.
    pub state: QuietState,
    /// Receives from anybody that were looked at until then, and how many there are.
    pub looked_at: (usize, usize),
}

impl Score {
    pub fn new(size: u32) -> Score {
        Score {
            lines: vec![Vec::new(); size as usize],
            ..Score::default()
        }
    }

    /// Nothing can be said of other orders.
    pub fn give_up(&mut self) {
        *self = Score {
            is_lost: true,
            ..Score::default()
        };
    }

    /// A rank does something; `open` is what it would have accepted, if it received from anybody.
    pub fn play(&mut self, rank: Rank, operation: &Operation, site: Site, open: Option<Wanted>) {
        if self.is_lost {
            return;
        }
        self.lines[rank.index()].push(Played {
            operation: operation.clone(),
            site,
            open,
        });
        self.kept += 1;
        if self.kept > MOST_KEPT {
            self.give_up();
        }
    }

    /// A way in which the run could have got stuck, if one is found.
    pub fn otherwise(&self, comms: &Comms) -> Option<Otherwise> {
        let open = |line: &Vec<Played>| {
            let places = line.iter().enumerate();
            let open = places.filter(|(_, played)| played.open.is_some());
            open.map(|(place, _)| place).collect::<Vec<_>>()
        };
        let ranks = (0..).map(Rank).zip(&self.lines);
        let all = ranks.flat_map(|(rank, line)| open(line).into_iter().map(move |at| (rank, at)));
        let all: Vec<(Rank, usize)> = all.collect();
        let mut budget = MOST_REPEATED;
        let mut looked_at = 0;
        for &(rank, place) in &all {
            budget = budget.checked_sub(self.lines[rank.index()].len() - place)?;
            if self.follows(rank, place) {
                continue;
            }
            looked_at += 1;
            for choice in 0.. {
                budget = budget.checked_sub(self.kept)?;
                let attempt = Attempt::new(self, comms, rank)?;
                match attempt.run(place, choice) {
                    Outcome::NoChoice => break,
                    Outcome::Completes => {}
                    Outcome::Stuck(instead, causes, state) => {
                        let played = &self.lines[rank.index()][place];
                        return Some(Otherwise {
                            rank,
                            site: played.site,
                            took: source(&played.operation)?,
                            instead,
                            causes,
                            state,
                            looked_at: (looked_at, all.len()),
                        });
                    }
                }
            }
        }
        None
    }

    /// Whether a rank later names the sender of what it took there: what it does may follow from that.
    fn follows(&self, rank: Rank, place: usize) -> bool {
        let line = &self.lines[rank.index()];
        let took = source(&line[place].operation);
        let later = line[place + 1..].iter();
        later.into_iter().any(|played| names(played, took))
    }
}

/// What becomes of an attempt.
enum Outcome {
    /// No further message could have been taken.
    NoChoice,
    /// All goes well, or nothing is certain.
    Completes,
    /// Ranks are stuck after that message was taken.
    Stuck(Rank, Vec<Cause>, QuietState),
}

/// The run once more, with another message for one receive.
struct Attempt<'a> {
    score: &'a Score,
    rank: Rank,
    stream: Stream,
}

impl<'a> Attempt<'a> {
    /// All but this rank do what they did.
    fn new(score: &'a Score, comms: &Comms, rank: Rank) -> Option<Attempt<'a>> {
        let config = StreamConfig {
            buffering: Buffering::Infinite,
            backlog: MOST_KEPT + 1,
        };
        let members = |number: usize| comms.members(Comm(number as u32)).all.clone();
        let mut stream = Stream::new(score.lines.len(), &[members(0)], &config).ok()?;
        for number in 1..comms.len() {
            stream.add_comm(members(number)).ok()?;
        }
        for (other, line) in (0..).map(Rank).zip(&score.lines) {
            if other != rank {
                for played in line {
                    stream.push(other, &played.operation, played.site).ok()?;
                }
                stream.close(other).ok()?;
            }
        }
        Some(Attempt {
            score,
            rank,
            stream,
        })
    }

    /// Lets the receive at this place take another message, of which this is the choice.
    fn run(mut self, place: usize, choice: usize) -> Outcome {
        let score = self.score;
        let line = &score.lines[self.rank.index()];
        for played in &line[..place] {
            if self.push(&played.operation, played.site).is_none() {
                return Outcome::NoChoice;
            }
        }
        let state = self.stream.state();
        let took = source(&line[place].operation);
        let mut others = self.candidates(&state, &line[place]);
        others.retain(|sender| Some(*sender) != took);
        let is_there = state.wait(self.rank).is_none();
        let Some(&instead) = others.get(choice).filter(|_| is_there) else {
            return Outcome::NoChoice;
        };
        match self.go_on(place, instead) {
            Some((causes, state)) => Outcome::Stuck(instead, causes, state),
            None => Outcome::Completes,
        }
    }

    /// Does the rest; gives the deadlock to which that leads, if it does.
    fn go_on(mut self, place: usize, instead: Rank) -> Option<(Vec<Cause>, QuietState)> {
        let score = self.score;
        let line = &score.lines[self.rank.index()];
        self.push(&from(&line[place], instead)?, line[place].site)?;
        for (at, played) in line.iter().enumerate().skip(place + 1) {
            if played.open.is_none() {
                self.push(&played.operation, played.site)?;
                continue;
            }
            let state = self.stream.state();
            if state.wait(self.rank).is_some() {
                break;
            }
            let took = source(&played.operation)?;
            let candidates = self.candidates(&state, played);
            let sender = match candidates.contains(&took) {
                true => took,
                // What follows from what it took would be something else.
                false if score.follows(self.rank, at) => return None,
                false => match candidates.first() {
                    Some(sender) => *sender,
                    None => return self.nobody_sends(state, played),
                },
            };
            self.push(&from(played, sender)?, played.site)?;
        }
        self.stream.close(self.rank).ok()?;
        match self.stream.poll() {
            Status::Final(Final::Deadlock {
                explanation, state, ..
            }) => Some((explanation.causes, state)),
            _ => None,
        }
    }

    fn push(&mut self, operation: &Operation, site: Site) -> Option<()> {
        self.stream.push(self.rank, operation, site).ok()
    }

    /// Those whose messages a receive from anybody can take.
    fn candidates(&self, state: &QuietState, played: &Played) -> Vec<Rank> {
        let Some(wanted) = played.open else {
            return Vec::new();
        };
        let sends = state.sends.iter().map(|send| send.message);
        let fits =
            sends.filter(|message| message.destination == self.rank && wanted.accepts(*message));
        let mut senders: Vec<Rank> = fits.map(|message| message.source).collect();
        senders.sort_unstable();
        senders.dedup();
        senders
    }

    /// The deadlock in which nothing is left for a receive from anybody to take.
    fn nobody_sends(
        &self,
        mut state: QuietState,
        played: &Played,
    ) -> Option<(Vec<Cause>, QuietState)> {
        let blocks = matches!(played.operation, Operation::Recv(_));
        let wanted = played.open.filter(|_| blocks)?;
        state.processes[self.rank.index()] = ProcessState::Blocked(Wait {
            site: played.site,
            until: Until::All,
            needs: vec![Need {
                of: NeedOf::Message(wanted),
                started_at: None,
            }],
        });
        let explanation = explain_and_check(&state).ok()?;
        let causes = explanation.causes;
        (!causes.is_empty()).then_some((causes, state))
    }
}

/// Whether an operation names a rank: a receive from anybody names nobody.
fn names(played: &Played, rank: Option<Rank>) -> bool {
    let named = match &played.operation {
        Operation::Send(send) | Operation::StartSend(send, _) | Operation::SendRecv(send, _) => {
            Some(send.to)
        }
        _ => None,
    };
    let receives = source(&played.operation).filter(|_| played.open.is_none());
    rank.is_some() && (named == rank || receives == rank)
}

/// From whom an operation receives.
fn source(operation: &Operation) -> Option<Rank> {
    match operation {
        Operation::Recv(receive)
        | Operation::StartRecv(receive, _)
        | Operation::SendRecv(_, receive) => Some(receive.from),
        _ => None,
    }
}

/// An operation that receives from anybody, as one that receives from this rank.
fn from(played: &Played, sender: Rank) -> Option<Operation> {
    let wanted = played.open?;
    let receive = Receive {
        from: sender,
        tag: wanted.tag,
        comm: wanted.comm,
    };
    Some(match &played.operation {
        Operation::StartRecv(_, request) => Operation::StartRecv(receive, *request),
        Operation::SendRecv(send, _) => Operation::SendRecv(*send, receive),
        _ => Operation::Recv(receive),
    })
}
