//! The datatypes of one rank: those that are there from the start, and those that it made.

use std::sync::Arc;

use impasse_mpi::HandleKind;
use impasse_mpi::datatypes::DATATYPES;

use super::{Layout, Signature};

/// The datatypes of one rank.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Datatypes {}

impl Datatypes {
    /// The layout behind a handle.
    pub fn layout(&self, handle: u64) -> Option<Arc<Layout>> {
        let number = handle.checked_sub(HandleKind::Datatype.null() + 1)?;
        let datatype = DATATYPES.get(usize::try_from(number).ok()?)?;
        Some(Arc::new(Layout {
            blocks: vec![(0, datatype.size)],
            size: datatype.size,
            lower: 0,
            extent: datatype.extent as i64,
            signature: Signature::basic(number as u16),
        }))
    }

    /// Whether the datatype behind a handle may be used to communicate.
    pub fn is_committed(&self, handle: u64) -> bool {
        self.layout(handle).is_some()
    }
}
