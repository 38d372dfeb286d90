//! What a parameter is for, and so its types in C and Fortran.

use crate::handles::HandleKind;

/// Makes the roles and what they are in the languages.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident: $c:literal $(or $large:literal)?, $fortran:literal;)+) => {
        /// The purpose of a parameter.
        ///
        /// Whether it is an array, and whether the routine writes it, is told by the parameter: a
        /// [`Role::Request`] that is only written is a new request, as in `MPI_Isend`, one that is
        /// read too is completed, as in `MPI_Wait`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Role {
            $($(#[$doc])* $role,)+
            /// A function of the program, of this C type.
            Callback(&'static str),
            /// A function of the program, of this C type and, in large count variants, of that
            /// with `_c` behind it.
            CallbackByCount(&'static str),
            /// An object of the tool interface, of this C type.
            Tool(&'static str),
        }

        impl Role {
            /// The C type of one element, in the routine and in its large count variant.
            const fn c_types(self) -> (&'static str, Option<&'static str>) {
                match self {
                    $(Role::$role => ($c, [$(Some($large),)? None][0]),)+
                    Role::Callback(name) | Role::CallbackByCount(name) | Role::Tool(name) => {
                        (name, None)
                    }
                }
            }

            /// The type of one element in the module `mpi_f08`; empty for what Fortran's bindings
            /// do not have. Numbers of the large count variants are those of their C types.
            pub const fn fortran_type(self) -> &'static str {
                match self {
                    $(Role::$role => $fortran,)+
                    Role::Callback(_) | Role::CallbackByCount(_) => "PROCEDURE",
                    Role::Tool(_) => "",
                }
            }
        }
    };
}

roles! {
    /// Memory that holds data.
    Buffer: "void", "TYPE(*), DIMENSION(..)";
    /// Memory whose address is asked for.
    Location: "void", "TYPE(*), DIMENSION(..)";
    /// Where the address of memory goes.
    Pointer: "void", "TYPE(C_PTR)";
    /// Where the address of memory goes that the routine makes for this rank alone; or such memory,
    /// given back.
    Allocation: "void", "TYPE(C_PTR)";
    /// The value of an attribute, or what callbacks are given.
    Attribute: "void", "INTEGER(KIND=MPI_ADDRESS_KIND)";
    /// Number of elements of data, or bytes of a buffer.
    Count: "int" or "MPI_Count", "INTEGER";
    /// Where a block of data lies within a buffer.
    Displacement: "int" or "MPI_Aint", "INTEGER";
    /// Bytes of or within a datatype.
    Extent: "MPI_Aint" or "MPI_Count", "INTEGER(KIND=MPI_ADDRESS_KIND)";
    /// A number that is large in every variant.
    LargeCount: "MPI_Count", "INTEGER(KIND=MPI_COUNT_KIND)";
    /// An address or a difference of addresses.
    Aint: "MPI_Aint", "INTEGER(KIND=MPI_ADDRESS_KIND)";
    /// A position in a file.
    Offset: "MPI_Offset", "INTEGER(KIND=MPI_OFFSET_KIND)";
    /// A number of any other meaning.
    Int: "int", "INTEGER";
    /// A truth value.
    Logical: "int", "LOGICAL";
    /// Rank of the process at the other end: destination, source or target.
    Peer: "int", "INTEGER";
    /// Rank of the root of a collective operation.
    Root: "int", "INTEGER";
    /// Another rank.
    Rank: "int", "INTEGER";
    /// First, last and stride of ranges of ranks.
    Triplets: "int", "INTEGER";
    /// A message tag.
    Tag: "int", "INTEGER";
    /// A key of attributes.
    Keyval: "int", "INTEGER";
    /// A communicator.
    Comm: "MPI_Comm", "TYPE(MPI_Comm)";
    /// A group.
    Group: "MPI_Group", "TYPE(MPI_Group)";
    /// A datatype.
    Datatype: "MPI_Datatype", "TYPE(MPI_Datatype)";
    /// A request.
    Request: "MPI_Request", "TYPE(MPI_Request)";
    /// A matched message.
    Message: "MPI_Message", "TYPE(MPI_Message)";
    /// A reduction operator.
    Op: "MPI_Op", "TYPE(MPI_Op)";
    /// A window.
    Win: "MPI_Win", "TYPE(MPI_Win)";
    /// A file.
    File: "MPI_File", "TYPE(MPI_File)";
    /// An info object.
    Info: "MPI_Info", "TYPE(MPI_Info)";
    /// An error handler.
    Errhandler: "MPI_Errhandler", "TYPE(MPI_Errhandler)";
    /// A session.
    Session: "MPI_Session", "TYPE(MPI_Session)";
    /// A status.
    Status: "MPI_Status", "TYPE(MPI_Status)";
    /// A status as Fortran's older bindings have it.
    FortranStatus: "MPI_Fint", "INTEGER, DIMENSION(MPI_STATUS_SIZE)";
    /// A status as the module `mpi_f08` has it.
    F08Status: "MPI_F08_status", "TYPE(MPI_Status)";
    /// An integer of Fortran.
    Fint: "MPI_Fint", "INTEGER";
    /// A floating point number.
    Double: "double", "DOUBLE PRECISION";
    /// Text.
    Text: "char", "CHARACTER(LEN=*)";
    /// Several texts.
    Strings: "char", "CHARACTER(LEN=*)";
    /// Several lists of texts.
    StringLists: "char", "CHARACTER(LEN=*)";
    /// The number of the program's arguments, which only C passes.
    Argc: "int", "";
    /// The program's arguments, which only C passes.
    Arguments: "char", "";
}

impl Role {
    /// The C type of one element.
    pub fn c_type(self, large: bool) -> &'static str {
        match self.c_types() {
            (_, Some(wide)) if large => wide,
            (plain, _) => plain,
        }
    }

    /// The bytes of one element as our `mpi.h` has it; `None` where an element says nothing about the
    /// size of the object.
    pub fn c_bytes(self) -> Option<u64> {
        match self.c_types() {
            (_, Some(_)) | ("void" | "char", _) => None,
            ("int" | "MPI_Fint", _) => Some(4),
            ("MPI_Status" | "MPI_F08_status", _) => Some(24),
            _ => Some(8),
        }
    }

    /// Whether the type differs in the large count variant of a routine, which is there if one of
    /// its parameters does.
    pub fn varies(self) -> bool {
        matches!(self, Role::CallbackByCount(_)) || self.c_types().1.is_some()
    }

    /// Bytes of one element in memory, for those that are numbers.
    pub fn bytes(self, large: bool) -> Option<u64> {
        match self.c_type(large) {
            "int" => Some(4),
            "MPI_Aint" | "MPI_Count" | "MPI_Offset" => Some(8),
            _ => None,
        }
    }

    /// The type of handle, for opaque objects.
    pub fn handle(self) -> Option<HandleKind> {
        Some(match self {
            Role::Comm => HandleKind::Comm,
            Role::Group => HandleKind::Group,
            Role::Datatype => HandleKind::Datatype,
            Role::Request => HandleKind::Request,
            Role::Message => HandleKind::Message,
            Role::Op => HandleKind::Op,
            Role::Win => HandleKind::Win,
            Role::File => HandleKind::File,
            Role::Info => HandleKind::Info,
            Role::Errhandler => HandleKind::Errhandler,
            Role::Session => HandleKind::Session,
            _ => return None,
        })
    }
}
