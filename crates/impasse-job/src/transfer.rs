//! One-sided operations on their way: what is done to the memory of a target when a window is
//! synchronised (MPI 4.1, section 12.3).

use impasse_exec::expr::{Exprs, LeafKind};
use impasse_exec::shim_api::ShimCall;
use impasse_exec::{Byte, Stop, Value, World};
use impasse_ir::{CmpOp, Span, Type};

use crate::data::{Builtin, Payload, Place, reduce};
use crate::job::Job;
use crate::races::Within;
use crate::state::{Flavour, Issue, IssueKind, Mpi};

/// An operation of an origin on the memory of a target.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Transfer {
    /// World rank of the one that called.
    pub origin: u32,
    /// World rank of the one whose memory is concerned.
    pub target: u32,
    /// The memory of the target.
    pub place: Place,
    pub action: Action,
    /// Where it was called.
    pub span: Span,
    /// The number of the window.
    pub window: u32,
    /// The epoch that it is part of.
    pub within: Within,
}

/// What is done.
#[derive(Clone, Debug, Hash)]
pub(crate) enum Action {
    /// Data goes to the target.
    Put(Payload),
    /// The target's data goes to this place of the origin.
    Get(Place),
    /// Data is combined with that of the target, whose old data may go to the origin.
    Combine {
        operator: Builtin,
        /// The predefined datatype that it is used on.
        datatype: u16,
        payload: Payload,
        result: Option<Place>,
    },
    /// The target's data is replaced if it is what is expected; its old data goes to the origin.
    Swap {
        expected: Payload,
        payload: Payload,
        result: Place,
    },
}

impl Transfer {
    /// Whether the origin gets data.
    pub fn gives_back(&self) -> bool {
        match &self.action {
            Action::Put(_) => false,
            Action::Combine { result, .. } => result.is_some(),
            Action::Get(_) | Action::Swap { .. } => true,
        }
    }

    /// The data that it carries.
    pub fn payloads(&self) -> Vec<&Payload> {
        match &self.action {
            Action::Get(_) => Vec::new(),
            Action::Put(payload) | Action::Combine { payload, .. } => vec![payload],
            Action::Swap {
                expected, payload, ..
            } => vec![expected, payload],
        }
    }

    /// The place of the origin that gets the old data of the target.
    fn result(&self) -> Option<&Place> {
        match &self.action {
            Action::Put(_) => None,
            Action::Combine { result, .. } => result.as_ref(),
            Action::Get(result) | Action::Swap { result, .. } => Some(result),
        }
    }
}

impl Job {
    /// Carries out the one-sided operations whose time has come.
    pub(crate) fn carry_out(&mut self, world: &mut World) {
        let transfers = std::mem::take(&mut self.mpi.transfers);
        for transfer in &transfers {
            self.mpi.note_transfer(transfer);
            if world.config.watch {
                self.mpi.check_attached(transfer);
                self.check_target_types(transfer);
            }
            if let Err((rank, stop)) = self.carry_out_one(world, transfer)
                && !self.has_bad_buffer(rank)
            {
                self.stop_at(rank, *stop, transfer.span);
            }
        }
        if !transfers.is_empty() {
            for transfer in &transfers {
                self.publish(world, transfer.target);
            }
            self.deliver(world);
        }
    }

    /// Whether the datatype fits the memory of the target, where that is declared.
    fn check_target_types(&mut self, transfer: &Transfer) {
        let Transfer { origin, target, .. } = *transfer;
        let machine = self.ranks[target as usize].machine();
        let misfit = (transfer.place).misfit(|address| machine.declared_type(address));
        let Some((misfit, typed)) = misfit
            .filter(|_| transfer.place.is_known())
            .and_then(|misfit| Some((misfit, machine.declared_type(misfit.address)?)))
        else {
            return;
        };
        let made = machine.made_at(misfit.address);
        let name = machine.name_of(misfit.address);
        let routine = transfer.within.routine;
        let detail = misfit.told(routine, &format!("{name} of rank {target}"), typed.ty);
        let made = made.map(|span| (target, span));
        self.mpi.issue(Issue {
            kind: IssueKind::MemoryType,
            places: [Some((origin, transfer.span)), made]
                .into_iter()
                .flatten()
                .collect(),
            detail,
        });
    }

    /// Carries out one operation; an error says whose memory it concerns.
    fn carry_out_one(
        &mut self,
        world: &mut World,
        transfer: &Transfer,
    ) -> Result<(), (u32, Box<Stop>)> {
        let Transfer { origin, target, .. } = *transfer;
        let machine = self.ranks[target as usize].machine_mut();
        let mut memory = machine.access(world, transfer.span);
        let old = on_target(&mut memory, transfer).map_err(|stop| (target, stop))?;
        if let (Some(result), Some(old)) = (transfer.result(), old) {
            let machine = self.ranks[origin as usize].machine_mut();
            let mut memory = machine.access(world, transfer.span);
            let written = old.write(&mut memory, result, 0);
            written.map_err(|stop| (origin, stop))?;
        }
        Ok(())
    }
}

