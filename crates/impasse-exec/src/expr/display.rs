//! Expressions as readable text, like C.

use super::{ExprId, Exprs, Nature, Node};
use crate::value::Byte;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type, UnOp};
use std::fmt::Write;

/// Operands nested deeper than this are shown as dots.
const DEPTH: u32 = 8;

/// Longer texts are cut, since shared operands are written out each time.
const LENGTH: usize = 400;

impl Exprs {
    /// The expression as text.
    pub fn display(&self, id: ExprId) -> String {
        let mut text = String::new();
        self.write(&mut text, id, 0);
        text
    }

    fn write(&self, out: &mut String, id: ExprId, depth: u32) {
        if depth > DEPTH || out.len() > LENGTH {
            out.push_str("...");
            return;
        }
        let nested = depth > 0;
        match self.node(id) {
            Node::Leaf(_) => out.push_str(self.leaf_of(id).map_or("?", |leaf| &leaf.name)),
            Node::Const(bits) => write_constant(out, self.ty(id), *bits),
            Node::Unary(UnOp::FNeg, a) => self.prefixed(out, "-", *a, depth),
            Node::Unary(op, a) => self.call(out, op.name(), &[*a], depth),
            Node::Binary(op, a, b) => match binary_sign(*op) {
                Some(sign) => self.infix(out, sign, *a, *b, depth, nested),
                None => self.call(out, op.name(), &[*a, *b], depth),
            },
            Node::Compare(CmpOp::Eq, a, b) if self.is_zero_flag(*a, *b) => {
                self.prefixed(out, "!", *a, depth);
            }
            Node::Compare(op, a, b) => match compare_sign(*op) {
                Some(sign) => self.infix(out, sign, *a, *b, depth, nested),
                None => self.call(out, op.name(), &[*a, *b], depth),
            },
            Node::Overflow(op, a, b) => self.call(out, op.name(), &[*a, *b], depth),
            Node::Convert(op, a) => self.conversion(out, *op, *a, self.ty(id), depth),
            Node::Select(c, a, b) => self.choice(out, [*c, *a, *b], depth),
            Node::Bytes(parts) => self.bytes(out, parts, depth),
        }
    }

    /// Whether it is an `i1` compared with 0.
    fn is_zero_flag(&self, a: ExprId, b: ExprId) -> bool {
        self.ty(a) == Type::I1 && matches!(self.node(b), Node::Const(0))
    }

    fn prefixed(&self, out: &mut String, sign: &str, a: ExprId, depth: u32) {
        out.push_str(sign);
        self.write(out, a, depth + 1);
    }

    fn infix(&self, out: &mut String, sign: &str, a: ExprId, b: ExprId, depth: u32, nested: bool) {
        if nested {
            out.push('(');
        }
        self.write(out, a, depth + 1);
        let _ = write!(out, " {sign} ");
        self.write(out, b, depth + 1);
        if nested {
            out.push(')');
        }
    }

    fn call(&self, out: &mut String, name: &str, args: &[ExprId], depth: u32) {
        out.push_str(name);
        out.push('(');
        for (index, &arg) in args.iter().enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            self.write(out, arg, depth + 1);
        }
        out.push(')');
    }

    /// Widening conversions say nothing to a reader; others are shown as casts.
    fn conversion(&self, out: &mut String, op: ConvOp, a: ExprId, to: Type, depth: u32) {
        let silent = matches!(
            op,
            ConvOp::ZExt | ConvOp::SExt | ConvOp::FpExt | ConvOp::SiToFp | ConvOp::UiToFp
        );
        if silent {
            return self.write(out, a, depth.max(1));
        }
        let _ = write!(out, "({to})");
        self.write(out, a, depth + 1);
    }

    fn choice(&self, out: &mut String, [c, a, b]: [ExprId; 3], depth: u32) {
        out.push('(');
        self.write(out, c, depth + 1);
        out.push_str(" ? ");
        self.write(out, a, depth + 1);
        out.push_str(" : ");
        self.write(out, b, depth + 1);
        out.push(')');
    }

    /// Bytes of one expression, from byte `index` on.
    fn part(&self, out: &mut String, expr: ExprId, index: u32, depth: u32) {
        let leaf = self.leaf_of(expr);
        let vague = leaf.is_some_and(|leaf| leaf.about.nature == Nature::Approximate);
        self.write(out, expr, depth + 1);
        let _ = match (vague, index) {
            (true, 0) => Ok(()),
            (true, _) => write!(out, " at offset {index}"),
            (false, _) => write!(out, "[{index}]"),
        };
    }

    fn bytes(&self, out: &mut String, parts: &[Byte], depth: u32) {
        if let Some((expr, index)) = consecutive(parts) {
            return self.part(out, expr, index, depth);
        }
        out.push_str("bytes(");
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            match part {
                Byte::Known(byte) => {
                    let _ = write!(out, "{byte}");
                }
                Byte::Uninitialised => out.push('?'),
                Byte::Symbolic { expr, index } => {
                    self.write(out, *expr, depth + 1);
                    let _ = write!(out, "[{index}]");
                }
            }
        }
        out.push(')');
    }
}

/// The expression whose consecutive bytes these are, and the first of them.
fn consecutive(parts: &[Byte]) -> Option<(ExprId, u32)> {
    let &Byte::Symbolic { expr, index } = parts.first()? else {
        return None;
    };
    let all = (index..).zip(parts);
    let follows = |(index, part): (u32, &Byte)| *part == Byte::Symbolic { expr, index };
    (all.into_iter().all(follows)).then_some((expr, index))
}

fn write_constant(out: &mut String, ty: Type, bits: u128) {
    let _ = match ty {
        Type::I1 => write!(out, "{}", bits & 1 == 1),
        Type::F64 => write!(out, "{:?}", f64::from_bits(bits as u64)),
        Type::F32 => write!(out, "{:?}", f32::from_bits(bits as u32)),
        Type::Ptr if bits == 0 => write!(out, "NULL"),
        Type::Ptr | Type::F80 | Type::F128 => write!(out, "{bits:#x}"),
        _ => {
            let shift = 128 - ty.bits().unwrap_or(64);
            write!(out, "{}", (bits << shift).cast_signed() >> shift)
        }
    };
}

fn binary_sign(op: BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add | BinOp::FAdd => "+",
        BinOp::Sub | BinOp::FSub => "-",
        BinOp::Mul | BinOp::FMul => "*",
        BinOp::SDiv | BinOp::UDiv | BinOp::FDiv => "/",
        BinOp::SRem | BinOp::URem => "%",
        BinOp::Shl => "<<",
        BinOp::LShr | BinOp::AShr => ">>",
        BinOp::And => "&",
        BinOp::Or => "|",
        BinOp::Xor => "^",
        BinOp::FRem => return None,
    })
}

fn compare_sign(op: CmpOp) -> Option<&'static str> {
    Some(match op {
        CmpOp::Eq | CmpOp::FOeq | CmpOp::FUeq => "==",
        CmpOp::Ne | CmpOp::FUne | CmpOp::FOne => "!=",
        CmpOp::Ult | CmpOp::Slt | CmpOp::FOlt | CmpOp::FUlt => "<",
        CmpOp::Ule | CmpOp::Sle | CmpOp::FOle | CmpOp::FUle => "<=",
        CmpOp::Ugt | CmpOp::Sgt | CmpOp::FOgt | CmpOp::FUgt => ">",
        CmpOp::Uge | CmpOp::Sge | CmpOp::FOge | CmpOp::FUge => ">=",
        CmpOp::FOrd | CmpOp::FUno => return None,
    })
}
