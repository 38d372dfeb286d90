//! What a C file seems to define and to include, found without preprocessing: quick enough to look
//! through all files of a project for the few that matter.
//!
//! Macros are not expanded and both arms of conditions count, so a name may be one too many or one
//! too few: whoever asks compiles the file to be sure.

use std::collections::BTreeSet;

use crate::pp::{Flags, Kind, Lexer, splice};

/// What a C file seems to define and to include.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Functions and global objects that other files can use.
    pub defines: BTreeSet<String>,
    /// The headers that it includes, as they are written: the name, and whether it is in quotes.
    pub includes: Vec<(String, bool)>,
    /// Whether it may have functions that run before `main` without being called.
    pub has_constructors: bool,
}

/// Looks through the text of a file.
pub fn outline(text: &[u8]) -> Outline {
    let mut scan = Scan::default();
    let mut lexer = Lexer::new(splice::Clean::new(text).into());
    while let Some(raw) = lexer.scan(false) {
        let spelling = lexer.spelling(&raw);
        match spelling {
            b"#" if raw.flags.has(Flags::FIRST) => scan.directive(&mut lexer),
            _ => scan.token(raw.kind, &String::from_utf8_lossy(spelling)),
        }
    }
    scan.found
}

/// Where the scan stands in a file.
#[derive(Default)]
struct Scan {
    found: Outline,
    nesting: Nesting,
    /// The nesting at each `#if` that is open.
    conditions: Vec<Nesting>,
    declaration: Declaration,
    /// A function whose parameters may be declared between it and its body.
    old_style: Option<String>,
    /// The token before.
    before: Before,
}

#[derive(Clone, Copy, Default)]
struct Nesting {
    braces: u32,
    /// Parentheses and brackets.
    parentheses: u32,
    in_function: bool,
}

/// The declaration under way.
#[derive(Default)]
struct Declaration {
    /// `static`, `extern` or `typedef`: it defines nothing that others can use.
    hidden: bool,
    /// The name before its first parenthesis.
    function: Option<String>,
    variables: Vec<String>,
    /// Behind a `=`.
    initialised: bool,
}

#[derive(Default)]
enum Before {
    #[default]
    Other,
    Word(String),
    /// `struct`, `union` or `enum`.
    Tag,
    /// The name behind one of these.
    TagName,
    Text,
    Parenthesis,
}

impl Scan {
    /// A line that begins with `#`.
    fn directive(&mut self, lexer: &mut Lexer) {
        let word = lexer.scan(true);
        let word = word.map(|word| String::from_utf8_lossy(lexer.spelling(&word)).into_owned());
        match word.as_deref() {
            Some("include") => {
                if let Some(name) = lexer.scan_header_name() {
                    let name = String::from_utf8_lossy(lexer.spelling(&name)).into_owned();
                    let quoted = name.starts_with('"');
                    let inner = name.get(1..name.len() - 1).unwrap_or_default();
                    self.found.includes.push((inner.to_owned(), quoted));
                }
            }
            Some("if" | "ifdef" | "ifndef") => self.conditions.push(self.nesting),
            // Each arm begins where the first one did.
            Some("else" | "elif") => {
                if let Some(&nesting) = self.conditions.last() {
                    self.nesting = nesting;
                }
            }
            Some("endif") => {
                self.conditions.pop();
            }
            _ => {}
        }
        while lexer.scan(true).is_some() {}
    }

    fn token(&mut self, kind: Kind, spelling: &str) {
        match spelling {
            "{" => self.open(),
            "}" => self.close(),
            _ if self.nesting.braces > 0 => return,
            "(" | "[" => {
                if self.nesting.parentheses == 0 {
                    self.name_before(spelling);
                }
                self.nesting.parentheses += 1;
            }
            ")" | "]" => self.nesting.parentheses = self.nesting.parentheses.saturating_sub(1),
            _ if self.nesting.parentheses > 0 => {
                self.found.has_constructors |= spelling.contains("constructor");
            }
            "=" | "," | ";" => {
                self.name_before(spelling);
                self.declaration.initialised = spelling == "=";
                if spelling == ";" {
                    self.end_declaration();
                }
            }
            "static" | "extern" | "typedef" => self.declaration.hidden = true,
            _ => {}
        }
        self.before = match kind {
            Kind::Identifier if matches!(spelling, "struct" | "union" | "enum") => Before::Tag,
            Kind::Identifier if matches!(self.before, Before::Tag) => Before::TagName,
            Kind::Identifier => {
                self.note_old_style(spelling);
                Before::Word(spelling.to_owned())
            }
            Kind::String => Before::Text,
            _ if spelling == ")" => Before::Parenthesis,
            _ => Before::Other,
        };
    }

