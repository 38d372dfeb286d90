//! The instruction set. [`Op`] holds one variant per shape; [`fields`](fields::fields) describes
//! each shape once, and printer, parser, verifier and compaction are visitors of it.

#[macro_use]
mod family;
mod arithmetic;
pub(crate) mod fields;
mod flags;
mod memory;
pub(crate) mod operands;
mod table;
pub(crate) mod visitor;

use crate::{List, Operand, SigId, Target, TextId, Type};
pub use arithmetic::{BinOp, CmpOp, ConvOp, OverflowOp, UnOp};
pub use flags::{Access, Flags, Ordering};
pub use memory::{CopyOp, RmwOp, VaOp};

/// What an instruction does.
///
/// Locals live in objects made by `alloca`; registers hold intermediate values only. An aggregate
/// argument or result is passed as a pointer to a copy, which the front end makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "the text of each variant explains its fields")]
pub enum Op {
    /// `add nsw i32 %1, %2`: arithmetic on two values of `ty`.
    Binary {
        op: BinOp,
        flags: Flags,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    /// `ctlz i32 %1`: arithmetic on one value of `ty`.
    Unary { op: UnOp, ty: Type, a: Operand },
    /// `icmp.slt i32 %1, %2`: compares two values of `ty`; gives `i1`.
    Compare {
        op: CmpOp,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    /// `overflows.sadd i32 %1, %2`: whether the operation overflows; gives `i1`.
    Overflow {
        op: OverflowOp,
        ty: Type,
        a: Operand,
        b: Operand,
    },
    /// `sext i32 %1 to i64`: converts.
    Convert {
        op: ConvOp,
        from: Type,
        a: Operand,
        to: Type,
    },
    /// `select i32 %1, %2, %3`: `a` if `cond` (`i1`) is 1, else `b`.
    Select {
        ty: Type,
        cond: Operand,
        a: Operand,
        b: Operand,
    },

    /// `alloca 40, align 16, "buf"`: a new object of `size` bytes that lives until the function
    /// returns or a `stackrestore` goes back behind it; gives its address. The name is for
    /// messages.
    Alloca {
        size: u64,
        align: u32,
        name: Option<TextId>,
    },
    /// `alloca.dyn %1, align 16, "vla"`: the same with a size (`i64`) known at run time.
    AllocaDyn {
        size: Operand,
        align: u32,
        name: Option<TextId>,
    },
    /// `stacksave`: a pointer that stands for the objects now allocated.
    StackSave,
    /// `stackrestore %1`: ends the life of all objects allocated since that `stacksave`.
    StackRestore { mark: Operand },
    /// `load volatile i32, %1, align 4`: reads a value from memory.
    Load {
        ty: Type,
        ptr: Operand,
        access: Access,
    },
    /// `store i32 %1, %2, align 4`: writes `value` to the object at `ptr`.
    Store {
        ty: Type,
        value: Operand,
        ptr: Operand,
        access: Access,
    },
    /// `ptr_add %1, %2, within 40`: the pointer `offset` (`i64`, signed) bytes further. If `within`
    /// is not 0, that is the start of an array of so many bytes inside a larger object, and the
    /// program moves the pointer inside the array only (C11, 6.5.6): a promise for analyses.
    PtrAdd {
        base: Operand,
        offset: Operand,
        within: u64,
    },
    /// `ptr_diff %1, %2`: the distance `a - b` in bytes, of two pointers into one object; gives
    /// `i64`.
    PtrDiff { a: Operand, b: Operand },
    /// `memcpy volatile %1, %2, %3`: copies `len` (`i64`) bytes.
    Copy {
        op: CopyOp,
        dst: Operand,
        src: Operand,
        len: Operand,
        volatile: bool,
    },
    /// `memset %1, %2, %3`: sets `len` (`i64`) bytes to `byte` (`i8`).
    Memset {
        dst: Operand,
        byte: Operand,
        len: Operand,
        volatile: bool,
    },
    /// `atomicrmw.add seq_cst i32 %1, %2, align 4`: replaces the value at `ptr`; gives the old one.
    AtomicRmw {
        op: RmwOp,
        ty: Type,
        ptr: Operand,
        value: Operand,
        access: Access,
    },
    /// `cmpxchg seq_cst seq_cst i32 %1, %2, %3, align 4`: stores `new` at `ptr` if `expected` is
    /// there; gives the old value. It never fails spuriously, so success is old = expected.
    CmpXchg {
        ty: Type,
        ptr: Operand,
        expected: Operand,
        new: Operand,
        access: Access,
        failure: Ordering,
    },
    /// `unknown f64`: any value of `ty`, each time another one. Programs do not have it: it stands for
    /// what somebody has decided not to compute.
    Unknown { ty: Type },
    /// `fence seq_cst`: orders the accesses around it.
    Fence { ordering: Ordering },

    /// `call i32 (ptr, ...) @printf(ptr @fmt, i32 %1)`: calls. A call of a known function has
    /// that function's signature, unless it says `cast`: then the difference is the program's.
    Call {
        cast: bool,
        sig: SigId,
        callee: Operand,
        args: List,
    },
    /// `va_start %1`, `va_end %1`: begins or ends the list of arguments at that address.
    Va { op: VaOp, list: Operand },
    /// `va_copy %1, %2`: makes `dst` a copy of the list `src`.
    VaCopy { dst: Operand, src: Operand },
    /// `va_arg i32, %1`: takes the next argument. An aggregate is taken as a pointer to it.
    VaArg { ty: Type, list: Operand },

    /// `br b1(i32 %1)`: goes on in another block.
    Br { target: Target },
    /// `cond_br %1, b1, b2`: goes to `then` if `cond` (`i1`) is 1, else to `other`.
    CondBr {
        cond: Operand,
        then: Target,
        other: Target,
    },
    /// `switch i32 %1, b1 [1: b2, -5: b3]`: goes to the case with that value, or to the default.
    /// `cases` is a range of [`Body::cases`](crate::Body::cases).
    Switch {
        ty: Type,
        value: Operand,
        default: Target,
        cases: List,
    },
    /// `indirect_br %1 [b1, b2]`: goes to the block with that address, which is one of those.
    /// `targets` is a range of [`Body::targets`](crate::Body::targets).
    IndirectBr { addr: Operand, targets: List },
    /// `ret i32 %1`: returns.
    Ret { value: Option<Operand> },
    /// `unreachable`: reaching it is an error of the program.
    Unreachable,
    /// `unsupported "inline assembly"`: reaching it ends the analysis of this path, with the
    /// reason. A terminator: nothing is known about what comes after.
    Unsupported { reason: TextId },
}

impl Op {
    /// Whether it ends a block.
    pub const fn is_terminator(&self) -> bool {
        matches!(
            self,
            Op::Br { .. }
                | Op::CondBr { .. }
                | Op::Switch { .. }
                | Op::IndirectBr { .. }
                | Op::Ret { .. }
                | Op::Unreachable
                | Op::Unsupported { .. }
        )
    }
}
