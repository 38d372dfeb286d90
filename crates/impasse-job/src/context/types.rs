//! The datatype of a call against the type of the memory that it names, where the source says what that is: by the
//! declaration of the object, and else by the type of the pointer that is passed. This is looked at where the whole
//! program is watched.

use impasse_exec::{Typed, Value};

use super::Call;
use crate::data::Place;
use crate::state::{Issue, IssueKind};

impl Call<'_> {
    /// Looks whether the datatype of a place fits the memory there.
    pub fn check_types(&mut self, place: &Place) {
        let first = place.each_run().next().map(|(at, _)| at);
        let Some(first) = first.filter(|_| self.world.config.watch && place.is_known()) else {
            return;
        };
        let machine = &*self.machine;
        let by_argument = self.argument_for(first);
        // A pointer to a number says nothing of the others that a datatype may reach from there.
        let trusted = by_argument
            .filter(|typed| place.is_uniform() || typed.ty.only().is_none())
            .filter(|_| place.address != 0);
        let misfit = place.misfit(|address| machine.declared_type(address).or(trusted));
        if let Some(misfit) = misfit {
            let declared = machine.declared_type(misfit.address);
            let Some(typed) = declared.or(trusted) else {
                return;
            };
            let name = machine.name_of(misfit.address);
            let detail = misfit.told(self.routine.name, &name, typed.ty);
            let made = machine.made_at(misfit.address);
            let places = [Some(self.span), made].into_iter().flatten();
            let places = places.map(|span| (self.rank, span)).collect();
            self.mpi.issue(Issue {
                kind: IssueKind::MemoryType,
                places,
                detail,
            });
        } else if let Some(detail) = by_argument.and_then(|typed| self.overrun(place, typed)) {
            self.note_buffer(detail);
        }
    }

    /// What the argument points to, by its type, that leads to an address: that which is the address, or else the
    /// only one into the same object.
    fn argument_for(&self, address: u64) -> Option<Typed<'_>> {
        let machine = &*self.machine;
        let args = (0u32..).zip(self.args).filter_map(|(at, arg)| match arg {
            Value::Known(bits) => Some((at, *bits as u64)),
            Value::Symbolic(_) => None,
        });
        let near = args.filter(|&(_, arg)| arg != 0 && machine.in_one_object(arg, address));
        let typed = |(at, arg)| Some((arg, machine.argument_type(self.named_at(), at, arg)?));
        let mut found = near.filter_map(typed);
        let (first, one) = found.next()?;
        match found.next() {
            Some((second, other)) if second == address && first != address => Some(other),
            Some(_) if first != address => None,
            _ => Some(one),
        }
    }

    /// Where the arguments are given.
    fn named_at(&self) -> impasse_ir::Span {
        self.template.map_or(self.span, |template| template.span)
    }

    /// Whether plain numbers reach beyond the array, inside a record, that the argument is: a clause.
    fn overrun(&self, place: &Place, typed: Typed<'_>) -> Option<String> {
        let room = typed.room?;
        let mut runs = place.each_run();
        let (at, bytes) = runs.next()?;
        let is_plain = place.is_uniform() && place.layout.dense(place.count).is_some();
        if !is_plain || at != place.address || bytes <= room || runs.next().is_some() {
            return None;
        }
        let (routine, ty) = (self.routine.name, &typed.ty.name);
        Some(format!(
            "`{routine}` uses {bytes} bytes from an array in a `{ty}` on, which has only {room} bytes there: the others \
             belong to other members"
        ))
    }
}
