//! Locks and epochs of windows against brute force: random programs are run in a random order, and in each
//! state who is reported must be one that never goes on in any order; where nobody moves all must be.

use std::collections::HashSet;

use impasse_live::judge::Judge;
use impasse_live::record::{RecordKind, Writer};
use impasse_live::stuck::{Sight, stuck};
use impasse_mpi::routines;
use impasse_ops::Rank;
use impasse_oracle::Rng;

/// The number that ranks give to the window.
const WINDOW: i32 = 3;

#[derive(Clone, Copy, Debug)]
enum Op {
    Lock(usize, bool),
    Unlock(usize),
    Start(usize),
    Complete(usize),
    Post(usize),
    Wait(usize),
    Barrier,
}

/// Where each rank stands: calls that are over, and whether it is in the next one.
type Places = Vec<(usize, bool)>;

struct World {
    programs: Vec<Vec<Op>>,
    /// Whether locks of others' memory are taken when they are given back only.
    lazy: bool,
}

impl World {
    fn random(rng: &mut Rng) -> World {
        let size = 2 + rng.index(2);
        let programs = (0..size).map(|rank| {
            let mut ops = Vec::new();
            for _ in 0..1 + rng.index(3) {
                let other = (rank + 1 + rng.index(size - 1)) % size;
                match rng.index(5) {
                    0 => ops.push(Op::Barrier),
                    1 => ops.extend([Op::Start(other), Op::Complete(other)]),
                    2 => ops.extend([Op::Post(other), Op::Wait(other)]),
                    _ => lock(&mut ops, rng, size),
                }
            }
            ops
        });
        World {
            programs: programs.collect(),
            lazy: rng.chance(1, 2),
        }
    }

    /// How often a rank has done something, counting a call that it is in if `entered`.
    fn count(&self, places: &Places, rank: usize, entered: bool, of: impl Fn(Op) -> bool) -> usize {
        let (done, inside) = places[rank];
        let ops = &self.programs[rank][..done + usize::from(inside && entered)];
        ops.iter().filter(|op| of(**op)).count()
    }

    /// The lock that a rank holds on somebody's memory.
    fn held(&self, places: &Places, rank: usize, target: usize) -> Option<bool> {
        let (done, _) = places[rank];
        let mut held = None;
        for op in &self.programs[rank][..done] {
            match *op {
                Op::Lock(at, exclusive) if at == target => held = Some(exclusive),
                Op::Unlock(at) if at == target => held = None,
                _ => {}
            }
        }
        held.filter(|_| !self.lazy || rank == target)
    }

    fn is_free(&self, places: &Places, rank: usize, target: usize, exclusive: bool) -> bool {
        let mut others = (0..places.len()).filter(|other| *other != rank);
        !others.any(|other| {
            let held = self.held(places, other, target);
            held.is_some_and(|theirs| theirs || exclusive)
        })
    }

    /// Whether a rank can enter its next call, or leave the one that it is in.
    fn moves(&self, places: &Places, rank: usize) -> bool {
        let (done, inside) = places[rank];
        let Some(op) = self.programs[rank].get(done) else {
            return false;
        };
        if !inside {
            return true;
        }
        match *op {
            Op::Lock(target, _) if self.lazy && target != rank => true,
            Op::Lock(target, exclusive) => self.is_free(places, rank, target, exclusive),
            Op::Unlock(target) if self.lazy && target != rank => {
                let asked = self.programs[rank][..done].iter().rev();
                let mut asked = asked.filter_map(|op| match *op {
                    Op::Lock(at, exclusive) if at == target => Some(exclusive),
                    _ => None,
                });
                self.is_free(places, rank, target, asked.next().expect("a lock"))
            }
            Op::Unlock(_) | Op::Post(_) | Op::Complete(_) => true,
            Op::Start(target) => {
                let starts = self.count(
                    places,
                    rank,
                    true,
                    |op| matches!(op, Op::Start(at) if at == target),
                );
                let posts = self.count(
                    places,
                    target,
                    true,
                    |op| matches!(op, Op::Post(to) if to == rank),
                );
                posts >= starts
            }
            Op::Wait(origin) => {
                let posts = self.count(
                    places,
                    rank,
                    true,
                    |op| matches!(op, Op::Post(to) if to == origin),
                );
                let ends = self.count(
                    places,
                    origin,
                    true,
                    |op| matches!(op, Op::Complete(at) if at == rank),
                );
                ends >= posts
            }
            Op::Barrier => {
                let round = |rank| self.count(places, rank, true, |op| matches!(op, Op::Barrier));
                (0..places.len()).all(|other| round(other) >= round(rank))
            }
        }
    }

    fn step(&self, places: &Places, rank: usize) -> Places {
        let mut next = places.clone();
        next[rank] = match places[rank] {
            (done, false) => (done, true),
            (done, true) => (done + 1, false),
        };
        next
    }

