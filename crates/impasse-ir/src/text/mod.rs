//! The text form of modules: [`print()`] writes it, [`parse`] reads it.
//!
//! For a module that passes [`verify`](crate::verify()), `parse(print(m)) == m`; and text that
//! came from [`print()`] prints the same again.
//!
//! # Reference
//!
//! Spaces and line ends only separate; `;` begins a comment that lasts to the end of the line.
//!
//! ```text
//! module   = "layout" ("little" | "big") "ptr" BYTES  item*
//! item     = "file" NUMBER STRING
//!          | "expansion" NUMBER ("macro" | "inline") STRING span?
//!          | "global" NAME linkage "constant"? "thread_local"? "size" BYTES "align" BYTES "=" init span?
//!          | "declare" function linkage span?
//!          | "define" function linkage span? "{" block* "}"
//! linkage  = "external" | "internal" | "weak" | "common"
//! init     = "declared" | "zero" | "bytes" STRING ("relocs" "[" (OFFSET ":" address),* "]")?
//! block    = LABEL params? ":" (REG "=")? instruction span? ...
//! params   = "(" (REG ":" type),* ")"
//! span     = "!" FILE ":" LINE ":" COLUMN "+" LENGTH ("^" EXPANSION)?
//! function = (type | "void") NAME "(" type,* "..."? ")"
//! type     = "i1" | "i8" | "i16" | "i32" | "i64" | "i128" | "f32" | "f64" | "f80" | "f128" | "ptr"
//! operand  = REG | INTEGER | "true" | "false" | FLOAT | "null" | address | "undef"
//! address  = NAME (":" LABEL)? (("+" | "-") BYTES)?
//! target   = LABEL ("(" (type operand),* ")")?
//! ```
//!
//! `NAME` is `@` and letters, digits, `_`, `.`, `$`, or `@` and a string. `REG` is `%` and a
//! number; registers of a function are numbered without gaps, in any order. `LABEL` is `b` and a
//! number; blocks stand in the order of their numbers. Files and expansions are numbered in order.
//! In a `STRING`, `\` and two hexadecimal digits are one byte.
//!
//! Integers are decimal, signed or unsigned, and must fit the type; `i1` is `true` or `false`.
//! Floating numbers are decimal where that is exact (finite `f32` and `f64`), and `0x` with the
//! bits of the format otherwise.
//!
//! Instructions are shown with the variants of [`Op`](crate::Op). The words of the families are in
//! the tables of [`BinOp`](crate::BinOp), [`UnOp`](crate::UnOp), [`CmpOp`](crate::CmpOp),
//! [`OverflowOp`](crate::OverflowOp), [`ConvOp`](crate::ConvOp), [`RmwOp`](crate::RmwOp),
//! [`CopyOp`](crate::CopyOp) and [`VaOp`](crate::VaOp).
//!
//! # Example
//!
//! ```
//! let text = r#"layout little ptr 8
//! file 0 "max.c"
//! define i32 @max(i32, i32) external {
//! b0(%0: i32, %1: i32):
//!   %2 = icmp.sgt i32 %0, %1 !0:2:10+5
//!   cond_br %2, b1(i32 %0), b1(i32 %1)
//! b1(%3: i32):
//!   ret i32 %3
//! }
//! "#;
//! let module = impasse_ir::parse(text).unwrap();
//! assert_eq!(impasse_ir::verify(&module), []);
//! assert_eq!(impasse_ir::print(&module), text);
//! ```

mod body;
mod constant;
mod cursor;
mod lexer;
mod parser;
mod print_op;
mod printer;
mod read_op;
mod symbols;

pub use cursor::ParseError;
pub use parser::{Limits, parse, parse_with};
pub use printer::print;