impl Mpi {
    /// Memory of a dynamic window must be attached when it is reached (MPI 4.1, section 12.2.4). That is
    /// when an operation is carried out: its target may attach the memory until it opens its epoch.
    fn check_attached(&mut self, transfer: &Transfer) {
        let window = self.windows.get(transfer.window);
        if window.is_none_or(|window| window.flavour != Flavour::Dynamic) {
            return;
        }
        let attached = &self.rank(transfer.target).attached_memory;
        let regions = attached
            .get(&transfer.window)
            .map_or(&[][..], Vec::as_slice);
        let inside = |(at, length): (u64, u64)| {
            let end = at.saturating_add(length);
            let mut regions = regions.iter();
            regions.any(|&(base, size)| base <= at && end <= base.saturating_add(size))
        };
        if !transfer.place.each_run().all(inside) {
            let target = transfer.target;
            self.issue(Issue {
                kind: IssueKind::BadBuffer,
                places: vec![(transfer.origin, transfer.span)],
                detail: format!(
                    "the operation reaches memory of rank {target} that is not attached to the window"
                ),
            });
        }
    }
}

/// Changes the memory of the target; gives its old data if the origin wants it.
fn on_target(memory: &mut ShimCall<'_>, transfer: &Transfer) -> Result<Option<Payload>, Box<Stop>> {
    let place = &transfer.place;
    if let Action::Put(payload) = &transfer.action {
        payload.write(memory, place, 0)?;
        return Ok(None);
    }
    let old = Payload::read(memory, place)?;
    match &transfer.action {
        Action::Combine {
            operator,
            datatype,
            payload,
            ..
        } => {
            if let Some(new) = combined(memory, (*operator, *datatype), payload, &old) {
                new.write(memory, place, 0)?;
            }
        }
        Action::Swap {
            expected, payload, ..
        } => {
            let new = swapped(memory, expected, payload, &old);
            new.write(memory, place, 0)?;
        }
        Action::Put(_) | Action::Get(_) => {}
    }
    Ok(transfer.gives_back().then_some(old))
}

/// What the target holds afterwards; none if that is what it held before.
fn combined(
    memory: &mut ShimCall<'_>,
    (operator, datatype): (Builtin, u16),
    payload: &Payload,
    old: &Payload,
) -> Option<Payload> {
    match operator {
        Builtin::NoOp => return None,
        Builtin::Replace => return Some(payload.clone()),
        _ => {}
    }
    let (rank, span) = (memory.rank(), memory.span());
    // One leaf is drawn so that the numbers of those made here are new.
    let drawn = match (payload.known_bytes(), old.known_bytes()) {
        (Some(_), Some(_)) => 0,
        _ => {
            let fresh = memory.fresh("data in a window", Type::I64);
            let leaf = match fresh {
                Value::Symbolic(id) => memory.exprs().leaf_of(id),
                Value::Known(_) => None,
            };
            leaf.map_or(0, |leaf| leaf.sequence)
        }
    };
    let mut unknown = |exprs: &mut Exprs, at: u64, ty: Type| {
        let sequence = drawn.wrapping_mul(1 << 32).wrapping_add(at);
        let name = "combined data in a window";
        exprs.leaf(LeafKind::RankLocal(rank), name, sequence, ty, span)
    };
    let data = [old, payload];
    let new = reduce::combine(memory.exprs(), (operator, datatype), &data, &mut unknown);
    Some(new)
}

/// The new data where the old is what is expected, else the old (MPI 4.1, section 12.3.4).
fn swapped(
    memory: &mut ShimCall<'_>,
    expected: &Payload,
    payload: &Payload,
    old: &Payload,
) -> Payload {
    if let (Some(expected), Some(known)) = (expected.known_bytes(), old.known_bytes()) {
        return if expected == known { payload } else { old }.clone();
    }
    let exprs = memory.exprs();
    let ty = match old.len() {
        1 => Type::I8,
        2 => Type::I16,
        4 => Type::I32,
        _ => Type::I64,
    };
    let [expected, new, before] =
        [expected, payload, old].map(|data| exprs.from_bytes(ty, &data.bytes()));
    let equal = exprs.compare(CmpOp::Eq, ty, expected, before);
    let result = exprs.select(ty, equal, new, before);
    let bytes: Vec<Byte> = exprs.to_bytes(ty, result);
    Payload::any(bytes, old.signature.clone())
}
