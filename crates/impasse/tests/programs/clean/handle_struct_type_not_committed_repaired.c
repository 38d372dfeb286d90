// The datatype that was committed is the one that is used.
// ranks: 2, 3
// expect: clean
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

struct sample {
    float value;
    int step;
};

int main(int argc, char **argv)
{
    int lengths[2] = {1, 1}, rank;
    MPI_Aint places[2] = {offsetof(struct sample, value), offsetof(struct sample, step)};
    MPI_Datatype types[2] = {MPI_FLOAT, MPI_INT}, raw, sample;
    struct sample data[4] = {{0, 0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(2, lengths, places, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(struct sample), &sample);
    MPI_Type_commit(&sample);
    if (rank == 0)
        for (int i = 0; i < 4; i++)
            data[i].step = i;
    MPI_Bcast(data, 4, sample, 0, MPI_COMM_WORLD);
    printf("rank %d: %d\n", rank, data[3].step);
    MPI_Type_free(&raw);
    MPI_Type_free(&sample);
    MPI_Finalize();
    return 0;
}
