//! Whole programs: operations with loops around them.

use std::fmt;

use crate::{Operation, Rank, Site};

/// One element of a [`Program`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// An operation and where it comes from.
    Op(Operation, Site),
    /// Everything up to the matching [`Item::LoopEnd`] is executed `trips` times.
    LoopBegin {
        /// Number of iterations.
        trips: u64,
        /// Where the loop comes from.
        site: Site,
    },
    /// End of the innermost open loop.
    LoopEnd,
}

/// The operations of one process, with counted loops.
///
/// Loops are kept as brackets in one flat list, so no nesting depth can exhaust
/// the call stack. The brackets are always balanced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    items: Vec<Item>,
}

impl Program {
    /// Checks that the loop brackets are balanced.
    pub fn new(items: Vec<Item>) -> Result<Program, ProgramError> {
        let mut open = 0usize;
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Op(..) => {}
                Item::LoopBegin { .. } => open += 1,
                Item::LoopEnd => {
                    open = open
                        .checked_sub(1)
                        .ok_or(ProgramError::EndWithoutBegin(at))?
                }
            }
        }
        if open > 0 {
            return Err(ProgramError::NeverClosed(open));
        }
        Ok(Program { items })
    }

    /// A program without loops.
    pub fn straight(operations: impl IntoIterator<Item = Operation>) -> Program {
        let items = operations
            .into_iter()
            .map(|operation| Item::Op(operation, Site::UNKNOWN))
            .collect();
        Program { items }
    }

    /// The items in program order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }
}

/// Loop brackets that do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramError {
    /// The item at this index ends a loop, but none is open.
    EndWithoutBegin(usize),
    /// This many loops are never closed.
    NeverClosed(usize),
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::EndWithoutBegin(at) => {
                write!(f, "item {at} ends a loop, but no loop is open")
            }
            ProgramError::NeverClosed(count) => write!(f, "{count} loop(s) are never closed"),
        }
    }
}

impl std::error::Error for ProgramError {}

/// A whole system: one program per process, and the communicators they use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// Process `i` runs `programs[i]`.
    pub programs: Vec<Program>,
    /// Members of each communicator in ascending order. The first is
    /// [`crate::Comm::WORLD`] and holds every process.
    pub comms: Vec<Vec<Rank>>,
}

impl System {
    /// A system whose only communicator is the world.
    pub fn new(programs: Vec<Program>) -> System {
        let world = (0..programs.len() as u32).map(Rank).collect();
        System {
            programs,
            comms: vec![world],
        }
    }

    /// Number of processes.
    pub fn size(&self) -> usize {
        self.programs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin() -> Item {
        Item::LoopBegin {
            trips: 2,
            site: Site::UNKNOWN,
        }
    }

    #[test]
    fn brackets_must_balance() {
        assert!(Program::new(vec![begin(), begin(), Item::LoopEnd, Item::LoopEnd]).is_ok());
        assert_eq!(
            Program::new(vec![begin(), Item::LoopEnd, Item::LoopEnd]),
            Err(ProgramError::EndWithoutBegin(2))
        );
        assert_eq!(
            Program::new(vec![begin(), begin(), Item::LoopEnd]),
            Err(ProgramError::NeverClosed(1))
        );
    }
}
