//! The C preprocessor: C11 with the habits of GNU programs.
//!
//! [`preprocess`] turns a file into tokens. It reads through [`Files`], reports what is wrong as
//! [`Diagnostic`]s and goes on, and stays within [`Limits`]. Every token knows where it is spelt
//! and through which macros it came: see [`Token`] and [`Sources`].
//!
//! From the bottom up: `splice` joins lines, `lexer` finds tokens by their `shapes`, `state` reads
//! them from a stack of files, `directives`, `conditionals` (by `condition` and `constants`) and
//! `include` and `pragma` act on lines with `#`, `macros` reads definitions, `deferred` puts off what bundled
//! headers define and declare, `expand` replaces names with the help of `substitute`.
//!
//! Input is bytes. Bytes above 0x7f are taken for letters of identifiers, spellings are kept as
//! they are, and only [`Sources::text`] replaces invalid UTF-8.

mod builtins;
mod condition;
mod conditionals;
mod constants;
mod deferred;
mod diagnostic;
mod directives;
mod expand;
mod files;
mod include;
mod lexer;
mod limits;
mod macros;
mod pragma;
mod predefined;
mod print;
mod shapes;
mod sources;
pub(crate) mod splice;
mod state;
mod substitute;
mod symbols;
#[cfg(test)]
mod tests;
mod token;

pub use diagnostic::{Diagnostic, Severity, Topic};
pub use files::{Files, MemoryFiles};
pub(crate) use lexer::Lexer;
pub use limits::Limits;
pub use print::{lex, print};
pub use sources::{Expansion, Sources};
pub use symbols::{Symbol, Symbols};
pub use token::{ExpansionId, FileId, Flags, Kind, Location, Token};

use state::Pp;

/// A change to macros on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `-D`: `NAME`, `NAME=VALUE` or `NAME(PARAMETERS)=VALUE`.
    Define(String),
    /// `-U`: a name.
    Undefine(String),
}

/// How to preprocess.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folders for `#include "..."` only, after the folder of the including file.
    pub quote_dirs: Vec<String>,
    /// Folders for every `#include`, in order.
    pub angle_dirs: Vec<String>,
    /// Macros from the command line, in order.
    pub settings: Vec<Setting>,
    /// Headers included before the file, as with `-include`.
    pub includes: Vec<String>,
    /// Words for other compilers, such as `-std=c++17`: they mean nothing here.
    pub other: Vec<String>,
    /// Whether the macros of gcc on x86-64 Linux are predefined.
    pub target_macros: bool,
    /// Bounds.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            quote_dirs: Vec::new(),
            angle_dirs: Vec::new(),
            settings: Vec::new(),
            includes: Vec::new(),
            other: Vec::new(),
            target_macros: true,
            limits: Limits::default(),
        }
    }
}

/// A preprocessed translation unit.
#[derive(Debug)]
pub struct Output {
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
    /// The tables behind tokens and places.
    pub sources: Sources,
}

impl Output {
    /// The tokens as text; see [`print()`].
    pub fn text(&self) -> Vec<u8> {
        print(&self.tokens, &self.sources)
    }
}

/// Preprocesses the file at `path`; `None` if `files` has no such file.
pub fn preprocess(files: &dyn Files, path: &str, options: &Options) -> Option<Output> {
    let mut pp = Pp::new(files, options);
    let main = pp.open(path.to_owned())?;
    pp.define_builtins();
    if options.target_macros {
        let file = pp.add_bundled("<built-in>", predefined::TARGET.as_bytes().to_vec());
        pp.run(file);
    }
    let file = pp.add("<command line>".to_owned(), command_line(options));
    pp.run(file);
    pp.run(main);
    pp.find_prototypes();
    Some(Output {
        tokens: pp.output,
        diagnostics: pp.diagnostics,
        sources: pp.sources,
    })
}

/// The settings as the directives they stand for.
fn command_line(options: &Options) -> Vec<u8> {
    let mut text = String::new();
    let one_line = |text: &str| text.replace(['\n', '\r'], " ");
    for setting in &options.settings {
        match setting {
            Setting::Define(definition) => {
                let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
                text += &format!("#define {} {}\n", one_line(name), one_line(value));
            }
            Setting::Undefine(name) => text += &format!("#undef {}\n", one_line(name)),
        }
    }
    for header in &options.includes {
        text += &format!("#include \"{}\"\n", one_line(header));
    }
    text.into_bytes()
}

impl Pp<'_> {
    /// Reads a file to its end.
    fn run(&mut self, file: FileId) {
        let place = Location {
            file,
            line: 1,
            column: 1,
        };
        self.enter(file, None, place);
        while let Some(token) = self.expanded() {
            if token.spelling == symbols::PRAGMA_OPERATOR {
                self.pragma_operator(&token);
            } else {
                self.emit(token);
            }
        }
        self.clear_contexts();
    }

    fn emit(&mut self, token: Token) {
        if self.output.len() >= self.limits.output_tokens {
            return self.stop(
                token.place,
                "too many tokens: the rest of the file is ignored",
            );
        }
        self.output.push(token);
    }
}