    /// A word, behind the parameters of a function: the first one of their declarations, unless it
    /// is a macro or an attribute.
    fn note_old_style(&mut self, word: &str) {
        let outside = self.nesting.braces == 0 && self.nesting.parentheses == 0;
        let is_type = word.bytes().any(|byte| byte.is_ascii_lowercase()) && !word.starts_with("__");
        if outside && is_type && matches!(self.before, Before::Parenthesis) {
            self.old_style.clone_from(&self.declaration.function);
        }
    }

    /// The name that a declaration is about stands before this token.
    fn name_before(&mut self, token: &str) {
        let Before::Word(word) = &self.before else {
            return;
        };
        let is_attribute = word.starts_with("__") && word.ends_with("__");
        let declaration = &mut self.declaration;
        if declaration.initialised || declaration.function.is_some() || is_attribute {
            return;
        }
        match token {
            "(" => declaration.function = Some(word.clone()),
            _ => declaration.variables.push(word.clone()),
        }
    }

    fn open(&mut self) {
        if self.nesting.braces == 0 {
            let in_tag = matches!(self.before, Before::Tag | Before::TagName);
            if matches!(self.before, Before::Text) {
                // `extern "C" {`: what is inside counts as outside.
                self.declaration = Declaration::default();
                return;
            }
            let function = match self.declaration.function.take() {
                None if !in_tag && !self.declaration.initialised => self.old_style.take(),
                function => function.filter(|_| !self.declaration.initialised),
            };
            self.nesting.in_function = function.is_some();
            if !self.declaration.hidden {
                self.found.defines.extend(function);
            }
            if self.nesting.in_function {
                self.declaration = Declaration::default();
                self.old_style = None;
            }
            // Conditions may have left parentheses open.
            self.nesting.parentheses = 0;
        }
        self.nesting.braces += 1;
    }

    fn close(&mut self) {
        self.nesting.braces = self.nesting.braces.saturating_sub(1);
        if self.nesting.braces == 0 && self.nesting.in_function {
            self.nesting.in_function = false;
            self.declaration = Declaration::default();
        }
    }

    fn end_declaration(&mut self) {
        let declaration = std::mem::take(&mut self.declaration);
        if !declaration.hidden && self.old_style.is_none() {
            self.found.defines.extend(declaration.variables);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defined(text: &str) -> Vec<String> {
        outline(text.as_bytes()).defines.into_iter().collect()
    }

    #[test]
    fn functions_are_found_by_their_bodies() {
        assert_eq!(defined("int f(void);\nint g(int a) { return a; }\n"), ["g"]);
        assert_eq!(defined("static int f(void) { return 1; }\n"), [""; 0]);
        assert_eq!(
            defined("__attribute__((noinline)) struct s *f(int (*p)(int)) { h(); }\n"),
            ["f"]
        );
        assert_eq!(
            defined("int f(a, b) int a; char *b; { return a; } int g() { }"),
            ["f", "g"]
        );
        assert_eq!(
            defined("extern \"C\" {\nint f(void) {}\n}\nint g() {}"),
            ["f", "g"]
        );
    }

    #[test]
    fn objects_are_found() {
        assert_eq!(
            defined("int a, *b = &c, d[3] = {1, 2};\nextern int e;\nstatic int f;\n"),
            ["a", "b", "d"]
        );
        assert_eq!(
            defined("struct s { int x; };\nstruct s t = { 1 };\ntypedef struct { int y; } u;\n"),
            ["t"]
        );
        assert_eq!(
            defined("enum { A, B } state;\nint g(void) { int h; }\n"),
            ["g", "state"]
        );
    }

    #[test]
    fn each_arm_of_a_condition_counts() {
        let text = "#ifdef A\nint f(int a) {\n#else\nint f(void) {\n#endif\n}\nint g(void) { }\n";
        assert_eq!(defined(text), ["f", "g"]);
        let text = "#if 1\nint x;\n#endif\nDECLARE(y)\nint z(void) { }";
        assert!(defined(text).contains(&String::from("x")));
    }

    #[test]
    fn includes_and_constructors_are_noted() {
        let found = outline(
            b"#include <mpi.h>\n# include \"a/b.h\"\n__attribute__((constructor)) void f(void) {}\n",
        );
        assert_eq!(
            found.includes,
            [("mpi.h".into(), false), ("a/b.h".into(), true)]
        );
        assert!(found.has_constructors);
    }

    #[test]
    fn any_bytes_are_taken() {
        for text in [
            "}}}}",
            "((((",
            "{{{{",
            "#include \"",
            "#include <",
            "#",
            "int f(",
            "\u{0}\"",
        ] {
            outline(text.as_bytes());
        }
    }
}
