// A handler of the program is called.
// ranks: 2
// expect: completed
// rank 0: call 1 on rank 0: 1
// rank 0: 1
// rank 0: call 2 on rank 0: 1
// rank 0: 1
// rank 1: call 1 on rank 1: 1
// rank 1: 1
// rank 1: call 2 on rank 1: 1
// rank 1: 1
#include <mpi.h>
#include <stdio.h>

static int calls;
static void complain(MPI_Comm *comm, int *code, ...) {
    int class, rank;
    MPI_Error_class(*code, &class);
    MPI_Comm_rank(*comm, &rank);
    printf("call %d on rank %d: %d\n", ++calls, rank, class == MPI_ERR_RANK);
}

int main(int argc, char **argv) {
    int value = 0, code, class;
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_errhandler(complain, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    for (int i = 0; i < 2; i++) {
        code = MPI_Send(&value, 1, MPI_INT, 9, 0, MPI_COMM_WORLD);
        MPI_Error_class(code, &class);
        printf("%d\n", class == MPI_ERR_RANK);
    }
    MPI_Finalize();
    return 0;
}
