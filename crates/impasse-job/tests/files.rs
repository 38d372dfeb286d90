//! Files: who calls what together, file pointers, and data that nobody knows.

mod common;

use common::{outputs, run};
use impasse_job::{BufferingModel, End};

/// A program: declarations come first, then `MPI_Init`, rank and size.
fn program(body: &str) -> String {
    format!(
        r#"
        #include <mpi.h>
        #include <stdio.h>
        #include <string.h>
        int main(int argc, char **argv) {{
            int rank, size;
            MPI_File file;
            MPI_Status status;
            MPI_Init(&argc, &argv);
            MPI_Comm_rank(MPI_COMM_WORLD, &rank);
            MPI_Comm_size(MPI_COMM_WORLD, &size);
            {body}
            MPI_Finalize();
            return 0;
        }}
    "#
    )
}

#[test]
fn positions_views_and_statuses_are_kept() {
    let body = r#"
        int data[4] = {rank, 1, 2, 3}, count, mode, flag;
        MPI_Offset at, bytes, shown;
        MPI_Datatype etype, filetype;
        char name[MPI_MAX_DATAREP_STRING];
        MPI_File_open(MPI_COMM_WORLD, "positions.tmp",
                      MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                      &file);
        MPI_File_get_amode(file, &mode);
        MPI_File_get_position(file, &at);
        printf("%d %d\n", mode, (int)at);
        MPI_File_set_view(file, 16 * rank, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
        MPI_File_write(file, data, 3, MPI_INT, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        MPI_File_get_position(file, &at);
        printf("wrote %d, at %d\n", count, (int)at);
        MPI_File_seek(file, -1, MPI_SEEK_CUR);
        MPI_File_write_all(file, data, 2, MPI_INT, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        MPI_File_get_position(file, &at);
        printf("wrote %d, at %d\n", count, (int)at);
        MPI_File_get_byte_offset(file, 2, &bytes);
        MPI_File_get_view(file, &shown, &etype, &filetype, name);
        printf("%d %d %d %d %s\n", (int)bytes, (int)shown, etype == MPI_INT, filetype == MPI_INT,
               name);
        MPI_File_set_size(file, 256);
        MPI_File_get_size(file, &bytes);
        MPI_File_set_atomicity(file, 1);
        MPI_File_get_atomicity(file, &flag);
        printf("%d %d\n", (int)bytes, flag);
        MPI_File_seek(file, 5, MPI_SEEK_SET);
        MPI_File_read_at_all(file, 0, data, 4, MPI_INT, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        MPI_File_get_position(file, &at);
        printf("read %d, at %d\n", count, (int)at);
        MPI_File_write_ordered(file, data, 1, MPI_INT, &status);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_File_get_position_shared(file, &at);
        printf("shared at %d\n", (int)at);
        MPI_File_sync(file);
        MPI_File_close(&file);
        printf("%d\n", file == MPI_FILE_NULL);
    "#;
    let text = |disp: i32| {
        format!(
            "25 0\nwrote 3, at 3\nwrote 2, at 4\n{} {disp} 1 1 native\n256 1\nread 4, at 5\n\
             shared at 2\n1\n",
            disp + 8
        )
    };
    assert_eq!(outputs(&program(body), 2), [text(0), text(16)]);
}

#[test]
fn requests_and_split_calls_complete() {
    let body = r#"
        int data[4] = {1, 2, 3, 4}, count;
        MPI_Request requests[2];
        MPI_Status statuses[2];
        MPI_File_open(MPI_COMM_WORLD, "split.tmp",
                      MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                      &file);
        MPI_File_iwrite_at(file, 16 * rank, data, 4, MPI_INT, &requests[0]);
        MPI_File_iwrite_at_all(file, 16 * rank, data, 3, MPI_INT, &requests[1]);
        MPI_Waitall(2, requests, statuses);
        MPI_Get_count(&statuses[0], MPI_INT, &count);
        printf("%d\n", count);
        MPI_Get_count(&statuses[1], MPI_INT, &count);
        printf("%d\n", count);
        MPI_File_write_at_all_begin(file, 16 * rank, data, 2, MPI_INT);
        MPI_File_write_at_all_end(file, data, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("%d\n", count);
        MPI_File_close(&file);
    "#;
    assert_eq!(outputs(&program(body), 2), ["4\n3\n2\n", "4\n3\n2\n"]);
}

#[test]
fn data_that_is_read_is_unknown() {
    let body = r#"
        int data = 1;
        MPI_File_open(MPI_COMM_SELF, "input.tmp", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
        MPI_File_read(file, &data, 1, MPI_INT, &status);
        printf(data == 77 ? "yes\n" : "no\n");
        MPI_File_close(&file);
    "#;
    // The first way to decide is always taken.
    assert_eq!(outputs(&program(body), 1), ["yes\n"]);
}

#[test]
fn a_collective_write_of_some_ranks_gets_stuck() {
    let body = r#"
        int data = 1;
        MPI_File_open(MPI_COMM_WORLD, "some.tmp",
                      MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                      &file);
        if (rank == 0) MPI_File_write_all(file, &data, 1, MPI_INT, &status);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_File_close(&file);
    "#;
    assert_eq!(run(&program(body), 2, BufferingModel::STRICT).end, None);
    let lenient = run(&program(body), 2, BufferingModel::LENIENT);
    assert_eq!(lenient.end, None, "the calls on the file do not agree");
}

#[test]
fn errors_on_files_are_returned() {
    let body = r#"
        int data = 1, class;
        MPI_File_open(MPI_COMM_WORLD, "errors.tmp",
                      MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                      &file);
        int error = MPI_File_write(file, &data, -1, MPI_INT, &status);
        MPI_Error_class(error, &class);
        printf("%d\n", class == MPI_SUCCESS);
        MPI_File_close(&file);
    "#;
    let ran = run(&program(body), 2, BufferingModel::STRICT);
    assert_eq!(ran.end, Some(End::Completed));
    assert_eq!(ran.output, ["0\n", "0\n"]);
}
