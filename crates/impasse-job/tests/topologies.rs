//! Topologies: grids and graphs of ranks. Expected texts are what MPICH prints.

mod common;

use common::outputs;

const GRIDS: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        int rank, dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], low, high, kind, ndims, at;
        int keep[2] = {0, 1}, got[2], closed[2], sub, size, free[3] = {0, 3, 0};
        MPI_Comm grid, row, copy;
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Dims_create(6, 2, dims);
        MPI_Dims_create(24, 3, free);
        printf("%d x %d, %d %d %d\n", dims[0], dims[1], free[0], free[1], free[2]);
        MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
        MPI_Topo_test(grid, &kind);
        MPI_Cartdim_get(grid, &ndims);
        MPI_Cart_get(grid, 2, got, closed, coords);
        printf("%d %d: %d %d, %d %d, %d %d\n", kind == MPI_CART, ndims, got[0], got[1], closed[0],
               closed[1], coords[0], coords[1]);
        for (int d = 0; d < 2; d++) {
            MPI_Cart_shift(grid, d, 1, &low, &high);
            printf("shift %d: %d %d\n", d, low, high);
        }
        MPI_Cart_shift(grid, 0, -2, &low, &high);
        printf("shift by -2: %d %d\n", low, high);
        MPI_Cart_coords(grid, 5 - rank, 2, coords);
        MPI_Cart_rank(grid, coords, &at);
        printf("%d at %d %d\n", at, coords[0], coords[1]);
        coords[0] += 7;
        MPI_Cart_rank(grid, coords, &at);
        printf("around: %d\n", at);
        MPI_Cart_sub(grid, keep, &row);
        MPI_Comm_rank(row, &sub);
        MPI_Comm_size(row, &size);
        MPI_Cart_get(row, 1, got, closed, coords);
        printf("row: %d of %d, %d %d %d\n", sub, size, got[0], closed[0], coords[0]);
        MPI_Comm_dup(grid, &copy);
        MPI_Topo_test(copy, &kind);
        MPI_Topo_test(MPI_COMM_WORLD, &at);
        printf("%d %d\n", kind == MPI_CART, at == MPI_UNDEFINED);
        MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &at);
        printf("map: %d\n", at);
        MPI_Finalize();
        return 0;
    }
"#;

const GRIDS_EXPECTED: [&str; 6] = [
    "3 x 2, 4 3 2\n\
         1 2: 3 2, 1 0, 0 0\n\
         shift 0: 4 2\n\
         shift 1: -1 1\n\
         shift by -2: 4 2\n\
         5 at 2 1\n\
         around: 1\n\
         row: 0 of 2, 2 0 0\n\
         1 1\n\
         map: 0\n",
    "3 x 2, 4 3 2\n\
         1 2: 3 2, 1 0, 0 1\n\
         shift 0: 5 3\n\
         shift 1: 0 -1\n\
         shift by -2: 5 3\n\
         4 at 2 0\n\
         around: 0\n\
         row: 1 of 2, 2 0 1\n\
         1 1\n\
         map: 1\n",
    "3 x 2, 4 3 2\n\
         1 2: 3 2, 1 0, 1 0\n\
         shift 0: 0 4\n\
         shift 1: -1 3\n\
         shift by -2: 0 4\n\
         3 at 1 1\n\
         around: 5\n\
         row: 0 of 2, 2 0 0\n\
         1 1\n\
         map: 2\n",
    "3 x 2, 4 3 2\n\
         1 2: 3 2, 1 0, 1 1\n\
         shift 0: 1 5\n\
         shift 1: 2 -1\n\
         shift by -2: 1 5\n\
         2 at 1 0\n\
         around: 4\n\
         row: 1 of 2, 2 0 1\n\
         1 1\n\
         map: 3\n",
    "3 x 2, 4 3 2\n\
         1 2: 3 2, 1 0, 2 0\n\
         shift 0: 2 0\n\
         shift 1: -1 5\n\
         shift by -2: 2 0\n\
         1 at 0 1\n\
         around: 3\n\
         row: 0 of 2, 2 0 0\n\
         1 1\n\
         map: 4\n",
    "3 x 2, 4 3 2\n\
         1 2: 3 2, 1 0, 2 1\n\
         shift 0: 3 1\n\
         shift 1: 4 -1\n\
         shift by -2: 3 1\n\
         0 at 0 0\n\
         around: 2\n\
         row: 1 of 2, 2 0 1\n\
         1 1\n\
         map: 5\n",
];

#[test]
fn grids() {
    assert_eq!(outputs(GRIDS, 6), GRIDS_EXPECTED);
}

