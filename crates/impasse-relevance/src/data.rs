//! Instructions that compute, load, store and copy.

use crate::Level;
use crate::collect::Collector;
use crate::facts::moved_by;
use crate::graph::{Extent, Link, Node};
use impasse_ir::{BinOp, Body, ConvOp, DataLayout, Op, Operand, Type, UnOp};

impl Collector<'_> {
    /// Instructions that neither branch, call nor make objects.
    pub(crate) fn data(&mut self, body: &Body, op: &Op, dst: Option<Node>) {
        match *op {
            Op::Binary { op, ty, a, b, .. } => {
                let carries = matches!(
                    op,
                    BinOp::Add | BinOp::Sub | BinOp::And | BinOp::Or | BinOp::Xor
                );
                self.arithmetic(dst, ty, &[a, b], carries);
                self.divisor(op, b);
            }
            Op::Unary {
                op: UnOp::Freeze,
                a,
                ..
            } => {
                let a = self.operand(a);
                self.copy(dst, a);
            }
            Op::Unary { ty, a, .. } => self.arithmetic(dst, ty, &[a], true),
            Op::Compare { a, b, .. } | Op::Overflow { a, b, .. } | Op::PtrDiff { a, b } => {
                self.compute(dst, &[a, b]);
            }
            Op::Convert { op, a, .. } => self.convert(op, dst, a),
            Op::Select { cond, a, b, .. } => {
                self.compute(dst, &[cond]);
                for value in [a, b] {
                    let value = self.operand(value);
                    self.copy(dst, value);
                }
            }
            Op::PtrAdd {
                base,
                offset,
                within,
            } => {
                self.move_pointer(body, dst, base, offset);
                if let Some(dst) = dst.filter(|_| within > 0) {
                    self.graph.array(dst, within);
                }
            }
            Op::VaArg { list, .. } => {
                self.argument_list(list);
                let variadic = self.nodes.variadic;
                self.copy(dst, Some(variadic));
                let list = self.operand(list);
                let state = self.contents(list, Extent::All);
                self.depend(dst, state);
            }
            Op::Va { list, .. } => self.arguments_in_memory(list),
            Op::VaCopy { dst, src } => {
                self.argument_list(dst);
                self.argument_list(src);
                let (to, from) = (self.operand(dst), self.operand(src));
                if let (Some(to), Some(from)) = (to, from) {
                    self.graph.share_pointees(to, from);
                }
            }
            _ => self.memory(op, dst),
        }
    }

    /// A number computed from others; if they may be pointers in disguise, it may be one.
    fn arithmetic(&mut self, dst: Option<Node>, ty: Type, operands: &[Operand], carries: bool) {
        self.compute(dst, operands);
        if carries && matches!(ty, Type::I64 | Type::I128 | Type::Ptr) {
            self.pointers_as_numbers(dst, operands);
        }
    }

    fn convert(&mut self, op: ConvOp, dst: Option<Node>, a: Operand) {
        match op {
            ConvOp::PtrToInt | ConvOp::IntToPtr | ConvOp::Bitcast => {
                let a = self.operand(a);
                self.copy(dst, a);
            }
            _ => self.compute(dst, &[a]),
        }
    }

    /// Where in the object the pointer points matters only where its whole value does.
    fn move_pointer(&mut self, body: &Body, dst: Option<Node>, base: Operand, offset: Operand) {
        let (constant, stride) = moved_by(body, &self.definitions, offset);
        let (base, offset) = (self.operand(base), self.operand(offset));
        let Some(dst) = dst else { return };
        if let Some(base) = base {
            self.graph.move_pointer(dst, base, constant, stride);
            self.graph.same(dst, base);
        }
        let Some(offset) = offset else { return };
        self.graph.exact(dst, offset);
        if base.is_none() {
            // A number on the null pointer is an address.
            self.graph.share_pointees(dst, offset);
            self.graph.whole(dst, offset);
        }
    }

    /// Code from other compilers takes arguments from where a list says that they lie.
    fn arguments_in_memory(&mut self, list: Operand) {
        self.argument_list(list);
        let list = self.operand(list);
        let contents = self.contents(list, Extent::All);
        let arguments = self.nodes.arguments;
        self.copy(contents, Some(arguments));
    }

    /// The state of a list of arguments decides which one comes next.
    fn argument_list(&mut self, list: Operand) {
        let list = self.operand(list);
        let Some(list) = list else { return };
        self.graph.collapse(list);
        let contents = self.contents(Some(list), Extent::All);
        self.written(contents);
        self.depend(contents, Some(list));
        if !self.slicing {
            self.root(Some(list), Level::Value);
            self.root(contents, Level::Value);
        }
    }

    fn memory(&mut self, op: &Op, dst: Option<Node>) {
        match *op {
            Op::Load { ty, ptr, .. } => {
                let ptr = self.operand(ptr);
                self.load(dst, ptr, ty);
            }
            Op::Store { ty, value, ptr, .. } => {
                let (value, ptr) = (self.operand(value), self.operand(ptr));
                self.store(ptr, value, ty);
            }
            Op::Copy { dst, src, len, .. } => self.copy_memory(dst, src, len),
            Op::Memset {
                dst: to, byte, len, ..
            } => {
                let to = self.operand(to);
                let extent = self.extent(len);
                let needed = [self.operand(byte), self.operand(len), to];
                self.overwrite(to, extent, &needed);
            }
            Op::AtomicRmw { ty, ptr, value, .. } => {
                let (ptr, value) = (self.operand(ptr), self.operand(value));
                self.load(dst, ptr, ty);
                self.store(ptr, value, ty);
            }
            Op::CmpXchg {
                ty,
                ptr,
                expected,
                new,
                ..
            } => {
                let (ptr, new) = (self.operand(ptr), self.operand(new));
                let expected = self.operand(expected);
                self.load(dst, ptr, ty);
                let contents = self.store(ptr, new, ty);
                self.depend(contents, expected);
            }
            _ => {}
        }
    }

    /// How many bytes a length says, if it is constant.
    fn extent(&self, len: Operand) -> Extent {
        match self.constant(len) {
            Some(len) => Extent::Bytes(u64::try_from(len).unwrap_or(u64::MAX)),
            None => Extent::All,
        }
    }

    /// The objects become one: whatever is in a field of one may be in that of the other.
    fn copy_memory(&mut self, to: Operand, from: Operand, len: Operand) {
        let extent = self.extent(len);
        let (to, from, len) = (self.operand(to), self.operand(from), self.operand(len));
        self.accessed(from);
        if let (Some(to), Some(from)) = (to, from) {
            self.graph.share_pointees(to, from);
        }
        self.overwrite(to, extent, &[to, from, len]);
    }

    /// Bytes behind a pointer are written, which needs these values.
    fn overwrite(&mut self, to: Option<Node>, extent: Extent, needed: &[Option<Node>]) {
        self.accessed(to);
        let Some(to) = to else { return };
        let location = self.graph.pointee(to);
        for &node in needed.iter().flatten() {
            self.graph.link_fields(location, extent, Link::Needs(node));
        }
        self.written_fields(location, extent);
    }

    fn load(&mut self, dst: Option<Node>, ptr: Option<Node>, ty: Type) {
        let contents = self.contents(ptr, size(ty));
        self.copy(dst, contents);
        self.depend(dst, ptr);
    }

    fn store(&mut self, ptr: Option<Node>, value: Option<Node>, ty: Type) -> Option<Node> {
        let contents = self.contents(ptr, size(ty));
        self.copy(contents, value);
        self.depend(contents, ptr);
        self.written(contents);
        contents
    }
}

/// Bytes that an access of this type touches.
fn size(ty: Type) -> Extent {
    Extent::Bytes(ty.store_size(DataLayout::default()).into())
}
