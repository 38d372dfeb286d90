//! From a system to its verdict.

use impasse_ops::{Item, ProcessState, Program, QuietState, Site, System};

use crate::alphabet::Buffering;
use crate::balance::{self, Balance, Imbalance};
use crate::engine::Engine;
use crate::explain::{Cause, CauseKind, Doubt, Explanation, explain_and_check, recount};
use crate::locate::{Position, characters_completed, locate};
use crate::loops::{Accelerator, Facts, Progress};
use crate::quiet::quiet_state;
use crate::words::{CompileError, Words, compile};

/// How to decide.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// How standard sends are taken.
    pub buffering: Buffering,
    /// Steps allowed beyond a few for each item of the programs. Only loops
    /// that resist acceleration ever need them.
    pub budget: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            buffering: Buffering::Zero,
            budget: 10_000_000,
        }
    }
}

/// What was found out about a system.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Where each process is when nothing moves any more. Empty if the budget
    /// was used up before.
    pub positions: Vec<Position>,
    /// The state in which nothing moves any more; of no process if the budget was used up before.
    pub state: QuietState,
    /// The work that was done.
    pub work: Work,
}

/// Whether the system completes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every process finishes, in every execution.
    Completes,
    /// Some processes never finish, in every execution; at least one root cause.
    Deadlock(Vec<Cause>),
    /// It cannot complete, because one side does something more often than the
    /// other; where it stops was not found out within the budget.
    Unbalanced(Imbalance),
    /// Not decided.
    Unknown(Unknown),
}

/// Why nothing is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The step budget was used up.
    OutOfBudget {
        /// Whether everything is done equally often on all sides, so that it may
        /// well complete.
        even: bool,
    },
    /// A deadlock did not pass its independent checks.
    Unproven(Doubt),
}

/// The work done for a verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Steps of matching and of looking for periods.
    pub steps: u64,
    /// Jumps over loop iterations.
    pub jumps: u64,
}

/// Decides whether a system completes.
pub fn decide(system: &System, config: &Config) -> Result<Outcome, CompileError> {
    let (alphabet, words) = compile(system, config.buffering)?;
    if !words.has_loops() {
        let mut engine = Engine::new(alphabet, words);
        engine.run(u64::MAX);
        let work = Work {
            steps: engine.steps(),
            jumps: 0,
        };
        return Ok(conclude(system, &engine, None, work));
    }
    let budget = config.budget.saturating_add(8 * words.len() as u64);
    let mut accelerator = Accelerator::new(alphabet, words);
    let progress = accelerator.run(budget);
    let work = Work {
        steps: accelerator.steps(),
        jumps: accelerator.jumps(),
    };
    Ok(match progress {
        Progress::Done => conclude(
            system,
            accelerator.engine(),
            Some(accelerator.facts()),
            work,
        ),
        Progress::OutOfBudget => give_up(&accelerator, work),
    })
}

fn give_up(accelerator: &Accelerator, work: Work) -> Outcome {
    let engine = accelerator.engine();
    let found = balance::judge(engine.alphabet(), engine.source(), accelerator.classes());
    Outcome {
        verdict: match found {
            Balance::Impossible(imbalance) => Verdict::Unbalanced(imbalance),
            Balance::Even => Verdict::Unknown(Unknown::OutOfBudget { even: true }),
            Balance::Uneven => Verdict::Unknown(Unknown::OutOfBudget { even: false }),
        },
        positions: Vec::new(),
        state: QuietState::default(),
        work,
    }
}

fn conclude(system: &System, engine: &Engine<Words>, facts: Option<&Facts>, work: Work) -> Outcome {
    let positions: Vec<Position> = (0..engine.size() as u32)
        .map(|process| position(system, engine, facts, process))
        .collect();
    let mut state = quiet_state(engine);
    let programs = system.programs.iter().zip(&positions);
    for (standing, (program, position)) in state.processes.iter_mut().zip(programs) {
        match standing {
            ProcessState::Running => {}
            ProcessState::Finished(site) => *site = last_site(program),
            // Words that were made shorter do not know where their characters come from.
            ProcessState::Blocked(wait) => {
                let item = position.item.and_then(|at| program.items().get(at));
                if let Some(Item::Op(_, site)) = item {
                    wait.site = *site;
                }
            }
        }
    }
    let verdict = match explain_and_check(&state) {
        Ok(explanation) if explanation.causes.is_empty() => Verdict::Completes,
        Ok(explanation) => match recounted(system, &positions, &state, &explanation) {
            Ok(()) => Verdict::Deadlock(explanation.causes),
            Err(doubt) => Verdict::Unknown(Unknown::Unproven(Doubt::Recount(doubt))),
        },
        Err(doubt) => Verdict::Unknown(Unknown::Unproven(doubt)),
    };
    Outcome {
        verdict,
        positions,
        state,
        work,
    }
}

/// Where a process does something last.
fn last_site(program: &Program) -> Option<Site> {
    let items = program.items().iter().rev();
    items.into_iter().find_map(|item| match item {
        Item::Op(_, site) => Some(*site),
        _ => None,
    })
}

fn position(
    system: &System,
    engine: &Engine<Words>,
    facts: Option<&Facts>,
    process: u32,
) -> Position {
    let (head, cursor) = (engine.head(process), engine.cursor(process));
    let characters = characters_completed(engine.source(), facts, process, head, cursor);
    locate(&system.programs[process as usize], &characters)
}

/// Re-checks every wait cycle against the programs.
fn recounted(
    system: &System,
    positions: &[Position],
    state: &QuietState,
    explanation: &Explanation,
) -> Result<(), recount::Doubt> {
    for cause in &explanation.causes {
        if let CauseKind::Cycle(cycle) = &cause.kind {
            recount::check(system, positions, state, cycle)?;
        }
    }
    Ok(())
}
