//! Running a branch before its turn, in a copy of the world: see [`ahead`](super::ahead).

use std::sync::Arc;

use impasse_exec::World;
use impasse_job::Alternative;

use super::ahead::{Ahead, Knowledge};
use super::branch::{CameTo, Foreseen, Start};
use super::choice::{Choice, Prints, Shapes};
use super::found::has_nothing_to_tell;
use super::home::Home;
use super::leg::{Leg, Stage};
use super::symmetry::Choices;
use super::trusted::{Reliance, Trusted};

/// A thread that runs branches before their turn.
pub(super) struct Runner {
    home: Arc<Home>,
    /// A copy of the explorer's world.
    world: World,
    trusted: Arc<Trusted>,
    /// Whether shapes of states are looked at.
    shapes: bool,
}

/// Alternatives, and those that are enough to try if not all are.
type Open = (Vec<Alternative>, Option<Vec<usize>>);

impl Runner {
    pub fn new(home: Arc<Home>, knowledge: &Knowledge) -> Runner {
        Runner {
            home,
            world: knowledge.world.clone(),
            trusted: Arc::clone(&knowledge.trusted),
            shapes: knowledge.shapes,
        }
    }

    /// Throws away what nobody needs any more.
    pub fn clear(&self) {
        self.home.clear();
    }

    /// Learns what has become known.
    pub fn catch_up(&mut self, knowledge: &Knowledge) {
        self.world.catch_up(&knowledge.world);
        self.trusted = Arc::clone(&knowledge.trusted);
        self.shapes = knowledge.shapes;
    }

    /// Runs a branch.
    pub fn run(&mut self, ahead: &Ahead<'_>, start: Start) -> Foreseen {
        let before = self.world.extent();
        let mut leg = start.clone().leg(&self.home, &mut self.world);
        let mut relied_on = Reliance::default();
        let open = self.follow(ahead, &mut leg, &mut relied_on);
        let spent = leg.spent();
        let came_to = match open {
            None => CameTo::Leg(Box::new(leg)),
            Some((alternatives, enough)) => {
                self.came_to(ahead, Choice::new(leg, alternatives, Choices::of(enough)))
            }
        };
        Foreseen {
            start,
            came_to,
            spent,
            trail: self.world.take_back(before),
            trusted: self.trusted.version(),
            relied_on,
            _counted: ahead.count(),
        }
    }

    /// Goes on to a state with several ways to go on; `None` if the explorer is to go on before that.
    fn follow(
        &mut self,
        ahead: &Ahead<'_>,
        leg: &mut Leg,
        relied_on: &mut Reliance,
    ) -> Option<Open> {
        let world = &mut self.world;
        loop {
            match leg.next(world) {
                Stage::Paused if !leg.jumps.is_due(&leg.job) && !ahead.is_over() => {}
                Stage::One(only) => leg.job.take(world, &only),
                Stage::Open(alternatives) => {
                    let job = &mut leg.job;
                    let Some(enough) = self.trusted.foresee(job, world, &alternatives) else {
                        leg.stage = Some(Stage::Open(alternatives));
                        return None;
                    };
                    relied_on.extend(enough.1);
                    let enough = enough.0;
                    let enough = enough.and_then(|enough| leg.unless_again(world, enough));
                    match enough.as_deref() {
                        Some(&[only]) => leg.take(world, only, alternatives),
                        _ => return Some((alternatives, enough)),
                    }
                }
                stage => {
                    leg.stage = Some(stage);
                    return None;
                }
            }
        }
    }

    /// Works out what a state is known by.
    fn came_to(&self, ahead: &Ahead<'_>, mut choice: Choice) -> CameTo {
        let (job, world) = (&**choice.job, &self.world);
        let state = job.fingerprint(world);
        // A state that was seen is no news now, nor will it be.
        if !self.shapes && has_nothing_to_tell(job) && ahead.has_seen(state) {
            let timed = job.depends_on_timing();
            return CameTo::Known { state, timed };
        }
        let shapes = self.shapes.then(|| Shapes::of(job, world));
        choice.prints = Some(Prints { state, shapes });
        CameTo::Choice(choice)
    }
}
