//! All lanes of a vector combined to one number.

use impasse_ir::{BinOp, CmpOp, Operand, Signature};

use super::{Lowerer, arg, is};
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};
use crate::types::Leaf;

impl Lowerer<'_, '_> {
    /// Of floating numbers, sums and products begin with the first argument, in order.
    pub(super) fn reduction(&mut self, name: &str, args: &[ValueId]) -> Res<Vec<Operand>> {
        let ordered = is(name, "fadd") || is(name, "fmul");
        let vector = arg(args, usize::from(ordered))?;
        let leaves = self.leaves(vector)?;
        let lanes = self.parts(vector)?;
        let mut total = match ordered {
            true => Some(self.argument(args, 0)?),
            false => None,
        };
        for (leaf, lane) in leaves.iter().zip(lanes) {
            total = Some(match total {
                None => lane,
                Some(total) => self.combined(name, *leaf, total, lane)?,
            });
        }
        match total {
            Some(total) => Ok(vec![total]),
            None => malformed("a vector without lanes"),
        }
    }

    fn combined(&mut self, name: &str, leaf: Leaf, a: Operand, b: Operand) -> Res<Operand> {
        let op = match name.split('.').next().unwrap_or_default() {
            "add" => BinOp::Add,
            "mul" => BinOp::Mul,
            "and" => BinOp::And,
            "or" => BinOp::Or,
            "xor" => BinOp::Xor,
            "fadd" => BinOp::FAdd,
            "fmul" => BinOp::FMul,
            "smax" => return Ok(self.chosen(CmpOp::Sgt, leaf, a, b)),
            "smin" => return Ok(self.chosen(CmpOp::Slt, leaf, a, b)),
            "umax" => return Ok(self.chosen(CmpOp::Ugt, leaf, a, b)),
            "umin" => return Ok(self.chosen(CmpOp::Ult, leaf, a, b)),
            "fmax" | "fmin" => {
                let letter = if leaf.ir == impasse_ir::Type::F32 {
                    "f"
                } else {
                    ""
                };
                let function = format!("{}{letter}", &name[..4]);
                let signature = Signature::new([leaf.ir, leaf.ir], Some(leaf.ir));
                let result = self.call_library(&function, &signature, &[a, b]);
                return Ok(result.unwrap_or(a));
            }
            _ => {
                return unsupported(format!(
                    "the intrinsic function `llvm.vector.reduce.{name}`"
                ));
            }
        };
        Ok(self.binary_part(op, leaf, a, b))
    }

    fn chosen(&mut self, op: CmpOp, leaf: Leaf, a: Operand, b: Operand) -> Operand {
        let better = self.compare_part(op, leaf, a, b);
        self.b.select(better, a, b)
    }
}
