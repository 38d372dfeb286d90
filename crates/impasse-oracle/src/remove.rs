//! Systems with one process less.

use impasse_ops::{Comm, Item, Operation, Program, Rank, System};

/// The system without this process, without all messages to and from it, and
/// without communicators that have no other member. Numbers close up.
pub(crate) fn without_process(system: &System, gone: Rank) -> System {
    let (comms, comm_map) = remaining_comms(system, gone);
    let renumber = Renumber { gone, comm_map };
    let programs = system.programs.iter().enumerate();
    let programs = programs
        .filter(|&(rank, _)| rank != gone.index())
        .map(|(_, program)| {
            let items = program.items().iter();
            let items = items.filter_map(|item| renumber.item(item)).collect();
            Program::new(items).expect("brackets stay")
        })
        .collect();
    System { programs, comms }
}

/// The communicators that are left, and where each old one went.
fn remaining_comms(system: &System, gone: Rank) -> (Vec<Vec<Rank>>, Vec<Option<Comm>>) {
    let mut comms = Vec::new();
    let mut map = Vec::new();
    for (index, members) in system.comms.iter().enumerate() {
        let members: Vec<Rank> = members.iter().filter_map(|&m| close_up(m, gone)).collect();
        // The world stays even if it is empty.
        if members.is_empty() && index > 0 {
            map.push(None);
        } else {
            map.push(Some(Comm(comms.len() as u32)));
            comms.push(members);
        }
    }
    (comms, map)
}

fn close_up(rank: Rank, gone: Rank) -> Option<Rank> {
    (rank != gone).then(|| Rank(rank.0 - u32::from(rank > gone)))
}

struct Renumber {
    gone: Rank,
    comm_map: Vec<Option<Comm>>,
}

impl Renumber {
    fn item(&self, item: &Item) -> Option<Item> {
        match item {
            Item::Op(operation, site) => {
                let mut operation = operation.clone();
                self.operation(&mut operation)?;
                Some(Item::Op(operation, *site))
            }
            other => Some(other.clone()),
        }
    }

    fn operation(&self, operation: &mut Operation) -> Option<()> {
        match operation {
            Operation::Send(send) | Operation::StartSend(send, _) => {
                self.message(&mut send.to, &mut send.comm)
            }
            Operation::Recv(receive) | Operation::StartRecv(receive, _) => {
                self.message(&mut receive.from, &mut receive.comm)
            }
            Operation::SendRecv(send, receive) => {
                self.message(&mut send.to, &mut send.comm)?;
                self.message(&mut receive.from, &mut receive.comm)
            }
            Operation::Collective(call) | Operation::StartCollective(call, _) => {
                self.comm(&mut call.comm)
            }
            Operation::Wait(_) | Operation::WaitAll => Some(()),
        }
    }

    fn message(&self, peer: &mut Rank, comm: &mut Comm) -> Option<()> {
        *peer = close_up(*peer, self.gone)?;
        self.comm(comm)
    }

    fn comm(&self, comm: &mut Comm) -> Option<()> {
        *comm = self.comm_map[comm.0 as usize]?;
        Some(())
    }
}
