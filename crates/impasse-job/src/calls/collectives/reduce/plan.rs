//! The arguments of a reduction: what is combined how, and who gets it.

use super::operands::{complete, operator};
use crate::call::{Call, CallResult, fault};
use crate::calls::collectives::arguments::{is_in_place, rooted};
use crate::calls::collectives::{Contribution, arrive};
use crate::data::{Operator, Place};
use crate::state::{CommView, Extra, Pattern};

/// The kinds of reductions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Reduce,
    Allreduce,
    Scatter,
    ScatterBlock,
    Scan,
    Exscan,
}

/// A reduction as one member calls it. The first five arguments are alike in all of them: two
/// buffers, count, datatype, operator.
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
    pattern: Pattern,
    /// Whether the data is taken from where the result goes.
    is_in_place: bool,
    /// The bytes of the result that the member gets, if not all.
    pub segment: Option<(u64, u64)>,
    /// From how many members the result of this one comes.
    pub sources: usize,
}

impl Plan {
    pub fn read(call: &mut Call<'_>, form: Form) -> CallResult<Plan> {
        let comm = call.comm(if form == Form::Reduce { 6 } else { 5 })?;
        let operator = operator(call, 3, 4)?;
        let prefix = matches!(form, Form::Scan | Form::Exscan);
        if prefix && comm.is_inter() {
            let why = "prefixes are not defined on an intercommunicator";
            return Err(fault("MPI_ERR_COMM", why));
        }
        let mut plan = Plan {
            root: None,
            operator,
            datatype: call.bits(3)?,
            send: None,
            receive: None,
            pattern: match form {
                Form::Reduce => Pattern::ToRoot,
                Form::Scan | Form::Exscan => Pattern::Prefix,
                _ => Pattern::Everyone,
            },
            is_in_place: is_in_place(call, 0)?,
            segment: None,
            sources: match form {
                Form::Scan => comm.me as usize + 1,
                Form::Exscan => comm.me as usize,
                _ => comm.peers.len(),
            },
            comm,
        };
        match form {
            Form::Reduce => plan.read_rooted(call)?,
            Form::Scatter | Form::ScatterBlock => plan.read_scattered(call, form)?,
            Form::Allreduce | Form::Scan | Form::Exscan => {
                let receive = call.place(1, 2, 3)?;
                plan.send = Some(sent(call, &receive)?);
                plan.receive = (plan.sources > 0).then_some(receive);
            }
        }
        plan.check_overlap()?;
        Ok(plan)
    }

    /// Only the root receives; `MPI_IN_PLACE` is for the root only (MPI 4.1, section 6.9.1).
    fn read_rooted(&mut self, call: &mut Call<'_>) -> CallResult<()> {
        let who = rooted(call, 5, &self.comm)?;
        self.root = who.root;
        if who.is_root {
            self.receive = Some(call.place(1, 2, 3)?);
        }
        if !who.takes_part || (who.is_root && self.comm.is_inter()) {
            return Ok(());
        }
        self.send = match &self.receive {
            Some(receive) => Some(sent(call, receive)?),
            None if is_in_place(call, 0)? => {
                let why = "MPI_IN_PLACE is passed by a rank that is not the root";
                return Err(fault("MPI_ERR_BUFFER", why));
            }
            None => Some(call.place(0, 2, 3)?),
        };
        Ok(())
    }

    /// Each member gets the part that its count says (MPI 4.1, section 6.10).
    fn read_scattered(&mut self, call: &mut Call<'_>, form: Form) -> CallResult<()> {
        let (members, me) = (self.comm.local.len(), self.comm.me as usize);
        let counts = match form {
            Form::ScatterBlock => vec![call.int(2)?; members],
            _ => call.ints(2, members)?,
        };
        let mut ends = vec![0u64];
        for count in counts {
            let Ok(count) = u64::try_from(count) else {
                return Err(fault("MPI_ERR_COUNT", format!("a count is {count}")));
            };
            let before = ends.last().copied().unwrap_or(0);
            ends.push(before.saturating_add(count));
        }
        let (from, to) = match ends.get(me..me + 2) {
            Some(&[from, to]) => (from, to),
            _ => (0, 0),
        };
        let whole = Place {
            address: call.bits(1)?,
            count: ends.last().copied().unwrap_or(0),
            layout: call.datatype(3)?,
        };
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
                if send.address == receive.address && !self.is_in_place && !self.is_empty() =>
            {
                Err(fault(
                    "MPI_ERR_BUFFER",
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
            ..Contribution::of(self.pattern)
        };
        arrive(call, &self.comm, brought)
    }
}

/// The place of the data that the caller brings, which is that of the result for `MPI_IN_PLACE`.
fn sent(call: &mut Call<'_>, receive: &Place) -> CallResult<Place> {
    Ok(match is_in_place(call, 0)? {
        true => receive.clone(),
        false => Place {
            address: call.bits(0)?,
            ..receive.clone()
        },
    })
}
