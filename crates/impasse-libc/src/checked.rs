//! The functions that `_FORTIFY_SOURCE` puts in the place of others: the same with additional
//! arguments. The machine checks every access itself, so those are dropped.

use super::Table;
use impasse_exec::shim_api::{ShimCall, ShimResult};

/// Names without `__` and `_chk`, with the arguments to drop.
const DROPPED: &[(&str, &[usize])] = &[
    ("printf", &[0]),
    ("vprintf", &[0]),
    ("wprintf", &[0]),
    ("vwprintf", &[0]),
    ("fprintf", &[1]),
    ("vfprintf", &[1]),
    ("fwprintf", &[1]),
    ("vfwprintf", &[1]),
    ("dprintf", &[1]),
    ("vdprintf", &[1]),
    ("asprintf", &[1]),
    ("vasprintf", &[1]),
    ("sprintf", &[1, 2]),
    ("vsprintf", &[1, 2]),
    ("snprintf", &[2, 3]),
    ("vsnprintf", &[2, 3]),
    ("swprintf", &[2, 3]),
    ("vswprintf", &[2, 3]),
    ("memcpy", &[3]),
    ("memmove", &[3]),
    ("mempcpy", &[3]),
    ("memset", &[3]),
    ("strcpy", &[2]),
    ("stpcpy", &[2]),
    ("strcat", &[2]),
    ("strncpy", &[3]),
    ("stpncpy", &[3]),
    ("strncat", &[3]),
    ("wmemcpy", &[3]),
    ("wmemmove", &[3]),
    ("wmemset", &[3]),
    ("wcscpy", &[2]),
    ("wcscat", &[2]),
    ("wcsncpy", &[3]),
    ("wcsncat", &[3]),
    ("mbstowcs", &[3]),
    ("wcstombs", &[3]),
    ("fgets", &[1]),
    ("fread", &[1]),
    ("read", &[3]),
    ("pread", &[4]),
    ("getcwd", &[2]),
    ("gethostname", &[2]),
    ("realpath", &[2]),
    ("readlink", &[3]),
];

macro_rules! checked {
    ($($name:literal)*) => { &[$(($name, plain)),*] };
}

pub(super) const TABLE: Table = checked! {
    "__printf_chk" "__vprintf_chk" "__wprintf_chk" "__vwprintf_chk" "__fprintf_chk"
    "__vfprintf_chk" "__fwprintf_chk" "__vfwprintf_chk" "__dprintf_chk" "__vdprintf_chk"
    "__asprintf_chk" "__vasprintf_chk" "__sprintf_chk" "__vsprintf_chk" "__snprintf_chk"
    "__vsnprintf_chk" "__swprintf_chk" "__vswprintf_chk" "__memcpy_chk" "__memmove_chk"
    "__mempcpy_chk" "__memset_chk" "__strcpy_chk" "__stpcpy_chk" "__strcat_chk" "__strncpy_chk"
    "__stpncpy_chk" "__strncat_chk" "__wmemcpy_chk" "__wmemmove_chk" "__wmemset_chk"
    "__wcscpy_chk" "__wcscat_chk" "__wcsncpy_chk" "__wcsncat_chk" "__mbstowcs_chk"
    "__wcstombs_chk" "__fgets_chk" "__fread_chk" "__read_chk" "__pread_chk" "__getcwd_chk"
    "__gethostname_chk" "__realpath_chk" "__readlink_chk"
};

/// The name without what marks it as checked.
fn plain_name(name: &str) -> Option<&str> {
    let name = name.strip_prefix("__builtin").unwrap_or(name);
    name.strip_prefix("__")?.strip_suffix("_chk")
}

/// Calls the function that is meant.
fn plain(call: &mut ShimCall<'_>) -> ShimResult {
    let entry =
        plain_name(call.name()).and_then(|name| DROPPED.iter().find(|entry| entry.0 == name));
    let shim = entry.and_then(|entry| super::lookup(entry.0));
    let (Some(&(name, dropped)), Some(shim)) = (entry, shim) else {
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
