//! A routine: one row of the table, or what follows from one.

use std::fmt;

use crate::arg::Arg;
use crate::kind::{Form, Kind, Lifecycle, StandardStatus, Support};
use crate::role::Role;

/// Which way the data of a parameter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The routine reads it.
    In,
    /// The routine writes it.
    Out,
    /// The routine reads and writes it.
    InOut,
}

/// A parameter of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the standard.
    pub arg: Arg,
    /// What it is for.
    pub role: Role,
    /// Which way its data goes.
    pub intent: Intent,
    /// Whether it is an array.
    pub array: bool,
}

impl Parameter {
    /// Whether an address is passed rather than a value.
    pub fn is_address(&self) -> bool {
        use Role::{
            Allocation, Arguments, Buffer, F08Status, FortranStatus, Location, Pointer, Status,
            StringLists, Strings, Text, Triplets,
        };
        let by_address = matches!(
            self.role,
            Buffer
                | Allocation
                | Location
                | Pointer
                | Status
                | FortranStatus
                | F08Status
                | Text
                | Strings
                | StringLists
                | Arguments
                | Triplets
        );
        by_address || self.array || self.intent != Intent::In
    }

    /// Whether the routine may write what it points to.
    pub fn is_written(&self) -> bool {
        self.intent != Intent::In
    }

    /// Whether what it points to are addresses, too.
    pub fn is_nested(&self) -> bool {
        use Role::{Arguments, StringLists, Strings};
        matches!(self.role, Arguments | StringLists | Strings)
    }

    /// The declaration in C; `constant` says whether what is only read is `const`.
    fn declaration(&self, large: bool, constant: bool) -> String {
        let (name, c_type) = (self.arg.as_str(), self.role.c_type(large));
        let read_only = if constant && self.intent == Intent::In {
            "const "
        } else {
            ""
        };
        match self.role {
            Role::Pointer | Role::Attribute | Role::Allocation => format!("{c_type} *{name}"),
            Role::Callback(_) => format!("{c_type} *{name}"),
            Role::CallbackByCount(_) => {
                let ending = if large { "_c" } else { "" };
                format!("{c_type}{ending} *{name}")
            }
            Role::Triplets => format!("{c_type} {name}[][3]"),
            Role::Strings => format!("{c_type} *{name}[]"),
            Role::StringLists => format!("{c_type} **{name}[]"),
            Role::Arguments if self.intent == Intent::In => format!("{c_type} *{name}[]"),
            Role::Arguments => format!("{c_type} ***{name}"),
            _ if self.array => format!("{read_only}{c_type} {name}[]"),
            _ if self.is_address() => format!("{read_only}{c_type} *{name}"),
            _ => format!("{c_type} {name}"),
        }
    }
}

/// Selects a parameter of a routine: by its name, or the first one with a role.
pub trait Select: Copy + fmt::Debug {
    /// Whether it is this one.
    fn selects(self, parameter: &Parameter) -> bool;
}

impl Select for Arg {
    fn selects(self, parameter: &Parameter) -> bool {
        parameter.arg == self
    }
}

impl Select for Role {
    fn selects(self, parameter: &Parameter) -> bool {
        parameter.role == self
    }
}

/// One function of MPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Routine {
    /// Name with the prefix `MPI_`.
    pub name: &'static str,
    /// The name without the ending `_c` of large count variants.
    pub plain: &'static str,
    /// The plain name of its blocking form, such as `MPI_Bcast` for `MPI_Ibcast`; its own plain
    /// name if it has no other.
    pub blocking: &'static str,
    /// In which form it comes.
    pub form: Form,
    /// What it does.
    pub kind: Kind,
    /// When it may be called.
    pub lifecycle: Lifecycle,
    /// Section of MPI 4.1 that defines it.
    pub section: &'static str,
    /// How far impasse covers it.
    pub support: Support,
    /// Whether it is current, deprecated or removed.
    pub status: StandardStatus,
    /// Whether it is a large count variant, whose numbers are wider than those of its plain name.
    pub large: bool,
    /// Whether further arguments may follow, as in `MPI_Pcontrol`.
    pub variadic: bool,
    /// Whether Fortran has it.
    pub fortran: bool,
    /// What it returns: an error code, or what a function of that role is asked for.
    pub returns: Role,
    /// The parameters that all forms have.
    pub(crate) common: &'static [Parameter],
    /// Those that this form has behind them.
    pub(crate) own: &'static [Parameter],
}

impl Routine {
    /// The parameters in order.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        self.common.iter().chain(self.own)
    }

    /// The parameter at a position.
    pub fn parameter(&self, at: usize) -> Option<&'static Parameter> {
        match at.checked_sub(self.common.len()) {
            None => self.common.get(at),
            Some(at) => self.own.get(at),
        }
    }

    /// Position of the parameter of this name, or of the first one with this role.
    #[inline]
    pub fn position(&self, which: impl Select) -> Option<usize> {
        let at = |parameters: &[Parameter]| parameters.iter().position(|one| which.selects(one));
        at(self.common).or_else(|| Some(self.common.len() + at(self.own)?))
    }

    /// Whether it has a parameter of this name or role.
    pub fn has(&self, which: impl Select) -> bool {
        self.position(which).is_some()
    }

    /// The C declaration, with `prefix` before the name: `""` or `"P"`.
    pub fn declaration(&self, prefix: &str) -> String {
        format!("{};", self.prototype(prefix))
    }

    /// The head of the C function, with `prefix` before the name.
    pub fn prototype(&self, prefix: &str) -> String {
        // What was removed is older than `const` in MPI's bindings.
        let constant = self.status != StandardStatus::Removed;
        let mut parameters: Vec<String> = self
            .parameters()
            .map(|parameter| parameter.declaration(self.large, constant))
            .collect();
        if self.variadic {
            parameters.push("...".to_owned());
        }
        if parameters.is_empty() {
            parameters.push("void".to_owned());
        }
        let (returns, name) = (self.returns.c_type(false), self.name);
        format!("{returns} {prefix}{name}({})", parameters.join(", "))
    }
}
