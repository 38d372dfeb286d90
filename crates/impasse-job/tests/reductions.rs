//! Reductions: what is combined is what a real MPI library combines.

mod common;

use common::{outputs, run};
use impasse_job::{BufferingModel, End};

/// A program around the body of `main`.
fn program(declarations: &str, body: &str) -> String {
    format!(
        r#"
        #include <mpi.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <complex.h>
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
fn all_forms_combine_in_place_and_out_of_place() {
    let body = r#"
        int mine[3] = {rank + 1, 10 * rank, -rank}, all[3] = {0, 0, 0};
        MPI_Reduce(mine, all, 3, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
        printf("reduce %d %d %d\n", all[0], all[1], all[2]);
        MPI_Reduce(rank == 2 ? MPI_IN_PLACE : mine, mine, 3, MPI_INT, MPI_MIN, 2, MPI_COMM_WORLD);
        printf("in place %d %d %d\n", mine[0], mine[1], mine[2]);
        MPI_Allreduce(mine, all, 3, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
        printf("all %d %d %d\n", all[0], all[1], all[2]);
        MPI_Allreduce(MPI_IN_PLACE, all, 3, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        printf("all %d %d %d\n", all[0], all[1], all[2]);
        long prefix = 7 + rank, before = -1;
        MPI_Scan(MPI_IN_PLACE, &prefix, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        MPI_Exscan(&prefix, &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        printf("scan %ld exscan %ld\n", prefix, before);
        int parts[6], got[3] = {0, 0, 0}, counts[3] = {1, 3, 2};
        for (int i = 0; i < 6; i++) parts[i] = i * (rank + 1);
        MPI_Reduce_scatter(parts, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        printf("parts %d %d %d\n", got[0], got[1], got[2]);
        MPI_Reduce_scatter_block(MPI_IN_PLACE, parts, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        printf("blocks %d %d\n", parts[0], parts[1]);
        MPI_Request request;
        MPI_Iallreduce(&rank, &size, 1, MPI_INT, MPI_BOR, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("later %d\n", size);
    "#;
    let expected = [
        "reduce 0 0 0\nin place 1 0 0\nall 2 0 0\nall 2 0 0\nscan 7 exscan -1\n\
         parts 0 0 0\nblocks 0 6\nlater 3\n",
        "reduce 6 30 -3\nin place 2 10 -1\nall 2 0 0\nall 2 0 0\nscan 15 exscan 7\n\
         parts 6 12 18\nblocks 12 18\nlater 3\n",
        "reduce 0 0 0\nin place 1 0 -2\nall 2 0 0\nall 2 0 0\nscan 24 exscan 22\n\
         parts 24 30 0\nblocks 24 30\nlater 3\n",
    ];
    assert_eq!(outputs(&program("", body), 3), expected);
}

#[test]
fn all_operators_on_all_kinds_of_numbers() {
    let body = r#"
        double d = 1.5 * (rank + 1), dr;
        MPI_Allreduce(&d, &dr, 1, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD);
        float f = rank - 0.5f, fr;
        MPI_Allreduce(&f, &fr, 1, MPI_FLOAT, MPI_MIN, MPI_COMM_WORLD);
        long double l = 1.0L / (rank + 3), lr;
        MPI_Allreduce(&l, &lr, 1, MPI_LONG_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        printf("%g %g %.18Lg\n", dr, fr, lr);
        unsigned char u = 200 + rank, ur;
        MPI_Allreduce(&u, &ur, 1, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
        signed char s = 100 * (1 - 2 * (rank & 1)), sr;
        MPI_Allreduce(&s, &sr, 1, MPI_SIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
        unsigned short h = 40000, hr;
        MPI_Allreduce(&h, &hr, 1, MPI_UNSIGNED_SHORT, MPI_SUM, MPI_COMM_WORLD);
        printf("%d %d %d\n", ur, sr, hr);
        int bits = 5 << rank, r[6];
        MPI_Allreduce(&bits, r, 1, MPI_INT, MPI_BAND, MPI_COMM_WORLD);
        MPI_Allreduce(&bits, r + 1, 1, MPI_INT, MPI_BOR, MPI_COMM_WORLD);
        MPI_Allreduce(&bits, r + 2, 1, MPI_INT, MPI_BXOR, MPI_COMM_WORLD);
        MPI_Allreduce(&rank, r + 3, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
        MPI_Allreduce(&rank, r + 4, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
        MPI_Allreduce(&bits, r + 5, 1, MPI_INT, MPI_LXOR, MPI_COMM_WORLD);
        printf("%d %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
        double _Complex c = rank + 1 + 2 * I, cs, cp;
        MPI_Allreduce(&c, &cs, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(&c, &cp, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
        printf("%g%+gi %g%+gi\n", creal(cs), cimag(cs), creal(cp), cimag(cp));
        _Bool b = rank != 1, br;
        MPI_Allreduce(&b, &br, 1, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
        unsigned char raw = 0x81 << rank, rawr;
        MPI_Allreduce(&raw, &rawr, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
        MPI_Aint a = -rank, ar;
        MPI_Allreduce(&a, &ar, 1, MPI_AINT, MPI_MIN, MPI_COMM_WORLD);
        printf("%d %d %ld\n", br, rawr, (long)ar);
    "#;
    let expected = "20.25 -0.5 0.783333333333333333\n202 100 54464\n0 31 27 0 1 1\n6+6i -18+14i\n\
                    0 135 -2\n";
    let printed = outputs(&program("", body), 3);
    assert_eq!(printed, [expected, expected, expected]);
}

#[test]
fn extremes_are_located_by_the_least_index() {
    let body = r#"
        struct { double value; int index; } d[2] = {{rank % 2, rank}, {-rank, 7 - rank}}, dr[2];
        MPI_Allreduce(d, dr, 2, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
        printf("%g %d %g %d\n", dr[0].value, dr[0].index, dr[1].value, dr[1].index);
        struct { short value; int index; } s[2] = {{5, 10 - rank}, {rank, rank}}, sr[2];
        MPI_Allreduce(s, sr, 2, MPI_SHORT_INT, MPI_MINLOC, MPI_COMM_WORLD);
        printf("%d %d %d %d\n", sr[0].value, sr[0].index, sr[1].value, sr[1].index);
        struct { long double value; int index; } l = {rank == 2 ? -1 : 1, rank}, lr;
        MPI_Allreduce(&l, &lr, 1, MPI_LONG_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
        int two[2] = {3, rank + 1}, twor[2];
        MPI_Allreduce(two, twor, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD);
        printf("%Lg %d %d %d\n", lr.value, lr.index, twor[0], twor[1]);
    "#;
    let expected = "1 1 0 7\n5 7 0 0\n-1 2 3 1\n";
    let printed = outputs(&program("", body), 4);
    assert_eq!(printed, [expected; 4]);
}

/// Matrices of two rows do not commute, so the order shows.
const MATRICES: &str = r#"
    typedef struct { long a, b, c, d; } Matrix;
    static int calls;
    static void multiply(void *in, void *inout, int *len, MPI_Datatype *datatype) {
        Matrix *x = in, *y = inout;
        int bytes;
        MPI_Type_size(*datatype, &bytes);
        if (bytes != (int)sizeof(Matrix)) abort();
        for (int i = 0; i < *len; i++) {
            Matrix r = {x[i].a * y[i].a + x[i].b * y[i].c, x[i].a * y[i].b + x[i].b * y[i].d,
                        x[i].c * y[i].a + x[i].d * y[i].c, x[i].c * y[i].b + x[i].d * y[i].d};
            y[i] = r;
        }
        calls++;
    }
    static void add(void *in, void *inout, int *len, MPI_Datatype *datatype) {
        for (int i = 0; i < *len; i++) ((int *)inout)[i] += ((int *)in)[i];
    }
"#;

#[test]
fn functions_of_the_program_combine_in_the_order_of_ranks() {
    let body = r#"
        MPI_Op op;
        MPI_Datatype matrix;
        int commutes;
        MPI_Type_contiguous(4, MPI_LONG, &matrix);
        MPI_Type_commit(&matrix);
        MPI_Op_create(multiply, 0, &op);
        MPI_Op_commutative(op, &commutes);
        Matrix m[2] = {{1, rank, 0, 1}, {rank, 1, 1, 0}}, r[2] = {{0}};
        MPI_Reduce(m, r, 2, matrix, op, 0, MPI_COMM_WORLD);
        printf("%d %ld %ld %ld %ld\n", commutes, r[0].b, r[1].a, r[1].b, r[1].c);
        MPI_Allreduce(m, r, 2, matrix, op, MPI_COMM_WORLD);
        printf("%ld %ld %ld %ld\n", r[0].b, r[1].a, r[1].b, r[1].c);
        MPI_Scan(m, r, 2, matrix, op, MPI_COMM_WORLD);
        printf("%ld %ld %ld %ld\n", r[0].b, r[1].a, r[1].b, r[1].c);
        MPI_Exscan(MPI_IN_PLACE, m, 2, matrix, op, MPI_COMM_WORLD);
        printf("%ld %ld %ld %ld\n", m[0].b, m[1].a, m[1].b, m[1].c);
        MPI_Op_free(&op);
        printf("%d\n", op == MPI_OP_NULL);
        MPI_Op_create(add, 1, &op);
        int v[3] = {rank, 1, 2 * rank}, w = -1;
        MPI_Reduce_scatter_block(v, &w, 1, MPI_INT, op, MPI_COMM_WORLD);
        MPI_Reduce_local(&w, v, 1, MPI_INT, op);
        MPI_Reduce_local(&w, v + 1, 1, MPI_INT, MPI_MAX);
        printf("%d %d %d\n", w, v[0], v[1]);
    "#;
    let expected = [
        "0 3 2 1 3\n3 2 1 3\n0 0 1 1\n0 0 1 1\n1\n3 3 3\n",
        "0 0 0 0 0\n3 2 1 3\n1 1 0 1\n0 0 1 1\n1\n3 4 3\n",
        "0 0 0 0 0\n3 2 1 3\n3 2 1 3\n1 1 0 1\n1\n6 8 6\n",
    ];
    assert_eq!(outputs(&program(MATRICES, body), 3), expected);
}

/// The clock is unknown, so what is made of it is an expression.
#[test]
fn unknown_results_are_the_same_on_all_ranks() {
    let body = r#"
        long mine = (long)MPI_Wtime(), sum, most, theirs[3], bits[3];
        double time = MPI_Wtime(), total;
        MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(&time, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        bits[0] = sum;
        memcpy(bits + 1, &total, 8);
        MPI_Allreduce(&mine, bits + 2, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 1) MPI_Send(bits, 3, MPI_LONG, 0, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Recv(theirs, 3, MPI_LONG, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%d %d %d ", bits[0] == theirs[0], bits[1] == theirs[1], bits[2] == theirs[2]);
        }
        MPI_Bcast(&mine, 1, MPI_LONG, 0, MPI_COMM_WORLD);
        MPI_Allreduce(&mine, &most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
        printf("%d\n", most == mine);
    "#;
    for ranks in [2, 12] {
        let printed = outputs(&program("#include <string.h>", body), ranks);
        assert_eq!(printed[0], "1 1 1 1\n", "on {ranks} ranks");
        assert!(printed[1..].iter().all(|text| text == "1\n"));
    }
}

#[test]
fn groups_of_an_intercommunicator_get_each_others_data() {
    let body = r#"
        MPI_Comm half, both;
        MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &both);
        int value = 1 << rank, sum = 0, part = 0, two[6];
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, both);
        printf("%d ", sum);
        sum = 0;
        int root = rank >= 2 ? 1 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL;
        MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, root, both);
        for (int i = 0; i < 6; i++) two[i] = 10 * i + rank;
        int counts[3] = {rank < 2 ? 2 : 1, rank < 2 ? 4 : 2, 3};
        int parts[4] = {0, 0, 0, 0};
        MPI_Reduce_scatter(two, parts, counts, MPI_INT, MPI_MAX, both);
        printf("%d %d %d\n", sum, parts[0], parts[1]);
    "#;
    let expected = [
        "28 0 4 14\n",
        "28 28 24 34\n",
        "3 0 1 0\n",
        "3 0 11 21\n",
        "3 0 31 41\n",
    ];
    assert_eq!(outputs(&program("", body), 5), expected);
}

#[test]
fn operators_that_do_not_fit_are_errors() {
    let cases = [
        (
            "MPI_Reduce(&rank, &size, 1, MPI_FLOAT, MPI_BAND, 0, MPI_COMM_WORLD);",
            "MPI_ERR_OP",
        ),
        (
            "MPI_Reduce(&rank, &size, 1, MPI_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);",
            "MPI_ERR_OP",
        ),
        (
            "MPI_Reduce(&rank, &size, 1, MPI_INT, MPI_OP_NULL, 0, MPI_COMM_WORLD);",
            "MPI_ERR_OP",
        ),
        (
            "MPI_Reduce(&rank, &size, 1, MPI_INT, MPI_SUM, 4, MPI_COMM_WORLD);",
            "MPI_ERR_ROOT",
        ),
        (
            "MPI_Allreduce(&rank, &rank, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);",
            "MPI_ERR_BUFFER",
        ),
        ("MPI_Op op = MPI_SUM; MPI_Op_free(&op);", "MPI_ERR_OP"),
    ];
    for (body, class) in cases {
        let ran = run(&program("", body), 1, BufferingModel::STRICT);
        let Some(End::Fault { fault, .. }) = ran.end else {
            panic!("{body} ends with {:?}", ran.end);
        };
        assert_eq!(fault.class.name(), class, "{body}");
    }
}

#[test]
fn members_must_agree_on_operator_and_amount() {
    let cases = [
        (
            "MPI_Allreduce(a, b, 2, MPI_INT, rank ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);",
            "rank 0 combines with MPI_MAX, rank 1 with MPI_SUM",
        ),
        (
            "MPI_Reduce(a, b, 1 + rank, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);",
            "rank 0 brings 4 bytes, rank 1 brings 8",
        ),
        (
            "MPI_Reduce(a, b, 1, rank ? MPI_INT : MPI_UNSIGNED, MPI_SUM, 1, MPI_COMM_WORLD);",
            "in the data of ranks 0 and 1, MPI_UNSIGNED is sent, MPI_INT is received",
        ),
    ];
    for (call, detail) in cases {
        let body = format!("int a[2] = {{1, 2}}, b[2]; {call}");
        let ran = run(&program("", &body), 2, BufferingModel::STRICT);
        assert_eq!(
            ran.issues.first().map(String::as_str),
            Some(detail),
            "{call}"
        );
    }
}

#[test]
fn persistent_reductions_are_started_again_and_again() {
    let body = r#"
        MPI_Request request;
        int value = rank, sum;
        MPI_Allreduce_init(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL,
                           &request);
        for (int i = 0; i < 3; i++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            printf("%d ", sum);
            value = sum;
        }
        MPI_Request_free(&request);
    "#;
    assert_eq!(outputs(&program("", body), 3), ["3 9 27 "; 3]);
}
