//! Handles that stand for nothing: what is wrong with them, and since when.

use impasse_exec::Value;
use impasse_exec::expr::Nature;
use impasse_mpi::{ErrorClass, HandleKind, handle_name};

use super::{Call, Failure, Fault, Rule};
use crate::state::Object;

impl Call<'_> {
    /// The fault that a handle of this kind stands for no object: it is null, was freed, or was never
    /// made.
    pub fn bad_handle(&self, kind: HandleKind, handle: u64) -> Failure {
        let what = kind.lifetime().noun;
        let lives = &self.mpi.rank(self.rank).lives;
        let freed = lives.end(Object::Handle(handle));
        let detail = match freed {
            _ if handle == kind.null() => format!("the {what} is {}", handle_name(handle)),
            Some(_) if kind == HandleKind::Request => {
                "the request was completed or freed before".into()
            }
            Some(_) if kind == HandleKind::File => "the file was closed before".into(),
            Some(_) => format!("the {what} was freed before"),
            None => format!("the {what} is not valid"),
        };
        let related = freed.map(|deed| {
            (
                deed.span,
                format!("{} it here, with `{}`", ends(kind), deed.routine),
            )
        });
        Failure::Mpi(Fault {
            rule: rule(kind),
            related: related.into_iter().collect(),
            ..Fault::new(class(kind), detail)
        })
    }

    /// The fault that a datatype is used for communication which was not committed (MPI 4.1, section
    /// 5.1.9).
    pub fn not_committed(&self, handle: u64) -> Failure {
        let made = self.mpi.rank(self.rank).lives.maker(Object::Handle(handle));
        let related =
            made.map(|deed| (deed.span, format!("makes it here, with `{}`", deed.routine)));
        Failure::Mpi(Fault {
            rule: Rule::Uncommitted,
            related: related.into_iter().collect(),
            ..Fault::new(
                ErrorClass::TYPE,
                "the datatype was not committed with `MPI_Type_commit`",
            )
        })
    }

    /// The fault that a variable for a handle of this kind is used which nobody has set; none if the
    /// value is not known for another reason.
    pub fn unset_handle(&self, kind: HandleKind, value: Value) -> Option<Failure> {
        let Value::Symbolic(id) = value else {
            return None;
        };
        let leaf = self.world.exprs.leaf_of(id)?;
        (leaf.about.nature == Nature::Unwritten).then(|| {
            let detail = format!(
                "the variable of the {} is used before it is set",
                kind.lifetime().noun
            );
            Failure::Mpi(Fault {
                rule: Rule::Unset,
                ..Fault::new(class(kind), detail)
            })
        })
    }
}

/// A request is used up by completing it, which is another mistake than a handle that is not there.
fn rule(kind: HandleKind) -> Rule {
    match kind {
        HandleKind::Request => Rule::Request,
        _ => Rule::Handle,
    }
}

/// What the call does after which a handle of this kind stands for nothing.
fn ends(kind: HandleKind) -> &'static str {
    match kind {
        HandleKind::Request => "ends",
        HandleKind::Message => "receives",
        HandleKind::File => "closes",
        _ => "frees",
    }
}

/// The class of the error.
fn class(kind: HandleKind) -> ErrorClass {
    match kind {
        HandleKind::Comm => ErrorClass::COMM,
        HandleKind::Group => ErrorClass::GROUP,
        HandleKind::Datatype => ErrorClass::TYPE,
        HandleKind::Op => ErrorClass::OP,
        HandleKind::Request | HandleKind::Message => ErrorClass::REQUEST,
        HandleKind::Win => ErrorClass::WIN,
        HandleKind::File => ErrorClass::FILE,
        HandleKind::Info => ErrorClass::INFO,
        HandleKind::Errhandler => ErrorClass::ARG,
        HandleKind::Session => ErrorClass::SESSION,
    }
}
