//! The turn of a branch: what other threads have made of it counts if just that would come of it now.

use std::sync::Arc;

use super::Explorer;
use super::ahead::Knowledge;
use super::branch::{Branch, CameTo, Foreseen, Progress};

impl Explorer<'_> {
    /// What other threads need to know.
    pub(super) fn knowledge(&self) -> Knowledge {
        Knowledge {
            world: self.world.clone(),
            trusted: Arc::new(self.trusted.clone()),
            shapes: self.looks_at_shapes(),
        }
    }

    /// Begins with a branch whose turn has come, or goes on where another thread has come to with it.
    pub(super) fn begin(&mut self, branch: &Branch) -> CameTo {
        self.home.clear();
        match self.ahead.taken(&branch.work, self.runner.as_mut()) {
            Progress::Done(foreseen) => self.adopt(*foreseen),
            Progress::Waiting(start) => CameTo::Leg(Box::new(start.leg(&self.home, self.world))),
            Progress::Running | Progress::Taken => unreachable!("each branch has one turn"),
        }
    }

    /// What was run before its turn, if just that would come of it now; otherwise it is run again.
    fn adopt(&mut self, foreseen: Foreseen) -> CameTo {
        let steps = self.found.steps + foreseen.spent.steps;
        let in_bounds = steps <= self.subject.limits.steps;
        let as_trusted = foreseen.trusted == self.trusted.version();
        // States are made one whether they are known or not.
        let known = matches!(foreseen.came_to, CameTo::Known { .. });
        let as_before = as_trusted && !(known && self.looks_at_shapes());
        if !in_bounds || !as_before || !self.world.follow(foreseen.trail) {
            let leg = foreseen.start.leg(&self.home, self.world);
            return CameTo::Leg(Box::new(leg));
        }
        self.trusted.rely_on(foreseen.relied_on);
        // Whoever is on the way still counts what that takes.
        if !matches!(foreseen.came_to, CameTo::Leg(_)) {
            self.spend(foreseen.spent);
        }
        foreseen.came_to
    }
}
