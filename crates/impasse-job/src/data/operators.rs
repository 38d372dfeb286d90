//! Reduction operators (MPI 4.1, section 6.9): those that are there from the start, and those that
//! a rank makes.

use std::hash::{Hash, Hasher};

use impasse_mpi::datatypes::{DATATYPES, DatatypeClass};
use impasse_mpi::handles::{
    BAND, BOR, BXOR, LAND, LOR, LXOR, MAX, MAXLOC, MIN, MINLOC, NO_OP, PROD, REPLACE, SUM,
};
use impasse_mpi::{HandleKind, handle_of_value};

use crate::state::Slab;

/// The operators that are there from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Builtin {
    Max,
    Min,
    Sum,
    Prod,
    LogicalAnd,
    BitAnd,
    LogicalOr,
    BitOr,
    LogicalXor,
    BitXor,
    MinLoc,
    MaxLoc,
    Replace,
    NoOp,
}

/// The operators and their handles.
const BUILTINS: [(u64, Builtin); 14] = [
    (MAX, Builtin::Max),
    (MIN, Builtin::Min),
    (SUM, Builtin::Sum),
    (PROD, Builtin::Prod),
    (LAND, Builtin::LogicalAnd),
    (BAND, Builtin::BitAnd),
    (LOR, Builtin::LogicalOr),
    (BOR, Builtin::BitOr),
    (LXOR, Builtin::LogicalXor),
    (BXOR, Builtin::BitXor),
    (MINLOC, Builtin::MinLoc),
    (MAXLOC, Builtin::MaxLoc),
    (REPLACE, Builtin::Replace),
    (NO_OP, Builtin::NoOp),
];

impl Builtin {
    /// The operator behind a handle.
    pub fn of_handle(handle: u64) -> Option<Builtin> {
        let mut rows = BUILTINS.iter();
        let row = rows.find(|(value, _)| *value == handle);
        row.map(|(_, builtin)| *builtin)
    }

    /// Whether it may be used on elements of this predefined datatype (MPI 4.1, section 6.9.2, and
    /// section 12.3.4 for the two that only one-sided communication knows).
    pub fn accepts(self, datatype: u16) -> bool {
        use DatatypeClass::{
            Address, Byte, Character, Complex, Floating, Logical, Pair, Signed, Unsigned,
        };
        let Some(datatype) = DATATYPES.get(usize::from(datatype)) else {
            return false;
        };
        let whole = matches!(datatype.class, Signed | Unsigned | Address);
        match self {
            Builtin::Max | Builtin::Min => whole || datatype.class == Floating,
            Builtin::Sum | Builtin::Prod => whole || matches!(datatype.class, Floating | Complex),
            Builtin::LogicalAnd | Builtin::LogicalOr | Builtin::LogicalXor => {
                whole || datatype.class == Logical
            }
            Builtin::BitAnd | Builtin::BitOr | Builtin::BitXor => whole || datatype.class == Byte,
            Builtin::MinLoc | Builtin::MaxLoc => datatype.class == Pair,
            Builtin::Replace | Builtin::NoOp => {
                whole
                    || matches!(
                        datatype.class,
                        Floating | Complex | Logical | Byte | Pair | Character
                    )
            }
        }
    }

    /// Whether only one-sided communication has it (MPI 4.1, section 12.3.4).
    pub fn is_one_sided(self) -> bool {
        matches!(self, Builtin::Replace | Builtin::NoOp)
    }

    /// Whether an operand that comes twice counts once.
    pub fn is_idempotent(self) -> bool {
        matches!(
            self,
            Builtin::Max
                | Builtin::Min
                | Builtin::LogicalAnd
                | Builtin::LogicalOr
                | Builtin::BitAnd
                | Builtin::BitOr
                | Builtin::MinLoc
                | Builtin::MaxLoc
        )
    }
}

/// A reduction operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operator {
    /// One that is there from the start, and the predefined datatype that it is used on.
    Predefined(Builtin, u16),
    /// A function of the program.
    User(UserOperator),
}

/// A reduction operator that is a function of the program (MPI 4.1, section 6.9.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UserOperator {
    /// Pointer to the function.
    pub function: u64,
    /// Whether the order of operands does not matter.
    pub commutes: bool,
    /// Whether the function takes a large count.
    pub large: bool,
}

impl Operator {
    /// What to call it.
    pub fn name(&self) -> &'static str {
        let Operator::Predefined(builtin, _) = self else {
            return "a function of the program";
        };
        let row = BUILTINS.iter().find(|(_, other)| other == builtin);
        let handle = row.and_then(|(value, _)| handle_of_value(*value));
        handle.map_or("?", |handle| handle.name)
    }
}

/// The operators that one rank made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Operators {
    own: Slab<UserOperator>,
    /// How many unknown results of reductions were made whose first member is this rank.
    pub unknown_results: u64,
}

/// The count of unknown results only keeps them apart.
impl Hash for Operators {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.own.hash(state);
    }
}

impl Operators {
    /// Adds an operator and gives its handle.
    pub fn add(&mut self, operator: UserOperator) -> u64 {
        HandleKind::Op.own(self.own.insert(operator))
    }

    /// The operator that the program made behind a handle.
    pub fn find(&self, handle: u64) -> Option<UserOperator> {
        self.own.get(HandleKind::Op.own_number(handle)?).copied()
    }

    /// The numbers of the operators that the program made.
    pub fn made(&self) -> impl Iterator<Item = u32> {
        self.own.iter().map(|(number, _)| number)
    }

    /// Forgets an operator; whether there was one.
    pub fn remove(&mut self, handle: u64) -> bool {
        HandleKind::Op
            .own_number(handle)
            .is_some_and(|number| self.own.remove(number).is_some())
    }
}
