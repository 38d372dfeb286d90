//! A small, slow executor that follows the meaning of operations word by word.
//! It exists to check the examples against what they promise.

use std::collections::HashMap;

use impasse_ops::{
    Channel, Collective, CollectiveKind, Item, Operation, Receive, Request, Send, SendMode, System,
    Tag, TagFilter,
};

/// Loops are executed at most this often.
const MOST_TRIPS: u64 = 3;

/// Whether all processes reach their end.
pub fn completes(system: &System) -> bool {
    let programs: Vec<Vec<&Operation>> = (system.programs.iter())
        .map(|program| unroll(program.items()))
        .collect();
    let mut world = World::new(system);
    loop {
        let mut moved = false;
        for (rank, program) in programs.iter().enumerate() {
            while let Some(operation) = program.get(world.at[rank]) {
                if !world.step(rank, operation) {
                    break;
                }
                moved = true;
            }
        }
        if !moved {
            let ends = programs.iter().map(Vec::len);
            return world.at.iter().copied().eq(ends);
        }
    }
}

fn unroll(items: &[Item]) -> Vec<&Operation> {
    let mut out = Vec::new();
    let mut open = Vec::new();
    for item in items {
        match item {
            Item::Op(operation, _) => out.push(operation),
            Item::LoopBegin { trips, .. } => open.push((out.len(), (*trips).min(MOST_TRIPS))),
            Item::LoopEnd => {
                let (start, trips) = open.pop().unwrap();
                let body: Vec<&Operation> = out.drain(start..).collect();
                (0..trips).for_each(|_| out.extend(&body));
            }
        }
    }
    out
}

struct World<'s> {
    system: &'s System,
    at: Vec<usize>,
    /// What the current operation of each process waits for, once posted.
    current: Vec<Option<Vec<usize>>>,
    started: Vec<Vec<(Request, usize)>>,
    /// Whether each posted half has met.
    met: Vec<bool>,
    sends: HashMap<Channel, Vec<(Tag, usize)>>,
    receives: HashMap<Channel, Vec<(TagFilter, usize)>>,
    calls: Vec<Vec<Vec<(CollectiveKind, usize)>>>,
}

impl<'s> World<'s> {
    fn new(system: &'s System) -> World<'s> {
        let size = system.size();
        World {
            system,
            at: vec![0; size],
            current: vec![None; size],
            started: vec![Vec::new(); size],
            met: Vec::new(),
            sends: HashMap::new(),
            receives: HashMap::new(),
            calls: vec![vec![Vec::new(); size]; system.comms.len()],
        }
    }

    /// Posts or completes the operation; false if it stays blocked.
    fn step(&mut self, rank: usize, operation: &Operation) -> bool {
        if self.current[rank].is_none() {
            let needs = self.post(rank, operation);
            self.current[rank] = Some(needs);
        }
        let needs = self.current[rank].as_ref().unwrap();
        let done = needs.iter().all(|half| self.met[*half]);
        if done {
            self.current[rank] = None;
            self.at[rank] += 1;
        }
        done
    }

    fn post(&mut self, rank: usize, operation: &Operation) -> Vec<usize> {
        match operation {
            Operation::Send(send) => self.send(rank, send),
            Operation::Recv(receive) => self.receive(rank, receive),
            Operation::SendRecv(send, receive) => {
                let mut needs = self.send(rank, send);
                needs.extend(self.receive(rank, receive));
                needs
            }
            Operation::StartSend(send, name) => {
                let needs = self.send(rank, send);
                self.start(rank, *name, needs)
            }
            Operation::StartRecv(receive, name) => {
                let needs = self.receive(rank, receive);
                self.start(rank, *name, needs)
            }
            Operation::Collective(call) => self.call(rank, call),
            Operation::StartCollective(call, name) => {
                let needs = self.call(rank, call);
                self.start(rank, *name, needs)
            }
            Operation::Wait(names) => {
                let mine = self.started[rank].iter();
                let named = mine.filter(|(name, _)| names.contains(name));
                named.map(|(_, half)| *half).collect()
            }
            Operation::WaitAll => self.started[rank].iter().map(|(_, half)| *half).collect(),
        }
    }

    fn start(&mut self, rank: usize, name: Request, needs: Vec<usize>) -> Vec<usize> {
        self.started[rank].extend(needs.into_iter().map(|half| (name, half)));
        Vec::new()
    }

    fn new_half(&mut self) -> usize {
        self.met.push(false);
        self.met.len() - 1
    }

    fn send(&mut self, rank: usize, send: &Send) -> Vec<usize> {
        let half = self.new_half();
        let channel = send.envelope(impasse_ops::Rank(rank as u32)).channel();
        let receives = self.receives.entry(channel).or_default();
        match receives
            .iter()
            .position(|(filter, _)| filter.accepts(send.tag))
        {
            Some(at) => {
                let other = receives.remove(at).1;
                self.meet(&[half, other]);
            }
            None => self
                .sends
                .entry(channel)
                .or_default()
                .push((send.tag, half)),
        }
        match send.mode {
            SendMode::Buffered => Vec::new(),
            _ => vec![half],
        }
    }

    fn receive(&mut self, rank: usize, receive: &Receive) -> Vec<usize> {
        let half = self.new_half();
        let channel = Channel {
            comm: receive.comm,
            source: receive.from,
            destination: impasse_ops::Rank(rank as u32),
        };
        let sends = self.sends.entry(channel).or_default();
        match sends.iter().position(|(tag, _)| receive.tag.accepts(*tag)) {
            Some(at) => {
                let other = sends.remove(at).1;
                self.meet(&[half, other]);
            }
            None => self
                .receives
                .entry(channel)
                .or_default()
                .push((receive.tag, half)),
        }
        vec![half]
    }

    fn call(&mut self, rank: usize, call: &Collective) -> Vec<usize> {
        let half = self.new_half();
        let comm = call.comm.0 as usize;
        self.calls[comm][rank].push((call.kind, half));
        loop {
            let members = self.system.comms[comm].iter();
            let heads: Option<Vec<(CollectiveKind, usize)>> = members
                .map(|member| self.calls[comm][member.index()].first().copied())
                .collect();
            let Some(heads) = heads.filter(|heads| heads.iter().all(|h| h.0 == heads[0].0)) else {
                return vec![half];
            };
            for member in &self.system.comms[comm] {
                self.calls[comm][member.index()].remove(0);
            }
            let halves: Vec<usize> = heads.iter().map(|(_, half)| *half).collect();
            self.meet(&halves);
        }
    }

    fn meet(&mut self, halves: &[usize]) {
        for half in halves {
            self.met[*half] = true;
        }
    }
}
