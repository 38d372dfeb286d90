//! Changes one argument of one operation.

use super::Fault;
use crate::mpi::generate::program::{
    Action, Collective, End, Family, Key, Mode, Op, Peer, Program, Started, Step, Tag, Team,
};
use crate::mpi::generate::random::Random;

/// Changes one operation.
pub fn one(
    program: &mut Program,
    rank: usize,
    fault: Fault,
    random: &mut Random,
) -> Option<String> {
    let teams = program.teams.clone();
    let mut ops: Vec<&mut Op> = Vec::new();
    for step in &mut program.steps[rank] {
        match step {
            Step::Do(op) => ops.push(op),
            Step::Loop { body, .. } => ops.extend(body),
        }
    }
    if ops.is_empty() {
        return None;
    }
    let place = random.below(ops.len());
    let op = &mut *ops[place];
    let event = op.event;
    let context = Context { teams, rank };
    let what = match fault {
        Fault::Turn => context.turn(&mut op.action),
        Fault::Alone => alone(&mut op.action),
        _ => match collective(&mut op.action) {
            Some(call) => context.change_collective(call, fault, random),
            None => context.change_end(end(&mut op.action)?, fault, random),
        },
    }?;
    Some(format!("{what} in event {event}"))
}

struct Context {
    teams: Vec<Team>,
    rank: usize,
}

impl Context {
    fn members(&self, team: usize) -> &[usize] {
        let group = self.teams[team].group_of(self.rank);
        group.map_or(&[], |group| &group[..])
    }

    /// Another communicator that the rank is in.
    fn other_team(&self, team: usize, random: &mut Random) -> Option<usize> {
        let other = random.below(self.teams.len());
        (other != team && !self.members(other).is_empty()).then_some(other)
    }

    fn change_collective(
        &self,
        call: &mut Collective,
        fault: Fault,
        random: &mut Random,
    ) -> Option<String> {
        match fault {
            Fault::Root if call.family.has_root() => {
                call.root = (call.root + 1) % self.members(call.team).len().max(1);
                Some(format!("names the root {}", call.root))
            }
            Fault::Family => {
                call.family = random.pick(&Family::ALL);
                (call.largest, call.in_place) = (false, false);
                Some(format!("calls {:?}", call.family))
            }
            Fault::Team => {
                let other = self.other_team(call.team, random)?;
                call.team = other;
                call.root %= self.members(other).len();
                Some(format!("uses the communicator {}", self.teams[other].name))
            }
            _ => None,
        }
    }

    fn change_end(
        &self,
        (receives, end): (bool, &mut End),
        fault: Fault,
        random: &mut Random,
    ) -> Option<String> {
        match fault {
            Fault::Tag => {
                let Tag::Number(tag) = &mut end.tag else {
                    return None;
                };
                *tag += 1;
                Some(format!("uses the tag {tag}"))
            }
            Fault::Peer if matches!(end.peer, Peer::Rank(_)) => {
                let members = self.members(end.team);
                let peer = random.below(members.len());
                end.peer = Peer::Rank(peer);
                if receives {
                    end.key = Key::Rank(members[peer]);
                }
                Some(format!("names the partner {peer}"))
            }
            Fault::Team => {
                let other = self.other_team(end.team, random)?;
                let size = self.members(other).len();
                if let Peer::Rank(peer) = &mut end.peer {
                    *peer %= size;
                }
                end.team = other;
                Some(format!("uses the communicator {}", self.teams[other].name))
            }
            Fault::Widen if receives && matches!(end.peer, Peer::Rank(_)) => {
                end.peer = Peer::Any;
                end.key = Key::Source;
                Some("receives from any source".into())
            }
            Fault::Shrink if receives && end.count > 1 => {
                end.count -= 1;
                Some("has too little room".into())
            }
            _ => None,
        }
    }

    /// Turns a blocking send into a receive, or the other way round.
    fn turn(&self, action: &mut Action) -> Option<String> {
        let (turned, what) = match &*action {
            Action::Send(_, end) => {
                let mut end = end.clone();
                end.key = match end.peer {
                    Peer::Rank(peer) => Key::Rank(*self.members(end.team).get(peer)?),
                    _ => return None,
                };
                let receive = Action::Receive { probe: false, end };
                (receive, "receives instead of sending")
            }
            Action::Receive { end, .. } => {
                let mut end = end.clone();
                if !matches!(end.peer, Peer::Rank(_)) || end.tag == Tag::Any {
                    return None;
                }
                end.key = Key::Me;
                let send = Action::Send(Mode::Standard, end);
                (send, "sends instead of receiving")
            }
            _ => return None,
        };
        *action = turned;
        Some(what.into())
    }
}

/// Lets a rank go by its own data.
fn alone(action: &mut Action) -> Option<String> {
    let Action::Work(work) = action else {
        return None;
    };
    work.alone = true;
    Some("goes by its own data".into())
}

fn collective(action: &mut Action) -> Option<&mut Collective> {
    match action {
        Action::Collective(call) | Action::Post(Started::Collective(call)) => Some(call),
        _ => None,
    }
}

/// The end of a message in an operation, and whether it receives.
fn end(action: &mut Action) -> Option<(bool, &mut End)> {
    match action {
        Action::Send(_, end)
        | Action::Post(Started::Send { end, .. })
        | Action::Init(Started::Send { end, .. }) => Some((false, end)),
        Action::Receive { end, .. }
        | Action::Post(Started::Receive { end, .. })
        | Action::Init(Started::Receive { end, .. })
        | Action::Exchange { receive: end, .. } => Some((true, end)),
        _ => None,
    }
}
