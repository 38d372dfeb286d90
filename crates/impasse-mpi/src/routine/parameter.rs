//! One parameter: its C type taken apart, and the types that differ in large count variants.

use std::fmt;

use super::role::{self, Role};

/// Which variant of a routine is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// As named in the table.
    Plain,
    /// The variant ending in `_c`.
    Large,
}

/// Names in the table that stand for another type in the large count variant: name, plain, large.
const VARYING: [(&str, &str, &str); 5] = [
    ("Count", "int", "MPI_Count"),
    ("Displacement", "int", "MPI_Aint"),
    ("Extent", "MPI_Aint", "MPI_Count"),
    ("UserFunction", "MPI_User_function", "MPI_User_function_c"),
    (
        "ConversionFunction",
        "MPI_Datarep_conversion_function",
        "MPI_Datarep_conversion_function_c",
    ),
];

/// Whether the signature has a large count variant.
pub(super) fn varies(signature: &str) -> bool {
    signature
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|word| VARYING.iter().any(|(name, _, _)| *name == word))
}

/// A parameter of a routine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the standard.
    pub name: &'static str,
    /// Whether what it points to is `const`.
    pub constant: bool,
    /// The type without `const`, pointers and brackets.
    pub base: &'static str,
    /// Number of `*`.
    pub stars: usize,
    /// Brackets behind the name: empty, `[]` or `[][3]`.
    pub brackets: &'static str,
    /// What it is for.
    pub role: Role,
}

impl Parameter {
    /// Whether an address is passed rather than a value.
    pub fn is_address(&self) -> bool {
        self.stars > 0 || !self.brackets.is_empty()
    }

    /// Whether the routine may write through it.
    pub fn is_written(&self) -> bool {
        self.is_address() && !self.constant
    }

    /// Reads `const type *name[]`.
    pub(super) fn read(text: &'static str, width: Width) -> Option<Parameter> {
        let (constant, text) = match text.strip_prefix("const ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (written, declarator) = text.split_once(' ')?;
        let without_stars = declarator.trim_start_matches('*');
        let stars = declarator.len() - without_stars.len();
        let (name, brackets) = match without_stars.find('[') {
            Some(at) => without_stars.split_at(at),
            None => (without_stars, ""),
        };
        let varying = VARYING.iter().find(|(name, _, _)| *name == written);
        let base = match (varying, width) {
            (Some((_, plain, _)), Width::Plain) => plain,
            (Some((_, _, large)), Width::Large) => large,
            (None, _) => written,
        };
        Some(Parameter {
            name,
            constant,
            base,
            stars,
            brackets,
            role: role::of(written, name, stars),
        })
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let constant = if self.constant { "const " } else { "" };
        let stars = "*".repeat(self.stars);
        write!(
            f,
            "{constant}{} {stars}{}{}",
            self.base, self.name, self.brackets
        )
    }
}
