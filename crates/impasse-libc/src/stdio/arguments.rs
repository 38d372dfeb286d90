//! The arguments of printf and scanf: from the call itself or from a `va_list`.

use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::ShimCall;
use impasse_ir::Type;

/// Where variadic arguments are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// In the call, from this argument on.
    Direct(usize),
    /// In a `va_list`.
    List(List),
}

/// How far a `va_list` was read, which itself stays as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    first: u64,
    /// The argument that comes next, and where it is.
    next: (usize, u64),
    /// Whether all arguments so far take one word, so that any can be found by its number.
    regular: bool,
}

impl Source {
    /// The arguments after `fixed` ones: themselves, or behind the `va_list` that comes then.
    pub(super) fn of(call: &mut ShimCall<'_>, fixed: usize, list: bool) -> Res<Source> {
        if !list {
            return Ok(Source::Direct(fixed));
        }
        let address = call.ptr(fixed)?;
        let first = call.va_position(address)?;
        Ok(Source::List(List {
            first,
            next: (0, first),
            regular: true,
        }))
    }

    /// An argument by its number.
    pub(super) fn get(&mut self, call: &mut ShimCall<'_>, index: usize, ty: Type) -> Res<Value> {
        let list = match self {
            Source::Direct(first) => return call.arg(*first + index),
            Source::List(list) => list,
        };
        let from = match list.next {
            (next, at) if next == index => at,
            _ if list.regular => list.first.wrapping_add(8 * index as u64),
            _ => return Err(call.unsupported("arguments by number behind a `long double`")),
        };
        let (at, next) = ShimCall::argument_place(from, ty);
        list.regular &= next == from.wrapping_add(8);
        list.next = (index + 1, next);
        call.load(ty, at)
    }
}
