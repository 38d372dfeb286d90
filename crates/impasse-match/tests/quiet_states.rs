//! Quiet states with any-source, any-of and all-of waits: the explainer against every future.

use std::collections::BTreeSet;

use impasse_match::explain::certificate::{self, Certificate, Kept, Stuck, Why};
use impasse_match::explain::{CauseKind, explain, explain_and_check};
use impasse_ops::{
    Comm, Communicator, Need, NeedOf, PostedReceive, ProcessState, QuietState, Rank, Site,
    TagFilter, Until, Wait, Wanted,
};
use impasse_oracle::{Rng, can_go_on, random_state};

/// Seeds in the ordinary run, of which more than a third give a quiet state; `IMPASSE_CASES=20`
/// makes it twenty times as many.
const SEEDS: u64 = 8_000;

fn states() -> impl Iterator<Item = (u64, QuietState)> {
    let factor = std::env::var("IMPASSE_CASES").ok();
    let factor: u64 = factor.and_then(|factor| factor.parse().ok()).unwrap_or(1);
    (0..SEEDS * factor).filter_map(|seed| Some((seed, random_state(seed)?)))
}

fn dead(state: &QuietState) -> Vec<Rank> {
    let runs = can_go_on(state);
    let blocked = state.ranks().filter(|&rank| state.wait(rank).is_some());
    blocked.filter(|rank| !runs[rank.index()]).collect()
}

#[test]
fn same_as_all_futures() {
    let (mut compared, mut stuck_states, mut knots) = (0, 0, 0);
    for (seed, state) in states() {
        let expected = dead(&state);
        let found = explain_and_check(&state);
        let found = found.unwrap_or_else(|doubt| panic!("seed {seed}: {doubt}\n{state:?}"));
        let stuck = found.certificate.stuck.iter().map(|stuck| stuck.rank);
        let stuck: Vec<Rank> = stuck.collect();
        assert_eq!(stuck, expected, "seed {seed}\n{state:?}");
        let explained: BTreeSet<Rank> = found.causes.iter().flat_map(|one| one.stuck()).collect();
        let explained: Vec<Rank> = explained.into_iter().collect();
        assert_eq!(
            explained, expected,
            "seed {seed}: {:?}\n{state:?}",
            found.causes
        );
        compared += 1;
        stuck_states += u32::from(!expected.is_empty());
        let is_knot =
            |cause: &impasse_match::explain::Cause| matches!(cause.kind, CauseKind::Knot(_));
        knots += u32::from(found.causes.iter().any(is_knot));
    }
    assert!(compared > 3_000, "only {compared} states");
    assert!(stuck_states > compared / 4, "only {stuck_states} deadlocks");
    assert!(knots > 30, "only {knots} knots");
}

