//! The row of a function: all that there is to know about it, in one line beside its body.

use crate::effects::Effects;
use impasse_exec::shim_api::{Done, Shim, ShimCall, ShimResult};
use impasse_exec::{Native, Pure, PureFunction};
use impasse_ir::Type;

/// One function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The headers that declare it, separated by blanks; with `+` and a word if only under a
    /// condition, which the header's text states.
    pub(crate) headers: &'static str,
    /// Its declaration without `extern` and semicolon; only its name if no header declares it.
    pub(crate) prototype: &'static str,
    /// Its name.
    pub(crate) name: &'static str,
    /// What a call does.
    pub(crate) body: Body,
    /// What a call does with data.
    pub(crate) effects: Effects,
    /// Whether gcc knows it without a header.
    pub(crate) builtin: bool,
}

/// What a call of a function does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body {
    /// The machine runs, computes or jumps.
    Native(Native),
    /// What this function does, without the arguments at these positions.
    Checked(&'static str, &'static [usize]),
    /// The run ends for this reason.
    Unsupported(&'static str),
    /// It is written in C, in this file.
    InC(&'static str),
    /// Nothing is known of it but its declaration.
    Declared,
}

/// Makes `ROWS` of the functions of a file. Each line is
/// `[builtin] "prototype" = body [=> effects];`, below the headers that declare it.
macro_rules! functions {
    ($($headers:literal { $($($builtin:ident)? $prototype:literal = $body:expr $(=> $effects:ident)?;)* })*) => {
        /// The functions of this file.
        pub(crate) const ROWS: &[$crate::row::Row] = {
            #[allow(clippy::wildcard_imports, reason = "rows use some of the constructors")]
            use $crate::row::*;
            &[$($(Row {
                headers: $headers,
                prototype: $prototype,
                name: name_in($prototype),
                body: $body,
                effects: functions!(@effects $($effects)?),
                builtin: functions!(@builtin $($builtin)?),
            },)*)*]
        };
    };
    (@effects) => { $crate::effects::Effects::Unknown };
    (@effects $effects:ident) => { $crate::effects::Effects::$effects };
    (@builtin) => { false };
    (@builtin builtin) => { true };
}

/// A function that runs inside the machine.
pub(crate) const fn run(shim: Shim) -> Body {
    Body::Native(Native::Shim(shim))
}

/// A function from one number to another, of the same type, that needs no machine.
pub(crate) const fn pure(ty: Type, function: fn(u64) -> u64) -> Body {
    let function = PureFunction::Total(function);
    Body::Native(Native::Pure(Pure { ty, function }))
}

/// A function from so many numbers, one or two, to another, all of the same type, that needs no machine where
/// `usual` has a result; `shim` is what it does in any case.
pub(crate) const fn usual(
    ty: Type,
    arguments: usize,
    usual: fn(u64, u64) -> Option<u64>,
    shim: Shim,
) -> Body {
    let function = PureFunction::Usual {
        arguments,
        usual,
        shim,
    };
    Body::Native(Native::Pure(Pure { ty, function }))
}

/// A function that is written in C, in this file of the folder `c`.
pub(crate) const fn in_c(file: &'static str) -> Body {
    Body::InC(file)
}

/// What `_FORTIFY_SOURCE` puts in the place of a function: the same with additional arguments, at
/// these positions. The machine checks every access itself, so they are dropped.
pub(crate) const fn checked(name: &'static str, dropped: &'static [usize]) -> Body {
    Body::Checked(name, dropped)
}

/// A function that ends the run for this reason.
pub(crate) const fn unsupported(reason: &'static str) -> Body {
    Body::Unsupported(reason)
}

/// A function that succeeds at once.
pub(crate) const ZERO: Body = run(|_| Done::int(0));

/// A function without a result that does nothing.
pub(crate) const NOTHING: Body = run(|_| Done::void());

/// A function of which nothing is known but its declaration.
pub(crate) const DECLARED: Body = Body::Declared;

/// `setjmp` and its relatives.
pub(crate) const SET_JUMP: Body = Body::Native(Native::SetJump);

/// `longjmp` and its relatives.
pub(crate) const LONG_JUMP: Body = Body::Native(Native::LongJump);

/// The name that a declaration declares: what stands before its first parenthesis.
pub(crate) const fn name_in(prototype: &'static str) -> &'static str {
    let bytes = prototype.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b'(' {
        end += 1;
    }
    let mut start = end;
    while start > 0 && (bytes[start - 1].is_ascii_alphanumeric() || bytes[start - 1] == b'_') {
        start -= 1;
    }
    prototype.split_at(end).0.split_at(start).1
}

impl Row {
    /// What the machine does on a call; `None` if it knows nothing of the function.
    pub(crate) fn native(&self) -> Option<Native> {
        match self.body {
            Body::Native(native) => Some(native),
            Body::Checked(..) => Some(Native::Shim(call_checked)),
            Body::Unsupported(_) => Some(Native::Shim(refuse)),
            Body::InC(_) | Body::Declared => None,
        }
    }
}

/// Calls the function that is meant.
fn call_checked(call: &mut ShimCall<'_>) -> ShimResult {
    let row = crate::find(call.name());
    let Some(&Row {
        body: Body::Checked(name, dropped),
        ..
    }) = row
    else {
        return Err(call.unsupported(format!("`{}`", call.name())));
    };
    let Some(Native::Shim(shim)) = crate::find(name).and_then(Row::native) else {
        return Err(call.unsupported(format!("`{}`", call.name())));
    };
    let kept = |index: &usize| !dropped.contains(index);
    let indices: Vec<usize> = (0..call.args().len()).filter(kept).collect();
    let args: Vec<_> = indices.iter().map(|&index| call.args()[index]).collect();
    let types = indices
        .iter()
        .filter_map(|&index| call.arg_types().get(index));
    let types: Vec<_> = types.copied().collect();
    shim(&mut call.redirected(name, &args, &types))
}

/// Ends the run.
fn refuse(call: &mut ShimCall<'_>) -> ShimResult {
    let reason = match crate::find(call.name()).map(|row| row.body) {
        Some(Body::Unsupported(reason)) => reason,
        _ => "",
    };
    Err(call.unsupported(format!("`{}`: {reason}", call.name())))
}
