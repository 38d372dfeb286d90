//! What a parameter is for, told by its C type and its name in the standard.

/// The purpose of a parameter.
///
/// Whether it is an array, and whether the routine writes it, is told by the parameter's type: a
/// [`Role::Request`] that is written is a new request in `MPI_Isend` and a completed one in
/// `MPI_Wait`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Memory that holds data; read if `const`.
    Buffer,
    /// Number of elements, requests or ranks.
    Count,
    /// Where a block of data lies within a buffer, in elements or bytes.
    Displacement,
    /// A datatype.
    Datatype,
    /// Rank of the process at the other end: destination, source or target.
    Peer,
    /// Rank of the root of a collective operation.
    Root,
    /// Another rank.
    Rank,
    /// A message tag.
    Tag,
    /// A communicator.
    Comm,
    /// A group.
    Group,
    /// A request.
    Request,
    /// A matched message.
    Message,
    /// A status.
    Status,
    /// A reduction operator.
    Op,
    /// A window.
    Win,
    /// A file.
    File,
    /// An info object.
    Info,
    /// An error handler.
    Errhandler,
    /// A session.
    Session,
    /// A key of attributes.
    Keyval,
    /// A truth value that is returned.
    Flag,
    /// Text.
    Text,
    /// A function of the program.
    Callback,
    /// Anything else.
    Other,
}

/// The role of the parameter `name` whose type is written `base` with `stars`.
pub(super) fn of(base: &str, name: &str, stars: usize) -> Role {
    match base {
        "MPI_Comm" => Role::Comm,
        "MPI_Group" => Role::Group,
        "MPI_Datatype" => Role::Datatype,
        "MPI_Request" => Role::Request,
        "MPI_Message" => Role::Message,
        "MPI_Status" => Role::Status,
        "MPI_Op" => Role::Op,
        "MPI_Win" => Role::Win,
        "MPI_File" => Role::File,
        "MPI_Info" => Role::Info,
        "MPI_Errhandler" => Role::Errhandler,
        "MPI_Session" => Role::Session,
        "void" => of_memory(name),
        "char" => Role::Text,
        "int" | "Count" | "Displacement" | "MPI_Aint" | "Extent" | "MPI_Count" => {
            of_number(name, stars)
        }
        _ if is_callback(base) => Role::Callback,
        _ => Role::Other,
    }
}

fn is_callback(base: &str) -> bool {
    base.ends_with("_function") || base.ends_with("_fn") || base.ends_with("Function")
}

/// Untyped memory is data, unless it belongs to attributes and callbacks.
fn of_memory(name: &str) -> Role {
    match name {
        "attribute_val" | "extra_state" | "user_data" | "obj_handle" => Role::Other,
        _ => Role::Buffer,
    }
}

fn of_number(name: &str, stars: usize) -> Role {
    match name {
        "dest" | "source" | "target_rank" | "rank_source" | "rank_dest" | "remote_leader" => {
            Role::Peer
        }
        "root" => Role::Root,
        "rank" | "local_leader" => Role::Rank,
        "tag" | "sendtag" | "recvtag" => Role::Tag,
        "flag" => Role::Flag,
        "displs" | "sdispls" | "rdispls" | "array_of_displacements" | "target_disp" => {
            Role::Displacement
        }
        _ if name.ends_with("keyval") => Role::Keyval,
        _ if name.ends_with("count") || name.ends_with("counts") => Role::Count,
        "n" if stars == 0 => Role::Count,
        _ => Role::Other,
    }
}
