//! Datatypes, packing and unpacking: chapter 5.

use super::group::Support::Modelled;
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "5.1.2",
        Modelled,
        &[
            "int MPI_Type_contiguous(Count count, MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_vector(Count count, Count blocklength, Count stride, \
             MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_create_hvector(Count count, Count blocklength, Extent stride, \
             MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_indexed(Count count, const Count array_of_blocklengths[], \
             const Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_create_hindexed(Count count, const Count array_of_blocklengths[], \
             const Extent array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_create_indexed_block(Count count, Count blocklength, \
             const Count array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_create_hindexed_block(Count count, Count blocklength, \
             const Extent array_of_displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype)",
            "int MPI_Type_create_struct(Count count, const Count array_of_blocklengths[], \
             const Extent array_of_displacements[], const MPI_Datatype array_of_types[], \
             MPI_Datatype *newtype)",
        ],
    ),
    group(
        "5.1.3",
        Modelled,
        &[
            "int MPI_Type_create_subarray(int ndims, const Count array_of_sizes[], \
             const Count array_of_subsizes[], const Count array_of_starts[], int order, \
             MPI_Datatype oldtype, MPI_Datatype *newtype)",
        ],
    ),
    group(
        "5.1.4",
        Modelled,
        &["int MPI_Type_create_darray(int size, int rank, int ndims, \
             const Count array_of_gsizes[], const int array_of_distribs[], \
             const int array_of_dargs[], const int array_of_psizes[], int order, \
             MPI_Datatype oldtype, MPI_Datatype *newtype)"],
    ),
    group(
        "5.1.5",
        Modelled,
        &[
            "int MPI_Get_address(const void *location, MPI_Aint *address)",
            "MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint disp)",
            "MPI_Aint MPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2)",
            "int MPI_Type_size(MPI_Datatype datatype, Count *size)",
        ],
    ),
    group(
        "5.1.7",
        Modelled,
        &[
            "int MPI_Type_get_extent(MPI_Datatype datatype, Extent *lb, Extent *extent)",
            "int MPI_Type_create_resized(MPI_Datatype oldtype, Extent lb, Extent extent, \
             MPI_Datatype *newtype)",
        ],
    ),
    group(
        "5.1.8",
        Modelled,
        &[
            "int MPI_Type_get_true_extent(MPI_Datatype datatype, Extent *true_lb, \
             Extent *true_extent)",
        ],
    ),
    group(
        "5.1.9",
        Modelled,
        &[
            "int MPI_Type_commit(MPI_Datatype *datatype)",
            "int MPI_Type_free(MPI_Datatype *datatype)",
        ],
    ),
    group(
        "5.1.10",
        Modelled,
        &["int MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype)"],
    ),
    group(
        "5.1.11",
        Modelled,
        &["int MPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, Count *count)"],
    ),
    group(
        "5.1.13",
        Modelled,
        &[
            "int MPI_Type_get_envelope(MPI_Datatype datatype, int *num_integers, \
             int *num_addresses, int *num_datatypes, int *combiner)",
            "int MPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count *num_integers, \
             MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, \
             int *combiner)",
            "int MPI_Type_get_contents(MPI_Datatype datatype, int max_integers, \
             int max_addresses, int max_datatypes, int array_of_integers[], \
             MPI_Aint array_of_addresses[], MPI_Datatype array_of_datatypes[])",
            "int MPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers, \
             MPI_Count max_addresses, MPI_Count max_large_counts, MPI_Count max_datatypes, \
             int array_of_integers[], MPI_Aint array_of_addresses[], \
             MPI_Count array_of_large_counts[], MPI_Datatype array_of_datatypes[])",
        ],
    ),
    group(
        "5.2",
        Modelled,
        &[
            "int MPI_Pack(const void *inbuf, Count incount, MPI_Datatype datatype, void *outbuf, \
             Count outsize, Count *position, MPI_Comm comm)",
            "int MPI_Unpack(const void *inbuf, Count insize, Count *position, void *outbuf, \
             Count outcount, MPI_Datatype datatype, MPI_Comm comm)",
            "int MPI_Pack_size(Count incount, MPI_Datatype datatype, MPI_Comm comm, Count *size)",
        ],
    ),
    group(
        "5.3",
        Modelled,
        &[
            "int MPI_Pack_external(const char datarep[], const void *inbuf, Count incount, \
             MPI_Datatype datatype, void *outbuf, Extent outsize, Extent *position)",
            "int MPI_Unpack_external(const char datarep[], const void *inbuf, Extent insize, \
             Extent *position, void *outbuf, Count outcount, MPI_Datatype datatype)",
            "int MPI_Pack_external_size(const char datarep[], Count incount, \
             MPI_Datatype datatype, Extent *size)",
        ],
    ),
    group(
        "6.9.4",
        Modelled,
        &[
            "int MPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, \
             MPI_Datatype *pair_type)",
        ],
    ),
    group(
        "19.1.5",
        Modelled,
        &[
            "int MPI_Type_create_f90_real(int p, int r, MPI_Datatype *newtype)",
            "int MPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype)",
            "int MPI_Type_create_f90_integer(int r, MPI_Datatype *newtype)",
            "int MPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype)",
        ],
    ),
];
