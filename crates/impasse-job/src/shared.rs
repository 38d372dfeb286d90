//! Memory that several ranks see: what one has written reaches the others.

use std::sync::Arc;

use impasse_exec::{Byte, Contents, World};
use impasse_ir::Span;

use crate::data::{Layout, Payload, Place, Signature};
use crate::job::Job;
use crate::state::{Delivery, Flavour};

impl Job {
    /// What a rank has written to shared memory since its last call reaches the others.
    pub(crate) fn publish(&mut self, world: &mut World, rank: u32) {
        let windows = self.mpi.windows.iter();
        let shared = windows.filter(|(_, window)| window.flavour == Flavour::Shared);
        let copies: Vec<(u32, u64)> = shared
            .filter_map(|(number, window)| Some((number, *window.shared.copies.get(&rank)?)))
            .collect();
        for (number, copy) in copies {
            self.publish_copy(world, rank, number, copy);
        }
    }

    fn publish_copy(&mut self, world: &mut World, rank: u32, number: u32, copy: u64) {
        let Some(window) = self.mpi.windows.get_mut(number) else {
            return;
        };
        let Some(before) = &mut window.shared.contents else {
            return;
        };
        let machine = self.ranks[rank as usize].machine_mut();
        let memory = machine.access(world, Span::UNKNOWN);
        let Ok(now) = memory.read_contents(copy, before.len() as u64) else {
            return;
        };
        if **before == now {
            return;
        }
        for (start, bytes) in changes(before, &now) {
            let others = window.shared.copies.iter();
            for (&other, &address) in others.filter(|(other, _)| **other != rank) {
                self.mpi.deliveries.push(Delivery {
                    rank: other,
                    place: plain(address.wrapping_add(start), bytes.len() as u64),
                    payload: Payload::any(bytes.clone(), Signature::default()),
                    skip: 0,
                });
            }
        }
        *before = Arc::new(now);
    }
}

/// Runs of bytes that are not what they were: where each begins, and its bytes.
fn changes(before: &Contents, now: &Contents) -> Vec<(u64, Vec<Byte>)> {
    let mut runs: Vec<(u64, Vec<Byte>)> = Vec::new();
    for at in 0..now.len() {
        let new = now.get(at);
        if before.get(at) == new {
            continue;
        }
        match runs.last_mut() {
            Some((start, bytes)) if *start + bytes.len() as u64 == at as u64 => bytes.push(new),
            _ => runs.push((at as u64, vec![new])),
        }
    }
    runs
}

/// Bytes one behind the other.
fn plain(address: u64, bytes: u64) -> Place {
    let layout = Layout {
        blocks: vec![(0, 1)],
        size: 1,
        lower: 0,
        extent: 1,
        signature: Signature::default(),
        unknown: None,
    };
    Place::known(address, bytes, Arc::new(layout))
}
