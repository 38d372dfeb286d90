//! Random MPI programs in C, each determined by its seed. Half of them are correct
//! by construction; the others had one thing broken in them.

mod breaking;
mod builder;
mod emit;
mod events;
mod program;
mod random;

use builder::Builder;
use program::{Make, Program, Team};
use random::Random;

/// A program of a seed. Without `may_break` it is always a correct one.
pub fn generate(seed: u64, may_break: bool) -> Generated {
    let mut random = Random::new(seed);
    let ranks = random.weighted(&[(25, 2), (35, 3), (25, 4), (15, 5)]);
    let by_rank = random.chance(40);
    let teams = teams(&mut random, ranks);
    let mut builder = Builder::new(random, ranks, teams);
    events::fill(&mut builder);
    let teams = builder.teams.clone();
    let (mut random, steps) = builder.finish();
    let mut program = Program {
        seed,
        ranks,
        teams,
        steps,
        broken: None,
        by_rank,
    };
    if random.chance(50) && may_break {
        breaking::apply(&mut program, &mut random);
    }
    Generated {
        text: emit::program(&program),
        ranks,
        broken: program.broken,
    }
}

/// Puts values in an order that the seed determines.
pub fn shuffle<T>(values: &mut [T], seed: u64) {
    Random::new(seed).shuffle(values);
}

/// A generated program as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The C program.
    pub text: String,
    /// The number of ranks it is for.
    pub ranks: usize,
    /// What was broken in it, in words.
    pub broken: Option<String>,
}

/// The world, and sometimes other communicators.
fn teams(random: &mut Random, ranks: usize) -> Vec<Team> {
    let all: Vec<usize> = (0..ranks).collect();
    let mut teams = vec![Team {
        name: "world",
        make: Make::World,
        groups: vec![all.clone()],
    }];
    if random.chance(30) {
        teams.push(Team {
            name: "copy",
            make: Make::Duplicate,
            groups: vec![all.clone()],
        });
    }
    if ranks > 2 && random.chance(35) {
        let descending = random.chance(30);
        let mut groups: Vec<Vec<usize>> = (0..2)
            .map(|parity| all.iter().copied().filter(|r| r % 2 == parity).collect())
            .collect();
        if descending {
            groups.iter_mut().for_each(|group| group.reverse());
        }
        teams.push(Team {
            name: "half",
            make: Make::Parity { descending },
            groups,
        });
    }
    if ranks > 2 && random.chance(20) {
        let first = 2 + random.below(ranks - 2);
        teams.push(Team {
            name: "front",
            make: Make::First(first),
            groups: vec![(0..first).collect()],
        });
    }
    teams
}

#[cfg(test)]
mod tests {
    use super::generate;

    #[test]
    fn a_seed_determines_its_program() {
        for seed in 0..200 {
            assert_eq!(generate(seed, true), generate(seed, true));
        }
    }

    #[test]
    fn seeds_give_different_programs() {
        let texts: std::collections::BTreeSet<String> =
            (0..200).map(|seed| generate(seed, true).text).collect();
        assert_eq!(texts.len(), 200);
    }

    #[test]
    fn about_half_of_the_programs_are_broken_and_differ_from_the_correct_ones() {
        let mut broken = 0;
        for seed in 0..200 {
            let (may, correct) = (generate(seed, true), generate(seed, false));
            assert_eq!(correct.broken, None);
            if may.broken.is_some() {
                broken += 1;
                assert_ne!(body(&may.text), body(&correct.text), "seed {seed}");
            } else {
                assert_eq!(may, correct);
            }
        }
        assert!((60..140).contains(&broken), "{broken} of 200 are broken");
    }

    /// The program without the comments at its head.
    fn body(text: &str) -> String {
        let lines = text.lines().filter(|line| !line.starts_with("//"));
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn all_kinds_of_work_occur() {
        let texts: String = (0..100).map(|seed| generate(seed, false).text).collect();
        for call in ["sort_out(", "converge(", "use_grid(", "migrate(", "srand("] {
            assert!(texts.contains(&format!("    {call}")), "no {call}");
        }
    }

    #[test]
    fn all_kinds_of_calls_occur() {
        let texts: String = (0..400).map(|seed| generate(seed, false).text).collect();
        for call in [
            "Send(",
            "Ssend(",
            "Bsend(",
            "Rsend(",
            "Isend(",
            "Issend(",
            "Ibsend(",
            "Recv(",
            "Irecv(",
            "Sendrecv(",
            "Sendrecv_replace(",
            "Probe(",
            "Send_init(",
            "Ssend_init(",
            "Bsend_init(",
            "Recv_init(",
            "Start(",
            "Startall(",
            "Wait(",
            "Waitall(",
            "Waitany(",
            "Waitsome(",
            "Request_free(",
            "Barrier(",
            "Bcast(",
            "Reduce(",
            "Allreduce(",
            "Gather(",
            "Gatherv(",
            "Scatter(",
            "Scatterv(",
            "Allgather(",
            "Allgatherv(",
            "Alltoall(",
            "Alltoallv(",
            "Scan(",
            "Exscan(",
            "Reduce_scatter_block(",
            "Reduce_scatter(",
            "Ibarrier(",
            "Iallreduce(",
            "Comm_dup(",
            "Comm_split(",
            "Type_vector(",
            "Type_contiguous(",
            "Type_create_struct(",
            "Get_count(",
        ] {
            assert!(texts.contains(&format!("MPI_{call}")), "no MPI_{call}");
        }
        for word in [
            "MPI_ANY_SOURCE",
            "MPI_ANY_TAG",
            "MPI_PROC_NULL",
            "MPI_IN_PLACE",
        ] {
            assert!(texts.contains(word), "no {word}");
        }
    }
}
