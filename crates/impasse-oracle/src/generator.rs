//! Random systems.

use std::ops::RangeInclusive;

use impasse_ops::{Comm, Item, Program, Rank, System};

use crate::mutate::mutate;
use crate::overlap::{merge_exchanges, overlap};
use crate::rewrite::rewrite;
use crate::tree::{Node, flatten};
use crate::{Rng, script, total_operations, wild};

/// What random systems may contain besides blocking messages between two
/// different processes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features {
    /// Operations that are started, and waits for them.
    pub non_blocking: bool,
    /// Receives that accept any tag.
    pub any_tag: bool,
    /// Collective calls.
    pub collectives: bool,
    /// Communicators besides the world.
    pub sub_communicators: bool,
    /// Buffered sends.
    pub buffered: bool,
    /// Sends and receives in one operation (never with a buffered send).
    pub send_recv: bool,
    /// Messages from a process to itself.
    pub self_messages: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features {
        non_blocking: true,
        any_tag: true,
        collectives: true,
        sub_communicators: true,
        buffered: true,
        send_recv: true,
        self_messages: true,
    };
}

/// Makes random systems of one sort.
///
/// Some are projections of a global script, which would complete, rewritten in
/// ways that keep each process's sequence of operations; half of these are then
/// damaged in one or two places. The others are random on each process.
#[derive(Clone, Debug)]
pub struct Generator {
    /// Number of processes.
    pub processes: RangeInclusive<usize>,
    /// Operations per process as written, roughly.
    pub length: RangeInclusive<usize>,
    /// Number of different tags.
    pub tags: u32,
    /// What may occur.
    pub features: Features,
    /// Trip counts of loops; no loops if empty.
    pub trips: Vec<u64>,
    /// How deep loops of the script may be nested (rewriting can add to this).
    pub depth: usize,
    /// How many operations a whole system may execute.
    pub max_operations: u128,
    /// How many of 100 systems are projections of a script.
    pub script_percent: u64,
}

/// A random system.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Makes the same system again.
    pub seed: u64,
    /// The system.
    pub system: System,
    /// The system completes by construction. (If not set, it may still.)
    pub completes: bool,
}

impl Generator {
    /// Straight-line programs and very short loops with everything in them,
    /// small enough for [`crate::explore`].
    pub fn small() -> Generator {
        Generator {
            processes: 2..=4,
            length: 2..=7,
            tags: 2,
            features: Features::ALL,
            trips: vec![0, 1, 2, 2, 2, 3, 3],
            depth: 2,
            max_operations: 16,
            script_percent: 75,
        }
    }

    /// Nested loops with small trip counts around blocking messages.
    pub fn loops_small() -> Generator {
        Generator {
            processes: 2..=5,
            length: 2..=8,
            tags: 2,
            features: Features::default(),
            trips: vec![0, 1, 2, 2, 3, 3, 4, 6, 8, 12],
            depth: 3,
            max_operations: 4_000,
            script_percent: 80,
        }
    }

    /// Nested loops with small trip counts around everything.
    pub fn loops_small_all() -> Generator {
        Generator {
            processes: 1..=5,
            features: Features::ALL,
            ..Generator::loops_small()
        }
    }

    /// Nested loops with huge trip counts around blocking messages and
    /// collectives. No system executes more operations than fit an `i64`.
    pub fn loops_huge() -> Generator {
        const G: u64 = 1_000_000_000;
        Generator {
            features: Features {
                collectives: true,
                ..Features::default()
            },
            trips: vec![2, 3, 1_000, 1_000_000, G, 600_000_000, G * G],
            max_operations: i64::MAX as u128,
            ..Generator::loops_small()
        }
    }

    /// The system that belongs to this seed.
    pub fn generate(&self, seed: u64) -> Sample {
        let mut rng = Rng::new(seed);
        // Chosen once: few processes would pass the check below more often.
        let size = rng.within(&self.processes);
        // Too long a system is thrown away; if that happens often, aim lower.
        for attempt in 0u32.. {
            let bound = self.length.end() >> (attempt / 16).min(63);
            let length = rng.within(&self.length).min(bound);
            let (system, completes) = self.attempt(size, length, &mut rng);
            let operations = system.programs.iter().map(total_operations);
            if operations.fold(0, u128::saturating_add) <= self.max_operations {
                return Sample {
                    seed,
                    system,
                    completes,
                };
            }
        }
        unreachable!("systems of length 0 are empty")
    }

    fn attempt(&self, size: usize, length: usize, rng: &mut Rng) -> (System, bool) {
        let comms = self.comms(size, rng);
        let from_script = rng.chance(self.script_percent, 100);
        let trees: Vec<Vec<Node>> = if from_script {
            self.projections(length, &comms, rng)
        } else {
            let ranks = (0..size as u32).map(Rank);
            ranks
                .map(|rank| wild::process(self, rank, &comms, length, rng))
                .collect()
        };
        let mut next_site = 0;
        let mut programs: Vec<Vec<Item>> = Vec::new();
        for tree in &trees {
            let mut items = Vec::new();
            flatten(tree, &mut next_site, &mut items);
            programs.push(items);
        }
        let damage = from_script && rng.chance(1, 2);
        if damage {
            for _ in 0..=rng.below(2) {
                mutate(&mut programs, self.tags, rng);
            }
        }
        let programs = programs.into_iter().map(Program::new);
        let programs = programs.collect::<Result<_, _>>().expect("loops are whole");
        (System { programs, comms }, from_script && !damage)
    }

    /// The script as each process sees it, in many disguises.
    fn projections(&self, length: usize, comms: &[Vec<Rank>], rng: &mut Rng) -> Vec<Vec<Node>> {
        let size = comms[0].len();
        let events = (length * size).div_ceil(2);
        let script = script::events(self, comms, events, rng);
        // Disguises that only touch some systems leave plain ones to compare.
        let overlapping = self.features.non_blocking && rng.chance(3, 4);
        let rewriting = rng.chance(3, 4);
        let mut trees = Vec::new();
        for rank in (0..size as u32).map(Rank) {
            let mut tree = script::project(self, &script, comms, rank, rng);
            if self.features.send_recv {
                merge_exchanges(&mut tree, rng);
            }
            if overlapping {
                tree = overlap(tree, rng);
            }
            if rewriting {
                for _ in 0..=rng.below(2) {
                    tree = rewrite(tree, rng);
                }
            }
            trees.push(tree);
        }
        trees
    }

    fn comms(&self, size: usize, rng: &mut Rng) -> Vec<Vec<Rank>> {
        let world: Vec<Rank> = (0..size as u32).map(Rank).collect();
        let mut comms = vec![world.clone()];
        if self.features.sub_communicators {
            for _ in 0..rng.below(3) {
                let mut members = world.clone();
                members.retain(|_| rng.chance(2, 3));
                if !members.is_empty() {
                    comms.push(members);
                }
            }
        }
        comms
    }

    /// A trip count that does not by itself break the bound.
    pub(crate) fn trip_count(&self, scale: u128, rng: &mut Rng) -> Option<u64> {
        if self.trips.is_empty() {
            return None;
        }
        let trips = *rng.pick(&self.trips);
        (scale.saturating_mul(u128::from(trips)) <= self.max_operations).then_some(trips)
    }

    /// A communicator that has this process as a member.
    pub(crate) fn comm_of(&self, rank: Rank, comms: &[Vec<Rank>], rng: &mut Rng) -> Comm {
        let own: Vec<u32> = (0..comms.len() as u32)
            .filter(|&comm| comms[comm as usize].contains(&rank))
            .collect();
        Comm(*rng.pick(&own))
    }
}
