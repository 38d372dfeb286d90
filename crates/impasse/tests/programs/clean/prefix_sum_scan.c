// Global numbering of particles: MPI_Exscan gives the first number of each rank, MPI_Scan checks it.
// ranks: 1, 2, 3, 5
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    long id;
    int home;
} particle;

static long first_number(long mine, MPI_Comm comm)
{
    int rank;
    long before = 0;
    MPI_Comm_rank(comm, &rank);
    MPI_Exscan(&mine, &before, 1, MPI_LONG, MPI_SUM, comm);
    return rank == 0 ? 0 : before; /* undefined on rank 0 */
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    long n = 3 + (rank * 7) % 4, up_to_here, total;
    long first = first_number(n, MPI_COMM_WORLD);
    particle *particles = malloc(n * sizeof *particles);
    for (long i = 0; i < n; i++) {
        particles[i].id = first + i;
        particles[i].home = rank;
    }

    MPI_Scan(&n, &up_to_here, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (particles[n - 1].id != up_to_here - 1) {
        fprintf(stderr, "rank %d: numbers have a gap\n", rank);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    total = up_to_here;
    MPI_Bcast(&total, 1, MPI_LONG, size - 1, MPI_COMM_WORLD);
    printf("rank %d: particles %ld to %ld of %ld\n", rank, first, particles[n - 1].id, total);
    free(particles);
    MPI_Finalize();
    return 0;
}
