//! Calls from their records.

use std::collections::HashMap;

use super::{Decoder, Operands};
use crate::constants::ValueId;
use crate::debug::NodeId;
use crate::error::{Res, malformed};
use crate::instruction::{Call, Op};
use crate::types::{Ty, TyId};
use crate::values::What;

/// Flags among the calling convention.
const CALL_HAS_TYPE: u64 = 1 << 15;
const CALL_HAS_MATH_FLAGS: u64 = 1 << 17;
const INVOKE_HAS_TYPE: u64 = 1 << 13;

impl Decoder<'_> {
    pub(super) fn call(&mut self, ops: &mut Operands<'_>) -> Res<(Op, Option<TyId>)> {
        let (attributes, convention) = (ops.number()?, ops.number()?);
        if convention & CALL_HAS_MATH_FLAGS != 0 {
            ops.number()?;
        }
        let has_type = convention & CALL_HAS_TYPE != 0;
        self.rest_of_call(ops, attributes, has_type, None)
    }

    pub(super) fn invoke(&mut self, ops: &mut Operands<'_>) -> Res<(Op, Option<TyId>)> {
        let (attributes, convention) = (ops.number()?, ops.number()?);
        let ways = (ops.index()?, ops.index()?);
        let has_type = convention & INVOKE_HAS_TYPE != 0;
        self.rest_of_call(ops, attributes, has_type, Some(ways))
    }

    fn rest_of_call(
        &mut self,
        ops: &mut Operands<'_>,
        attributes: u64,
        has_type: bool,
        invoke: Option<(u32, u32)>,
    ) -> Res<(Op, Option<TyId>)> {
        let explicit = match has_type {
            true => Some(ops.index()?),
            false => None,
        };
        let (callee, callee_type) = ops.typed(self.values)?;
        let ty = self.types.function(explicit.unwrap_or(callee_type))?;
        let Ty::Function {
            ret,
            params,
            variadic,
        } = self.types.get(ty)?
        else {
            return malformed("a call of what is no function");
        };
        let mut args = Vec::new();
        for _ in params {
            args.push(ops.value()?);
        }
        while *variadic && !ops.ops.is_empty() {
            args.push(ops.typed(self.values)?.0);
        }
        let result = (*self.types.get(*ret)? != Ty::Void).then_some(*ret);
        let call = Call {
            callee,
            ty,
            args,
            attributes,
            invoke,
        };
        Ok((Op::Call(call), result))
    }

    /// Whether a call only tells of debug information, as in modules before LLVM 19. Its arguments
    /// are nodes.
    pub(super) fn is_debug_call(&self, call: &Call, names: &mut HashMap<ValueId, String>) -> bool {
        let Ok(callee) = self.values.get(call.callee) else {
            return false;
        };
        let What::Intrinsic(name) = &callee.what else {
            return false;
        };
        let place = match (name.as_str(), &call.args[..]) {
            ("llvm.dbg.declare", [value, variable, ..]) => Some((*variable, *value)),
            ("llvm.dbg.assign", [_, variable, _, _, value, ..]) => Some((*variable, *value)),
            ("llvm.dbg.value", [value, variable, expression, ..])
                if self.metadata.is_address(*expression as NodeId) =>
            {
                Some((*variable, *value))
            }
            _ => None,
        };
        if let Some((variable, value)) = place {
            self.name(names, variable as NodeId, value as NodeId);
        }
        name.starts_with("llvm.dbg.")
    }
}
