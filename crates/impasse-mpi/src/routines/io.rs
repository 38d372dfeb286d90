//! Files: chapter 14.

use super::group::Support::{Local, Modelled, Unsupported};
use super::group::{Group, group};

/// The rows, in the order of the standard.
pub(super) const ROWS: &[Group] = &[
    group(
        "14.2.1",
        Modelled,
        &[
            "int MPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info, \
             MPI_File *fh)",
        ],
    ),
    group("14.2.2", Modelled, &["int MPI_File_close(MPI_File *fh)"]),
    group(
        "14.2.3",
        Local,
        &["int MPI_File_delete(const char *filename, MPI_Info info)"],
    ),
    group(
        "14.2.4",
        Modelled,
        &["int MPI_File_set_size(MPI_File fh, MPI_Offset size)"],
    ),
    group(
        "14.2.5",
        Modelled,
        &["int MPI_File_preallocate(MPI_File fh, MPI_Offset size)"],
    ),
    group(
        "14.2.6",
        Local,
        &["int MPI_File_get_size(MPI_File fh, MPI_Offset *size)"],
    ),
    group(
        "14.2.7",
        Local,
        &[
            "int MPI_File_get_group(MPI_File fh, MPI_Group *group)",
            "int MPI_File_get_amode(MPI_File fh, int *amode)",
        ],
    ),
    group(
        "14.2.8",
        Modelled,
        &["int MPI_File_set_info(MPI_File fh, MPI_Info info)"],
    ),
    group(
        "14.2.8",
        Local,
        &["int MPI_File_get_info(MPI_File fh, MPI_Info *info_used)"],
    ),
    group(
        "14.3",
        Modelled,
        &[
            "int MPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, \
             MPI_Datatype filetype, const char *datarep, MPI_Info info)",
        ],
    ),
    group(
        "14.3",
        Local,
        &[
            "int MPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype, \
             MPI_Datatype *filetype, char *datarep)",
        ],
    ),
    group(
        "14.4.2",
        Local,
        &[
            "int MPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
        ],
    ),
    group(
        "14.4.2",
        Modelled,
        &[
            "int MPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, \
             Count count, MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Request *request)",
            "int MPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, \
             Count count, MPI_Datatype datatype, MPI_Request *request)",
            "int MPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Request *request)",
            "int MPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, \
             Count count, MPI_Datatype datatype, MPI_Request *request)",
        ],
    ),
    group(
        "14.4.3",
        Local,
        &[
            "int MPI_File_read(MPI_File fh, void *buf, Count count, MPI_Datatype datatype, \
             MPI_Status *status)",
            "int MPI_File_write(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_seek(MPI_File fh, MPI_Offset offset, int whence)",
            "int MPI_File_get_position(MPI_File fh, MPI_Offset *offset)",
            "int MPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp)",
        ],
    ),
    group(
        "14.4.3",
        Modelled,
        &[
            "int MPI_File_read_all(MPI_File fh, void *buf, Count count, MPI_Datatype datatype, \
             MPI_Status *status)",
            "int MPI_File_write_all(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_iread(MPI_File fh, void *buf, Count count, MPI_Datatype datatype, \
             MPI_Request *request)",
            "int MPI_File_iwrite(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Request *request)",
            "int MPI_File_iread_all(MPI_File fh, void *buf, Count count, MPI_Datatype datatype, \
             MPI_Request *request)",
            "int MPI_File_iwrite_all(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Request *request)",
        ],
    ),
    group(
        "14.4.4",
        Local,
        &[
            "int MPI_File_read_shared(MPI_File fh, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_write_shared(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_get_position_shared(MPI_File fh, MPI_Offset *offset)",
        ],
    ),
    group(
        "14.4.4",
        Modelled,
        &[
            "int MPI_File_iread_shared(MPI_File fh, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Request *request)",
            "int MPI_File_iwrite_shared(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Request *request)",
            "int MPI_File_read_ordered(MPI_File fh, void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_write_ordered(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype, MPI_Status *status)",
            "int MPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence)",
        ],
    ),
    group(
        "14.4.5",
        Modelled,
        &[
            "int MPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, \
             Count count, MPI_Datatype datatype)",
            "int MPI_File_read_at_all_end(MPI_File fh, void *buf, MPI_Status *status)",
            "int MPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf, \
             Count count, MPI_Datatype datatype)",
            "int MPI_File_write_at_all_end(MPI_File fh, const void *buf, MPI_Status *status)",
            "int MPI_File_read_all_begin(MPI_File fh, void *buf, Count count, \
             MPI_Datatype datatype)",
            "int MPI_File_read_all_end(MPI_File fh, void *buf, MPI_Status *status)",
            "int MPI_File_write_all_begin(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype)",
            "int MPI_File_write_all_end(MPI_File fh, const void *buf, MPI_Status *status)",
            "int MPI_File_read_ordered_begin(MPI_File fh, void *buf, Count count, \
             MPI_Datatype datatype)",
            "int MPI_File_read_ordered_end(MPI_File fh, void *buf, MPI_Status *status)",
            "int MPI_File_write_ordered_begin(MPI_File fh, const void *buf, Count count, \
             MPI_Datatype datatype)",
            "int MPI_File_write_ordered_end(MPI_File fh, const void *buf, MPI_Status *status)",
        ],
    ),
    group(
        "14.5.1",
        Local,
        &["int MPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, Extent *extent)"],
    ),
    group(
        "14.5.3",
        Unsupported,
        &["int MPI_Register_datarep(const char *datarep, \
             ConversionFunction *read_conversion_fn, ConversionFunction *write_conversion_fn, \
             MPI_Datarep_extent_function *dtype_file_extent_fn, void *extra_state)"],
    ),
    group(
        "14.6.1",
        Modelled,
        &[
            "int MPI_File_set_atomicity(MPI_File fh, int flag)",
            "int MPI_File_sync(MPI_File fh)",
        ],
    ),
    group(
        "14.6.1",
        Local,
        &["int MPI_File_get_atomicity(MPI_File fh, int *flag)"],
    ),
];
