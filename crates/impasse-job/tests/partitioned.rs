//! Partitioned messages, requests with two halves, and requests that the program completes.

mod common;

use common::{outputs, run};
use impasse_job::BufferingModel;

/// A program: declarations come first, then `MPI_Init`, rank and size.
fn program(body: &str) -> String {
    format!(
        r#"
        #include <mpi.h>
        #include <stdio.h>
        #include <stdlib.h>
        static int query(void *state, MPI_Status *status) {{
            printf("query %d\n", *(int *)state);
            MPI_Status_set_elements(status, MPI_INT, *(int *)state);
            MPI_Status_set_cancelled(status, 0);
            status->MPI_SOURCE = 3;
            status->MPI_TAG = 4;
            return MPI_SUCCESS;
        }}
        static int release(void *state) {{
            printf("free %d\n", *(int *)state);
            free(state);
            return MPI_SUCCESS;
        }}
        static int withdraw(void *state, int complete) {{
            printf("cancel %d\n", complete);
            return MPI_SUCCESS;
        }}
        int main(int argc, char **argv) {{
            int rank, size;
            MPI_Request request;
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
fn partitions_arrive_in_any_order() {
    let body = r#"
        int data[6], flag = 0, list[2] = {0, 2};
        for (int round = 0; round < 2; round++) {
            if (rank == 0) {
                if (round == 0)
                    MPI_Psend_init(data, 3, 2, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
                MPI_Start(&request);
                for (int i = 0; i < 6; i++) data[i] = 10 * round + i;
                MPI_Pready(1, request);
                MPI_Pready_list(2, list, request);
                MPI_Wait(&request, &status);
            } else {
                if (round == 0)
                    MPI_Precv_init(data, 2, 3, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
                MPI_Start(&request);
                flag = 0;
                while (!flag) MPI_Parrived(request, 1, &flag);
                printf("%d %d %d\n", data[3], data[4], data[5]);
                MPI_Wait(&request, &status);
                for (int i = 0; i < 6; i++) printf("%d ", data[i]);
                printf("from %d tag %d\n", status.MPI_SOURCE, status.MPI_TAG);
            }
        }
        MPI_Request_free(&request);
    "#;
    let received = "3 4 5\n0 1 2 3 4 5 from 0 tag 5\n13 14 15\n10 11 12 13 14 15 from 0 tag 5\n";
    assert_eq!(outputs(&program(body), 2), ["", received]);
}

#[test]
fn a_partition_may_be_seen_before_the_others_are_ready() {
    let body = r#"
        int data[2] = {8, 9}, flag = 0, token = 0;
        if (rank == 0) {
            MPI_Psend_init(data, 2, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Start(&request);
            MPI_Pready(0, request);
            MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &status);
            MPI_Pready_range(1, 1, request);
        } else {
            MPI_Precv_init(data, 2, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Start(&request);
            while (!flag) MPI_Parrived(request, 0, &flag);
            MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Wait(&request, &status);
        printf("%d\n", data[1]);
        MPI_Request_free(&request);
    "#;
    assert_eq!(run(&program(body), 2, BufferingModel::STRICT).end, None);
    let lenient = run(&program(body), 2, BufferingModel::LENIENT);
    assert_eq!(lenient.output, ["9\n", "9\n"]);
}

#[test]
fn a_partition_that_is_never_ready_gets_stuck() {
    let body = r#"
        int data[2] = {8, 9};
        if (rank == 0) {
            MPI_Psend_init(data, 2, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Start(&request);
            MPI_Pready(0, request);
        } else {
            MPI_Precv_init(data, 2, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Start(&request);
        }
        MPI_Wait(&request, &status);
    "#;
    for model in [BufferingModel::STRICT, BufferingModel::LENIENT] {
        assert_eq!(run(&program(body), 2, model).end, None);
    }
}

#[test]
fn an_exchange_is_one_request() {
    let body = r#"
        int mine = 10 + rank, theirs = 0, count;
        int right = (rank + 1) % size, left = (rank + size - 1) % size;
        MPI_Isendrecv(&mine, 1, MPI_INT, right, 2, &theirs, 1, MPI_INT, left, 2, MPI_COMM_WORLD,
                      &request);
        MPI_Wait(&request, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("%d from %d count %d\n", theirs, status.MPI_SOURCE, count);
        MPI_Isendrecv_replace(&mine, 1, MPI_INT, left, 3, right, 3, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        printf("%d from %d\n", mine, status.MPI_SOURCE);
        MPI_Isendrecv(&mine, 1, MPI_INT, MPI_PROC_NULL, 2, &theirs, 1, MPI_INT, MPI_PROC_NULL, 2,
                      MPI_COMM_WORLD, &request);
        MPI_Wait(&request, &status);
        printf("%d\n", status.MPI_SOURCE == MPI_PROC_NULL);
    "#;
    let expected = [
        "12 from 2 count 1\n11 from 1\n1\n",
        "10 from 0 count 1\n12 from 2\n1\n",
        "11 from 1 count 1\n10 from 0\n1\n",
    ];
    assert_eq!(outputs(&program(body), 3), expected);
}

#[test]
fn the_program_completes_its_own_requests() {
    let body = r#"
        int *state = malloc(sizeof *state), count, flag;
        *state = 6;
        MPI_Grequest_start(query, release, withdraw, state, &request);
        MPI_Test(&request, &flag, &status);
        printf("%d\n", flag);
        MPI_Cancel(&request);
        MPI_Grequest_complete(request);
        MPI_Wait(&request, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("%d %d %d %d\n", count, status.MPI_SOURCE, status.MPI_TAG,
               request == MPI_REQUEST_NULL);
        MPI_Request pair[2];
        for (int i = 0; i < 2; i++) {
            state = malloc(sizeof *state);
            *state = i;
            MPI_Grequest_start(query, release, withdraw, state, &pair[i]);
            MPI_Grequest_complete(pair[i]);
        }
        MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
        state = malloc(sizeof *state);
        *state = 9;
        MPI_Grequest_start(query, release, withdraw, state, &request);
        MPI_Request copy = request;
        MPI_Request_free(&request);
        MPI_Grequest_complete(copy);
        printf("end\n");
    "#;
    let expected = "0\ncancel 0\nquery 6\nfree 6\n6 3 4 1\nquery 0\nfree 0\nquery 1\nfree 1\n\
                    free 9\nend\n";
    assert_eq!(outputs(&program(body), 1), [expected]);
}

#[test]
fn a_request_that_the_program_never_completes_gets_stuck() {
    let body = r#"
        int *state = malloc(sizeof *state);
        *state = 6;
        MPI_Grequest_start(query, release, withdraw, state, &request);
        MPI_Wait(&request, &status);
    "#;
    assert_eq!(run(&program(body), 1, BufferingModel::STRICT).end, None);
}
