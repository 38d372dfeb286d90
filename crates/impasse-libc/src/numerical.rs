//! BLAS and LAPACK, by their names in C and Fortran: functions that are known to compute and not to
//! communicate. Programs are rarely checked together with their source.
//!
//! A row says which arguments of a routine are written, as Fortran counts them, from 0. The C interfaces have the
//! same arguments, in level 2 and 3 of BLAS and in LAPACK behind one for the order of matrices; workspaces and
//! the error code, which come last, are missing in LAPACKE. What is written is unknown afterwards, from
//! where the argument points to the end of the object: a leading dimension may go beyond a matrix, but its
//! elements are numbers, no pointers. Whether a call is given sensible dimensions is not judged.

use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Library, Native};
use impasse_ir::{LIBRARY, Module, Type};
use impasse_relevance::{Effect, ExternalCall, Place};
use std::sync::Arc;

/// A routine: its name without the letter for the type, and the arguments that it writes.
type Routine = (&'static str, &'static [usize]);

/// Vectors: the same arguments in C and Fortran.
const LEVEL_1: &[Routine] = &[
    ("amax", &[]),
    ("asum", &[]),
    ("axpy", &[4]),
    ("copy", &[3]),
    ("dot", &[]),
    ("dotc_sub", &[5]),
    ("dotu_sub", &[5]),
    ("nrm2", &[]),
    ("rot", &[1, 3]),
    ("rotg", &[0, 1, 2, 3]),
    ("rotm", &[1, 3]),
    ("rotmg", &[0, 1, 2, 4]),
    ("scal", &[2]),
    ("sdot", &[]),
    ("swap", &[1, 3]),
];

/// Matrices.
const LEVELS_2_AND_3: &[Routine] = &[
    ("gbmv", &[11]),
    ("gemm", &[11]),
    ("gemv", &[9]),
    ("ger", &[7]),
    ("gerc", &[7]),
    ("geru", &[7]),
    ("hbmv", &[9]),
    ("hemm", &[10]),
    ("hemv", &[8]),
    ("her", &[5]),
    ("her2", &[7]),
    ("her2k", &[10]),
    ("herk", &[8]),
    ("hpmv", &[7]),
    ("hpr", &[5]),
    ("hpr2", &[7]),
    ("sbmv", &[9]),
    ("spmv", &[7]),
    ("spr", &[5]),
    ("spr2", &[7]),
    ("symm", &[10]),
    ("symv", &[8]),
    ("syr", &[5]),
    ("syr2", &[7]),
    ("syr2k", &[10]),
    ("syrk", &[8]),
    ("tbmv", &[7]),
    ("tbsv", &[7]),
    ("tpmv", &[5]),
    ("tpsv", &[5]),
    ("trmm", &[9]),
    ("trmv", &[6]),
    ("trsm", &[9]),
    ("trsv", &[6]),
];

/// Of LAPACK what programs call themselves.
const LAPACK: &[Routine] = &[
    ("gels", &[4, 6, 8, 10]),
    ("geqrf", &[2, 4, 5, 7]),
    ("gesv", &[2, 4, 5, 7]),
    ("getrf", &[2, 4, 5]),
    ("getri", &[1, 4, 6]),
    ("getrs", &[6, 8]),
    ("lacpy", &[5]),
    ("posv", &[3, 5, 7]),
    ("potrf", &[2, 4]),
    ("potrs", &[5, 7]),
    ("syev", &[3, 5, 6, 8]),
    ("trtrs", &[7, 9]),
];

/// The arguments that a function writes, if it is one of these.
fn written(name: &str) -> Option<Vec<usize>> {
    let find = |table: &[Routine], stem: &str| {
        let row = table.iter().find(|(own, _)| *own == stem)?;
        Some(row.1.to_vec())
    };
    let behind_order = |found: Vec<usize>| found.into_iter().map(|arg| arg + 1).collect();
    if let Some(name) = name.strip_prefix("cblas_") {
        let stem = stem(name)?;
        let matrices = || find(LEVELS_2_AND_3, stem).map(behind_order);
        return find(LEVEL_1, stem).or_else(matrices);
    }
    if let Some(name) = name.strip_prefix("LAPACKE_") {
        return find(LAPACK, stem(name)?).map(behind_order);
    }
    let stem = stem(name.strip_suffix('_')?)?;
    let mut tables = [LEVEL_1, LEVELS_2_AND_3, LAPACK].into_iter();
    tables.find_map(|table| find(table, stem))
}

