//! The parts of a state: of each rank, and of what is on its way between two.

use std::collections::BTreeMap;

use impasse_exec::{Fingerprint, Part, World};

use crate::digest::{
    digest_message, digest_payload, digest_place, digest_request, digest_wait, digest_wanted,
};
use crate::job::Job;
use crate::rank::Status;
use crate::state::{RankObjects, Request};

/// Messages on their way, by sender and receiver.
pub(super) type Channels = BTreeMap<(u32, u32), Part>;

impl Job {
    /// The parts of all ranks, and messages by sender and receiver; `None` if something is not understood.
    pub(super) fn parts(&mut self, world: &World) -> Option<(Vec<Part>, Channels)> {
        if !self.mpi.is_plain() {
            return None;
        }
        let mut ranks = Vec::new();
        let mut channels = Channels::new();
        for rank in 0..self.size() {
            let machine = self.machine_part(world, rank)?;
            let between = self.part_between(world, rank)?;
            let both = [&machine.ranks[..], &between.ranks[..]];
            ranks.push(Part {
                hash: mixed(machine.hash, between.hash),
                ranks: both.concat(),
            });
            self.messages_to(world, rank, &mut channels)?;
        }
        Some((ranks, channels))
    }

    fn machine_part(&mut self, world: &World, rank: u32) -> Option<Part> {
        // Windows and persistent requests hold addresses, and are not understood.
        let relevance = self.setup.relevance();
        let part = self.ranks[rank as usize].part(|machine| {
            let mut print = Fingerprint::of_part(world, relevance);
            print.add(machine, &[]);
            print.finish_part()
        });
        part.map(|part| (*part).clone())
    }

    /// What MPI knows of a rank, and what the rank is doing.
    fn part_between(&self, world: &World, rank: u32) -> Option<Part> {
        let relevance = self.setup.relevance();
        let mut print = Fingerprint::of_part(world, relevance);
        let state = &self.ranks[rank as usize];
        if !state.calling.is_empty() || state.resuming.is_some() {
            return None;
        }
        match &state.status {
            Status::Runnable => print.add_value(0u8),
            Status::Waiting(record, wait) => {
                print.add_value((1u8, record.claim, record.span));
                digest_wait(&mut print, wait);
            }
            Status::Deciding(..) => return None,
            Status::Finished => print.add_value(3u8),
        }
        for (_, record) in self.held.iter().filter(|(held, _)| *held == rank) {
            print.add_value((4u8, record.claim, record.span));
            record.args.iter().for_each(|arg| print.add_symbolic(*arg));
        }
        let objects = self.mpi.rank(rank);
        digest_objects(&mut print, objects)?;
        for (number, request) in objects.requests.iter() {
            print.add_value(number);
            digest_request(&mut print, request, relevance);
        }
        let mut receives: Vec<_> = self.mpi.mail[rank as usize].receives().collect();
        receives.sort_by_key(|posted| posted.stamp);
        for posted in receives {
            print.add_value(posted.request);
            digest_wanted(&mut print, &posted.wanted);
        }
        self.collective_part(&mut print, rank)?;
        print.finish_part()
    }

    /// The collective calls in which a rank takes part.
    fn collective_part(&self, print: &mut Fingerprint<'_>, rank: u32) -> Option<()> {
        let relevance = self.setup.relevance();
        for (comm, queue) in &self.mpi.queues {
            print.add_value((comm, queue.calls.get(&rank)));
            for (number, slot) in (0u32..).zip(&queue.slots) {
                let Some(arrival) = slot.arrivals.get(&rank) else {
                    continue;
                };
                if arrival.neighbours.is_some()
                    || arrival.sends.len() > 1
                    || arrival.places.len() > 1
                {
                    return None;
                }
                print.add_value((number, arrival.kind.routine, arrival.pattern));
                print.add_value(arrival.kind.root.is_some());
                arrival
                    .kind
                    .root
                    .into_iter()
                    .for_each(|root| print.add_rank(root));
                print.add_value((arrival.request, arrival.span, &arrival.extra, arrival.done));
                print.add_value((arrival.sends.len(), arrival.places.len()));
                for payload in &arrival.sends {
                    digest_payload(print, payload, relevance);
                }
                for place in &arrival.places {
                    digest_place(print, place, relevance);
                }
            }
        }
        Some(())
    }

    fn messages_to(&self, world: &World, rank: u32, channels: &mut Channels) -> Option<()> {
        let relevance = self.setup.relevance();
        let mail = &self.mpi.mail[rank as usize];
        let mut messages = mail.messages().peekable();
        let matters = messages.peek().is_some() && self.may_still_receive(rank, relevance);
        while let Some(first) = messages.next() {
            let source = first.source;
            let mut print = Fingerprint::of_part(world, relevance);
            digest_message(&mut print, first, matters, relevance);
            while let Some(next) = messages.next_if(|next| next.source == source) {
                digest_message(&mut print, next, matters, relevance);
            }
            let part = print.finish_part()?;
            // One from another communicator would be the second one here.
            if channels.insert((source, rank), part).is_some() {
                return None;
            }
        }
        Some(())
    }
}

/// What a rank has of MPI, besides requests; `None` if ranks are named in it, or something is half done.
fn digest_objects(print: &mut Fingerprint<'_>, objects: &RankObjects) -> Option<()> {
    let half_done = !(objects.generalized.is_empty()
        && objects.combining.is_empty()
        && objects.arrived.is_empty()
        && objects.parts.is_empty());
    let names = objects.groups.iter().next().is_some() || objects.matched.iter().next().is_some();
    let prepared = |(_, request): (u32, &Request)| request.template.is_some();
    if half_done || names || objects.requests.iter().any(prepared) {
        return None;
    }
    print.add_value((objects.phase, objects.comms.of_any_rank()));
    print.add_value(&objects.datatypes);
    print.add_value((&objects.operators, objects.attached, &objects.infos));
    print.add_value((&objects.keyvals, &objects.errhandlers, objects.caches()));
    Some(())
}

/// One hash of two.
pub(super) fn mixed(a: u128, b: u128) -> u128 {
    const FACTORS: [u128; 2] = [
        0x2d35_8dcc_aa6c_78a5_8bb8_4b93_962e_acc9,
        0x9e37_79b9_7f4a_7c15_d6e8_feb8_6659_fd93,
    ];
    let mut hash = (a.rotate_left(47) ^ b).wrapping_add(FACTORS[1]);
    for factor in FACTORS {
        hash = hash.wrapping_mul(factor);
        hash ^= hash >> 67;
    }
    hash.wrapping_add(a)
}
