//! Communicators and intercommunicators: sections 7.4 and 7.6.

use super::group::Support::{Local, Modelled, Unsupported};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "7.4.1",
        Modelled,
        &[
            "int MPI_Comm_size(MPI_Comm comm, int *size)",
            "int MPI_Comm_rank(MPI_Comm comm, int *rank)",
            "int MPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result)",
        ],
    ),
    group(
        "7.4.2",
        Modelled,
        &[
            "int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm)",
            "int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm)",
            "int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request)",
            "int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm, \
             MPI_Request *request)",
            "int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm)",
            "int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm)",
            "int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm)",
            "int MPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, \
             MPI_Comm *newcomm)",
        ],
    ),
    group(
        "7.4.2",
        Modelled,
        &[
            "int MPI_Comm_create_from_group(MPI_Group group, const char *stringtag, \
             MPI_Info info, MPI_Errhandler errhandler, MPI_Comm *newcomm)",
        ],
    ),
    group("7.4.3", Modelled, &["int MPI_Comm_free(MPI_Comm *comm)"]),
    group(
        "7.4.4",
        Local,
        &[
            "int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info)",
            "int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used)",
        ],
    ),
    group(
        "7.6.1",
        Modelled,
        &[
            "int MPI_Comm_test_inter(MPI_Comm comm, int *flag)",
            "int MPI_Comm_remote_size(MPI_Comm comm, int *size)",
            "int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group)",
        ],
    ),
    group(
        "7.6.2",
        Modelled,
        &[
            "int MPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, \
             int remote_leader, int tag, MPI_Comm *newintercomm)",
            "int MPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm)",
        ],
    ),
    group(
        "7.6.2",
        Unsupported,
        &[
            "int MPI_Intercomm_create_from_groups(MPI_Group local_group, int local_leader, \
             MPI_Group remote_group, int remote_leader, const char *stringtag, MPI_Info info, \
             MPI_Errhandler errhandler, MPI_Comm *newintercomm)",
        ],
    ),
];
