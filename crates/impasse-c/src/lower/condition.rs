//! Conditions: comparisons go straight into branches, without an `int` in between.

use impasse_ir::{BinOp, BlockId, CmpOp, Operand, Type as Ir};

use super::function::{Lowerer, Value};
use crate::abi::{Shape, float_comparison, int_comparison};
use crate::hir::{CompareOp, ExprId, ExprKind};

impl Lowerer<'_, '_> {
    /// Goes to `then` if the scalar is not zero, else to `other`.
    pub(super) fn condition(&mut self, id: ExprId, then: BlockId, other: BlockId) {
        let expr = self.body.expr(id);
        match expr.kind {
            ExprKind::Const(bits) => {
                let zero = match self.shape(expr.ty) {
                    Shape::Float(ty) => bits << 1 & ty.mask() == 0,
                    _ => bits == 0,
                };
                self.b.br(if zero { other } else { then }, &[]);
            }
            ExprKind::Not(value) => self.condition(value, other, then),
            ExprKind::And(a, b) => {
                let second = self.b.block(&[]);
                self.condition(a, second, other);
                self.b.switch_to(second);
                self.condition(b, then, other);
            }
            ExprKind::Or(a, b) => {
                let second = self.b.block(&[]);
                self.condition(a, then, second);
                self.b.switch_to(second);
                self.condition(b, then, other);
            }
            _ => {
                let truth = self.test(id);
                self.at(expr.at);
                self.b.cond_br(truth, then, other);
            }
        }
    }

    /// Whether an expression is not zero, as an `i1`.
    fn test(&mut self, id: ExprId) -> Operand {
        let expr = self.body.expr(id);
        match expr.kind {
            ExprKind::Compare(op, a, b) => self.compare(id, op, a, b),
            ExprKind::Convert(value) if self.keeps_truth(value, id) => self.test(value),
            _ => {
                let value = self.value(id);
                self.at(expr.at);
                self.truth(value, self.shape(expr.ty))
            }
        }
    }

    /// Whether a conversion of a comparison's result leaves it zero or not.
    fn keeps_truth(&self, from: ExprId, to: ExprId) -> bool {
        let from = self.body.expr(from);
        let widens = matches!(
            self.shape(self.body.expr(to).ty),
            Shape::Int { .. } | Shape::Bool
        );
        widens && matches!(from.kind, ExprKind::Compare(..))
    }

    /// The value of a comparison or logical operator, an `int`.
    pub(super) fn truth_value(&mut self, id: ExprId) -> Operand {
        let expr = self.body.expr(id);
        let truth = match expr.kind {
            ExprKind::Compare(op, a, b) => self.compare(id, op, a, b),
            ExprKind::Not(value) => {
                let truth = self.test(value);
                let one = self.b.int(Ir::I1, 1);
                self.binary(BinOp::Xor, truth, one)
            }
            _ => return self.branch_value(id),
        };
        self.int_of_truth(truth)
    }

    /// 1 or 0, by which way control goes.
    fn branch_value(&mut self, id: ExprId) -> Operand {
        let yes = self.b.block(&[]);
        let no = self.b.block(&[]);
        let join = self.b.block(&[Ir::I32]);
        self.condition(id, yes, no);
        for (block, value) in [(yes, 1), (no, 0)] {
            self.b.switch_to(block);
            let value = self.b.int(Ir::I32, value);
            self.b.br(join, &[value]);
        }
        self.b.switch_to(join);
        self.b.block_param(join, 0)
    }

    fn compare(&mut self, id: ExprId, op: CompareOp, a: ExprId, b: ExprId) -> Operand {
        let shape = self.shape(self.body.expr(a).ty);
        let at = self.body.expr(id).at;
        let left = self.value(a);
        let right = self.value(b);
        self.at(at);
        match (left, right) {
            (Value::Complex(a, b), Value::Complex(c, d)) => {
                let (code, join) = match op {
                    CompareOp::NotEqual => (CmpOp::FUne, BinOp::Or),
                    _ => (CmpOp::FOeq, BinOp::And),
                };
                let re = self.b.compare(code, a, c);
                let im = self.b.compare(code, b, d);
                self.binary(join, re, im)
            }
            (Value::Scalar(a), Value::Scalar(b)) => {
                let code = match shape {
                    Shape::Float(_) => float_comparison(op),
                    shape => int_comparison(op, shape.signed()),
                };
                self.b.compare(code, a, b)
            }
            _ => self.b.int(Ir::I1, 0),
        }
    }
}
