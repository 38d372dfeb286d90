//! Assignments, and first contents of locals and compound literals.

use impasse_ir::{
    Access, BinOp, ConvOp, CopyOp, Global, Init as Contents, Linkage, Operand, Span, Symbol,
    Type as Ir,
};

use crate::abi::Shape;
use crate::hir::{Expr, ExprKind, Init, InitElement, InitValue};
use crate::lower::function::{Lowerer, Value};
use crate::lower::places::Spot;
use crate::types::TypeId;

impl Lowerer<'_, '_> {
    /// An expression that writes to a place.
    pub(super) fn assignment(&mut self, expr: &Expr) -> Value {
        match expr.kind {
            ExprKind::Assign(place, value) => {
                let spot = self.spot(place);
                let value = self.value(value);
                self.at(expr.at);
                self.store(spot, value)
            }
            ExprKind::AssignArith {
                place,
                op,
                compute,
                value,
            } => {
                let right = self.value(value);
                let spot = self.spot(place);
                self.at(expr.at);
                let old = self.load(spot);
                let left = self.convert(old, spot.ty, compute);
                let ty = self.body.expr(value).ty;
                let new = self.combine(op, compute, left, right, ty);
                let new = self.convert(new, compute, spot.ty);
                self.store(spot, new)
            }
            ExprKind::AssignPtrAdd {
                place,
                index,
                scale,
                negative,
            } => {
                let index = self.scalar(index);
                let spot = self.spot(place);
                self.at(expr.at);
                match self.load(spot) {
                    Value::Scalar(old) => {
                        let new = self.ptr_add(old, index, scale, negative);
                        self.store(spot, Value::Scalar(new))
                    }
                    other => other,
                }
            }
            _ => self.step(expr),
        }
    }

    fn step(&mut self, expr: &Expr) -> Value {
        match expr.kind {
            ExprKind::Step {
                place,
                negative,
                postfix,
            } => {
                let spot = self.spot(place);
                self.at(expr.at);
                let old = self.load(spot);
                let new = self.stepped(old, spot.ty, negative);
                let stored = self.store(spot, new);
                if postfix { old } else { stored }
            }
            ExprKind::StepPtr {
                place,
                scale,
                negative,
                postfix,
            } => {
                let spot = self.spot(place);
                self.at(expr.at);
                let Value::Scalar(old) = self.load(spot) else {
                    return Value::Void;
                };
                let one = self.word(1);
                let new = self.ptr_add(old, one, scale, negative);
                self.store(spot, Value::Scalar(new));
                Value::Scalar(if postfix { old } else { new })
            }
            _ => self.unknown(expr.ty),
        }
    }

    /// The value after `++` or `--`.
    fn stepped(&mut self, old: Value, ty: TypeId, negative: bool) -> Value {
        let shape = self.shape(ty);
        let one = self.one(shape);
        match (old, shape) {
            (Value::Scalar(value), Shape::Bool) => {
                // Up gives 1, down the opposite.
                let new = match negative {
                    true => self.binary(BinOp::Xor, value, one),
                    false => one,
                };
                Value::Scalar(new)
            }
            (Value::Scalar(value), Shape::Float(_)) => {
                let op = if negative { BinOp::FSub } else { BinOp::FAdd };
                Value::Scalar(self.binary(op, value, one))
            }
            (Value::Complex(re, im), _) => {
                let op = if negative { BinOp::FSub } else { BinOp::FAdd };
                Value::Complex(self.binary(op, re, one), im)
            }
            (Value::Scalar(value), _) => {
                let op = if negative { BinOp::Sub } else { BinOp::Add };
                Value::Scalar(self.binary(op, value, one))
            }
            _ => old,
        }
    }

    /// An integer value as an `i64`.
    pub(super) fn as_word(&mut self, value: Operand) -> Operand {
        match self.b.type_of(value) {
            Ir::I64 => value,
            Ir::Ptr => self.b.convert(ConvOp::PtrToInt, value, Ir::I64),
            from => self.resize(value, from, Ir::I64, false),
        }
    }
}

/// From so many constants on, contents are copied from a constant object.
const TEMPLATE_ELEMENTS: usize = 8;

// First contents of locals and compound literals.
impl Lowerer<'_, '_> {
    /// Gives the object of type `ty` at `address` its first contents.
    pub(super) fn initialise(&mut self, address: Operand, ty: TypeId, init: u32) {
        let init = &self.body.inits[init as usize];
        let size = self.size(ty);
        for &value in &init.before {
            self.value(value);
        }
        if init.elements.len() >= TEMPLATE_ELEMENTS
            && let Some(bytes) = self.template(init, size)
        {
            let template = self.template_object(bytes, size);
            return self.b.copy(CopyOp::Memcpy, address, template, size);
        }
        if init.zero && size > 0 {
            self.b.memset(address, 0, size);
        }
        for element in &init.elements {
            self.element(address, element);
        }
    }

    fn element(&mut self, object: Operand, element: &InitElement) {
        let address = self.b.ptr_offset(object, element.offset as i64);
        match &element.value {
            InitValue::Expr(value) => {
                let at = self.body.expr(*value).at;
                let value = self.value(*value);
                self.at(at);
                let spot = Spot {
                    address,
                    ty: element.ty.ty,
                    bits: element.bits,
                    volatile: false,
                };
                self.store(spot, value);
            }
            InitValue::Bytes(bytes) if bytes.len() <= 8 => {
                for (index, &byte) in bytes.iter().enumerate() {
                    let byte = self.b.int(impasse_ir::Type::I8, i128::from(byte));
                    let address = self.b.ptr_offset(address, index as i64);
                    self.b.store(byte, address, Access::aligned(1));
                }
            }
            InitValue::Bytes(bytes) => {
                let size = bytes.len() as u64;
                let template = self.template_object(bytes.clone(), size);
                self.b.copy(CopyOp::Memcpy, address, template, size);
            }
        }
    }

    /// The bytes of an initialiser all of whose elements are constants.
    fn template(&self, init: &Init, size: u64) -> Option<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(size).ok()?];
        for element in &init.elements {
            let offset = usize::try_from(element.offset).ok()?;
            match &element.value {
                InitValue::Bytes(text) => {
                    (bytes.get_mut(offset..offset.checked_add(text.len())?)?).copy_from_slice(text);
                }
                InitValue::Expr(value) => {
                    let &ExprKind::Const(value) = &self.body.expr(*value).kind else {
                        return None;
                    };
                    let ty = self.shape(element.ty.ty).register()?;
                    let width = ty.store_size(impasse_ir::DataLayout::default()) as usize;
                    if element.bits.is_some() {
                        return None;
                    }
                    (bytes.get_mut(offset..offset.checked_add(width)?)?)
                        .copy_from_slice(value.to_le_bytes().get(..width)?);
                }
            }
        }
        Some(bytes)
    }

    /// A constant object with these contents.
    fn template_object(&mut self, bytes: Vec<u8>, size: u64) -> Operand {
        let name = self.template_name();
        let global = self.b.module().add_global(Global {
            name,
            size,
            align: 16,
            constant: true,
            thread_local: false,
            linkage: Linkage::Internal,
            init: Contents::Data {
                bytes,
                relocs: Vec::new(),
            },
            span: Span::UNKNOWN,
        });
        self.b.address(Symbol::Global(global), 0)
    }
}
