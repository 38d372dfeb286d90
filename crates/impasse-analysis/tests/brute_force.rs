//! Random small programs: with all its reductions, the explorer gives the verdicts of one that tries
//! every order of events.
//!
//! `IMPASSE_BRUTE=10000` checks that many, `IMPASSE_BRUTE_FROM=500` begins at this seed.

#[path = "brute_force/c_text.rs"]
mod c_text;
#[path = "brute_force/checked.rs"]
mod checked;

use c_text::c_text;
use checked::{Program, Says, deadlocks, says};
use impasse_analysis::Replay;
use impasse_job::Buffering;
use impasse_oracle::mpi::{
    BufferingModel, Outcomes, Script, outcomes, random_locks, random_script, smaller,
};
use impasse_report::{Class, Diagnostic};

/// Programs in the ordinary run.
const PROGRAMS: u64 = 300;

/// Scripts with more states are passed over.
const MOST_STATES: usize = 100_000;

/// Nothing is buffered, everything is, or both are to be compared.
const SETTINGS: [Option<Buffering>; 3] = [Some(Buffering::Zero), Some(Buffering::Infinite), None];

fn number(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn seeds() -> std::ops::Range<u64> {
    let from = number("IMPASSE_BRUTE_FROM", 0);
    from..from + number("IMPASSE_BRUTE", PROGRAMS)
}

fn program(script: &Script) -> Program {
    Program::new(&c_text(script), script.ranks.len() as u32)
}

/// Every outcome of a script in the strict and in the lenient model.
fn both_readings(script: &Script) -> Option<[Outcomes; 2]> {
    let strict = outcomes(script, BufferingModel::Strict, MOST_STATES)?;
    Some([
        strict,
        outcomes(script, BufferingModel::Lenient, MOST_STATES)?,
    ])
}

/// What the tool should say.
fn expected([strict, lenient]: [Outcomes; 2], setting: Option<Buffering>) -> Says {
    let one = match setting {
        Some(Buffering::Zero) => strict,
        _ => lenient,
    };
    match (one.stuck, setting) {
        (true, _) => Says::Deadlock {
            always: !one.completes,
        },
        (false, None) if strict.stuck => Says::Unsafe,
        (false, _) => Says::Completes,
    }
}

/// What the tool should say and what it says, if that differs.
fn mismatch(script: &Script, setting: Option<Buffering>) -> Option<(Says, Says)> {
    let expected = expected(both_readings(script)?, setting);
    let said = says(&program(script).check(setting));
    (said != expected).then_some((expected, said))
}

/// The smallest script with such a mismatch that dropping things leads to.
fn shrunk(script: &Script, setting: Option<Buffering>, like: &(Says, Says)) -> Script {
    let alike = |found: &(Says, Says)| {
        found.0 == like.0 && std::mem::discriminant(&found.1) == std::mem::discriminant(&like.1)
    };
    let mut script = script.clone();
    while let Some(less) = smaller(&script)
        .into_iter()
        .find(|less| mismatch(less, setting).is_some_and(|found| alike(&found)))
    {
        script = less;
    }
    script
}

#[test]
fn verdicts_are_those_of_every_interleaving() {
    compare(random_script, 20);
}

#[test]
fn verdicts_with_locks_are_those_of_every_interleaving() {
    compare(random_locks, 5);
}

/// Compares what is said of scripts with what can come of them. Every outcome must occur so often.
fn compare(random_script: fn(u64) -> Script, least: u32) {
    let (mut wrong, mut kinds) = (0, [0; 3]);
    for seed in seeds() {
        let script = random_script(seed);
        let Some(possible) = both_readings(&script) else {
            continue;
        };
        for one in possible {
            kinds[usize::from(one.completes) + 2 * usize::from(one.stuck) - 1] += 1;
        }
        let program = program(&script);
        for setting in SETTINGS {
            let (expected, said) = (expected(possible, setting), says(&program.check(setting)));
            if said == expected {
                continue;
            }
            wrong += 1;
            let least = shrunk(&script, setting, &(expected.clone(), said.clone()));
            println!(
                "seed {seed}, {setting:?}: expected {expected:?}, said {said:?}\n{:?}\n{}",
                least.ranks,
                c_text(&least)
            );
        }
    }
    println!("[completes, stuck, both] = {kinds:?}");
    assert_eq!(wrong, 0, "verdicts differ");
    assert!(
        kinds.iter().all(|&count| count > least),
        "every outcome occurs: {kinds:?}"
    );
}

/// Programs that random scripts do not come to, or that one reduction or another got wrong.
#[test]
fn programs_with_known_outcomes() {
    let can_hang = Says::Deadlock { always: false };
    let known = [
        (include_str!("brute_force/handshake.c"), 3, can_hang.clone()),
        (include_str!("brute_force/order.c"), 2, can_hang),
        (include_str!("brute_force/either.c"), 2, Says::Completes),
        (include_str!("brute_force/serve.c"), 2, Says::Completes),
        (
            include_str!("brute_force/root_waits_later.c"),
            4,
            Says::Deadlock { always: true },
        ),
    ];
    let wrong = known.into_iter().filter_map(|(text, ranks, expected)| {
        let said = says(&Program::new(text, ranks).check(None));
        (said != expected).then(|| format!("expected {expected:?}, said {said:?}\n{text}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The replay string of a finding.
fn replay_of(finding: &Diagnostic) -> Replay {
    let command = finding.replay.as_deref().expect("it has a command");
    let mut words = command.split_whitespace();
    words.find(|word| *word == "--replay");
    let text = words.next().expect("it has a replay string");
    text.parse().expect("it is a replay string")
}

#[test]
fn reports_repeat_and_replays_show_their_findings() {
    let mut replayed = 0;
    for seed in seeds().step_by(3) {
        let script = random_script(seed);
        let program = program(&script);
        for setting in SETTINGS {
            let report = program.check(setting);
            assert!(
                report == program.check(setting),
                "seed {seed}: reports differ"
            );
            for finding in deadlocks(&report) {
                if finding.class != Some(Class::Schedule) {
                    continue;
                }
                replayed += 1;
                let again = program.replay(replay_of(finding));
                let shown = deadlocks(&again).iter().any(|other| {
                    other.code == finding.code && other.locations == finding.locations
                });
                assert!(
                    shown,
                    "seed {seed}: {:?} shows {:#?} instead of {finding:#?}\n{}",
                    finding.replay,
                    again.runs,
                    c_text(&script)
                );
            }
        }
    }
    assert!(replayed > 10, "there is something to replay: {replayed}");
}
