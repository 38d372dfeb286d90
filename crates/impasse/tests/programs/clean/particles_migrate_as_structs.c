// Particles that leave the slab of a rank migrate to its neighbours as an array of structs.
// ranks: 2, 3, 4
// expect: clean
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

#define CAPACITY 32

typedef struct {
    double x, v;
    int id;
    char kind;
} particle;

static MPI_Datatype make_type(void)
{
    int lengths[] = {2, 1, 1};
    MPI_Aint at[] = {offsetof(particle, x), offsetof(particle, id), offsetof(particle, kind)};
    MPI_Datatype fields[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, raw, type;
    MPI_Type_create_struct(3, lengths, at, fields, &raw);
    MPI_Type_create_resized(raw, 0, sizeof(particle), &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&raw);
    return type;
}

static int move_out(particle *list, int *n, particle *gone, double border)
{
    int moved = 0;
    for (int i = 0; i < *n;) {
        if (list[i].x >= border) {
            gone[moved++] = list[i];
            list[i] = list[--*n];
        } else {
            i++;
        }
    }
    return moved;
}

int main(int argc, char **argv)
{
    int rank, size, n = 6, got;
    particle list[CAPACITY], gone[CAPACITY];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype type = make_type();

    for (int i = 0; i < n; i++)
        list[i] = (particle){rank + i / 6.0, 0.3 + 0.1 * rank, 100 * rank + i, 'a'};
    for (int t = 0; t < 2; t++) {
        MPI_Status status;
        for (int i = 0; i < n; i++)
            list[i].x += list[i].v;
        int moved = move_out(list, &n, gone, rank + 1.0);
        MPI_Sendrecv(gone, moved, type, (rank + 1) % size, t, &list[n], CAPACITY - n, type,
                     (rank + size - 1) % size, t, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, type, &got);
        for (int i = n; rank == 0 && i < n + got; i++)
            list[i].x -= size;
        n += got;
    }

    int all;
    MPI_Allreduce(&n, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (all != 6 * size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    printf("rank %d: %d particles\n", rank, n);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