const A_GRID_MAY_BE_SMALLER_THAN_THE_COMMUNICATOR: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        int rank, at, dims[2] = {2, 2}, periods[2] = {0, 0}, low, high;
        MPI_Comm grid;
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
        MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &at);
        printf("%d\n", at == MPI_UNDEFINED);
        if (grid == MPI_COMM_NULL) {
            printf("outside\n");
        } else {
            MPI_Cart_shift(grid, 1, 1, &low, &high);
            printf("%d %d\n", low == MPI_PROC_NULL, high == MPI_PROC_NULL);
            MPI_Comm_free(&grid);
        }
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn a_grid_may_be_smaller_than_the_communicator() {
    let expected = [
        "0\n\
         1 0\n",
        "0\n\
         0 1\n",
        "0\n\
         1 0\n",
        "0\n\
         0 1\n",
        "1\n\
         outside\n",
    ];
    assert_eq!(
        outputs(A_GRID_MAY_BE_SMALLER_THAN_THE_COMMUNICATOR, 5),
        expected
    );
}

const GRAPHS: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        int rank, index[4] = {2, 3, 4, 6}, edges[6] = {1, 3, 0, 3, 0, 2}, kind, nodes, count, near[4];
        int starts[4], ends[6], sent, got[2] = {-1, -1};
        MPI_Comm graph;
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &graph);
        MPI_Topo_test(graph, &kind);
        MPI_Graphdims_get(graph, &nodes, &count);
        printf("%d %d %d\n", kind == MPI_GRAPH, nodes, count);
        MPI_Graph_get(graph, 4, 6, starts, ends);
        printf("%d %d\n", starts[2], ends[5]);
        MPI_Graph_neighbors_count(graph, rank, &count);
        MPI_Graph_neighbors(graph, rank, 4, near);
        for (int i = 0; i < count; i++)
            printf("near %d\n", near[i]);
        sent = 10 * rank;
        MPI_Neighbor_allgather(&sent, 1, MPI_INT, got, 1, MPI_INT, graph);
        printf("%d %d\n", got[0], got[1]);
        MPI_Comm_free(&graph);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn graphs() {
    let expected = [
        "1 4 6\n\
         4 2\n\
         near 1\n\
         near 3\n\
         10 30\n",
        "1 4 6\n\
         4 2\n\
         near 0\n\
         0 -1\n",
        "1 4 6\n\
         4 2\n\
         near 3\n\
         30 -1\n",
        "1 4 6\n\
         4 2\n\
         near 0\n\
         near 2\n\
         0 20\n",
    ];
    assert_eq!(outputs(GRAPHS, 4), expected);
}

const DISTRIBUTED_GRAPHS: &str = r#"
    #include <mpi.h>
    #include <stdio.h>
    int main(int argc, char **argv) {
        int rank, left, right, in, out, weighted, kind, sources[3], dests[3], a[3], b[3], got = -1;
        MPI_Comm ring, star;
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        left = (rank + 2) % 3;
        right = (rank + 1) % 3;
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right,
                                       MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
        MPI_Topo_test(ring, &kind);
        MPI_Dist_graph_neighbors_count(ring, &in, &out, &weighted);
        MPI_Dist_graph_neighbors(ring, 1, sources, MPI_UNWEIGHTED, 1, dests, MPI_UNWEIGHTED);
        printf("%d: %d %d %d, %d %d\n", kind == MPI_DIST_GRAPH, in, out, weighted, sources[0], dests[0]);
        MPI_Neighbor_alltoall(&rank, 1, MPI_INT, &got, 1, MPI_INT, ring);
        printf("got %d\n", got);
        /* Rank 0 alone tells all edges of a star. */
        int degree = 2, to[2] = {1, 2}, weights[2] = {5, 6}, zero = 0;
        MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0, &zero, &degree, to, weights, MPI_INFO_NULL, 0,
                              &star);
        MPI_Dist_graph_neighbors_count(star, &in, &out, &weighted);
        printf("%d %d %d\n", in, out, weighted);
        MPI_Dist_graph_neighbors(star, in, sources, a, out, dests, b);
        for (int i = 0; i < in; i++)
            printf("from %d weight %d\n", sources[i], a[i]);
        for (int i = 0; i < out; i++)
            printf("to %d weight %d\n", dests[i], b[i]);
        MPI_Comm_free(&star);
        MPI_Comm_free(&ring);
        MPI_Finalize();
        return 0;
    }
"#;

#[test]
fn distributed_graphs() {
    let expected = [
        "1: 1 1 0, 2 1\n\
         got 2\n\
         0 2 1\n\
         to 1 weight 5\n\
         to 2 weight 6\n",
        "1: 1 1 0, 0 2\n\
         got 0\n\
         1 0 1\n\
         from 0 weight 5\n",
        "1: 1 1 0, 1 0\n\
         got 1\n\
         1 0 1\n\
         from 0 weight 6\n",
    ];
    assert_eq!(outputs(DISTRIBUTED_GRAPHS, 3), expected);
}
