// Structures with absolute addresses.
// ranks: 2
// expect: completed
// all: 2.5 b 10 -6
// all: 2 1.5
#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

struct particle { double x; char tag; int id[2]; };
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct particle p[2];
    int lengths[3] = {1, 1, 2};
    MPI_Aint at[3] = {offsetof(struct particle, x), offsetof(struct particle, tag),
                      offsetof(struct particle, id)};
    MPI_Datatype types[3] = {MPI_DOUBLE, MPI_CHAR, MPI_INT}, one, record, absolute;
    MPI_Type_create_struct(3, lengths, at, types, &one);
    MPI_Type_create_resized(one, 0, sizeof(struct particle), &record);
    MPI_Type_commit(&record);
    memset(p, 0, sizeof p);
    if (rank == 0) {
        for (int i = 0; i < 2; i++) {
            p[i].x = 1.5 + i; p[i].tag = 'a' + i; p[i].id[0] = 10 * i; p[i].id[1] = i - 7;
        }
    }
    MPI_Bcast(p, 2, record, 0, MPI_COMM_WORLD);
    printf("%g %c %d %d\n", p[1].x, p[1].tag, p[1].id[0], p[1].id[1]);
    int a = rank + 1; double b = rank + 0.5;
    MPI_Aint where[2];
    MPI_Get_address(&a, &where[0]);
    MPI_Get_address(&b, &where[1]);
    MPI_Datatype both[2] = {MPI_INT, MPI_DOUBLE};
    int ones[2] = {1, 1};
    MPI_Type_create_struct(2, ones, where, both, &absolute);
    MPI_Type_commit(&absolute);
    MPI_Bcast(MPI_BOTTOM, 1, absolute, 1, MPI_COMM_WORLD);
    printf("%d %g\n", a, b);

    MPI_Finalize();
    return 0;
}
