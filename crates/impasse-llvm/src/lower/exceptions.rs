//! Exceptions: an object of the runtime points to the exception that is on its way, and is null if
//! there is none. What may throw is followed by a look at it; a function without a landing pad then
//! returns at once.

use impasse_ir::{
    Access, BlockId, CmpOp, Const, FuncId, Global, Init, Linkage, Op as Ir, Operand, Signature,
    Span, Symbol, Type,
};

use super::{Lowerer, Runtime};
use crate::constants::{Constant, ValueId};
use crate::error::{Res, malformed, unsupported};
use crate::fold::Folded;
use crate::values::What;

/// The object that points to the exception on its way.
pub(crate) const PENDING: &str = "__impasse_exception";
/// Whether an exception is caught by a clause: `int (void *exception, void *type)`.
const CATCHES: &str = "__impasse_catches";
/// What happens when nobody catches an exception: `void (void)`.
const UNCAUGHT: &str = "__impasse_uncaught";

impl Lowerer<'_, '_> {
    fn pending(&mut self) -> Operand {
        let id = match self.runtime.exception {
            Some(id) => id,
            None => {
                let id = self.b.module().add_global(Global {
                    name: PENDING.to_owned(),
                    size: 8,
                    align: 8,
                    constant: false,
                    thread_local: false,
                    linkage: Linkage::External,
                    init: Init::Declared,
                    span: Span::UNKNOWN,
                });
                *self.runtime.exception.insert(id)
            }
        };
        self.b.address(Symbol::Global(id), 0)
    }

    /// The address of a function of the runtime or of a library.
    pub(super) fn library(&mut self, name: &str, signature: &Signature) -> Operand {
        let Runtime { functions, .. } = &mut self.runtime;
        let id = match functions.get(name) {
            Some(&id) => id,
            None => {
                let module = self.b.module();
                let id: FuncId = module.declare(name, signature.clone(), Linkage::External);
                functions.insert(name.to_owned(), id);
                id
            }
        };
        self.b.address(Symbol::Function(id), 0)
    }

    /// Calls a function of the runtime or of a library.
    pub(super) fn call_library(
        &mut self,
        name: &str,
        signature: &Signature,
        args: &[Operand],
    ) -> Option<Operand> {
        let callee = self.library(name, signature);
        self.b.call_cast(callee, signature, args)
    }

    /// Goes to `thrown` if an exception is on its way, else to `normal`.
    pub(super) fn look(&mut self, thrown: impasse_ir::Target, normal: impasse_ir::Target) {
        let place = self.pending();
        let exception = self.b.load(Type::Ptr, place, Access::aligned(8));
        let null = self.b.constant(Const::Null);
        let cond = self.b.compare(CmpOp::Ne, exception, null);
        self.b.emit(Ir::CondBr {
            cond,
            then: thrown,
            other: normal,
        });
    }

    /// Goes on behind a call that may have thrown, unless it has.
    pub(super) fn look_and_go_on(&mut self) -> Res<()> {
        let leaving = self.leaving()?;
        let next = self.b.block(&[]);
        let (leaving, normal) = (self.b.target(leaving, &[]), self.b.target(next, &[]));
        self.look(leaving, normal);
        self.b.switch_to(next);
        Ok(())
    }

    /// The block that leaves the function with the exception on its way.
    fn leaving(&mut self) -> Res<BlockId> {
        if let Some(block) = self.throwing {
            return Ok(block);
        }
        let here = self.b.current();
        let block = self.b.block(&[]);
        self.b.switch_to(block);
        if self.is_main {
            self.call_library(UNCAUGHT, &Signature::new([], None), &[]);
        }
        let leaves = self.context.types.leaves(self.ret)?;
        let value = match leaves[..] {
            [leaf] => Some(self.b.constant(Const::Undef(leaf.ir))),
            _ => None,
        };
        self.b.ret(value);
        self.b.switch_to(here);
        self.throwing = Some(block);
        Ok(block)
    }

    /// The exception and the number of the clause that catches it; 0 for cleaning up.
    pub(super) fn landing_pad(
        &mut self,
        cleanup: bool,
        clauses: &[(bool, ValueId)],
    ) -> Res<Vec<Operand>> {
        let place = self.pending();
        let exception = self.b.load(Type::Ptr, place, Access::aligned(8));
        let found = self.b.block(&[Type::I32]);
        let mut ended = false;
        for &(filter, value) in clauses {
            if filter {
                if !self.is_empty(value)? {
                    return unsupported("a list of types that a function may throw");
                }
                self.found(found, -1);
                ended = true;
                break;
            }
            let Some(number) = self.type_number(value)? else {
                // All are caught.
                self.found(found, i32::MAX);
                ended = true;
                break;
            };
            let info = self.scalar(value)?;
            let signature = Signature::new([Type::Ptr, Type::Ptr], Some(Type::I32));
            let caught = self.call_library(CATCHES, &signature, &[exception, info]);
            let zero = self.b.int(Type::I32, 0);
            let cond = self.b.compare(CmpOp::Ne, caught.unwrap_or(zero), zero);
            let number = self.b.int(Type::I32, number.into());
            let next = self.b.block(&[]);
            let (then, other) = (self.b.target(found, &[number]), self.b.target(next, &[]));
            self.b.emit(Ir::CondBr { cond, then, other });
            self.b.switch_to(next);
        }
        if !ended && cleanup {
            self.found(found, 0);
        } else if !ended {
            let leaving = self.leaving()?;
            self.b.br(leaving, &[]);
        }
        self.b.switch_to(found);
        let null = self.b.constant(Const::Null);
        let place = self.pending();
        self.b.store(null, place, Access::aligned(8));
        let number = self.b.block_param(found, 0);
        Ok(vec![exception, number])
    }

    fn found(&mut self, block: BlockId, number: i32) {
        let number = self.b.int(Type::I32, number.into());
        self.b.br(block, &[number]);
    }

    fn is_empty(&self, value: ValueId) -> Res<bool> {
        let value = self.context.values.get(value)?;
        Ok(match &value.what {
            What::Constant(Constant::Aggregate(elements)) => elements.is_empty(),
            _ => self.context.types.layout(value.ty)?.size == 0,
        })
    }

    /// A number for the type that a clause catches, unique in the module; `None` for all types.
    pub(super) fn type_number(&self, value: ValueId) -> Res<Option<i32>> {
        match self.folder().parts(value)?[..] {
            [Folded::Const(Const::Null)] => Ok(None),
            [Folded::Const(Const::Address(Symbol::Global(id), 0))] => Ok(Some(id.0 as i32 + 1)),
            _ => malformed("a type that is caught is none"),
        }
    }

    /// Goes on with an exception after cleaning up.
    pub(super) fn resume(&mut self, value: ValueId) -> Res<()> {
        let parts = self.parts(value)?;
        let Some(&exception) = parts.first() else {
            return malformed("nothing is thrown again");
        };
        let place = self.pending();
        self.b.store(exception, place, Access::aligned(8));
        let leaving = self.leaving()?;
        self.b.br(leaving, &[]);
        Ok(())
    }
}
