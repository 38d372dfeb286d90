//! Datatypes: where their data lies, and how it moves.

mod common;

use common::{outputs, run};
use impasse_job::{BufferingModel, End};

/// A program around the body of `main`.
fn program(declarations: &str, body: &str) -> String {
    format!(
        r#"
        #include <mpi.h>
        #include <stdio.h>
        #include <stddef.h>
        #include <string.h>
        static void show(const char *name, MPI_Datatype type) {{
            MPI_Aint lb, extent, true_lb, true_extent;
            int size;
            MPI_Type_size(type, &size);
            MPI_Type_get_extent(type, &lb, &extent);
            MPI_Type_get_true_extent(type, &true_lb, &true_extent);
            printf("%s: %d in %ld+%ld (%ld+%ld)\n", name, size, (long)lb, (long)extent,
                   (long)true_lb, (long)true_extent);
        }}
        {declarations}
        int main(int argc, char **argv) {{
            int rank, size;
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
fn sizes_and_bounds() {
    let body = r#"
        MPI_Datatype t, u;
        show("short and int", MPI_SHORT_INT);
        show("double and int", MPI_DOUBLE_INT);
        MPI_Type_contiguous(5, MPI_DOUBLE, &t); show("contiguous", t);
        MPI_Type_vector(3, 2, -4, MPI_INT, &t); show("vector", t);
        MPI_Type_create_hvector(2, 1, 5, MPI_INT, &t); show("hvector", t);
        MPI_Type_vector(2, 3, 3, MPI_CHAR, &t); show("touching", t);
        int lengths[3] = {2, 0, 1}, at[3] = {4, 9, -1};
        MPI_Type_indexed(3, lengths, at, MPI_SHORT, &t); show("indexed", t);
        MPI_Aint bytes[3] = {3, 1, 40};
        MPI_Type_create_hindexed(3, lengths, bytes, MPI_LONG, &t); show("hindexed", t);
        MPI_Type_create_indexed_block(3, 2, at, MPI_INT, &t); show("indexed block", t);
        MPI_Type_create_hindexed_block(2, 2, bytes, MPI_CHAR, &t); show("hindexed block", t);
        int ones[2] = {1, 1};
        MPI_Aint offsets[2] = {4, 12};
        MPI_Datatype types[2] = {MPI_DOUBLE, MPI_CHAR};
        MPI_Type_create_struct(2, ones, offsets, types, &t); show("struct", t);
        MPI_Type_contiguous(3, t, &u); show("array of struct", u);
        MPI_Type_create_resized(MPI_INT, -4, 100, &t); show("resized", t);
        MPI_Type_contiguous(3, t, &u); show("array of resized", u);
        MPI_Type_create_resized(MPI_INT, 0, 3, &t);
        MPI_Type_vector(2, 2, 3, t, &u); show("overlapping", u);
        MPI_Type_contiguous(0, MPI_INT, &t); show("nothing", t);
        int sizes[3] = {4, 5, 6}, parts[3] = {2, 3, 1}, starts[3] = {1, 1, 5};
        MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &t);
        show("subarray", t);
        MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_SHORT, &t);
        show("subarray of Fortran", t);
        MPI_Type_dup(t, &u); show("copy", u);
        MPI_Type_create_f90_real(6, 30, &t); show("real", t);
        MPI_Type_create_f90_integer(12, &t); show("integer", t);
        MPI_Type_create_f90_complex(12, MPI_UNDEFINED, &t); show("complex", t);
        MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &t);
        printf("%d\n", t == MPI_REAL8);
    "#;
    let expected = "short and int: 6 in 0+8 (0+8)\n\
        double and int: 12 in 0+16 (0+12)\n\
        contiguous: 40 in 0+40 (0+40)\n\
        vector: 24 in -32+40 (-32+40)\n\
        hvector: 8 in 0+9 (0+9)\n\
        touching: 6 in 0+6 (0+6)\n\
        indexed: 6 in -2+14 (-2+14)\n\
        hindexed: 24 in 3+45 (3+45)\n\
        indexed block: 24 in -4+48 (-4+48)\n\
        hindexed block: 4 in 1+4 (1+4)\n\
        struct: 9 in 4+16 (4+9)\n\
        array of struct: 27 in 4+48 (4+41)\n\
        resized: 4 in -4+100 (0+4)\n\
        array of resized: 12 in -4+300 (0+204)\n\
        overlapping: 16 in 0+15 (0+16)\n\
        nothing: 0 in 0+0 (0+0)\n\
        subarray: 24 in 0+480 (164+172)\n\
        subarray of Fortran: 12 in 0+240 (210+20)\n\
        copy: 12 in 0+240 (210+20)\n\
        real: 4 in 0+4 (0+4)\n\
        integer: 8 in 0+8 (0+8)\n\
        complex: 16 in 0+16 (0+16)\n\
        1\n";
    assert_eq!(outputs(&program("", body), 1), [expected]);
}

#[test]
fn data_moves_between_layouts() {
    let body = r#"
        int m[4][5], peer = 1 - rank;
        for (int i = 0; i < 20; i++) m[i / 5][i % 5] = 100 * rank + i;
        MPI_Datatype column, block, wide, spread;
        MPI_Type_vector(4, 1, 5, MPI_INT, &column);
        MPI_Type_create_resized(column, 0, sizeof(int), &wide);
        MPI_Type_commit(&column);
        MPI_Type_commit(&wide);
        MPI_Status status;
        int row[8] = {0}, count, elements;
        if (rank == 0) {
            MPI_Send(&m[0][1], 2, wide, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(row, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, column, &count);
            MPI_Get_elements(&status, column, &elements);
            printf("%d %d:", count, elements);
            for (int i = 0; i < 8; i++) printf(" %d", row[i]);
            puts("");
        }
        int sizes[2] = {4, 5}, parts[2] = {2, 3}, starts[2] = {1, 2};
        MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &block);
        MPI_Type_commit(&block);
        MPI_Request request;
        if (rank == 1) {
            MPI_Isend(m, 1, block, 0, 0, MPI_COMM_WORLD, &request);
            MPI_Type_free(&block);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else {
            int at[3] = {7, 0, 3}, lengths[3] = {2, 3, 1}, got[9] = {0};
            MPI_Type_indexed(3, lengths, at, MPI_INT, &spread);
            MPI_Type_commit(&spread);
            MPI_Irecv(got, 1, spread, 1, 0, MPI_COMM_WORLD, &request);
            MPI_Type_free(&spread);
            MPI_Wait(&request, &status);
            for (int i = 0; i < 9; i++) printf("%d ", got[i]);
            puts("");
        }
    "#;
    let expected = [
        "109 112 113 114 0 0 0 107 108 \n",
        "2 8: 1 6 11 16 2 7 12 17\n",
    ];
    let printed = outputs(&program("", body), 2);
    // The receiver's first displacement is 7, so the first two numbers land there.
    assert_eq!(printed, expected);
}

#[test]
fn structures_with_absolute_addresses() {
    let declarations = "struct particle { double x; char tag; int id[2]; };";
    let body = r#"
        struct particle p[2];
        int lengths[3] = {1, 1, 2};
        MPI_Aint at[3] = {offsetof(struct particle, x), offsetof(struct particle, tag),
                          offsetof(struct particle, id)};
        MPI_Datatype types[3] = {MPI_DOUBLE, MPI_CHAR, MPI_INT}, one, record, absolute;
        MPI_Type_create_struct(3, lengths, at, types, &one);
        MPI_Type_create_resized(one, 0, sizeof(struct particle), &record);
        MPI_Type_commit(&record);
        memset(p, 0, sizeof p);
        if (rank == 0) {
            for (int i = 0; i < 2; i++) {
                p[i].x = 1.5 + i; p[i].tag = 'a' + i; p[i].id[0] = 10 * i; p[i].id[1] = i - 7;
            }
        }
        MPI_Bcast(p, 2, record, 0, MPI_COMM_WORLD);
        printf("%g %c %d %d\n", p[1].x, p[1].tag, p[1].id[0], p[1].id[1]);
        int a = rank + 1; double b = rank + 0.5;
        MPI_Aint where[2];
        MPI_Get_address(&a, &where[0]);
        MPI_Get_address(&b, &where[1]);
        MPI_Datatype both[2] = {MPI_INT, MPI_DOUBLE};
        int ones[2] = {1, 1};
        MPI_Type_create_struct(2, ones, where, both, &absolute);
        MPI_Type_commit(&absolute);
        MPI_Bcast(MPI_BOTTOM, 1, absolute, 1, MPI_COMM_WORLD);
        printf("%d %g\n", a, b);
    "#;
    let expected = "2.5 b 10 -6\n2 1.5\n";
    assert_eq!(
        outputs(&program(declarations, body), 2),
        [expected, expected]
    );
}

#[test]
fn how_a_datatype_was_made_can_be_asked() {
    let body = r#"
        MPI_Datatype inner, t, parts[3];
        int integers[8], ni, na, nd, combiner;
        MPI_Aint addresses[4];
        MPI_Type_contiguous(2, MPI_INT, &inner);
        int lengths[2] = {1, 3};
        MPI_Aint at[2] = {0, 16};
        MPI_Datatype types[2] = {MPI_DOUBLE, inner};
        MPI_Type_create_struct(2, lengths, at, types, &t);
        MPI_Type_free(&inner);
        MPI_Type_get_envelope(t, &ni, &na, &nd, &combiner);
        printf("%d %d %d %d\n", ni, na, nd, combiner == MPI_COMBINER_STRUCT);
        MPI_Type_get_contents(t, 8, 4, 3, integers, addresses, parts);
        printf("%d %d %d, %ld %ld, %d\n", integers[0], integers[1], integers[2],
               (long)addresses[0], (long)addresses[1], parts[0] == MPI_DOUBLE);
        MPI_Type_get_envelope(parts[1], &ni, &na, &nd, &combiner);
        MPI_Type_get_contents(parts[1], 8, 4, 3, integers, addresses, parts + 2);
        printf("%d %d %d %d, %d %d\n", ni, na, nd, combiner == MPI_COMBINER_CONTIGUOUS,
               integers[0], parts[2] == MPI_INT);
        MPI_Type_get_envelope(MPI_INT, &ni, &na, &nd, &combiner);
        printf("%d %d %d %d\n", ni, na, nd, combiner == MPI_COMBINER_NAMED);
        int sizes[1] = {9}, subsizes[1] = {4}, starts[1] = {2};
        MPI_Type_create_subarray(1, sizes, subsizes, starts, MPI_ORDER_C, MPI_INT, &t);
        MPI_Type_get_contents(t, 8, 4, 3, integers, addresses, parts);
        printf("%d %d %d %d %d\n", integers[0], integers[1], integers[2], integers[3],
               integers[4] == MPI_ORDER_C);
        MPI_Type_create_hvector(3, 2, 77, MPI_INT, &t);
        MPI_Type_get_contents(t, 8, 4, 3, integers, addresses, parts);
        printf("%d %d %ld\n", integers[0], integers[1], (long)addresses[0]);
    "#;
    let expected = "3 2 2 1\n2 1 3, 0 16, 1\n1 0 1 1, 2 1\n0 0 0 1\n1 9 4 2 1\n3 2 77\n";
    assert_eq!(outputs(&program("", body), 1), [expected]);
}

#[test]
fn distributed_arrays_cover_everything_once() {
    let body = r#"
        int gsizes[2] = {5, 7}, kinds[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
        int arguments[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2}, grid[2] = {2, 2};
        char all[35], mine[35];
        for (int order = 0; order < 2; order++) {
            memset(all, '.', 35);
            for (int r = 0; r < 4; r++) {
                MPI_Datatype t;
                MPI_Type_create_darray(4, r, 2, gsizes, kinds, arguments, grid,
                                       order ? MPI_ORDER_C : MPI_ORDER_FORTRAN, MPI_CHAR, &t);
                MPI_Type_commit(&t);
                int size, position = 0;
                MPI_Type_size(t, &size);
                memset(mine, 'a' + r, 35);
                MPI_Unpack(mine, 35, &position, all, 1, t, MPI_COMM_WORLD);
                MPI_Aint lb, extent;
                MPI_Type_get_extent(t, &lb, &extent);
                printf("%d %d %ld %ld ", size, position, (long)lb, (long)extent);
            }
            printf("%.35s\n", all);
        }
    "#;
    let expected = "12 12 0 35 9 9 0 35 8 8 0 35 6 6 0 35 \
        aaaccaaaccbbbddbbbddaaaccaaaccbbbdd\n\
        12 12 0 35 9 9 0 35 8 8 0 35 6 6 0 35 \
        aabbaabaabbaabaabbaabccddccdccddccd\n";
    assert_eq!(outputs(&program("", body), 1), [expected]);
}

#[test]
fn data_is_packed_and_unpacked() {
    let body = r#"
        MPI_Datatype t;
        MPI_Type_vector(2, 2, 3, MPI_INT, &t);
        MPI_Type_commit(&t);
        int d[6] = {1, 2, 3, 4, 5, 6}, e[6] = {0}, position = 0, n;
        double x = 2.5, y = 0;
        char buffer[64];
        MPI_Pack(d, 1, t, buffer, 64, &position, MPI_COMM_WORLD);
        MPI_Pack(&x, 1, MPI_DOUBLE, buffer, 64, &position, MPI_COMM_WORLD);
        MPI_Pack_size(3, t, MPI_COMM_WORLD, &n);
        printf("%d %d\n", position, n);
        if (rank == 0) {
            MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Status status;
            memset(buffer, 0, 64);
            MPI_Recv(buffer, 64, MPI_PACKED, 0, 0, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_PACKED, &n);
            position = 0;
            MPI_Unpack(buffer, n, &position, e, 4, MPI_INT, MPI_COMM_WORLD);
            MPI_Unpack(buffer, n, &position, &y, 1, MPI_DOUBLE, MPI_COMM_WORLD);
            printf("%d %d %d %d %g\n", e[0], e[1], e[2], e[3], y);
        }
        unsigned char outside[64];
        MPI_Aint at = 0, bytes;
        long l[2] = {1, -2}, m[2];
        MPI_Pack_external("external32", l, 2, MPI_LONG, outside, 64, &at);
        MPI_Pack_external("external32", d, 1, t, outside, 64, &at);
        for (int i = 0; i < at; i++) printf("%d ", outside[i]);
        MPI_Pack_external_size("external32", 3, MPI_C_LONG_DOUBLE_COMPLEX, &bytes);
        at = 0;
        MPI_Unpack_external("external32", outside, 64, &at, m, 2, MPI_LONG);
        printf("%ld %ld %ld %ld\n", (long)bytes, (long)at, m[0], m[1]);
        MPI_Status status;
        MPI_Status_set_elements(&status, MPI_INT, 6);
        MPI_Get_count(&status, t, &n);
        printf("%d ", n == MPI_UNDEFINED);
        MPI_Get_elements(&status, t, &n);
        printf("%d\n", n);
    "#;
    let outside = "0 0 0 1 255 255 255 254 0 0 0 1 0 0 0 2 0 0 0 4 0 0 0 5 96 8 1 -2\n1 6\n";
    let expected = [
        format!("24 48\n{outside}"),
        format!("24 48\n1 2 4 5 2.5\n{outside}"),
    ];
    assert_eq!(outputs(&program("", body), 2), expected);
}

#[test]
fn the_basic_datatypes_of_a_message_must_match() {
    let body = r#"
        struct { int i; float f; } s = {1, 2};
        int lengths[2] = {1, 1};
        MPI_Aint at[2] = {0, 4};
        MPI_Datatype types[2] = {MPI_INT, MPI_FLOAT}, pair;
        MPI_Type_create_struct(2, lengths, at, types, &pair);
        MPI_Type_commit(&pair);
        if (rank == 0) {
            MPI_Send(&s, 1, pair, 1, 0, MPI_COMM_WORLD);
            MPI_Send(&s, 1, pair, 1, 1, MPI_COMM_WORLD);
            MPI_Send(&s, 1, pair, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&s, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&s, 1, pair, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&s, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    "#;
    let ran = run(&program("", body), 2, BufferingModel::STRICT);
    assert_eq!(ran.end, Some(End::Completed));
    assert_eq!(ran.issues, ["MPI_FLOAT is sent, MPI_INT is received"]);
}

#[test]
fn pairs_are_what_they_are_made_of() {
    let body = r#"
        int numbers[4] = {1, 2, 3, 4};
        if (rank == 0) {
            MPI_Send(numbers, 2, MPI_2INT, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(numbers, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    "#;
    let ran = run(&program("", body), 2, BufferingModel::STRICT);
    assert_eq!(ran.end, Some(End::Completed));
    assert!(ran.issues.is_empty(), "{:?}", ran.issues);
}

#[test]
fn huge_datatypes_are_refused_or_small() {
    let nested = r#"
        MPI_Datatype t = MPI_CHAR, u;
        for (int i = 0; i < 6; i++) { MPI_Type_contiguous(100, t, &u); t = u; }
        show("nested", t);
        MPI_Type_vector(1 << 20, 1, 1, MPI_INT, &t);
        show("regular", t);
    "#;
    let expected = "nested: -32766 in 0+1000000000000 (0+1000000000000)\nregular: 4194304 in 0+4194304 (0+4194304)\n";
    assert_eq!(outputs(&program("", nested), 1), [expected]);
    let sparse = r#"
        MPI_Datatype t = MPI_CHAR, u;
        for (int i = 0; i < 4; i++) { MPI_Type_vector(100, 1, 2, t, &u); t = u; }
    "#;
    let ran = run(&program("", sparse), 1, BufferingModel::STRICT);
    assert!(matches!(ran.end, Some(End::Unsupported { .. })));
}

#[test]
fn a_datatype_must_be_committed() {
    let body = r#"
        MPI_Datatype t;
        int x[2] = {0, 0};
        MPI_Type_contiguous(2, MPI_INT, &t);
        MPI_Bcast(x, 1, t, 0, MPI_COMM_WORLD);
    "#;
    let ran = run(&program("", body), 1, BufferingModel::STRICT);
    let Some(End::Fault { fault, .. }) = ran.end else {
        panic!("{:?}", ran.end);
    };
    assert_eq!(fault.class.name(), "MPI_ERR_TYPE");
}

/// Marks of bounds count more than data (MPI 4.1, section 5.1.6, and MPI-1 for the old markers).
#[test]
fn marked_bounds_win() {
    let body = r#"
        MPI_Datatype t, u, types[3] = {MPI_LB, MPI_INT, MPI_UB};
        int lengths[3] = {1, 1, 1};
        MPI_Aint at[3] = {-3, 0, 6}, extent, lb, ub;
        MPI_Type_struct(3, lengths, at, types, &t);
        show("marked", t);
        MPI_Type_contiguous(2, t, &u);
        MPI_Type_extent(u, &extent);
        MPI_Type_lb(u, &lb);
        MPI_Type_ub(u, &ub);
        printf("%ld %ld %ld\n", (long)extent, (long)lb, (long)ub);
    "#;
    let expected = "marked: 4 in -3+9 (0+4)\n18 -3 15\n";
    assert_eq!(outputs(&program("", body), 1), [expected]);
}
