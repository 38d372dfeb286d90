//! Starting, ending, sessions, threads and dynamic processes: chapter 11.

use super::group::Support::{Modelled, Unsupported};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "11.2.1",
        Modelled,
        &[
            "int MPI_Init(int *argc, char ***argv)",
            "int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)",
        ],
    ),
    group("11.2.2", Modelled, &["int MPI_Finalize(void)"]),
    group(
        "11.2.3",
        Modelled,
        &[
            "int MPI_Initialized(int *flag)",
            "int MPI_Finalized(int *flag)",
        ],
    ),
    group(
        "11.3.1",
        Modelled,
        &[
            "int MPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session *session)",
            "int MPI_Session_finalize(MPI_Session *session)",
        ],
    ),
    group(
        "11.3.3",
        Modelled,
        &[
            "int MPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *npset_names)",
            "int MPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, \
             int *pset_len, char *pset_name)",
            "int MPI_Session_get_info(MPI_Session session, MPI_Info *info_used)",
            "int MPI_Session_get_pset_info(MPI_Session session, const char *pset_name, \
             MPI_Info *info)",
        ],
    ),
    group(
        "11.4.2",
        Modelled,
        &["int MPI_Abort(MPI_Comm comm, int errorcode)"],
    ),
    group(
        "11.6.2",
        Modelled,
        &[
            "int MPI_Query_thread(int *provided)",
            "int MPI_Is_thread_main(int *flag)",
        ],
    ),
    group(
        "11.8.2",
        Unsupported,
        &[
            "int MPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, \
             int root, MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[])",
        ],
    ),
    group(
        "11.8.2",
        Modelled,
        &["int MPI_Comm_get_parent(MPI_Comm *parent)"],
    ),
    group(
        "11.8.3",
        Unsupported,
        &[
            "int MPI_Comm_spawn_multiple(int count, char *array_of_commands[], \
             char **array_of_argv[], const int array_of_maxprocs[], \
             const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm, \
             int array_of_errcodes[])",
        ],
    ),
    group(
        "11.9.2",
        Unsupported,
        &[
            "int MPI_Open_port(MPI_Info info, char *port_name)",
            "int MPI_Close_port(const char *port_name)",
            "int MPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, \
             MPI_Comm *newcomm)",
        ],
    ),
    group(
        "11.9.3",
        Unsupported,
        &[
            "int MPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, \
             MPI_Comm *newcomm)",
        ],
    ),
    group(
        "11.9.4",
        Unsupported,
        &[
            "int MPI_Publish_name(const char *service_name, MPI_Info info, const char *port_name)",
            "int MPI_Unpublish_name(const char *service_name, MPI_Info info, \
             const char *port_name)",
            "int MPI_Lookup_name(const char *service_name, MPI_Info info, char *port_name)",
        ],
    ),
    group(
        "11.10.4",
        Modelled,
        &["int MPI_Comm_disconnect(MPI_Comm *comm)"],
    ),
    group(
        "11.10.5",
        Unsupported,
        &["int MPI_Comm_join(int fd, MPI_Comm *intercomm)"],
    ),
];
