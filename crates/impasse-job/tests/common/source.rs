//! A C program in memory, compiled with the bundled headers. Tests of other crates use this file,
//! too.

use std::borrow::Cow;

use impasse_c::pp::{Files, Options};
use impasse_c::{Input, compile_program};
use impasse_ir::Module;

/// The name of the one file.
const NAME: &str = "test.c";

/// One source file in memory, and the bundled headers.
struct OneFile<'a>(&'a str);

impl Files for OneFile<'_> {
    fn read(&self, path: &str) -> Option<Cow<'_, [u8]>> {
        (path == NAME).then(|| self.0.as_bytes().into())
    }

    fn bundled(&self, header: &str) -> Option<Cow<'_, [u8]>> {
        match header {
            "mpi.h" => Some(impasse_mpi::header_types().as_bytes().to_vec().into()),
            _ => Some(impasse_c::headers::libc_header(header)?.as_bytes().into()),
        }
    }

    fn prototype(&self, header: &str, name: &str) -> Option<Cow<'_, str>> {
        match header {
            "mpi.h" => impasse_mpi::prototype(name).map(Cow::Owned),
            _ => None,
        }
    }
}

/// The module of a program that must compile.
pub fn module(text: &str) -> Module {
    let input = Input {
        path: NAME.into(),
        options: Options::default(),
    };
    let program = compile_program(&OneFile(text), &[input]).expect("the file is there");
    let units = program.units;
    let module = program.module;
    module.unwrap_or_else(|_| panic!("it does not link: {units:?}\n{text}"))
}
