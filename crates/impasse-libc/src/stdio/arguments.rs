//! The arguments of printf and scanf: from the call itself or from a `va_list`.

use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::ShimCall;
use impasse_ir::Type;

/// Bytes between two arguments of a `va_list`.
const SLOT: u64 = 16;

/// Where variadic arguments are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// In the call, from this argument on.
    Direct(usize),
    /// In memory, from this address on.
    List(u64),
}

impl Source {
    /// The arguments after `fixed` ones: themselves, or behind the `va_list` that comes then.
    pub(super) fn of(call: &mut ShimCall<'_>, fixed: usize, list: bool) -> Res<Source> {
        if !list {
            return Ok(Source::Direct(fixed));
        }
        let address = call.ptr(fixed)?;
        Ok(Source::List(call.read_pointer(address)?))
    }

    /// An argument by its number.
    pub(super) fn get(self, call: &mut ShimCall<'_>, index: usize, ty: Type) -> Res<Value> {
        match self {
            Source::Direct(first) => call.arg(first + index),
            Source::List(base) => call.load(ty, base.wrapping_add(SLOT.wrapping_mul(index as u64))),
        }
    }
}
