//! How opaque objects come into being and how they are given back (MPI 4.1, section 2.5.1), and which
//! assertions synchronisation takes (section 12.5.5).

use crate::constants::{MODE_NOCHECK, MODE_NOPRECEDE, MODE_NOPUT, MODE_NOSTORE, MODE_NOSUCCEED};
use crate::handles::HandleKind;
use crate::kind::Lifecycle;
use crate::routines::routine;

/// How an object comes into being, and how it is given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    /// What it is called.
    pub noun: &'static str,
    /// What the call does that gives it to the program.
    pub made: &'static str,
    /// What is to become of it.
    pub ended: &'static str,
    /// The routine for that.
    pub by: &'static str,
}

impl Lifetime {
    const fn new(
        noun: &'static str,
        made: &'static str,
        ended: &'static str,
        by: &'static str,
    ) -> Lifetime {
        Lifetime {
            noun,
            made,
            ended,
            by,
        }
    }

    /// The buffer for buffered sends.
    pub const BUFFER: Lifetime =
        Lifetime::new("buffer", "attaches", "detached", "MPI_Buffer_detach");

    /// The lifetime of a key of attributes that was made by this routine.
    pub fn of_key(maker: &str) -> Lifetime {
        let by = match maker {
            "MPI_Type_create_keyval" => "MPI_Type_free_keyval",
            "MPI_Win_create_keyval" => "MPI_Win_free_keyval",
            _ => "MPI_Comm_free_keyval",
        };
        Lifetime::new("key of attributes", "makes", "freed", by)
    }

    /// Whether it may be given back after `MPI_Finalize`, too (MPI 4.1, section 11.4.1).
    pub fn may_end_late(self) -> bool {
        routine(self.by).is_some_and(|routine| routine.lifecycle == Lifecycle::AnyTime)
    }
}

impl HandleKind {
    /// All kinds.
    pub const ALL: [HandleKind; 11] = [
        HandleKind::Comm,
        HandleKind::Group,
        HandleKind::Datatype,
        HandleKind::Op,
        HandleKind::Request,
        HandleKind::Message,
        HandleKind::Win,
        HandleKind::File,
        HandleKind::Info,
        HandleKind::Errhandler,
        HandleKind::Session,
    ];

    /// The kind that a value is a handle of.
    pub fn of_handle(handle: u64) -> Option<HandleKind> {
        let holds = |kind: &HandleKind| (kind.null()..kind.null() + (1 << 20)).contains(&handle);
        HandleKind::ALL.into_iter().find(holds)
    }

    /// The lifetime of objects of this kind that the program makes. Requests are persistent ones: others
    /// are completed.
    pub const fn lifetime(self) -> Lifetime {
        match self {
            HandleKind::Comm => Lifetime::new("communicator", "makes", "freed", "MPI_Comm_free"),
            HandleKind::Group => Lifetime::new("group", "makes", "freed", "MPI_Group_free"),
            HandleKind::Datatype => Lifetime::new("datatype", "makes", "freed", "MPI_Type_free"),
            HandleKind::Op => Lifetime::new("operator", "makes", "freed", "MPI_Op_free"),
            HandleKind::Request => {
                Lifetime::new("request", "prepares", "freed", "MPI_Request_free")
            }
            HandleKind::Message => {
                Lifetime::new("matched message", "finds", "received", "MPI_Mrecv")
            }
            HandleKind::Win => Lifetime::new("window", "makes", "freed", "MPI_Win_free"),
            HandleKind::File => Lifetime::new("file", "opens", "closed", "MPI_File_close"),
            HandleKind::Info => Lifetime::new("info object", "makes", "freed", "MPI_Info_free"),
            HandleKind::Errhandler => {
                Lifetime::new("error handler", "makes", "freed", "MPI_Errhandler_free")
            }
            HandleKind::Session => {
                Lifetime::new("session", "opens", "closed", "MPI_Session_finalize")
            }
        }
    }
}

/// An assertion: its name and its bit.
pub type Assertion = (&'static str, i64);

const CHECK: Assertion = ("MPI_MODE_NOCHECK", MODE_NOCHECK);
const STORE: Assertion = ("MPI_MODE_NOSTORE", MODE_NOSTORE);
const PUT: Assertion = ("MPI_MODE_NOPUT", MODE_NOPUT);
const PRECEDE: Assertion = ("MPI_MODE_NOPRECEDE", MODE_NOPRECEDE);
const SUCCEED: Assertion = ("MPI_MODE_NOSUCCEED", MODE_NOSUCCEED);

/// All assertions.
pub const ASSERTIONS: &[Assertion] = &[CHECK, STORE, PUT, PRECEDE, SUCCEED];

/// The assertions that a routine takes.
pub fn assertions_of(routine: &str) -> &'static [Assertion] {
    match routine {
        "MPI_Win_start" | "MPI_Win_lock" | "MPI_Win_lock_all" => &[CHECK],
        "MPI_Win_post" => &[CHECK, STORE, PUT],
        "MPI_Win_fence" => &[STORE, PUT, PRECEDE, SUCCEED],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_given_back_by_routines_that_there_are() {
        for kind in HandleKind::ALL {
            assert!(routine(kind.lifetime().by).is_some(), "{kind:?}");
            assert_eq!(HandleKind::of_handle(kind.own(7)), Some(kind));
        }
        assert!(HandleKind::Info.lifetime().may_end_late());
        assert!(!HandleKind::Comm.lifetime().may_end_late());
    }
}
