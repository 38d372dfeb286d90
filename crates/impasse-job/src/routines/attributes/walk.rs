//! What happens to all attributes of an object that is copied or freed: functions of the program
//! are called for one after the other, the newest first.

use impasse_exec::Value;
use impasse_ir::Type;

use super::keyvals::{Copying, keyval};
use super::{check_returned, delete_function, list, remove};
use crate::context::{Call, CallResult, Outcome, lift};

/// How far copying has come.
pub(in crate::routines) enum Copied {
    /// A function is to be called first.
    CallBack(Outcome),
    /// The attributes of the copy, the newest last.
    All(Vec<(i64, u64)>),
}

/// Copies the attributes of an object. In the memo: how many are dealt with, the address of the
/// results of the function that was called, and the copies so far.
pub(in crate::routines) fn copy_all(call: &mut Call<'_>, handle: u64) -> CallResult<Copied> {
    let mut attributes = list(call, handle).clone();
    attributes.reverse();
    let mut memo = vec![0, 0];
    if let Some(waited) = call.waited {
        memo = waited.memo.clone();
        check_returned(call, "copies")?;
        take_result(call, &attributes, &mut memo)?;
    }
    let from = memo.first().copied().unwrap_or_default() as usize;
    for (at, &(key, value)) in attributes.iter().enumerate().skip(from) {
        let keyval = keyval(call, key)?;
        match keyval.copy {
            Copying::Never => {}
            Copying::Same => memo.extend([key.cast_unsigned(), value]),
            Copying::By(function) => {
                let results = call.memory().malloc(16);
                memo.splice(0..2, [at as u64 + 1, results]);
                return Ok(Copied::CallBack(Outcome::CallBack {
                    function,
                    args: vec![
                        (Type::Ptr, Value::of(handle)),
                        (Type::I32, Value::int(key as i32)),
                        (Type::Ptr, Value::of(keyval.extra)),
                        (Type::Ptr, Value::of(value)),
                        (Type::Ptr, Value::of(results)),
                        (Type::Ptr, Value::of(results + 8)),
                    ],
                    memo,
                }));
            }
        }
    }
    let pairs = memo.get(2..).unwrap_or_default();
    let pairs = pairs.as_chunks::<2>().0.iter().rev();
    Ok(Copied::All(
        pairs
            .map(|&[key, value]| (key.cast_signed(), value))
            .collect(),
    ))
}

/// Adds what the function that copies gave: a flag, and a value if that is set.
fn take_result(
    call: &mut Call<'_>,
    attributes: &[(i64, u64)],
    memo: &mut Vec<u64>,
) -> CallResult<()> {
    let &[done, results, ..] = memo.as_slice() else {
        return Ok(());
    };
    let flag = call.numbers_at(results.wrapping_add(8), 4, 1)?;
    if flag.first().is_some_and(|&flag| flag != 0) {
        let value = call.numbers_at(results, 8, 1)?;
        let attribute = (done as usize)
            .checked_sub(1)
            .and_then(|at| attributes.get(at));
        if let (Some(&(key, _)), Some(value)) = (attribute, value.first()) {
            memo.extend([key.cast_unsigned(), value.cast_unsigned()]);
        }
    }
    lift(call.memory().free(results))
}

/// Deletes the attributes of an object; gives the function that is to be called first, if any.
pub(in crate::routines) fn delete_all(
    call: &mut Call<'_>,
    handle: u64,
) -> CallResult<Option<Outcome>> {
    // The function that has returned may have been called for another object.
    if let Some(&[key, of]) = call.waited.map(|waited| waited.memo.as_slice())
        && of == handle
    {
        check_returned(call, "deletes")?;
        remove(call, handle, key.cast_signed());
    }
    while let Some(&attribute) = list(call, handle).last() {
        if let Some(outcome) = delete_function(call, handle, attribute)? {
            return Ok(Some(outcome));
        }
        remove(call, handle, attribute.0);
    }
    Ok(None)
}
