//! Waiting for what was started.

use super::Engine;
use crate::code::{Code, DETACHED_PART, Opcode};
use crate::source::Source;

impl<S: Source> Engine<S> {
    /// Whether a process can go past the wait that it stands at.
    pub(super) fn wait_is_over(&mut self, process: u32, head: Code) -> bool {
        match head.opcode() {
            Opcode::Wait => self.is_done(head.low()),
            Opcode::WaitAll => self.outstanding[process as usize] == 0,
            _ => {
                // What was found done stays so while the process waits: going on
                // from there keeps the whole wait linear.
                let list = self.alphabet.list(head.arg());
                let progress = &mut self.wait_progress[process as usize];
                while let Some(&slot) = list.get(*progress as usize) {
                    if self.slots.get(slot as usize).is_some_and(|&left| left > 0) {
                        return false;
                    }
                    *progress += 1;
                }
                *progress = 0;
                true
            }
        }
    }

    /// Whether nothing started under a slot is left to be done.
    pub fn is_done(&self, slot: u32) -> bool {
        self.slots.get(slot as usize).is_none_or(|&left| left == 0)
    }

    /// Notes that an operation was started under a slot.
    pub(super) fn begin_in_slot(&mut self, process: u32, slot: u32) {
        if slot >= DETACHED_PART {
            return;
        }
        if self.slots.len() <= slot as usize {
            self.slots.resize(self.alphabet.slot_count(), 0);
        }
        self.slots[slot as usize] += 1;
        self.outstanding[process as usize] += 1;
    }

    /// Notes that an operation is done, and wakes a process that may wait for it.
    pub(super) fn done_in_slot(&mut self, process: u32, slot: u32) {
        if slot >= DETACHED_PART {
            return;
        }
        self.slots[slot as usize] -= 1;
        self.outstanding[process as usize] -= 1;
        if self.processes[process as usize].head.is_wait() {
            self.wake(process);
        }
    }
}
