// An ocean and an atmosphere exchange their surface over an intercommunicator and are merged at the end.
// ranks: 2, 4, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>

enum { OCEAN, ATMOSPHERE };

static double couple(MPI_Comm inter, int local_rank, int remote_size, double mine)
{
    double theirs = mine;
    /* Leaders talk over the intercommunicator, whose ranks are those of the other group. */
    if (local_rank == 0)
        MPI_Sendrecv(&mine, 1, MPI_DOUBLE, 0, 7, &theirs, 1, MPI_DOUBLE, 0, 7, inter, MPI_STATUS_IGNORE);
    return theirs / remote_size;
}

int main(int argc, char **argv)
{
    int rank, size, local_rank, remote_size, merged_rank;
    MPI_Comm model, inter, merged;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int kind = rank < size / 2 ? OCEAN : ATMOSPHERE;
    int other_leader = kind == OCEAN ? size / 2 : 0;

    MPI_Comm_split(MPI_COMM_WORLD, kind, rank, &model);
    MPI_Comm_rank(model, &local_rank);
    MPI_Intercomm_create(model, 0, MPI_COMM_WORLD, other_leader, 100, &inter);
    MPI_Comm_remote_size(inter, &remote_size);

    double temperature = kind == OCEAN ? 4.0 : -10.0;
    for (int step = 0; step < 3; step++) {
        double flux = couple(inter, local_rank, remote_size, temperature);
        MPI_Bcast(&flux, 1, MPI_DOUBLE, 0, model);
        temperature += 0.1 * (flux - temperature);
    }

    /* Every rank gets the sum over the other group. */
    double other_sum;
    MPI_Allreduce(&temperature, &other_sum, 1, MPI_DOUBLE, MPI_SUM, inter);
    MPI_Intercomm_merge(inter, kind == ATMOSPHERE, &merged);
    MPI_Comm_rank(merged, &merged_rank);
    if (merged_rank == 0)
        printf("ocean %.3f, sum of the atmosphere %.3f\n", temperature, other_sum);

    MPI_Comm_free(&merged);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&model);
    MPI_Finalize();
    return 0;
}