/// A name without the letters for types: that of the elements, behind that of a result or before that of a
/// scalar where they differ, and `i` before them for an index.
fn stem(name: &str) -> Option<&str> {
    let typed =
        |name: &'_ str| -> Option<usize> { name.starts_with(['s', 'd', 'c', 'z']).then_some(1) };
    let known = |stem: &&str| {
        let mut all = [LEVEL_1, LEVELS_2_AND_3, LAPACK].into_iter().flatten();
        all.any(|(own, _)| own == stem)
    };
    let name = name.strip_prefix('i').unwrap_or(name);
    let one = &name[typed(name)?..];
    let two = typed(one).map(|letters| &one[letters..]);
    [Some(one), two].into_iter().flatten().find(known)
}

/// The C file with the functions that are really computed.
pub(crate) const FILE: &str = "blas.c";

/// Whether that file defines a function: on real numbers, those that programs call most.
pub(crate) fn is_in_c(name: &str) -> bool {
    const STEMS: [&str; 13] = [
        "amax", "asum", "axpy", "copy", "dot", "gemm", "gemv", "ger", "nrm2", "scal", "swap",
        "trsm", "trsv",
    ];
    let plain = match name.strip_prefix("cblas_") {
        Some(name) => Some(name),
        None => name.strip_suffix('_'),
    };
    let is = |stem: &&str| {
        let letters = plain.and_then(|name| name.strip_suffix(stem));
        letters.is_some_and(|letters| match *stem {
            "amax" => matches!(letters, "is" | "id"),
            _ => matches!(letters, "s" | "d"),
        })
    };
    STEMS.iter().any(is)
}

/// What is taken to be so of functions without source that have the names of these.
pub fn numerical_assumptions(module: &Module) -> Vec<String> {
    let missing = module.functions.iter().filter(|f| f.body.is_none());
    let names = missing.map(|f| f.name.as_str());
    let mut names: Vec<&str> = names.filter(|name| written(name).is_some()).collect();
    names.sort_unstable();
    let mut assumptions = Vec::new();
    // The front end puts files of libraries into a folder that cannot be.
    let own = |file: &String| file.strip_prefix(LIBRARY) == Some(FILE);
    if module.files.iter().any(own) {
        let text =
            "functions of BLAS without source are taken to compute and round as plain loops do";
        assumptions.push(text.into());
    }
    if let Some(first) = names.first() {
        let more = match names.len() {
            1 => String::new(),
            number => format!(" and {} more", number - 1),
        };
        assumptions.push(format!(
            "`{first}`{more} of BLAS and LAPACK without source: taken to compute, and not to communicate"
        ));
    }
    assumptions
}

/// The library, to set up a program with.
pub fn numerical() -> Arc<dyn Library> {
    Arc::new(Numerical)
}

#[derive(Debug)]
struct Numerical;

impl Library for Numerical {
    fn function(&self, name: &str) -> Option<Native> {
        written(name).map(|_| Native::Shim(compute))
    }

    /// What is written is made from all that is given.
    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        let written = written(call.name)?;
        let is_pointer = |arg: &usize| call.pointers.get(*arg) == Some(&true);
        let written = written.into_iter().filter(is_pointer).map(Place::Pointee);
        let mut effects = Vec::new();
        for to in written.chain([Place::Result]) {
            for (from, &pointer) in call.pointers.iter().enumerate() {
                effects.push(Effect::Computes(Place::Argument(from), to));
                effects.extend(pointer.then_some(Effect::Computes(Place::Pointee(from), to)));
            }
        }
        Some(effects)
    }
}

fn compute(call: &mut ShimCall<'_>) -> ShimResult {
    for arg in written(call.name()).unwrap_or_default() {
        let target = call.args().get(arg).copied();
        let target = target.filter(|_| call.arg_types().get(arg) == Some(&Type::Ptr));
        if let Some(target) = target.filter(|target| target.known() != Some(0)) {
            call.forget(target, u64::MAX)?;
        }
    }
    let Some(ty) = call.ret_type() else {
        return Done::void();
    };
    let name = format!("result of `{}`", call.name());
    Done::value(call.fresh(&name, ty))
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn names_are_those_of_c_and_fortran() {
        assert_eq!(written("cblas_dgemm"), Some(vec![12]));
        assert_eq!(written("zgemm_"), Some(vec![11]));
        assert_eq!(written("cblas_daxpy"), Some(vec![4]));
        assert_eq!(written("cblas_idamax"), Some(vec![]));
        assert_eq!(written("dznrm2_"), Some(vec![]));
        assert_eq!(written("cblas_sdsdot"), Some(vec![]));
        assert_eq!(written("LAPACKE_dgetrf"), Some(vec![3, 5, 6]));
        for other in [
            "dgemm",
            "gemm_",
            "exchange_",
            "cblas_exchange",
            "d_",
            "LAPACKE_dnew",
        ] {
            assert_eq!(written(other), None, "{other}");
        }
    }
}
