// All ranks free their communicators in the order in which they were made.
// ranks: 2, 3, 4
// expect: clean
// pattern: 26
#include <mpi.h>

#define SLOTS 4

typedef struct {
    MPI_Comm comm[SLOTS];
} pool_t;

static void pool_add(pool_t *pool, int start)
{
    int slot = start % SLOTS;
    while (pool->comm[slot] != MPI_COMM_NULL)
        slot = (slot + 1) % SLOTS;
    MPI_Comm_dup(MPI_COMM_WORLD, &pool->comm[slot]);
}

static void pool_destroy(pool_t *pool)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (pool->comm[slot] != MPI_COMM_NULL)
            MPI_Comm_free(&pool->comm[slot]);
}

int main(int argc, char **argv)
{
    int rank;
    pool_t pool = {{MPI_COMM_NULL, MPI_COMM_NULL, MPI_COMM_NULL, MPI_COMM_NULL}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pool_add(&pool, 0);
    pool_add(&pool, 0);
    pool_destroy(&pool);
    MPI_Finalize();
    return 0;
}
