//! C programs in memory, compiled with the bundled headers.

use std::borrow::Cow;

use impasse_c::pp::{Files, Options};
use impasse_c::{Input, Program, compile_program};
use impasse_ir::Module;

/// The name of the one file.
const NAME: &str = "test.c";

/// One source file in memory, and the bundled headers.
struct OneFile<'a>(&'a [u8]);

impl Files for OneFile<'_> {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        (path == NAME).then(|| self.0.into())
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        match header {
            "mpi.h" => Some(impasse_mpi::header_types().as_bytes().into()),
            _ => Some(impasse_libc::header(header)?.as_bytes().into()),
        }
    }

    fn prototype(&self, name: &str, included: &dyn Fn(&str) -> bool) -> Option<Cow<'_, str>> {
        if name.starts_with("MPI_") || name.starts_with("PMPI_") {
            let prototype = impasse_mpi::prototype(name).filter(|_| included("mpi.h"));
            return prototype.map(Cow::Owned);
        }
        Some(impasse_libc::prototype(name, included)?.into())
    }

    fn builtin(&self, name: &str) -> Option<Cow<'_, str>> {
        Some(impasse_libc::builtin(name)?.into())
    }

    fn source_of(&self, function: &str) -> Option<(Cow<'_, str>, Cow<'_, [u8]>)> {
        let (name, text) = impasse_libc::source_of(function)?;
        Some((name.into(), text.as_bytes().into()))
    }
}

/// Compiles any bytes as a program.
pub fn compile(text: &[u8], options: Options) -> Program {
    let path = NAME.into();
    compile_program(&OneFile(text), &[Input { path, options }]).expect("the file is there")
}

/// The module of a program that must compile.
pub fn module(text: &str) -> Module {
    let program = compile(text.as_bytes(), Options::default());
    let (units, module) = (program.units, program.module);
    module.unwrap_or_else(|_| panic!("it does not link: {units:?}\n{text}"))
}

/// The text of our own `mpi.h`, for other compilers.
pub fn mpi_header() -> String {
    impasse_mpi::header()
}
