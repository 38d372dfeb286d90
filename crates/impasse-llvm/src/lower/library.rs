//! Functions of the C library that take or return records and complex numbers. Clang passes these in
//! registers; the library, like our C front end, expects them in memory.

use impasse_ir::{Access, Operand, Signature, Type};

use super::Lowerer;
use crate::error::{Res, malformed};

/// How a function of the library differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passing {
    /// Its result goes through a pointer.
    ResultInMemory,
    /// Its arguments are complex numbers.
    ComplexArguments,
}

/// Functions of complex numbers, without the letter at their end.
const COMPLEX: &[&str] = &[
    "cabs", "cacos", "cacosh", "carg", "casin", "casinh", "catan", "catanh", "ccos", "ccosh",
    "cexp", "cimag", "clog", "clog10", "conj", "cpow", "cproj", "creal", "csin", "csinh", "csqrt",
    "ctan", "ctanh",
];

impl Lowerer<'_, '_> {
    /// How a callee differs, if it is such a function of the library.
    pub(super) fn passing(&mut self, callee: Operand) -> Option<Passing> {
        let id = self.b.body().function(callee)?;
        let function = self.b.module().functions.get(id.index())?;
        if function.body.is_some() {
            return None;
        }
        let name = function.name.as_str();
        if name == "div" {
            return Some(Passing::ResultInMemory);
        }
        let base = name.strip_suffix('f').unwrap_or(name);
        COMPLEX.contains(&base).then_some(Passing::ComplexArguments)
    }

    /// The arguments and the signature as the library has them; `hidden` arguments are there already
    /// that are no values.
    pub(super) fn as_library(
        &mut self,
        passing: Option<Passing>,
        mut signature: Signature,
        args: &mut Vec<Operand>,
        hidden: usize,
    ) -> Res<Signature> {
        match passing {
            None => {}
            Some(Passing::ResultInMemory) => {
                signature.params.insert(0, Type::Ptr);
                signature.ret = None;
            }
            Some(Passing::ComplexArguments) => {
                let parts: Vec<Operand> = args.drain(hidden..).collect();
                for pair in parts.chunks(2) {
                    let &[real, imaginary] = pair else {
                        return malformed("half of a complex number");
                    };
                    let ty = self.b.type_of(real);
                    let size = if ty == Type::F32 { 4 } else { 8 };
                    let place = self.b.local(2 * size, size as u32, "");
                    let second = self.b.ptr_offset(place, size.cast_signed());
                    self.b.store(real, place, Access::aligned(size as u32));
                    self.b
                        .store(imaginary, second, Access::aligned(size as u32));
                    args.push(place);
                }
                signature.params = vec![Type::Ptr; args.len()];
            }
        }
        Ok(signature)
    }
}
