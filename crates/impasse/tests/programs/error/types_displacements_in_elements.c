// The displacements of MPI_Alltoallw count bytes, but here they are numbers of elements: each part begins inside of one.
// ranks: 2
// expect: error
// without: bitcode
// It does not say what pointers point to.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, out[4], in[4], counts[2] = {1, 1}, places[2] = {0, 2};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 4; i++)
        out[i] = in[i] = 10 * rank + i;
    MPI_Alltoallw(out, counts, places, types, in, counts, places, types, MPI_COMM_WORLD); //~ memory
    printf("%d %d\n", in[0], in[2]);
    MPI_Finalize();
    return 0;
}
