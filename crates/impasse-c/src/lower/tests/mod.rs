//! Lowering, from C text to IR.
