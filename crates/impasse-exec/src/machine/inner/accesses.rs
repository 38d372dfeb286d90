//! The opcodes of the inner loop that read and write memory.
//!
//! Macros rather than functions, because the inner loop is one `match` in one function, whose macros
//! (`reg`, `put`, `load`, `jump` and others) they use.

macro_rules! near {
    ($i:expr) => {
        reg!($i.b).wrapping_add_signed($i.imm())
    };
}

macro_rules! indexed {
    ($i:expr) => {
        reg!($i.b).wrapping_add(reg!($i.c).wrapping_mul(u64::from($i.x)))
    };
}

macro_rules! extended {
    ($i:expr) => {{
        let index = i64::from(reg!($i.c) as u32 as i32);
        reg!($i.b).wrapping_add_signed(index.wrapping_mul(i64::from($i.x)))
    }};
}

/// The match with these arms before those given.
macro_rules! with_accesses {
    ($i:ident, { $($arms:tt)* }) => {
        with_arithmetic!($i, {
            Opcode::Load8 => load!($i, near!($i), u8),
            Opcode::Load16 => load!($i, near!($i), u16),
            Opcode::Load32 => load!($i, near!($i), u32),
            Opcode::Load64 => load!($i, near!($i), u64),
            Opcode::LoadBit => {
                load!($i, near!($i), u8);
                *put!($i.a) &= 1;
            }
            Opcode::LoadX8 => load!($i, indexed!($i), u8),
            Opcode::LoadX16 => load!($i, indexed!($i), u16),
            Opcode::LoadX32 => load!($i, indexed!($i), u32),
            Opcode::LoadX64 => load!($i, indexed!($i), u64),
            Opcode::LoadW8 => load!($i, extended!($i), u8),
            Opcode::LoadW16 => load!($i, extended!($i), u16),
            Opcode::LoadW32 => load!($i, extended!($i), u32),
            Opcode::LoadW64 => load!($i, extended!($i), u64),
            Opcode::LoadW64AddF64 => {
                load!($i, extended!($i), u64);
                then!(|next| double!(next, +, BinOp::FAdd));
            }
            Opcode::LoadW64MulF64 => {
                load!($i, extended!($i), u64);
                then!(|next| double!(next, *, BinOp::FMul));
            }
            Opcode::LoadX64AddF64 => {
                load!($i, indexed!($i), u64);
                then!(|next| double!(next, +, BinOp::FAdd));
            }
            Opcode::LoadX64MulF64 => {
                load!($i, indexed!($i), u64);
                then!(|next| double!(next, *, BinOp::FMul));
            }
            Opcode::LoadW32Add32 => {
                load!($i, extended!($i), u32);
                then!(|next| int32!(next, wrapping_add));
            }
            Opcode::Load8Move => {
                load!($i, near!($i), u8);
                then!(|next| *put!(next.a) = reg!(next.b));
            }
            Opcode::Load8BrEqI => {
                load!($i, near!($i), u8);
                both!(|next| reg!(next.a) == u64::from(next.b));
            }
            Opcode::Load8BrNeI => {
                load!($i, near!($i), u8);
                both!(|next| reg!(next.a) != u64::from(next.b));
            }
            Opcode::Store8 => store!($i, near!($i), u8),
            Opcode::Store16 => store!($i, near!($i), u16),
            Opcode::Store32 => store!($i, near!($i), u32),
            Opcode::Store64 => store!($i, near!($i), u64),
            Opcode::StoreX8 => store!($i, indexed!($i), u8),
            Opcode::StoreX16 => store!($i, indexed!($i), u16),
            Opcode::StoreX32 => store!($i, indexed!($i), u32),
            Opcode::StoreX64 => store!($i, indexed!($i), u64),
            Opcode::StoreW8 => store!($i, extended!($i), u8),
            Opcode::StoreW16 => store!($i, extended!($i), u16),
            Opcode::StoreW32 => store!($i, extended!($i), u32),
            Opcode::StoreW64 => store!($i, extended!($i), u64),
            $($arms)*
        })
    };
}
