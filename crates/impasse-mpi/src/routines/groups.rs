//! Groups of processes: section 7.3.

use super::group::Support::Modelled;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "7.3.1",
        Modelled,
        &[
            "int MPI_Group_size(MPI_Group group, int *size)",
            "int MPI_Group_rank(MPI_Group group, int *rank)",
            "int MPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], \
             MPI_Group group2, int ranks2[])",
            "int MPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result)",
        ],
    ),
    group(
        "7.3.2",
        Modelled,
        &[
            "int MPI_Comm_group(MPI_Comm comm, MPI_Group *group)",
            "int MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)",
            "int MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)",
            "int MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup)",
            "int MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)",
            "int MPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group *newgroup)",
            "int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], \
             MPI_Group *newgroup)",
            "int MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], \
             MPI_Group *newgroup)",
        ],
    ),
    group(
        "7.3.2",
        Modelled,
        &[
            "int MPI_Group_from_session_pset(MPI_Session session, const char *pset_name, \
             MPI_Group *newgroup)",
        ],
    ),
    group("7.3.3", Modelled, &["int MPI_Group_free(MPI_Group *group)"]),
];
