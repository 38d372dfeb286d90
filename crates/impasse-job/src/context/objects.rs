//! The objects behind the handles that a call is given.

use std::sync::Arc;

use impasse_exec::Value;
use impasse_exec::expr::{ExprId, Exprs};
use impasse_ir::{BinOp, Type};
use impasse_mpi::datatypes::number::MPI_AINT;
use impasse_mpi::handles::REQUEST_NULL;
use impasse_mpi::{Arg, Datatype, ErrorClass, HandleKind, Select};

use super::{Call, CallResult, fault, lift};
use crate::data::{Amount, Datatypes, Layout, Payload, Place, UnknownSize, UserOperator};
use crate::data_effects::{Channels, data_matters};
use crate::state::{CommView, IssueKind, Request};

impl Call<'_> {
    /// A communicator argument.
    pub fn comm(&mut self, which: impl Select) -> CallResult<CommView> {
        let handle = self.bits(which)?;
        self.comm_of(handle)
    }

    /// The communicator behind a handle.
    pub fn comm_of(&self, handle: u64) -> CallResult<CommView> {
        let prepared = self.template.and_then(|template| template.comm);
        let found = match prepared.filter(|prepared| prepared.0 == handle) {
            Some((_, id)) => self.mpi.view_of(self.rank, id),
            None => self.mpi.comm_view(self.rank, handle),
        };
        found.ok_or_else(|| self.bad_handle(HandleKind::Comm, handle))
    }

    /// The datatypes that handles stand for.
    pub fn datatypes(&self) -> &Datatypes {
        let prepared = self.template.map(|template| &template.datatypes);
        prepared.unwrap_or_else(|| &self.mpi.rank(self.rank).datatypes)
    }

    /// The operator that the program made and a handle stands for.
    pub fn operator_of(&self, handle: u64) -> Option<UserOperator> {
        let prepared = self.template.map(|template| &template.operators);
        let operators = prepared.unwrap_or_else(|| &self.mpi.rank(self.rank).operators);
        operators.find(handle)
    }

    /// A datatype argument.
    pub fn datatype(&mut self, which: impl Select) -> CallResult<Arc<Layout>> {
        let handle = self.bits(which)?;
        self.datatype_of(handle)
    }

    /// The datatype behind a handle, which must be ready for communication (MPI 4.1, section
    /// 5.1.9), and whose shape must be known.
    pub fn datatype_of(&self, handle: u64) -> CallResult<Arc<Layout>> {
        let layout = self.any_datatype_of(handle)?;
        match layout.unknown {
            None => Ok(layout),
            Some(_) => self.unsupported("the size of a datatype is not known"),
        }
    }

    /// The same; its shape need not be known.
    pub fn any_datatype_of(&self, handle: u64) -> CallResult<Arc<Layout>> {
        let types = self.datatypes();
        match types.layout(handle) {
            None => Err(self.bad_handle(HandleKind::Datatype, handle)),
            Some(_) if !types.is_committed(handle) => Err(self.not_committed(handle)),
            Some(layout) => Ok(layout),
        }
    }

    /// Memory given by three arguments: address, count, datatype. The count must be known.
    pub fn place(&mut self, address: Arg, count: Arg, datatype: Arg) -> CallResult<Place> {
        let count = self.count(count)?;
        let address = self.bits(address)?;
        Ok(Place::known(address, count, self.datatype(datatype)?))
    }

    /// The same; neither the address nor the count need be known.
    pub fn vague_place(&mut self, address: Arg, count: Arg, datatype: Arg) -> CallResult<Place> {
        let count = self.amount(count)?;
        let pointer = self.pointer(address)?;
        let datatype = self.bits(datatype)?;
        let layout = self.any_datatype_of(datatype)?;
        Ok(self.place_of(pointer, count, layout))
    }

    /// The data at a place. Of what does not matter only the amount is carried.
    pub fn payload(&mut self, place: &Place) -> CallResult<Payload> {
        self.uses(place, false);
        let matters = data_matters(
            self.carried,
            Channels::of(self.routine),
            &place.layout.signature,
        );
        let mut memory = self.memory();
        let payload = lift(match matters {
            true => Payload::read(&mut memory, place),
            false => Payload::measure(&mut memory, place),
        })?;
        if payload.is_blank() {
            self.note_blank(place);
        }
        Ok(payload)
    }

    /// Data is sent that was never written.
    fn note_blank(&mut self, place: &Place) {
        let routine = self.routine.name;
        let first = place.each_run().next().map_or(place.address, |(at, _)| at);
        let name = self.machine.name_of(first);
        let detail = format!("`{routine}` sends {name}, which was never written to");
        self.note(IssueKind::Uninitialised, detail);
    }

    /// Another place like this one, at an address argument that need not be known.
    pub fn place_like(&mut self, place: &Place, address: Arg) -> CallResult<Place> {
        let pointer = self.pointer(address)?;
        let count = match place.unknown {
            None => Amount::Known(place.count),
            Some(unknown) => Amount::Unknown(unknown.count),
        };
        Ok(self.place_of(pointer, count, Arc::clone(&place.layout)))
    }

    /// Memory at an address and of an amount that need not be known: then it is as much as its object
    /// has room for.
    pub fn place_of(&mut self, pointer: Value, count: Amount, layout: Arc<Layout>) -> Place {
        let (address, anywhere) = match pointer {
            Value::Known(bits) => (bits as u64, None),
            Value::Symbolic(_) => (0, Some(pointer)),
        };
        let known = match count {
            Amount::Known(count) => count,
            Amount::Unknown(_) => 0,
        };
        let unit = layout.size;
        let size = layout.unknown;
        let mut place = Place {
            anywhere,
            ..Place::known(address, known, layout)
        };
        if size.is_some() && count != Amount::Known(0) {
            place.anywhere = Some(pointer);
        }
        if let Some(Value::Symbolic(size)) = size.filter(|_| count != Amount::Known(0)) {
            place.count = 0;
            place.unknown = times(&mut self.world.exprs, count, size);
            return place;
        }
        let Amount::Unknown(count) = count else {
            return place;
        };
        place.unknown = Some(UnknownSize { count, unit });
        place.count = match address {
            // Addresses in the datatype: MPI_BOTTOM.
            0 => u64::from(unit > 0),
            _ => self
                .memory()
                .room(address)
                .map_or(0, |room| place.fitting(room)),
        };
        place
    }

    /// The place for one handle or address that a collective call gives.
    pub fn handle_place(&mut self, name: Arg) -> CallResult<Place> {
        let address = self.bits(name)?;
        if address == 0 {
            return Err(fault(ErrorClass::ARG, "the address for the result is null"));
        }
        let layout = self.datatype_of(Datatype::handle(MPI_AINT))?;
        Ok(Place::known(address, 1, layout))
    }

    /// The number of the request behind a handle; none for `MPI_REQUEST_NULL`.
    pub fn request_of(&self, handle: u64) -> CallResult<Option<u32>> {
        if handle == REQUEST_NULL {
            return Ok(None);
        }
        let number = self.mpi.rank(self.rank).requests.number(handle);
        match number {
            Some(number) => Ok(Some(number)),
            None => Err(self.bad_handle(HandleKind::Request, handle)),
        }
    }

    /// A request of this rank.
    pub fn request(&mut self, number: u32) -> Option<&mut Request> {
        self.mpi.rank_mut(self.rank).requests.get_mut(number)
    }
}

/// So many elements of an unknown number of bytes.
fn times(exprs: &mut Exprs, count: Amount, size: ExprId) -> Option<UnknownSize> {
    let bytes = match count {
        Amount::Known(count) => {
            let product = exprs.binary(
                BinOp::Mul,
                Type::I64,
                Value::Symbolic(size),
                Value::of(count),
            );
            product.ok()?
        }
        Amount::Unknown(count) => {
            let one = UnknownSize { count, unit: 1 }.bytes(exprs);
            let product = exprs.binary(BinOp::Mul, Type::I64, Value::Symbolic(size), one);
            product.ok()?
        }
    };
    match bytes {
        Value::Symbolic(count) => Some(UnknownSize { count, unit: 1 }),
        Value::Known(_) => None,
    }
}
