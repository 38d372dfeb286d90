// Ranks along a star exchange values with one neighbourhood collective on a graph communicator.
// ranks: 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static MPI_Comm make_star(int rank, int size)
{
    MPI_Comm star;
    int degree = rank == 0 ? size - 1 : 1;
    int *neighbours = malloc(degree * sizeof *neighbours);
    for (int i = 0; i < degree; i++)
        neighbours[i] = rank == 0 ? i + 1 : 0;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, degree, neighbours, MPI_UNWEIGHTED, degree, neighbours,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &star);
    free(neighbours);
    return star;
}

int main(int argc, char **argv)
{
    int rank, size, in_degree, out_degree, weighted;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    MPI_Comm star = make_star(rank, size);
    MPI_Dist_graph_neighbors_count(star, &in_degree, &out_degree, &weighted);
    int value = 10 + rank;
    int *around = malloc(in_degree * sizeof *around);
    MPI_Neighbor_allgather(&value, 1, MPI_INT, around, 1, MPI_INT, star);

    int sum = 0;
    for (int i = 0; i < in_degree; i++)
        sum += around[i];
    printf("rank %d: %d neighbours with sum %d\n", rank, in_degree, sum);

    free(around);
    MPI_Comm_free(&star);
    MPI_Finalize();
    return 0;
}
