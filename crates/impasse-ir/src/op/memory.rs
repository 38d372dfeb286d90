//! The families of opcodes that work on memory.

use crate::Class;

family! {
    /// What an atomic read-modify-write stores, given the old value and the operand.
    RmwOp(Class) {
        /// The operand.
        Xchg = "atomicrmw.xchg" Class::Any;
        /// The sum.
        Add = "atomicrmw.add" Class::Int;
        /// The difference.
        Sub = "atomicrmw.sub" Class::Int;
        /// Bitwise and.
        And = "atomicrmw.and" Class::Int;
        /// Complement of bitwise and.
        Nand = "atomicrmw.nand" Class::Int;
        /// Bitwise or.
        Or = "atomicrmw.or" Class::Int;
        /// Bitwise exclusive or.
        Xor = "atomicrmw.xor" Class::Int;
        /// The signed maximum.
        Max = "atomicrmw.max" Class::Int;
        /// The signed minimum.
        Min = "atomicrmw.min" Class::Int;
        /// The unsigned maximum.
        UMax = "atomicrmw.umax" Class::Int;
        /// The unsigned minimum.
        UMin = "atomicrmw.umin" Class::Int;
        /// The floating sum.
        FAdd = "atomicrmw.fadd" Class::Float;
        /// The floating difference.
        FSub = "atomicrmw.fsub" Class::Float;
    }
}

family! {
    /// Copies of a number of bytes.
    CopyOp {
        /// The ranges are equal or do not overlap.
        Memcpy = "memcpy";
        /// The ranges may overlap.
        Memmove = "memmove";
    }
}

family! {
    /// What happens to a list of variadic arguments, given its address.
    VaOp {
        /// Begins a list of the arguments of the current call.
        Start = "va_start";
        /// Ends a list.
        End = "va_end";
    }
}