    /// The ranks that go on in some order.
    fn live(&self, places: &Places) -> HashSet<usize> {
        let (mut live, mut seen) = (HashSet::new(), HashSet::new());
        let mut open = vec![places.clone()];
        while let Some(state) = open.pop() {
            for rank in (0..state.len()).filter(|rank| self.moves(&state, *rank)) {
                live.insert(rank);
                let next = self.step(&state, rank);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        live
    }

    fn is_over(&self, places: &Places, rank: usize) -> bool {
        places[rank].0 == self.programs[rank].len()
    }

    /// Who is reported if whoever can move is seen to run.
    fn reported(&self, places: &Places, records: &[Writer]) -> HashSet<usize> {
        let mut judge = Judge::new(places.len() as u32);
        for (rank, writer) in (0..).map(Rank).zip(records) {
            assert!(judge.take_all(rank, &writer.bytes));
        }
        let sights = (0..places.len()).map(|rank| match self.moves(places, rank) {
            true => Sight::Runs,
            false => Sight::Lasts,
        });
        let Some(found) = stuck(&judge, &sights.collect::<Vec<_>>()) else {
            return HashSet::new();
        };
        let all = found.explanation.certificate.stuck.iter();
        all.map(|one| one.rank.index()).collect()
    }
}

/// A lock, perhaps with something else under it.
fn lock(ops: &mut Vec<Op>, rng: &mut Rng, size: usize) {
    let target = rng.index(size);
    let inner = (target + 1 + rng.index(size - 1)) % size;
    ops.push(Op::Lock(target, rng.chance(2, 3)));
    match rng.index(3) {
        0 => ops.push(Op::Barrier),
        1 => ops.extend([Op::Lock(inner, rng.chance(2, 3)), Op::Unlock(inner)]),
        _ => {}
    }
    ops.push(Op::Unlock(target));
}

fn tell(writer: &mut Writer, op: Op, enters: bool) {
    let number = |rank: usize| i32::try_from(rank).expect("few ranks");
    let (name, fields) = match op {
        Op::Lock(at, exclusive) => (
            "MPI_Win_lock",
            vec![i32::from(exclusive), number(at), WINDOW],
        ),
        Op::Unlock(at) => ("MPI_Win_unlock", vec![number(at), WINDOW]),
        Op::Start(at) => ("MPI_Win_start", vec![WINDOW, 1, number(at)]),
        Op::Complete(_) => ("MPI_Win_complete", vec![WINDOW]),
        Op::Post(to) => ("MPI_Win_post", vec![WINDOW, 1, number(to)]),
        Op::Wait(_) => ("MPI_Win_wait", vec![WINDOW]),
        Op::Barrier => ("MPI_Barrier", vec![1]),
    };
    let routine = routines().iter().position(|routine| routine.name == name);
    let routine = u16::try_from(routine.expect("a routine")).expect("there are fewer");
    writer.text(RecordKind::Routine, routine, 0, &[], name);
    match enters {
        true => writer.record(RecordKind::Enter, routine, 0, &fields),
        false => writer.record(RecordKind::Leave, routine, 0, &[0]),
    }
}

#[test]
fn stuck_exactly_where_brute_force_is() {
    let (mut stuck_runs, mut early) = (0, 0);
    for seed in 0..3_000 {
        let mut rng = Rng::new(seed);
        let world = World::random(&mut rng);
        let size = world.programs.len();
        let mut window = vec![WINDOW, 1, 0, 0, 0, size as i32];
        window.extend(0..size as i32);
        window.push(0);
        let mut records: Vec<Writer> = Vec::new();
        for _ in 0..size {
            let mut writer = Writer::default();
            writer.record(RecordKind::Comm, 0, 0, &window);
            records.push(writer);
        }
        let mut places: Places = vec![(0, false); size];
        loop {
            let reported = world.reported(&places, &records);
            let live = world.live(&places);
            let shown = || {
                format!(
                    "seed {seed}, lazy {}: {:?} at {places:?}",
                    world.lazy, world.programs
                )
            };
            assert!(
                reported.is_disjoint(&live),
                "{reported:?} go on, {}",
                shown()
            );
            let movers: Vec<usize> = (0..size)
                .filter(|&rank| world.moves(&places, rank))
                .collect();
            if movers.is_empty() {
                let left = (0..size).filter(|&rank| !world.is_over(&places, rank));
                let left: HashSet<usize> = left.collect();
                // Locks that are taken late are held for certain by nobody.
                assert!(
                    world.lazy || reported == left,
                    "{left:?}, not {reported:?}, {}",
                    shown()
                );
                stuck_runs += usize::from(!left.is_empty());
                break;
            }
            early += usize::from(!reported.is_empty());
            let rank = movers[rng.index(movers.len())];
            let (done, inside) = places[rank];
            tell(&mut records[rank], world.programs[rank][done], !inside);
            places = world.step(&places, rank);
            if world.is_over(&places, rank) {
                records[rank].record(RecordKind::End, 0, 0, &[0]);
            }
        }
    }
    assert!(stuck_runs > 300 && early > 100, "{stuck_runs}, {early}");
}
