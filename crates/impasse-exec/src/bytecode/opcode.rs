//! The internal instruction set.
//!
//! Slots hold values zero-extended to 64 bits; 128-bit and x87 values take two slots. `a` is the
//! slot of the result, or of the value that is stored, compared or tested.

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instr {
    pub(crate) op: Opcode,
    /// A small constant: scale of an index, number of a pure function, or 1 when a branch is taken if its
    /// condition fails.
    pub(crate) x: u16,
    pub(crate) a: u32,
    pub(crate) b: u32,
    pub(crate) c: u32,
}

impl Instr {
    pub(crate) fn new(op: Opcode, a: u32, b: u32, c: u32) -> Self {
        Self { op, x: 0, a, b, c }
    }

    /// The signed constant in `c`.
    #[inline]
    pub(crate) fn imm(&self) -> i64 {
        i64::from(self.c.cast_signed())
    }

    /// The constant in `b` and `c`.
    #[inline]
    pub(crate) fn wide(&self) -> u64 {
        u64::from(self.b) << 32 | u64::from(self.c)
    }
}

/// The opcode that does `first` and then `second`.
pub(super) const fn pair(first: Opcode, second: Opcode) -> Option<Opcode> {
    Some(match (first, second) {
        (Opcode::AddI32, Opcode::BrSltI32) => Opcode::AddI32BrSltI32,
        (Opcode::AddI32, Opcode::BrSlt32) => Opcode::AddI32BrSlt32,
        (Opcode::AddI64, Opcode::BrSlt64) => Opcode::AddI64BrSlt64,
        (Opcode::AddI64, Opcode::BrUlt) => Opcode::AddI64BrUlt,
        (Opcode::Load8, Opcode::BrEqI) => Opcode::Load8BrEqI,
        (Opcode::Load8, Opcode::BrNeI) => Opcode::Load8BrNeI,
        (Opcode::Load8, Opcode::Move) => Opcode::Load8Move,
        (Opcode::LoadW64, Opcode::AddF64) => Opcode::LoadW64AddF64,
        (Opcode::LoadW64, Opcode::MulF64) => Opcode::LoadW64MulF64,
        (Opcode::LoadX64, Opcode::AddF64) => Opcode::LoadX64AddF64,
        (Opcode::LoadX64, Opcode::MulF64) => Opcode::LoadX64MulF64,
        (Opcode::LoadW32, Opcode::Add32) => Opcode::LoadW32Add32,
        _ => return None,
    })
}

/// Which fields of an instruction are slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fields {
    None,
    A,
    Ab,
    Abc,
    /// More than fits: take the general way when a slot of the frame is symbolic.
    Other,
}

// Rows: which fields are slots, whether `c` is where the instruction may go, and the opcodes.
macro_rules! opcodes {
    ($($fields:ident $jumps:literal { $($(#[$doc:meta])* $op:ident,)* })*) => {
        /// What an instruction does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Opcode {
            $($($(#[$doc])* $op,)*)*
        }

        impl Opcode {
            /// Which fields are slots.
            #[inline]
            pub(crate) const fn fields(self) -> Fields {
                match self {
                    $($(Opcode::$op)|* => Fields::$fields,)*
                }
            }

            /// Whether `c` is where the instruction may go.
            pub(super) const fn jumps(self) -> bool {
                match self {
                    $($(Opcode::$op)|* => $jumps,)*
                }
            }
        }
    };
}

opcodes! {
    None true {
        /// Goes to `c`.
        Jump,
    }
    A false {
        /// `a` = the constant in `b` and `c`.
        Const,
    }
    A true {
        /// Goes to `c` if `a` is not 0 (is 0).
        BrIf, BrIfNot,
        /// Compares `a` with the constant `b`, goes to `c`.
        BrEqI, BrNeI, BrUltI, BrUgeI, BrSltI32, BrSgeI32, BrSltI64, BrSgeI64,
    }
    Ab false {
        /// `a` = `b`.
        Move,
        /// `a` = the low bits of `b`.
        Trunc1, Trunc8, Trunc16, Trunc32,
        /// `a` = `b` with its sign extended: from, to.
        Sext8To32, Sext16To32, Sext8To64, Sext16To64, Sext32To64,
        /// Integer and floating numbers: to, from.
        F64FromI32, F64FromI64, I32FromF64, I64FromF64, F64FromF32, F32FromF64, NegF64,
        /// `a` = `b` op the constant `c`.
        AddI32, AddI64, MulI32, MulI64, AndI, ShlI32, ShlI64, LshrI, AshrI32, AshrI64,
        /// The same, and then the instruction that follows, which stays where it is.
        AddI32BrSltI32, AddI32BrSlt32, AddI64BrSlt64, AddI64BrUlt,
        /// `a` = the bytes at `b` + the constant `c`.
        Load8, Load16, Load32, Load64, LoadBit,
        /// The same, and then the instruction that follows, which stays where it is.
        Load8BrEqI, Load8BrNeI, Load8Move,
        /// The bytes at `b` + the constant `c` = `a`.
        Store8, Store16, Store32, Store64,
    }
    Ab true {
        /// Compares `a` with `b`, goes to `c`.
        BrEq, BrNe, BrUlt, BrUle, BrSlt32, BrSle32, BrSlt64, BrSle64,
        BrLtF64, BrLeF64, BrEqF64, BrNotLtF64, BrNotLeF64, BrNotEqF64,
    }
    Abc false {
        /// `a` = `b` op `c`.
        Add8, Add16, Add32, Add64, Sub8, Sub16, Sub32, Sub64, Mul32, Mul64, And, Or, Xor,
        Shl32, Shl64, Lshr32, Lshr64, Ashr32, Ashr64,
        Udiv, Urem, Sdiv32, Sdiv64, Srem32, Srem64,
        AddF64, SubF64, MulF64, DivF64, AddF32, SubF32, MulF32, DivF32,
        /// `a` = whether `b` op `c`.
        Eq, Ne, Ult, Ule, Slt32, Sle32, Slt64, Sle64,
        EqF64, NeF64, LtF64, LeF64,
        /// `a` = the bytes at `b` + `c` * scale; `W`: `c` is an `i32`, sign-extended.
        LoadX8, LoadX16, LoadX32, LoadX64, LoadW8, LoadW16, LoadW32, LoadW64,
        /// The same, and then the instruction that follows, which stays where it is.
        LoadW64AddF64, LoadW64MulF64, LoadX64AddF64, LoadX64MulF64, LoadW32Add32,
        /// `a` = pure function `x` of the code, of `b` and `c`.
        Pure,
        /// The bytes at `b` + `c` * scale = `a`.
        StoreX8, StoreX16, StoreX32, StoreX64, StoreW8, StoreW16, StoreW32, StoreW64,
    }
    Other false {
        /// `a` = `c` if `b` is not 0, else the `a` of the next instruction, which is skipped.
        Select,
        /// Goes on in table `c` by the value of `a`.
        Switch,
        /// `a` = the address of a new object, by the IR instruction.
        Alloca,
        /// Arithmetic on known values by the IR instruction.
        Fold,
        /// Calls `b` of the table; the result goes to `a`.
        Call,
        /// Calls `b` of the table of library calls; the result goes to `a`.
        Library,
        /// Returns `a`, or nothing.
        Ret, RetVoid,
        /// Whatever the IR instruction says.
        Slow,
        /// `a` = some value that is not known.
        Undef,
    }
}
