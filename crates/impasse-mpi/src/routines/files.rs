//! Files: MPI 4.1, chapter 14.

use super::row::prelude::*;

routines! {
    "14.2.1", Collective(All) => {
        MPI_File_open(comm: Comm, filename: Text, amode: Int, info: Info, fh: out File);
    }
    "14.2.2", Collective(All) => {
        MPI_File_close(fh: inout File);
    }
    "14.2.3", Local => {
        MPI_File_delete(filename: Text, info: Info);
    }
    "14.2.4", Collective(Nobody) => {
        MPI_File_set_size(fh: File, size: Offset);
    }
    "14.2.5", Collective(Nobody) => {
        MPI_File_preallocate(fh: File, size: Offset);
    }
    "14.2.6", Local => {
        MPI_File_get_size(fh: File, size: out Offset);
    }
    "14.2.7", Local => {
        MPI_File_get_group(fh: File, group: out Group);
        MPI_File_get_amode(fh: File, amode: out Int);
    }
    "14.2.8", Collective(Nobody) => {
        MPI_File_set_info(fh: File, info: Info);
    }
    "14.2.8", Local => {
        MPI_File_get_info(fh: File, info_used: out Info);
    }
    "14.3", Collective(Nobody) => {
        MPI_File_set_view(fh: File, disp: Offset, etype: Datatype, filetype: Datatype,
            datarep: Text, info: Info);
    }
    "14.3", Local => {
        MPI_File_get_view(fh: File, disp: out Offset, etype: out Datatype, filetype: out Datatype,
            datarep: out Text);
    }
    "14.4.2", FileAccess(Explicit, Alone) => {
        MPI_File_read_at(fh: File, offset: Offset, buf: out Buffer, count: Count,
            datatype: Datatype; status: out Status)
            nonblocking MPI_File_iread_at "14.4.2";
        MPI_File_write_at(fh: File, offset: Offset, buf: Buffer, count: Count, datatype: Datatype;
            status: out Status)
            nonblocking MPI_File_iwrite_at "14.4.2";
    }
    "14.4.2", FileAccess(Explicit, Together) => {
        MPI_File_read_at_all(fh: File, offset: Offset, buf: out Buffer, count: Count,
            datatype: Datatype; status: out Status)
            nonblocking MPI_File_iread_at_all "14.4.2";
        MPI_File_write_at_all(fh: File, offset: Offset, buf: Buffer, count: Count,
            datatype: Datatype; status: out Status)
            nonblocking MPI_File_iwrite_at_all "14.4.2";
    }
    "14.4.3", FileAccess(Own, Alone) => {
        MPI_File_read(fh: File, buf: out Buffer, count: Count, datatype: Datatype;
            status: out Status)
            nonblocking MPI_File_iread "14.4.3";
        MPI_File_write(fh: File, buf: Buffer, count: Count, datatype: Datatype; status: out Status)
            nonblocking MPI_File_iwrite "14.4.3";
    }
    "14.4.3", Local => {
        MPI_File_seek(fh: File, offset: Offset, whence: Int);
        MPI_File_get_position(fh: File, offset: out Offset);
        MPI_File_get_byte_offset(fh: File, offset: Offset, disp: out Offset);
    }
    "14.4.3", FileAccess(Own, Together) => {
        MPI_File_read_all(fh: File, buf: out Buffer, count: Count, datatype: Datatype;
            status: out Status)
            nonblocking MPI_File_iread_all "14.4.3";
        MPI_File_write_all(fh: File, buf: Buffer, count: Count, datatype: Datatype;
            status: out Status)
            nonblocking MPI_File_iwrite_all "14.4.3";
    }
    "14.4.4", FileAccess(Shared, Alone) => {
        MPI_File_read_shared(fh: File, buf: out Buffer, count: Count, datatype: Datatype;
            status: out Status)
            nonblocking MPI_File_iread_shared "14.4.4";
        MPI_File_write_shared(fh: File, buf: Buffer, count: Count, datatype: Datatype;
            status: out Status)
            nonblocking MPI_File_iwrite_shared "14.4.4";
    }
    "14.4.4", Local => {
        MPI_File_get_position_shared(fh: File, offset: out Offset);
    }
    "14.4.4", FileAccess(Shared, Together) => {
        MPI_File_read_ordered(fh: File, buf: out Buffer, count: Count, datatype: Datatype,
            status: out Status);
        MPI_File_write_ordered(fh: File, buf: Buffer, count: Count, datatype: Datatype,
            status: out Status);
    }
    "14.4.4", Collective(Nobody) => {
        MPI_File_seek_shared(fh: File, offset: Offset, whence: Int);
    }
    "14.4.5", FileAccess(Explicit, Begin) => {
        MPI_File_read_at_all_begin(fh: File, offset: Offset, buf: out Buffer, count: Count,
            datatype: Datatype);
    }
    "14.4.5", FileAccess(Explicit, End) => {
        MPI_File_read_at_all_end(fh: File, buf: out Buffer, status: out Status);
    }
    "14.4.5", FileAccess(Explicit, Begin) => {
        MPI_File_write_at_all_begin(fh: File, offset: Offset, buf: Buffer, count: Count,
            datatype: Datatype);
    }
    "14.4.5", FileAccess(Explicit, End) => {
        MPI_File_write_at_all_end(fh: File, buf: Buffer, status: out Status);
    }
    "14.4.5", FileAccess(Own, Begin) => {
        MPI_File_read_all_begin(fh: File, buf: out Buffer, count: Count, datatype: Datatype);
    }
    "14.4.5", FileAccess(Own, End) => {
        MPI_File_read_all_end(fh: File, buf: out Buffer, status: out Status);
    }
    "14.4.5", FileAccess(Own, Begin) => {
        MPI_File_write_all_begin(fh: File, buf: Buffer, count: Count, datatype: Datatype);
    }
    "14.4.5", FileAccess(Own, End) => {
        MPI_File_write_all_end(fh: File, buf: Buffer, status: out Status);
    }
    "14.4.5", FileAccess(Shared, Begin) => {
        MPI_File_read_ordered_begin(fh: File, buf: out Buffer, count: Count, datatype: Datatype);
    }
    "14.4.5", FileAccess(Shared, End) => {
        MPI_File_read_ordered_end(fh: File, buf: out Buffer, status: out Status);
    }
    "14.4.5", FileAccess(Shared, Begin) => {
        MPI_File_write_ordered_begin(fh: File, buf: Buffer, count: Count, datatype: Datatype);
    }
    "14.4.5", FileAccess(Shared, End) => {
        MPI_File_write_ordered_end(fh: File, buf: Buffer, status: out Status);
    }
    "14.5.1", Local => {
        MPI_File_get_type_extent(fh: File, datatype: Datatype, extent: out Extent);
    }
    "14.5.3", Local, Unsupported => {
        MPI_Register_datarep(datarep: Text,
            read_conversion_fn: callback_by_count MPI_Datarep_conversion_function,
            write_conversion_fn: callback_by_count MPI_Datarep_conversion_function,
            dtype_file_extent_fn: callback MPI_Datarep_extent_function, extra_state: Attribute);
    }
    "14.6.1", Collective(Nobody) => {
        MPI_File_set_atomicity(fh: File, flag: Logical);
        MPI_File_sync(fh: File);
    }
    "14.6.1", Local => {
        MPI_File_get_atomicity(fh: File, flag: out Logical);
    }
}
