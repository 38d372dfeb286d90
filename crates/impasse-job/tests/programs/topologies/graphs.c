// Graphs.
// ranks: 4
// expect: completed
// rank 0: 1 4 6
// rank 0: 4 2
// rank 0: near 1
// rank 0: near 3
// rank 0: 10 30
// rank 1: 1 4 6
// rank 1: 4 2
// rank 1: near 0
// rank 1: 0 -1
// rank 2: 1 4 6
// rank 2: 4 2
// rank 2: near 3
// rank 2: 30 -1
// rank 3: 1 4 6
// rank 3: 4 2
// rank 3: near 0
// rank 3: near 2
// rank 3: 0 20
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
