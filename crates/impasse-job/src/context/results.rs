//! What a call gives back: numbers, handles, statuses.

use impasse_exec::{Byte, Value};
use impasse_ir::Type;
use impasse_mpi::pointers::STATUS_IGNORE;
use impasse_mpi::{Arg, Kind, Select};

use super::{Call, CallResult, Outcome, Wait, WaitOn, lift};
use crate::state::Status;

/// Bytes of an `MPI_Status`.
pub(crate) const STATUS_BYTES: u64 = 24;

/// Where the error begins and ends in an `MPI_Status`: calls that give a single status leave it alone.
const STATUS_ERROR: (u64, u64) = (8, 12);

impl Call<'_> {
    /// Writes an `int` through the address argument.
    pub fn give_int(&mut self, which: impl Select, value: i64) -> CallResult<()> {
        let address = self.bits(which)?;
        self.write_int(address, value)
    }

    /// Writes an `int`.
    pub fn write_int(&mut self, address: u64, value: i64) -> CallResult<()> {
        lift(
            self.memory()
                .write_bytes(address, &(value as i32).to_le_bytes()),
        )
    }

    /// Writes a number as wide as the parameter says: `int`, or 8 bytes.
    pub fn give_number(&mut self, which: impl Select, value: i64) -> CallResult<()> {
        match self.element_bytes(which) {
            4 => self.give_int(which, value),
            _ => self.give_handle(which, value.cast_unsigned()),
        }
    }

    /// Writes a handle, an address or a 64 bit number through the address argument.
    pub fn give_handle(&mut self, which: impl Select, value: u64) -> CallResult<()> {
        let address = self.bits(which)?;
        self.write_handle(address, value)
    }

    /// Writes a handle, an address or a 64 bit number.
    pub fn write_handle(&mut self, address: u64, value: u64) -> CallResult<()> {
        lift(self.memory().write_bytes(address, &value.to_le_bytes()))
    }

    /// Writes text with a final zero, and its length.
    pub fn give_text(&mut self, text: impl Select, length: Arg, value: &str) -> CallResult<()> {
        let address = self.bits(text)?;
        let mut bytes = value.as_bytes().to_vec();
        bytes.push(0);
        lift(self.memory().write_bytes(address, &bytes))?;
        self.give_int(length, value.len() as i64)
    }

    /// Writes a status through the address argument, unless it is to be ignored.
    pub fn give_status(&mut self, which: impl Select, status: &Status) -> CallResult<()> {
        let address = self.bits(which)?;
        self.write_status(address, status)
    }

    /// Looks at what has happened so far. If that is nothing, the status is undefined afterwards (MPI 4.1, sections 3.7.3
    /// and 3.8.1), otherwise it is overwritten: what it says of earlier messages is gone in either case.
    pub fn wait_with_status(&mut self, on: WaitOn, requests: Vec<u32>) -> CallResult<Outcome> {
        let asks = self.has(Arg::flag) && !matches!(self.routine.kind, Kind::Inspect(_));
        let address = match asks {
            true => self.bits(Arg::status)?,
            false => STATUS_IGNORE,
        };
        if address != STATUS_IGNORE {
            let mut memory = self.memory();
            lift(memory.fill(address, Byte::Uninitialised, STATUS_ERROR.0))?;
            let rest = STATUS_BYTES - STATUS_ERROR.1;
            lift(memory.fill(
                address.wrapping_add(STATUS_ERROR.1),
                Byte::Uninitialised,
                rest,
            ))?;
        }
        Ok(self.wait(on, requests))
    }

    /// Writes a status, unless it is to be ignored.
    ///
    /// Calls that return a single status do not touch its field `MPI_ERROR` (MPI 4.1, section
    /// 3.2.5).
    pub fn write_status(&mut self, address: u64, status: &Status) -> CallResult<()> {
        if address == STATUS_IGNORE {
            return Ok(());
        }
        let mut head = status.source.to_le_bytes().to_vec();
        head.extend(status.tag.to_le_bytes());
        let sender = self.number_of_rank(status.sender, status.source >= 0);
        let mut tail = i32::from(status.cancelled).to_le_bytes().to_vec();
        tail.extend(status.bytes.to_le_bytes());
        lift(self.memory().write_bytes(address, &head))?;
        lift(self.memory().write_bytes(address.wrapping_add(12), &tail))?;
        if let Some(sender) = sender {
            lift(self.memory().store(Type::I32, address, sender))?;
        }
        if self.world.is_in_period() {
            let tag = self.world.named_in_round(Type::I32, status.tag.into());
            let at = address.wrapping_add(4);
            lift(self.memory().store(Type::I32, at, tag))?;
        }
        let bytes = match status.unknown {
            Some(unknown) => unknown.bytes(&mut self.world.exprs),
            None => match self.world.told_in_round() {
                Some(unknown) => unknown,
                None => return Ok(()),
            },
        };
        lift(
            self.memory()
                .store(Type::I64, address.wrapping_add(16), bytes),
        )
    }

    /// Writes the handle of a new request.
    pub fn give_request(&mut self, number: u32) -> CallResult<()> {
        let handle = self.mpi.rank(self.rank).requests.handle(number);
        self.give_handle(Arg::request, handle)
    }

    /// A request belongs to a blocking call: the program never sees it.
    pub fn hide(&mut self, number: u32) {
        if let Some(request) = self.request(number) {
            request.inner = true;
        }
    }

    /// Waits for a request that the program does not see.
    pub fn wait_inside(&mut self, number: u32) -> Outcome {
        self.hide(number);
        self.wait_all(vec![number])
    }

    /// Forgets the requests that were waited for.
    pub fn forget_waited(&mut self) {
        for &number in self.waited.iter().flat_map(|waited| &waited.requests) {
            self.mpi.learn_from(self.rank, number);
            self.mpi.rank_mut(self.rank).requests.remove(number);
        }
    }

    /// Waits until all these requests are done.
    pub fn wait_all(&self, requests: Vec<u32>) -> Outcome {
        self.wait(WaitOn::All, requests)
    }

    /// Waits for these requests.
    pub fn wait(&self, on: WaitOn, requests: Vec<u32>) -> Outcome {
        Outcome::Wait(Wait {
            on,
            requests,
            memo: Vec::new(),
        })
    }

    /// Returns a `double`.
    pub fn double(value: f64) -> Outcome {
        Outcome::Return(Value::double(value))
    }
}
