//! The opcodes of the inner loop that compare and go somewhere else.
//!
//! Macros rather than functions, because the inner loop is one `match` in one function, whose macros
//! (`reg`, `put`, `load`, `jump` and others) they use.

/// The match with these arms before those given.
macro_rules! with_branches {
    ($i:ident, { $($arms:tt)* }) => {
        with_accesses!($i, {
            Opcode::BrIf => jump!(reg!($i.a) & 1 == 1, $i),
            Opcode::BrIfNot => jump!(reg!($i.a) & 1 == 0, $i),
            Opcode::BrEqI => jump!(reg!($i.a) == u64::from($i.b), $i),
            Opcode::BrNeI => jump!(reg!($i.a) != u64::from($i.b), $i),
            Opcode::BrUltI => jump!(reg!($i.a) < u64::from($i.b), $i),
            Opcode::BrUgeI => jump!(reg!($i.a) >= u64::from($i.b), $i),
            Opcode::BrSltI32 => jump!((reg!($i.a) as i32) < $i.b.cast_signed(), $i),
            Opcode::BrSgeI32 => jump!((reg!($i.a) as i32) >= $i.b.cast_signed(), $i),
            Opcode::BrSltI64 => jump!((reg!($i.a) as i64) < i64::from($i.b.cast_signed()), $i),
            Opcode::BrSgeI64 => jump!((reg!($i.a) as i64) >= i64::from($i.b.cast_signed()), $i),
            Opcode::BrEq => jump!(reg!($i.a) == reg!($i.b), $i),
            Opcode::BrNe => jump!(reg!($i.a) != reg!($i.b), $i),
            Opcode::BrUlt => jump!(reg!($i.a) < reg!($i.b), $i),
            Opcode::BrUle => jump!(reg!($i.a) <= reg!($i.b), $i),
            Opcode::BrSlt32 => jump!(compare!($i, $i.a, $i.b, i32, <), $i),
            Opcode::BrSle32 => jump!(compare!($i, $i.a, $i.b, i32, <=), $i),
            Opcode::BrSlt64 => jump!(compare!($i, $i.a, $i.b, i64, <), $i),
            Opcode::BrSle64 => jump!(compare!($i, $i.a, $i.b, i64, <=), $i),
            Opcode::BrLtF64 => jump!(compare_double!($i.a, $i.b, <), $i),
            Opcode::BrLeF64 => jump!(compare_double!($i.a, $i.b, <=), $i),
            Opcode::BrEqF64 => jump!(compare_double!($i.a, $i.b, ==), $i),
            Opcode::BrNotLtF64 => jump!(!is_less(reg!($i.a), reg!($i.b)), $i),
            Opcode::BrNotLeF64 => jump!(!is_at_most(reg!($i.a), reg!($i.b)), $i),
            Opcode::BrNotEqF64 => jump!(compare_double!($i.a, $i.b, !=), $i),
            $($arms)*
        })
    };
}
