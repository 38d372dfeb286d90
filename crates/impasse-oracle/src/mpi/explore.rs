//! Every outcome of a script.

use std::collections::HashSet;

use super::script::{BufferingModel, Script};
use super::state::State;
use super::steps::Rules;

/// What can come of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// All ranks can come to their end.
    pub completes: bool,
    /// The ranks can come to where nothing happens any more.
    pub stuck: bool,
}

/// Tries every order of events. None if there are more than `most` states.
pub fn outcomes(script: &Script, model: BufferingModel, most: usize) -> Option<Outcomes> {
    let rules = Rules { script, model };
    let mut open: Vec<State> = [false, true]
        .map(|uniform| State::start(script, uniform))
        .to_vec();
    let mut seen: HashSet<State> = open.iter().cloned().collect();
    let mut outcomes = Outcomes::default();
    while let Some(state) = open.pop() {
        if seen.len() > most {
            return None;
        }
        let next = rules.steps(&state);
        if state.is_end(script) {
            outcomes.completes = true;
        } else if next.is_empty() {
            outcomes.stuck = true;
        }
        for state in next {
            if seen.insert(state.clone()) {
                open.push(state);
            }
        }
    }
    Some(outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mpi::{Collective, Guard, Mode, Op, Source};

    const COMPLETES: Outcomes = Outcomes {
        completes: true,
        stuck: false,
    };
    const STUCK: Outcomes = Outcomes {
        completes: false,
        stuck: true,
    };
    const BOTH: Outcomes = Outcomes {
        completes: true,
        stuck: true,
    };

    fn send(to: u8) -> Op {
        let mode = Mode::Standard;
        Op::Send { mode, to, tag: 0 }
    }

    fn receive(from: Source) -> Op {
        let tag = Some(0);
        Op::Recv { from, tag }
    }

    fn start_receive(from: Source) -> Op {
        Op::Irecv {
            from,
            tag: None,
            request: 0,
        }
    }

    /// What comes of a script in the strict and in the lenient model.
    fn in_both_models(ranks: &[&[Op]], collective: Collective) -> [Outcomes; 2] {
        let script = Script {
            ranks: ranks.iter().map(|ops| ops.to_vec()).collect(),
            requests: 1,
            collective,
        };
        let most = 100_000;
        [BufferingModel::Strict, BufferingModel::Lenient]
            .map(|model| outcomes(&script, model, most).expect("it is small"))
    }

    fn messages(ranks: &[&[Op]]) -> [Outcomes; 2] {
        in_both_models(ranks, Collective::Barrier)
    }

    #[test]
    fn sends_that_face_each_other_need_buffers() {
        let one = [send(1), receive(Source::Rank(1))];
        let other = [send(0), receive(Source::Rank(0))];
        assert_eq!(messages(&[&one, &other]), [STUCK, COMPLETES]);
    }

    #[test]
    fn a_receive_from_any_can_take_what_a_later_one_needs() {
        let takes = [receive(Source::Any), receive(Source::Rank(2))];
        let found = messages(&[&takes, &[send(0)], &[send(0)]]);
        assert_eq!(found, [BOTH, BOTH]);
    }

    #[test]
    fn only_buffers_let_a_message_be_overtaken() {
        let takes = [receive(Source::Any), receive(Source::Rank(2))];
        let then = [receive(Source::Rank(1)), send(0)];
        let found = messages(&[&takes, &[send(0), send(2)], &then]);
        assert_eq!(found, [COMPLETES, BOTH]);
    }

    #[test]
    fn the_receive_posted_first_takes_the_message() {
        let takes = [start_receive(Source::Any), receive(Source::Rank(1))];
        assert_eq!(messages(&[&takes, &[send(0)]]), [STUCK, STUCK]);
        assert_eq!(messages(&[&takes, &[send(0), send(0)]]), [COMPLETES; 2]);
        let probe = Op::Probe {
            from: Source::Any,
            tag: None,
        };
        let looks = [start_receive(Source::Any), probe];
        assert_eq!(messages(&[&looks, &[send(0)]]), [STUCK, STUCK]);
    }

    #[test]
    fn a_root_may_leave_a_broadcast_early() {
        let root = [Op::Collective, send(1)];
        let other = [receive(Source::Rank(0)), Op::Collective];
        let found = in_both_models(&[&root, &other], Collective::Bcast(0));
        assert_eq!(found, [STUCK, COMPLETES]);
        let found = in_both_models(&[&root, &other], Collective::Reduce(0));
        assert_eq!(found, [STUCK, STUCK]);
        let found = in_both_models(&[&root, &other], Collective::Reduce(1));
        assert_eq!(found, [STUCK, COMPLETES]);
    }

    #[test]
    fn a_test_may_say_either_and_a_poll_is_fair() {
        let says = false;
        let guard = Guard::Test { request: 0, says };
        let tests = [
            start_receive(Source::Rank(1)),
            Op::Guarded(guard, Box::new(Op::Collective)),
        ];
        assert_eq!(messages(&[&tests, &[send(0)]]), [BOTH, BOTH]);
        let polls = [start_receive(Source::Rank(1)), Op::Poll(0)];
        assert_eq!(messages(&[&polls, &[send(0)]]), [COMPLETES; 2]);
        assert_eq!(messages(&[&polls, &[]]), [STUCK, STUCK]);
    }

    #[test]
    fn the_uniform_unknown_is_equal_on_all_ranks() {
        let maybe = |op| Op::Guarded(Guard::Uniform(true), Box::new(op));
        let agreed = [maybe(Op::Collective)];
        assert_eq!(messages(&[&agreed, &agreed]), [COMPLETES; 2]);
        let local = [Op::Guarded(Guard::Local, Box::new(Op::Collective))];
        assert_eq!(messages(&[&local, &local]), [BOTH, BOTH]);
    }
}
