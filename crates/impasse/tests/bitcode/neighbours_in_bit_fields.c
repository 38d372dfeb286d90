// Neighbours are kept in bit fields that clang loads and stores as one integer of 192 bits: everybody
// sends to the right and receives from the left, both before waiting.
// ranks: 2, 4
// expect: clean
#include <mpi.h>

#pragma pack(push, 1)
struct place {
    signed weight : 29;
    unsigned long long key : 50;
    signed left : 31;
    signed right : 31;
    signed long long offset : 51;
};
#pragma pack(pop)

static struct place here;

int main(int argc, char **argv)
{
    int rank, size, word = 1;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    here.weight = -rank;
    here.key = 0x2aaaaaaaaaaaaULL;
    here.left = (rank + size - 1) % size;
    here.right = (rank + 1) % size;
    here.offset = -1 - (long long)rank;
    if (here.weight != -rank || here.offset >= 0 || here.key != 0x2aaaaaaaaaaaaULL)
        MPI_Barrier(MPI_COMM_SELF);
    else
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Irecv(&word, 1, MPI_INT, here.left, 7, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&rank, 1, MPI_INT, here.right, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
