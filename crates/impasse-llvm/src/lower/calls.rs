//! Calls: how arguments and results are passed.

use impasse_ir::{Const, CopyOp, Operand, Symbol, Type as Ir};

use super::library::Passing;
use super::{Lowerer, signature};
use crate::attributes::Attributes;
use crate::constants::{Constant, ValueId};
use crate::error::{Res, unsupported};
use crate::instruction::Call;
use crate::types::{Leaf, Ty, TyId};
use crate::values::What;

impl Lowerer<'_, '_> {
    pub(super) fn call(&mut self, call: &Call, result: Option<ValueId>) -> Res<()> {
        let callee = self.context.values.behind(call.callee);
        match &self.context.values.get(callee)?.what {
            What::Intrinsic(name) => {
                let parts = self.intrinsic(name, call)?;
                self.set(result, parts);
                return self.go_on(call, false);
            }
            What::Constant(Constant::Other("inline assembly")) => {
                return unsupported("inline assembly");
            }
            _ => {}
        }
        let attributes = self.context.attributes.get(call.attributes);
        let sig = signature(self.context.types, call.ty)?;
        let callee = self.scalar(call.callee)?;
        let ret = match self.context.types.get(call.ty)? {
            Ty::Function { ret, .. } => *ret,
            _ => return unsupported("a call of what is no function"),
        };
        let leaves = self.context.types.leaves(ret)?;
        let library = self.passing(callee);
        let mut args = Vec::new();
        let mut place = None;
        if leaves.len() > 1 || library == Some(Passing::ResultInMemory) {
            let layout = self.context.types.layout(ret)?;
            let local = self.b.local(layout.size, layout.align, "");
            args.push(local);
            place = Some(local);
        }
        let hidden = args.len();
        self.arguments(call, &attributes, sig.params.len(), &mut args)?;
        let sig = self.as_library(library, sig, &mut args, hidden)?;
        let (same, throws) = self.about(callee, &sig, &attributes);
        let returned = match same {
            true => self.b.call(callee, &sig, &args),
            false => self.b.call_cast(callee, &sig, &args),
        };
        if attributes.noreturn && !throws {
            self.b.unreachable();
            return Ok(());
        }
        let parts = |lowerer: &mut Self| match place {
            Some(place) => lowerer.load_parts(place, &leaves, 1, false),
            None => Ok(returned.into_iter().collect()),
        };
        if throws && call.invoke.is_some() {
            // The result is there on the normal way only; nothing else uses it.
            let parts = parts(self)?;
            self.set(result, parts);
            return self.go_on(call, true);
        }
        if throws {
            self.look_and_go_on()?;
        }
        let parts = parts(self)?;
        self.set(result, parts);
        self.go_on(call, false)
    }

    /// Goes on where an `invoke` says.
    fn go_on(&mut self, call: &Call, throws: bool) -> Res<()> {
        let Some((normal, unwind)) = call.invoke else {
            return Ok(());
        };
        let normal = self.target(normal)?;
        if throws {
            let unwind = self.target(unwind)?;
            self.look(unwind, normal);
        } else {
            self.b.emit(impasse_ir::Op::Br { target: normal });
        }
        Ok(())
    }

    /// Whether the callee has this signature, and whether it may throw.
    fn about(
        &mut self,
        callee: Operand,
        sig: &impasse_ir::Signature,
        attributes: &Attributes,
    ) -> (bool, bool) {
        let mut throws = self.context.throws && !attributes.nounwind;
        let mut same = true;
        match self.b.body().constant(callee) {
            Some(Const::Address(Symbol::Function(id), 0)) => {
                let function = &self.b.module().functions[id.index()];
                same = function.signature == *sig;
                let mpi = function.name.starts_with("MPI_") || function.name.starts_with("PMPI_");
                let known = self
                    .context
                    .nounwind
                    .get(id.index())
                    .copied()
                    .unwrap_or(false);
                throws &= !mpi && !known;
            }
            Some(_) => same = false,
            None => {}
        }
        (same, throws)
    }

    fn arguments(
        &mut self,
        call: &Call,
        attributes: &Attributes,
        fixed: usize,
        args: &mut Vec<Operand>,
    ) -> Res<()> {
        for (number, &arg) in call.args.iter().enumerate() {
            let by_value = attributes.by_value.iter().find(|copy| copy.0 == number);
            match by_value {
                Some(&(_, ty, align)) if args.len() < fixed => {
                    let copy = self.copied(arg, ty, align)?;
                    args.push(copy);
                }
                Some(&(_, ty, _)) => self.spread(arg, ty, args)?,
                None => args.extend(self.parts(arg)?),
            }
        }
        Ok(())
    }

    /// A copy of an object for a callee that may change it.
    fn copied(&mut self, arg: ValueId, ty: TyId, align: u32) -> Res<Operand> {
        let layout = self.context.types.layout(ty)?;
        let source = self.scalar(arg)?;
        let copy = self.b.local(layout.size, layout.align.max(align), "");
        self.b.copy(CopyOp::Memcpy, copy, source, layout.size);
        Ok(copy)
    }

    /// An object among variadic arguments: its bytes, as they lie on the stack.
    fn spread(&mut self, arg: ValueId, ty: TyId, args: &mut Vec<Operand>) -> Res<()> {
        let layout = self.context.types.layout(ty)?;
        if layout.size > 1 << 12 {
            return unsupported("such a large record among variadic arguments");
        }
        let (ir, bytes) = match layout.align {
            16.. => (Ir::I128, 16),
            _ => (Ir::I64, 8),
        };
        let source = self.scalar(arg)?;
        // Its size may be no multiple: the rest of the last word must not be read.
        let whole = layout.size.next_multiple_of(bytes);
        let copy = self.b.local(whole, bytes as u32, "");
        self.b.copy(CopyOp::Memcpy, copy, source, layout.size);
        let leaves = (0..whole / bytes).map(|word| Leaf {
            ir,
            bits: 0,
            at: word * bytes * 8,
        });
        let leaves: Vec<Leaf> = leaves.collect();
        args.extend(self.load_parts(copy, &leaves, bytes as u32, false)?);
        Ok(())
    }
}
