//! Rows as they are written, and the routines that follow from them.

use crate::arg::Arg;
use crate::kind::{Form, Kind, Lifecycle, StandardStatus, Support};
use crate::role::Role;
use crate::routine::{Intent, Parameter, Routine};

/// What the rows of a chapter use.
pub(super) mod prelude {
    pub(in crate::routines) use super::{FormRow, Group, Property::*, Row};
    pub(in crate::routines) use crate::arg::Arg;
    pub(in crate::routines) use crate::kind::{Access::*, FilePointer::*, Mode::*};
    pub(in crate::routines) use crate::kind::{Form, Kind::*, Pattern::*, Which};
    pub(in crate::routines) use crate::role::Role;
    pub(in crate::routines) use crate::routine::{Intent, Parameter};
}

/// What rows may have in common besides section and kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Property {
    /// May be called before `MPI_Init` and after `MPI_Finalize`.
    AnyTime,
    /// Programs are asked to stop using it.
    Deprecated,
    /// No longer part of MPI.
    Removed,
    /// Fortran's bindings lack it.
    NoFortran,
    /// Further arguments may follow.
    Variadic,
    /// A program that calls it cannot be judged.
    Unsupported,
    /// The same, and what it does that cannot be followed.
    Refused(&'static str),
}

/// Rows that have much in common.
pub(super) struct Group {
    pub section: &'static str,
    pub kind: Kind,
    pub properties: &'static [Property],
    pub rows: &'static [Row],
}

/// A routine in its blocking form.
pub(super) struct Row {
    pub name: Names,
    pub returns: Role,
    /// The parameters that all forms have.
    pub common: &'static [Parameter],
    /// Those of the blocking form only.
    pub own: &'static [Parameter],
    pub forms: &'static [FormRow],
}

/// The names of a routine and of its large count variant.
pub(super) type Names = (&'static str, &'static str);

/// Another form.
pub(super) struct FormRow {
    pub form: Form,
    pub name: Names,
    pub info: bool,
    pub section: &'static str,
}

/// What other forms have behind the common parameters: an info object, if at all, and a request.
const FURTHER: &[Parameter] = &[
    Parameter {
        arg: Arg::info,
        role: Role::Info,
        intent: Intent::In,
        array: false,
    },
    Parameter {
        arg: Arg::request,
        role: Role::Request,
        intent: Intent::Out,
        array: false,
    },
];

impl Group {
    /// Adds the routines of all rows, in all forms and widths.
    pub fn expand(&self, routines: &mut Vec<Routine>) {
        for row in self.rows {
            let (name, section) = (row.name, self.section);
            self.add(routines, row, name, Form::Blocking, section, row.own);
            for other in row.forms {
                let further = if other.info { FURTHER } else { &FURTHER[1..] };
                self.add(
                    routines,
                    row,
                    other.name,
                    other.form,
                    other.section,
                    further,
                );
            }
        }
    }

    fn add(
        &self,
        routines: &mut Vec<Routine>,
        row: &Row,
        (plain, wide): Names,
        form: Form,
        section: &'static str,
        own: &'static [Parameter],
    ) {
        let has = |property| self.properties.contains(&property);
        let routine = Routine {
            name: plain,
            plain,
            blocking: row.name.0,
            form,
            kind: self.kind,
            lifecycle: match has(Property::AnyTime) {
                true => Lifecycle::AnyTime,
                false => Lifecycle::Running,
            },
            section,
            support: self.support(form),
            status: match (has(Property::Deprecated), has(Property::Removed)) {
                (true, _) => StandardStatus::Deprecated,
                (_, true) => StandardStatus::Removed,
                _ => StandardStatus::Current,
            },
            large: false,
            variadic: has(Property::Variadic),
            fortran: !has(Property::NoFortran),
            returns: row.returns,
            common: row.common,
            own,
        };
        routines.push(routine);
        if routine
            .parameters()
            .any(|parameter| parameter.role.varies())
        {
            routines.push(Routine {
                name: wide,
                large: true,
                ..routine
            });
        }
    }

    fn support(&self, form: Form) -> Support {
        for property in self.properties {
            match *property {
                Property::Refused(why) => return Support::Unsupported(why),
                Property::Unsupported => return Support::Unsupported(""),
                _ => {}
            }
        }
        match (self.kind, form) {
            (Kind::Local, Form::Blocking) => Support::Local,
            _ => Support::Modelled,
        }
    }
}

/// A parameter: its name, its direction, whether it is an array, its role.
macro_rules! parameter {
    ($arg:ident, out array $role:ident) => {
        parameter!($arg, Out, true, Role::$role)
    };
    ($arg:ident, inout array $role:ident) => {
        parameter!($arg, InOut, true, Role::$role)
    };
    ($arg:ident, out tool $name:ident) => {
        parameter!($arg, Out, false, Role::Tool(stringify!($name)))
    };
    ($arg:ident, inout tool $name:ident) => {
        parameter!($arg, InOut, false, Role::Tool(stringify!($name)))
    };
    ($arg:ident, array $role:ident) => {
        parameter!($arg, In, true, Role::$role)
    };
    ($arg:ident, out $role:ident) => {
        parameter!($arg, Out, false, Role::$role)
    };
    ($arg:ident, inout $role:ident) => {
        parameter!($arg, InOut, false, Role::$role)
    };
    ($arg:ident, tool $name:ident) => {
        parameter!($arg, In, false, Role::Tool(stringify!($name)))
    };
    ($arg:ident, callback $name:ident) => {
        parameter!($arg, In, false, Role::Callback(stringify!($name)))
    };
    ($arg:ident, callback_by_count $name:ident) => {
        parameter!($arg, In, false, Role::CallbackByCount(stringify!($name)))
    };
    ($arg:ident, $role:ident) => {
        parameter!($arg, In, false, Role::$role)
    };
    ($arg:ident, $intent:ident, $array:literal, $role:expr) => {
        Parameter {
            arg: Arg::$arg,
            role: $role,
            intent: Intent::$intent,
            array: $array,
        }
    };
}

/// The form that a word in a row means.
macro_rules! form {
    (nonblocking) => {
        Form::Nonblocking
    };
    (persistent) => {
        Form::Persistent
    };
}

/// The groups of a chapter.
macro_rules! routines {
    ($($section:literal, $kind:expr $(, $property:expr)* => {
        $($name:ident(
            $($arg:ident: $($shape:ident)+),* $(; $($own:ident: $($own_shape:ident)+),+)?
        ) $(-> $returns:ident)?
            $($form:ident $form_name:ident $(($info:ident))? $form_section:literal)*;)+
    })+) => {
        pub(super) const GROUPS: &[Group] = &[$(Group {
            section: $section,
            kind: $kind,
            properties: &[$($property),*],
            rows: &[$(Row {
                name: (stringify!($name), concat!(stringify!($name), "_c")),
                returns: [$(Role::$returns,)? Role::Int][0],
                common: &[$(parameter!($arg, $($shape)+)),*],
                own: &[$($(parameter!($own, $($own_shape)+)),+)?],
                forms: &[$(FormRow {
                    form: form!($form),
                    name: (stringify!($form_name), concat!(stringify!($form_name), "_c")),
                    info: !stringify!($($info)?).is_empty(),
                    section: $form_section,
                }),*],
            }),+],
        }),+];
    };
}
