//! The tags in a state: those of messages, of requests, and of calls that wait.
//!
//! Tags are only compared with each other. So a state in which they are others is as good, as long as equal ones are
//! equal there, too: rounds of loops may differ in them (`impasse_exec`'s module `rounds::names`).

use std::sync::Arc;

use impasse_exec::{Round, Value, World};
use impasse_mpi::{Role, Routine};

use crate::context::{LARGEST_TAG, WaitOn};
use crate::job::Job;
use crate::rank::Status;
use crate::state::RequestKind;

impl Job {
    /// Gives all tags those of some round from here, which is one round after `older`. `None` if more differs than
    /// tags. What were left out here would only make fewer jumps: a tag that is not that of the next round is no state of it.
    pub(crate) fn move_tags(&mut self, world: &mut World, older: &Job, round: Round) -> Option<()> {
        let mut before = Vec::new();
        older.clone().visit_tags(&mut |tag| before.push(*tag));
        let (mut before, mut fits) = (before.into_iter(), true);
        self.visit_tags(&mut |tag| {
            let pair = [before.next(), Some(*tag)].map(|tag| i64::from(tag.unwrap_or(-1)));
            fits &= pair[0] == pair[1] || pair.iter().all(|tag| *tag >= 0);
            let moved = world.kept_in_round(pair, round, LARGEST_TAG);
            *tag = i32::try_from(moved).unwrap_or(*tag);
        });
        self.keep_templates(world);
        (fits && before.next().is_none()).then_some(())
    }

    /// Persistent requests keep their arguments: they may be started in the round.
    fn keep_templates(&self, world: &mut World) {
        for rank in 0..self.size() {
            let requests = self.mpi.rank(rank).requests.iter();
            for template in requests.filter_map(|(_, request)| request.template.as_ref()) {
                for at in tags_among(template.routine) {
                    let tag = template.args.get(at).and_then(|tag| tag.known());
                    world.keep_name(tag.map_or(-1, |tag| (tag as i32).into()));
                }
            }
        }
    }

    /// Visits all tags, in an order that depends on nothing but the shape.
    fn visit_tags(&mut self, visit: &mut dyn FnMut(&mut i32)) {
        for rank in 0..self.size() {
            self.mpi.mail[rank as usize].visit_tags(visit);
            let objects = self.mpi.rank_mut(rank);
            for message in objects.matched.iter_mut() {
                visit(&mut message.tag);
            }
            for request in objects.requests.iter_mut() {
                visit(&mut request.status.tag);
                match &mut request.kind {
                    RequestKind::Send { tag, .. } => visit(tag),
                    RequestKind::Receive { wanted, .. } => {
                        wanted.tag.iter_mut().for_each(&mut *visit)
                    }
                    _ => {}
                }
            }
            let Status::Waiting(record, wait) = &mut self.ranks[rank as usize].status else {
                continue;
            };
            if let WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) = &mut wait.on {
                wanted.tag.iter_mut().for_each(&mut *visit);
            }
            for at in tags_among(self.setup.entries[record.claim].routine) {
                let Some(Value::Known(number)) = record.args.get(at) else {
                    continue;
                };
                let mut tag = *number as i32;
                visit(&mut tag);
                if tag != *number as i32 {
                    Arc::make_mut(record).args[at] = Value::int(tag);
                }
            }
        }
    }
}

/// The positions of the tags among the parameters of a routine.
fn tags_among(routine: &Routine) -> impl Iterator<Item = usize> {
    let parameters = (0..).map_while(|at| Some((at, routine.parameter(at)?)));
    let tags =
        parameters.filter(|(_, parameter)| parameter.role == Role::Tag && !parameter.is_address());
    tags.map(|(at, _)| at)
}
