//! Further processes: MPI 4.1, sections 11.8 to 11.10. They are not followed, and the reason is
//! told.

use crate::call::{Call, CallResult, Handler, Outcome};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Comm_spawn" | "MPI_Comm_spawn_multiple" => {
            |call| refuse(call, "starts further processes")
        }
        "MPI_Open_port" | "MPI_Close_port" | "MPI_Comm_accept" | "MPI_Comm_connect"
        | "MPI_Comm_join" | "MPI_Publish_name" | "MPI_Unpublish_name" | "MPI_Lookup_name" => {
            |call| refuse(call, "connects to processes of another job")
        }
        "MPI_Intercomm_create_from_groups" => {
            |call| refuse(call, "joins groups without a communicator between them")
        }
        _ => return None,
    })
}

fn refuse(call: &mut Call<'_>, what: &str) -> CallResult<Outcome> {
    let routine = call.routine.name;
    call.unsupported(format!("`{routine}` {what}, which is not modelled"))
}
