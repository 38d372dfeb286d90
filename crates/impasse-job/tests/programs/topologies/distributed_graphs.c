// Distributed graphs.
// ranks: 3
// expect: completed
// rank 0: 1: 1 1 0, 2 1
// rank 0: got 2
// rank 0: 0 2 1
// rank 0: to 1 weight 5
// rank 0: to 2 weight 6
// rank 1: 1: 1 1 0, 0 2
// rank 1: got 0
// rank 1: 1 0 1
// rank 1: from 0 weight 5
// rank 2: 1: 1 1 0, 1 0
// rank 2: got 1
// rank 2: 1 0 1
// rank 2: from 0 weight 6
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
