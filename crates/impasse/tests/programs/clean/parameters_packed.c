// Rank 0 packs parameters of different types into one buffer, broadcasts it, and all others unpack it.
// ranks: 1, 2, 3
// expect: clean
#include <mpi.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    char title[24];
    int steps, grid[3];
    double dt;
} parameters;

static int pack(const parameters *p, char *buffer, int room)
{
    int at = 0;
    MPI_Pack(p->title, sizeof p->title, MPI_CHAR, buffer, room, &at, MPI_COMM_WORLD);
    MPI_Pack(&p->steps, 1, MPI_INT, buffer, room, &at, MPI_COMM_WORLD);
    MPI_Pack(p->grid, 3, MPI_INT, buffer, room, &at, MPI_COMM_WORLD);
    MPI_Pack(&p->dt, 1, MPI_DOUBLE, buffer, room, &at, MPI_COMM_WORLD);
    return at;
}

static void unpack(parameters *p, char *buffer, int length)
{
    int at = 0;
    MPI_Unpack(buffer, length, &at, p->title, sizeof p->title, MPI_CHAR, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &at, &p->steps, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &at, p->grid, 3, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &at, &p->dt, 1, MPI_DOUBLE, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, length = 0;
    char buffer[256];
    parameters p;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memset(&p, 0, sizeof p);
    if (rank == 0) {
        strcpy(p.title, "channel flow");
        p.steps = 200;
        p.grid[0] = 64, p.grid[1] = 32, p.grid[2] = 16;
        p.dt = 2.5e-3;
        length = pack(&p, buffer, sizeof buffer);
    }
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(buffer, length, MPI_PACKED, 0, MPI_COMM_WORLD);
    if (rank != 0)
        unpack(&p, buffer, length);
    printf("rank %d: %s, %d steps of %g on %d x %d x %d\n", rank, p.title, p.steps, p.dt, p.grid[0],
           p.grid[1], p.grid[2]);
    MPI_Finalize();
    return 0;
}