/// Whatever a certificate says: if it is accepted, its processes never go on.
#[test]
fn only_what_is_true_is_accepted() {
    let (mut accepted, mut refused) = (0, 0);
    for (seed, state) in states() {
        let dead = dead(&state);
        let mut rng = Rng::new(seed);
        for _ in 0..8 {
            let certificate = corrupted(&state, &mut rng);
            match certificate::check(&state, &certificate) {
                Ok(()) => {
                    accepted += 1;
                    let is_dead = |stuck: &Stuck| dead.contains(&stuck.rank);
                    assert!(
                        certificate.stuck.iter().all(is_dead),
                        "seed {seed}: {certificate:?}\n{state:?}"
                    );
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(
        accepted > 1_000 && refused > 5_000,
        "{accepted} and {refused}"
    );
}

/// The certificate of a state with a few random changes.
fn corrupted(state: &QuietState, rng: &mut Rng) -> Certificate {
    let mut certificate = explain(state).certificate;
    for _ in 0..1 + rng.below(3) {
        let rank = Rank(rng.index(state.processes.len()) as u32);
        let other = Rank(rng.index(state.processes.len()) as u32);
        let why = match rng.below(3) {
            0 => Why::NobodyLeft,
            1 => Why::Absent(rank),
            _ => Why::Differ(rng.index(2), rank, other),
        };
        let need = rng.index(3);
        let stuck = &mut certificate.stuck;
        match (rng.below(5), stuck.len()) {
            (0, length) if length > 0 => drop(stuck.remove(rng.index(length))),
            (1, length) if length > 0 => {
                let at = rng.index(length);
                stuck[at].kept_by.pop();
            }
            (2, length) if length > 0 => {
                let at = rng.index(length);
                stuck[at].kept_by.push(Kept { need, why });
                stuck[at].kept_by.sort_by_key(|kept| kept.need);
            }
            (3, length) if length > 0 => {
                let at = rng.index(length);
                for kept in &mut stuck[at].kept_by {
                    kept.why = why;
                }
            }
            _ => {
                let needs = 0..state.needs(rank).len();
                stuck.retain(|one| one.rank != rank);
                stuck.push(Stuck {
                    rank,
                    kept_by: needs.map(|need| Kept { need, why }).collect(),
                });
                stuck.sort_by_key(|one| one.rank);
            }
        }
    }
    certificate
}

/// Every part of a certificate counts.
#[test]
fn a_certificate_with_a_part_missing_is_refused() {
    let state = waits(&[
        (Until::Any, &[Some(1), Some(2)]),
        (Until::All, &[Some(0)]),
        (Until::All, &[Some(0)]),
    ]);
    let good = explain(&state).certificate;
    assert_eq!(certificate::check(&state, &good), Ok(()));
    let refused = |change: &dyn Fn(&mut Certificate)| {
        let mut bad = good.clone();
        change(&mut bad);
        assert!(certificate::check(&state, &bad).is_err(), "{bad:?}");
    };
    for at in 0..3 {
        // Somebody who could help, nothing that keeps it, a need that it does not have.
        refused(&|bad| drop(bad.stuck.remove(at)));
        refused(&|bad| bad.stuck[at].kept_by.clear());
        refused(&|bad| bad.stuck[at].kept_by[0].need = 7);
        refused(&|bad| bad.stuck[at].kept_by[0].why = Why::Absent(Rank(1)));
        refused(&|bad| bad.stuck[at].rank = Rank(9));
    }
    // One of several that would do.
    refused(&|bad| bad.stuck[0].kept_by.truncate(1));
    refused(&|bad| bad.stuck[0].kept_by[1].need = 0);
    refused(&|bad| bad.stuck.swap(0, 1));
    // A state that is not as the certificate says.
    let with = |change: &dyn Fn(&mut QuietState)| {
        let mut other = state.clone();
        change(&mut other);
        assert!(certificate::check(&other, &good).is_err(), "{other:?}");
    };
    with(&|other| other.processes[1] = ProcessState::Running);
    with(&|other| {
        other.sends.push(impasse_ops::PostedSend {
            message: impasse_ops::Envelope {
                comm: Comm::WORLD,
                source: Rank(2),
                destination: Rank(0),
                tag: impasse_ops::Tag(0),
            },
            site: Site::UNKNOWN,
            bytes: None,
        });
    });
}

/// Processes that wait for messages from these, or from anybody; those that need none have
/// finished.
fn waits(all: &[(Until, &[Option<u32>])]) -> QuietState {
    let mut state = QuietState {
        comms: vec![Communicator::of((0..all.len() as u32).map(Rank).collect())].into(),
        ..QuietState::default()
    };
    for (rank, (until, sources)) in (0..).map(Rank).zip(all) {
        let mut needs = Vec::new();
        for source in *sources {
            let wanted = Wanted {
                comm: Comm::WORLD,
                from: source.map(Rank),
                tag: TagFilter::Any,
            };
            needs.push(Need {
                of: NeedOf::Message(wanted),
                started_at: None,
            });
            state.receives.push(PostedReceive {
                to: rank,
                wanted,
                site: Site::UNKNOWN,
            });
        }
        state.processes.push(match needs.is_empty() {
            true => ProcessState::Finished(None),
            false => ProcessState::Blocked(Wait {
                site: Site::UNKNOWN,
                until: *until,
                needs,
            }),
        });
    }
    state
}

fn kinds(state: &QuietState) -> Vec<(CauseKind, Vec<Rank>)> {
    let found = explain_and_check(state).expect("it is certified");
    let causes = found.causes.into_iter();
    causes.map(|cause| (cause.kind, cause.behind)).collect()
}

fn ranks(ranks: &[u32]) -> Vec<Rank> {
    ranks.iter().copied().map(Rank).collect()
}

#[test]
fn a_master_that_waits_for_any_worker_is_a_knot() {
    let state = waits(&[
        (Until::All, &[None]),
        (Until::All, &[Some(0)]),
        (Until::All, &[Some(0)]),
    ]);
    assert_eq!(
        kinds(&state),
        [(CauseKind::Knot(ranks(&[0, 1, 2])), vec![])]
    );
}

#[test]
fn with_one_worker_left_it_is_a_cycle() {
    let state = waits(&[
        (Until::All, &[None]),
        (Until::All, &[Some(0)]),
        (Until::All, &[]),
    ]);
    assert_eq!(kinds(&state), [(CauseKind::Cycle(ranks(&[0, 1])), vec![])]);
}

#[test]
fn with_all_workers_gone_it_is_an_orphan_of_all() {
    let state = waits(&[(Until::All, &[None]), (Until::All, &[]), (Until::All, &[])]);
    let orphan = CauseKind::Orphan {
        process: Rank(0),
        finished: ranks(&[1, 2]),
    };
    assert_eq!(kinds(&state), [(orphan, vec![])]);
}

#[test]
fn a_cycle_next_to_any_of_waits_stays_a_cycle() {
    let state = waits(&[
        (Until::Any, &[Some(1), Some(2)]),
        (Until::All, &[Some(2), Some(0)]),
        (Until::All, &[Some(1)]),
    ]);
    assert_eq!(
        kinds(&state),
        [(CauseKind::Cycle(ranks(&[1, 2])), ranks(&[0]))]
    );
}

#[test]
fn who_waits_for_itself_alone() {
    let state = waits(&[(Until::All, &[None])]);
    assert_eq!(kinds(&state), [(CauseKind::Cycle(ranks(&[0])), vec![])]);
}

#[test]
fn very_many_that_wait_for_anybody() {
    let all: Vec<(Until, &[Option<u32>])> = vec![(Until::All, &[None]); 100_000];
    let found = kinds(&waits(&all));
    assert!(matches!(&found[..], [(CauseKind::Knot(ranks), _)] if ranks.len() == 100_000));
}
