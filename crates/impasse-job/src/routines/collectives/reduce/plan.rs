//! The arguments of a reduction: what is combined how, and who gets it.

use impasse_mpi::{Arg, ErrorClass, Pattern};

use super::operands::{complete, operator};
use crate::context::{Call, CallResult, fault};
use crate::data::{Operator, Place};
use crate::routines::collectives::arguments::{is_in_place, rooted};
use crate::routines::collectives::{Contribution, arrive};
use crate::state::{CommView, Extra};

/// A reduction as one member calls it.
#[derive(Debug)]
pub(super) struct Plan {
    pub comm: CommView,
    /// World rank of the root.
    root: Option<u32>,
    pub operator: Operator,
    /// Handle of the datatype.
    pub datatype: u64,
    /// What the member brings.
    pub send: Option<Place>,
    /// Where its result goes.
    pub receive: Option<Place>,
    /// Whether the data is taken from where the result goes.
    is_in_place: bool,
    /// The bytes of the result that the member gets, if not all.
    pub segment: Option<(u64, u64)>,
    /// From how many members the result of this one comes.
    pub sources: usize,
}

impl Plan {
    pub fn read(call: &mut Call<'_>) -> CallResult<Plan> {
        let pattern = Contribution::new(call).pattern;
        let comm = call.comm(Arg::comm)?;
        let operator = operator(call)?;
        let prefix = matches!(pattern, Pattern::Prefix | Pattern::ExclusivePrefix);
        if prefix && comm.is_inter() {
            let why = "prefixes are not defined on an intercommunicator";
            return Err(fault(ErrorClass::COMM, why));
        }
        let mut plan = Plan {
            root: None,
            operator,
            datatype: call.bits(Arg::datatype)?,
            send: None,
            receive: None,
            is_in_place: is_in_place(call, Arg::sendbuf)?,
            segment: None,
            sources: match pattern {
                Pattern::Prefix => comm.me as usize + 1,
                Pattern::ExclusivePrefix => comm.me as usize,
                _ => comm.peers.len(),
            },
            comm,
        };
        if pattern == Pattern::ToRoot {
            plan.read_rooted(call)?;
        } else if call.has(Arg::count) {
            let receive = call.vague_place(Arg::recvbuf, Arg::count, Arg::datatype)?;
            plan.send = Some(sent(call, &receive)?);
            plan.receive = (plan.sources > 0).then_some(receive);
        } else {
            plan.read_scattered(call)?;
        }
        plan.check_overlap()?;
        if let (Some(send), Some(receive), false) = (&plan.send, &plan.receive, plan.is_in_place) {
            call.check_disjoint(std::slice::from_ref(send), std::slice::from_ref(receive));
        }
        Ok(plan)
    }

    /// Only the root receives; `MPI_IN_PLACE` is for the root only (MPI 4.1, section 6.9.1).
    fn read_rooted(&mut self, call: &mut Call<'_>) -> CallResult<()> {
        let who = rooted(call, &self.comm)?;
        self.root = who.root;
        if who.is_root {
            self.receive = Some(call.vague_place(Arg::recvbuf, Arg::count, Arg::datatype)?);
        }
        if !who.takes_part || (who.is_root && self.comm.is_inter()) {
            return Ok(());
        }
        self.send = match &self.receive {
            Some(receive) => Some(sent(call, receive)?),
            None if is_in_place(call, Arg::sendbuf)? => {
                let why = "MPI_IN_PLACE is passed by a rank that is not the root";
                return Err(fault(ErrorClass::BUFFER, why));
            }
            None => Some(call.vague_place(Arg::sendbuf, Arg::count, Arg::datatype)?),
        };
        Ok(())
    }

    /// Each member gets the part that its count says (MPI 4.1, section 6.10).
    fn read_scattered(&mut self, call: &mut Call<'_>) -> CallResult<()> {
        let (members, me) = (self.comm.local.len(), self.comm.me as usize);
        let counts = match call.has(Arg::recvcount) {
            true => vec![call.int(Arg::recvcount)?; members],
            false => call.ints(Arg::recvcounts, members)?,
        };
        let mut ends = vec![0u64];
        for count in counts {
            let Ok(count) = u64::try_from(count) else {
                return Err(fault(ErrorClass::COUNT, format!("a count is {count}")));
            };
            let before = ends.last().copied().unwrap_or(0);
            ends.push(before.saturating_add(count));
        }
        let (from, to) = match ends.get(me..me + 2) {
            Some(&[from, to]) => (from, to),
            _ => (0, 0),
        };
        let whole = Place::known(
            call.bits(Arg::recvbuf)?,
            ends.last().copied().unwrap_or(0),
            call.datatype(Arg::datatype)?,
        );
        let size = whole.layout.size;
        self.segment = Some((from.saturating_mul(size), to.saturating_mul(size)));
        self.receive = Some(whole.part(0, to - from));
        self.send = Some(sent(call, &whole)?);
        Ok(())
    }

    /// The two buffers must not be the same memory (MPI 4.1, section 6.9.1).
    fn check_overlap(&self) -> CallResult<()> {
        match (&self.send, &self.receive) {
            (Some(send), Some(receive))
                if send.address == receive.address
                    && !self.is_in_place
                    && !self.is_empty()
                    && send.unknown.is_none()
                    && send.anywhere.or(receive.anywhere).is_none() =>
            {
                Err(fault(
                    ErrorClass::BUFFER,
                    "the send and the receive buffer are the same memory",
                ))
            }
            _ => Ok(()),
        }
    }

    /// The place of all that is combined: like what every member brings.
    pub fn whole(&self) -> Option<&Place> {
        self.send.as_ref().or(self.receive.as_ref())
    }

    /// Whether there is no data.
    pub fn is_empty(&self) -> bool {
        self.whole().is_none_or(|place| place.bytes() == 0)
    }

    /// Makes the call; `gathered` are the places for the contributions of all, if they are wanted
    /// uncombined.
    pub fn start(&self, call: &mut Call<'_>, gathered: Option<Vec<Place>>) -> CallResult<u32> {
        let mut sends = Vec::new();
        if let Some(send) = &self.send {
            sends.push(complete(call, send, self.operator)?);
        }
        let places = match gathered {
            Some(places) => places,
            None => self.receive.iter().cloned().collect(),
        };
        let brought = Contribution {
            root: self.root,
            sends,
            places,
            extra: match self.segment {
                Some((from, to)) => Extra::ReduceSegment(self.operator, from, to),
                None => Extra::Reduce(self.operator),
            },
            ..Contribution::new(call)
        };
        arrive(call, &self.comm, brought)
    }
}

/// The place of the data that the caller brings, which is that of the result for `MPI_IN_PLACE`.
fn sent(call: &mut Call<'_>, receive: &Place) -> CallResult<Place> {
    Ok(match is_in_place(call, Arg::sendbuf)? {
        true => receive.clone(),
        false => call.place_like(receive, Arg::sendbuf)?,
    })
}
