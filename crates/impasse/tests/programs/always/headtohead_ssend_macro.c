// Mirrored ranks exchange with synchronous sends hidden in a macro; both sides send first.
// ranks: 2, 4, 6
// expect: deadlock always
// pattern: 1
#include <mpi.h>
#include <stdio.h>

#define CHECK(call)                                        \
    do {                                                   \
        if ((call) != MPI_SUCCESS)                         \
            MPI_Abort(MPI_COMM_WORLD, 1);                  \
    } while (0)

#define PUT(buf, n, to) CHECK(MPI_Ssend(buf, n, MPI_LONG, to, 0, MPI_COMM_WORLD))
#define GET(buf, n, from) \
    CHECK(MPI_Recv(buf, n, MPI_LONG, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE))

int main(void)
{
    int rank, size;
    long key[2], other[2];

    CHECK(MPI_Init(NULL, NULL));
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &size));

    int mirror = size - 1 - rank;
    key[0] = 1000L * rank;
    key[1] = key[0] + 1;

    PUT(key, 2, mirror); //~ cycle
    GET(other, 2, mirror);

    printf("%d: %ld %ld\n", rank, other[0], other[1]);
    CHECK(MPI_Finalize());
    return 0;
}
