//! Programs that are random on each process, without regard to the others.

use impasse_ops::{Operation, Rank, Request, SendMode, Tag};

use crate::script::{NAMES, collective, peer, receive, send};
use crate::tree::Node;
use crate::{Generator, Rng};

/// A random program of about `length` operations.
pub(crate) fn process(
    generator: &Generator,
    rank: Rank,
    comms: &[Vec<Rank>],
    length: usize,
    rng: &mut Rng,
) -> Vec<Node> {
    let writer = Writer {
        generator,
        rank,
        comms,
    };
    writer.sequence(length, generator.depth, 1, rng)
}

struct Writer<'a> {
    generator: &'a Generator,
    rank: Rank,
    comms: &'a [Vec<Rank>],
}

impl Writer<'_> {
    fn sequence(&self, length: usize, depth: usize, scale: u128, rng: &mut Rng) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut left = length;
        while left > 0 {
            let trips = if depth > 0 && rng.chance(1, 3) {
                self.generator.trip_count(scale, rng)
            } else {
                None
            };
            if let Some(trips) = trips {
                let inside = 1 + rng.index(left.min(4));
                let scale = scale.saturating_mul(u128::from(trips.max(1)));
                let body = self.sequence(inside, depth - 1, scale, rng);
                nodes.push(Node::Loop(trips, body));
                left -= inside;
            } else {
                nodes.extend(self.operation(rng).map(Node::Op));
                left -= 1;
            }
        }
        nodes
    }

    fn operation(&self, rng: &mut Rng) -> Option<Operation> {
        let features = &self.generator.features;
        let name = Request(rng.below(NAMES) as u32);
        match rng.below(16) {
            0 | 1 if features.collectives => {
                let comm = self.generator.comm_of(self.rank, self.comms, rng);
                let call = collective(comm, rng);
                if features.non_blocking && rng.chance(1, 2) {
                    Some(Operation::StartCollective(call, name))
                } else {
                    Some(Operation::Collective(call))
                }
            }
            2 if features.non_blocking => Some(Operation::WaitAll),
            3 | 4 if features.non_blocking => {
                let mut names: Vec<Request> = (0..NAMES as u32).map(Request).collect();
                names.retain(|_| rng.chance(1, 2));
                Some(Operation::Wait(names))
            }
            5..9 if features.non_blocking => self.message(Some(name), rng),
            _ => self.message(None, rng),
        }
    }

    /// A send, a receive or both; started under the name if there is one.
    fn message(&self, name: Option<Request>, rng: &mut Rng) -> Option<Operation> {
        let generator = self.generator;
        let comm = generator.comm_of(self.rank, self.comms, rng);
        let members = &self.comms[comm.0 as usize];
        let to = peer(generator, self.rank, members, rng)?;
        let from = peer(generator, self.rank, members, rng)?;
        let tag = |rng: &mut Rng| Tag(rng.below(generator.tags.into()) as u32);
        let send_tag = tag(rng);
        let send = send(generator, to, comm, send_tag, rng);
        let receive_tag = tag(rng);
        let receive = receive(generator, from, comm, receive_tag, rng);
        let exchange = generator.features.send_recv && rng.chance(1, 6);
        Some(match (name, rng.chance(1, 2)) {
            (Some(name), true) => Operation::StartSend(send, name),
            (Some(name), false) => Operation::StartRecv(receive, name),
            (None, _) if exchange && send.mode != SendMode::Buffered => {
                Operation::SendRecv(send, receive)
            }
            (None, true) => Operation::Send(send),
            (None, false) => Operation::Recv(receive),
        })
    }
}
