//! What is said of other orders in which messages could have come, against brute force: random scripts of
//! sends, receives and barriers run once in a random order; if that run completes and is said to be able to
//! get stuck, some order must get stuck.

use impasse_live::judge::Judge;
use impasse_live::record::{ANY, NOT_TOLD, RecordKind, Writer};
use impasse_ops::Rank;
use impasse_oracle::Rng;
use impasse_oracle::mpi::{BufferingModel, Collective, Mode, Op, Script, Source, outcomes};

const SEND: u16 = 1;
const RECV: u16 = 2;
const BARRIER: u16 = 3;
const SSEND: u16 = 4;

/// Messages and barriers in one order in which all goes well; but some receives take anything.
fn random_script(rng: &mut Rng) -> Script {
    let size = 3 + rng.index(2);
    let mut ranks: Vec<Vec<Op>> = vec![Vec::new(); size];
    for _ in 0..3 + rng.index(4) {
        if rng.chance(1, 8) {
            ranks.iter_mut().for_each(|ops| ops.push(Op::Collective));
            continue;
        }
        let to = rng.index(size);
        let from = (to + 1 + rng.index(size - 1)) % size;
        let tag = rng.below(2) as u8;
        let synchronous = rng.chance(1, 6);
        ranks[from].push(Op::Send {
            mode: if synchronous {
                Mode::Synchronous
            } else {
                Mode::Standard
            },
            to: to as u8,
            tag,
        });
        ranks[to].push(Op::Recv {
            from: if rng.chance(1, 2) {
                Source::Any
            } else {
                Source::Rank(from as u8)
            },
            tag: (!rng.chance(1, 4)).then_some(tag),
        });
    }
    Script {
        ranks,
        requests: 0,
        collective: Collective::Barrier,
    }
}

/// A script as it runs, with everything buffered, and what its ranks record.
struct Run<'a> {
    script: &'a Script,
    at: Vec<usize>,
    entered: Vec<bool>,
    /// Source, destination and tag of messages that nobody has received, in order.
    messages: Vec<(u8, u8, u8)>,
    writers: Vec<Writer>,
}

impl Run<'_> {
    fn op(&self, rank: usize) -> Option<&Op> {
        self.script.ranks[rank].get(self.at[rank])
    }

    /// Writes that a call of a rank begins, if that was not done before.
    fn enter(&mut self, rank: usize) {
        if std::mem::replace(&mut self.entered[rank], true) {
            return;
        }
        let Some(op) = self.op(rank).cloned() else {
            return;
        };
        let writer = &mut self.writers[rank];
        match op {
            Op::Send { mode, to, tag } => {
                let routine = if mode == Mode::Standard { SEND } else { SSEND };
                writer.record(
                    RecordKind::Enter,
                    routine,
                    0,
                    &[4, 0, to.into(), tag.into(), 1],
                );
                self.messages.push((rank as u8, to, tag));
            }
            Op::Recv { from, tag } => {
                let from = match from {
                    Source::Rank(rank) => rank.into(),
                    _ => ANY,
                };
                let tag = tag.map_or(ANY, i32::from);
                writer.record(RecordKind::Enter, RECV, 0, &[from, tag, 1]);
            }
            _ => writer.record(RecordKind::Enter, BARRIER, 0, &[1]),
        }
    }

    fn leave(&mut self, rank: usize, routine: u16, told: &[i32]) {
        self.writers[rank].record(RecordKind::Leave, routine, 0, told);
        self.at[rank] += 1;
        self.entered[rank] = false;
    }

    /// Lets a rank go on, if it can.
    fn step(&mut self, rank: usize, rng: &mut Rng) {
        self.enter(rank);
        let me = rank as u8;
        match self.op(rank).cloned() {
            Some(Op::Send {
                mode: Mode::Standard,
                ..
            }) => self.leave(rank, SEND, &[0]),
            Some(Op::Send { to, tag, .. }) => {
                let of_mine = self
                    .messages
                    .iter()
                    .filter(|one| **one == (me, to, tag))
                    .count();
                if of_mine == 0 {
                    self.leave(rank, SSEND, &[0]);
                }
            }
            Some(Op::Recv { from, tag }) => {
                let fits = |&&(source, to, sent): &&(u8, u8, u8)| {
                    let named = match from {
                        Source::Rank(from) => from == source,
                        _ => true,
                    };
                    to == me && named && tag.is_none_or(|tag| tag == sent)
                };
                let mut firsts: Vec<(u8, u8, u8)> = Vec::new();
                for message in self.messages.iter().filter(fits) {
                    if firsts.iter().all(|first| first.0 != message.0) {
                        firsts.push(*message);
                    }
                }
                if firsts.is_empty() {
                    return;
                }
                let taken = *rng.pick(&firsts);
                let place = self.messages.iter().position(|one| *one == taken);
                self.messages.remove(place.expect("it is there"));
                let told = match from {
                    Source::Any => [0, taken.0.into(), taken.2.into()],
                    _ => [0, NOT_TOLD, NOT_TOLD],
                };
                self.leave(rank, RECV, &told);
            }
            Some(_) => {
                let at_barrier = |rank: usize| {
                    self.entered[rank] && matches!(self.op(rank), Some(Op::Collective))
                };
                if (0..self.at.len()).all(at_barrier) {
                    for rank in 0..self.at.len() {
                        self.leave(rank, BARRIER, &[0]);
                    }
                }
            }
            None => {}
        }
    }
}

/// The judge of a run, if that completes.
fn run(script: &Script, rng: &mut Rng) -> Option<Judge> {
    let size = script.ranks.len();
    let mut run = Run {
        script,
        at: vec![0; size],
        entered: vec![false; size],
        messages: Vec::new(),
        writers: vec![Writer::default(); size],
    };
    for writer in &mut run.writers {
        for (number, name) in [
            (SEND, "MPI_Send"),
            (RECV, "MPI_Recv"),
            (BARRIER, "MPI_Barrier"),
            (SSEND, "MPI_Ssend"),
        ] {
            writer.text(RecordKind::Routine, number, 0, &[], name);
        }
    }
    for _ in 0..200 {
        let rank = rng.index(size);
        run.step(rank, rng);
    }
    let done = (0..size).all(|rank| run.op(rank).is_none());
    if !done {
        return None;
    }
    let mut judge = Judge::new(size as u32);
    for (rank, writer) in (0..).map(Rank).zip(&mut run.writers) {
        writer.record(RecordKind::End, 0, 0, &[0]);
        assert!(judge.take_all(rank, &writer.bytes));
    }
    Some(judge)
}

#[test]
fn what_is_said_to_get_stuck_can_get_stuck() {
    let (mut told, mut could) = (0, 0);
    for seed in 0..500 {
        let mut rng = Rng::new(seed);
        let script = random_script(&mut rng);
        let has_any = script.ranks.iter().flatten().any(|op| {
            matches!(
                op,
                Op::Recv {
                    from: Source::Any,
                    ..
                }
            )
        });
        let Some(judge) = has_any.then(|| run(&script, &mut rng)).flatten() else {
            continue;
        };
        let all = outcomes(&script, BufferingModel::Lenient, 100_000).expect("it is small");
        assert!(all.completes, "seed {seed}: {script:?} completed");
        let otherwise = judge.otherwise();
        could += usize::from(all.stuck);
        told += usize::from(otherwise.is_some());
        assert!(
            otherwise.is_none() || all.stuck,
            "seed {seed}: {script:?}\nis said to get stuck: {otherwise:?}"
        );
    }
    assert!(told > 25 && told * 3 > could, "{told} of {could}");
}
