//! Memory of dynamic windows: MPI 4.1, section 12.2.4. It is reached by its address, so what is attached
//! is only remembered where the program is watched.

use impasse_mpi::datatypes::number;
use impasse_mpi::{Arg, Datatype, ErrorClass};

use crate::context::{Call, CallResult, Outcome, fault};
use crate::data::Place;
use crate::state::Flavour;

/// `MPI_Win_attach` and `MPI_Win_detach`.
pub(super) fn attach(call: &mut Call<'_>) -> CallResult<Outcome> {
    let window = call.window()?;
    if call.win(window)?.flavour != Flavour::Dynamic {
        return Err(fault(
            ErrorClass::RMA_FLAVOR,
            "the window is not a dynamic one",
        ));
    }
    if call.world.config.watch {
        let base = call.bits(Arg::base)?;
        match call.has(Arg::size) {
            true => {
                add(call, window, base)?;
                let size = super::create::size(call)?;
                call.watch_window(window, base, size);
            }
            false => {
                remove(call, window, base);
                call.unwatch_window(window, Some(base));
            }
        }
    }
    Ok(Outcome::SUCCESS)
}

/// Attaches memory, which must be there and must not be attached already.
fn add(call: &mut Call<'_>, window: u32, base: u64) -> CallResult<()> {
    let size = super::create::size(call)?;
    let bytes = call.datatype_of(Datatype::handle(number::MPI_BYTE))?;
    call.check_room(&Place::known(base, size, bytes));
    let end = base.saturating_add(size);
    let attached = &mut call.mpi.rank_mut(call.rank).attached_memory;
    let regions = attached.entry(window).or_default();
    let overlaps =
        |&(other, length): &(u64, u64)| other < end && base < other.saturating_add(length);
    let twice = regions.iter().any(overlaps);
    regions.push((base, size));
    if twice {
        call.note_buffer("memory is attached that is attached to the window already".into());
    }
    Ok(())
}

/// Detaches memory by the address with which it was attached.
fn remove(call: &mut Call<'_>, window: u32, base: u64) {
    let attached = &mut call.mpi.rank_mut(call.rank).attached_memory;
    let regions = attached.entry(window).or_default();
    match regions.iter().position(|&(other, _)| other == base) {
        Some(at) => {
            regions.remove(at);
        }
        None => call.note_buffer("memory is detached that is not attached to the window".into()),
    }
}
