//! A routine as read from its row: name, parameters, and what each parameter is for.

mod parameter;
mod role;

pub use parameter::Parameter;
pub use role::Role;

use crate::routines::{Group, Support, routines};
use parameter::Width;

/// What the standard thinks of a routine today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Part of MPI 4.1.
    Current,
    /// Part of MPI 4.1, but programs are asked to stop using it.
    Deprecated,
    /// No longer part of MPI, though programs still call it.
    Removed,
}

/// One C function of MPI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Routine {
    /// Name with the prefix `MPI_`.
    pub name: String,
    /// C type of the result, nearly always `int`.
    pub returns: &'static str,
    /// The parameters in order; empty for `(void)`.
    pub parameters: Vec<Parameter>,
    /// Whether further arguments may follow, as in `MPI_Pcontrol`.
    pub variadic: bool,
    /// Section of MPI 4.1 that defines it.
    pub section: &'static str,
    /// How far impasse covers it.
    pub support: Support,
    /// Whether this is a large count variant whose row is that of the name without `_c`.
    pub large: bool,
}

/// The routine of this name, be it written `MPI_` or `PMPI_`.
pub fn routine(name: &str) -> Option<&'static Routine> {
    let name = name
        .strip_prefix('P')
        .filter(|rest| rest.starts_with("MPI_"))
        .unwrap_or(name);
    let all = routines();
    let at = all
        .binary_search_by(|routine| routine.name.as_str().cmp(name))
        .ok()?;
    all.get(at)
}

impl Routine {
    /// Whether the routine is current, deprecated or removed, as its chapter tells.
    pub fn standing(&self) -> Standing {
        match self.section.split('.').next() {
            Some("16") => Standing::Deprecated,
            Some("17") => Standing::Removed,
            _ => Standing::Current,
        }
    }

    /// Position of the first parameter with this role.
    pub fn position(&self, role: Role) -> Option<usize> {
        self.parameters
            .iter()
            .position(|parameter| parameter.role == role)
    }

    /// The C declaration, with `prefix` before the name: `""` or `"P"`.
    pub fn declaration(&self, prefix: &str) -> String {
        let mut parameters: Vec<String> = self.parameters.iter().map(ToString::to_string).collect();
        if self.variadic {
            parameters.push("...".to_owned());
        }
        let parameters = if parameters.is_empty() {
            "void".to_owned()
        } else {
            parameters.join(", ")
        };
        format!("{} {prefix}{}({parameters});", self.returns, self.name)
    }

    /// Reads the signatures of `group`, adding the large count variants.
    pub(crate) fn read_group(group: &Group, routines: &mut Vec<Routine>) {
        for signature in group.signatures {
            routines.extend(Routine::read(group, signature, Width::Plain));
            if parameter::varies(signature) {
                routines.extend(Routine::read(group, signature, Width::Large));
            }
        }
    }

    fn read(group: &Group, signature: &'static str, width: Width) -> Option<Routine> {
        let (head, parameters) = signature.strip_suffix(')')?.split_once('(')?;
        let (returns, name) = head.split_once(' ')?;
        let written = parameters.split(", ").filter(|text| *text != "void");
        let (fixed, dots): (Vec<&str>, Vec<&str>) = written.partition(|text| *text != "...");
        let large = width == Width::Large;
        Some(Routine {
            name: format!("{name}{}", if large { "_c" } else { "" }),
            returns,
            parameters: fixed
                .into_iter()
                .filter_map(|text| Parameter::read(text, width))
                .collect(),
            variadic: !dots.is_empty(),
            section: group.section,
            support: group.support,
            large,
        })
    }
}
