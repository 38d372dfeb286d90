//! Instructions that compute, load, store and copy.

use crate::Level;
use crate::collect::Collector;
use crate::graph::Node;
use impasse_ir::{ConvOp, Op, Operand, Type, UnOp};

impl Collector<'_> {
    /// Instructions that neither branch, call nor make objects.
    pub(crate) fn data(&mut self, op: &Op, dst: Option<Node>) {
        match *op {
            Op::Binary { op, ty, a, b, .. } => {
                self.compute(dst, ty, &[a, b]);
                self.divisor(op, b);
            }
            Op::Unary { op, ty, a } => match op {
                UnOp::Freeze => {
                    let a = self.operand(a);
                    self.copy(dst, a);
                }
                _ => self.compute(dst, ty, &[a]),
            },
            Op::Compare { a, b, .. } | Op::Overflow { a, b, .. } | Op::PtrDiff { a, b } => {
                self.compute(dst, Type::I1, &[a, b]);
            }
            Op::Convert { op, a, .. } => self.convert(op, dst, a),
            Op::Select { cond, a, b, .. } => {
                self.compute(dst, Type::I1, &[cond]);
                for value in [a, b] {
                    let value = self.operand(value);
                    self.copy(dst, value);
                }
            }
            Op::PtrAdd { base, offset } => self.move_pointer(dst, base, offset),
            Op::VaArg { list, .. } => {
                self.argument_list(list);
                let variadic = self.nodes.variadic;
                self.copy(dst, Some(variadic));
            }
            Op::Va { list, .. } => self.argument_list(list),
            Op::VaCopy { dst, src } => {
                self.argument_list(dst);
                self.argument_list(src);
            }
            _ => self.memory(op, dst),
        }
    }

    fn convert(&mut self, op: ConvOp, dst: Option<Node>, a: Operand) {
        match op {
            ConvOp::PtrToInt | ConvOp::IntToPtr | ConvOp::Bitcast => {
                let a = self.operand(a);
                self.copy(dst, a);
            }
            ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt => self.compute(dst, Type::I64, &[a]),
            _ => self.compute(dst, Type::F64, &[a]),
        }
    }

    /// Where in the object the pointer points matters only where its whole value does.
    fn move_pointer(&mut self, dst: Option<Node>, base: Operand, offset: Operand) {
        let (base, offset) = (self.operand(base), self.operand(offset));
        self.copy(dst, base);
        if let (Some(dst), Some(offset)) = (dst, offset) {
            self.graph.exact(dst, offset);
            if base.is_none() {
                // A number on the null pointer is an address.
                self.graph.share_pointees(dst, offset);
                self.graph.whole(dst, offset);
            }
        }
    }

    /// The state of a list of arguments decides which one comes next.
    fn argument_list(&mut self, list: Operand) {
        let list = self.operand(list);
        let contents = self.contents(list);
        self.root(list, Level::Value);
        self.root(contents, Level::Value);
    }

    fn memory(&mut self, op: &Op, dst: Option<Node>) {
        match *op {
            Op::Load { ptr, .. } => {
                let ptr = self.operand(ptr);
                self.load(dst, ptr);
            }
            Op::Store { value, ptr, .. } => {
                let (value, ptr) = (self.operand(value), self.operand(ptr));
                self.store(ptr, value);
            }
            Op::Copy {
                dst: to, src, len, ..
            } => {
                let (to, src) = (self.operand(to), self.operand(src));
                let len = self.operand(len);
                let from = self.contents(src);
                self.store(to, from);
                let contents = self.contents(to);
                self.depend(contents, src);
                self.depend(contents, len);
            }
            Op::Memset {
                dst: to, byte, len, ..
            } => {
                let to = self.operand(to);
                let contents = self.contents(to);
                for operand in [byte, len] {
                    let operand = self.operand(operand);
                    self.depend(contents, operand);
                }
                self.depend(contents, to);
            }
            Op::AtomicRmw { ptr, value, .. } => {
                let (ptr, value) = (self.operand(ptr), self.operand(value));
                self.load(dst, ptr);
                self.store(ptr, value);
                let contents = self.contents(ptr);
                self.depend(contents, contents);
            }
            Op::CmpXchg {
                ptr, expected, new, ..
            } => {
                let (ptr, new) = (self.operand(ptr), self.operand(new));
                let expected = self.operand(expected);
                self.load(dst, ptr);
                self.store(ptr, new);
                let contents = self.contents(ptr);
                self.depend(contents, expected);
                self.depend(contents, contents);
            }
            _ => {}
        }
    }

    fn load(&mut self, dst: Option<Node>, ptr: Option<Node>) {
        let contents = self.contents(ptr);
        self.copy(dst, contents);
        self.depend(dst, ptr);
    }

    fn store(&mut self, ptr: Option<Node>, value: Option<Node>) {
        let contents = self.contents(ptr);
        self.copy(contents, value);
        self.depend(contents, ptr);
    }
}
