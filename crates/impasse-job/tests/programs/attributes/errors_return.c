// Errors return.
// ranks: 2
// expect: completed
// all: 1
// all: 1
// all: 1
// all: inherited 1
// all: 1 special case 12
// all: 1 1
// all: handler: 1 1
// all: 0
// all: 1
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void complain(MPI_Comm *comm, int *code, ...) {
    int class;
    MPI_Error_class(*code, &class);
    printf("handler: %d %d\n", *comm == MPI_COMM_WORLD, class == MPI_ERR_OTHER);
}

int main(int argc, char **argv) {
    int value, code, class, size, mine, special, flag, length, *last;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Errhandler handler, old;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &old);
    printf("%d\n", old == MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    code = MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    MPI_Error_class(code, &class);
    printf("%d\n", class == MPI_ERR_RANK);
    code = MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Error_class(code, &class);
    printf("%d\n", class == MPI_ERR_COUNT);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_get_errhandler(copy, &old);
    printf("inherited %d\n", old == MPI_ERRORS_RETURN);
    MPI_Comm_free(&copy);
    MPI_Add_error_class(&mine);
    MPI_Add_error_code(mine, &special);
    MPI_Add_error_string(special, "special case");
    MPI_Error_class(special, &class);
    MPI_Error_string(special, text, &length);
    printf("%d %s %d\n", class == mine, text, length);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
    printf("%d %d\n", flag, *last > MPI_ERR_LASTCODE);
    MPI_Comm_create_errhandler(complain, &handler);
    MPI_Errhandler_set(MPI_COMM_WORLD, handler);
    code = MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
    printf("%d\n", code);
    MPI_Errhandler_free(&handler);
    printf("%d\n", handler == MPI_ERRHANDLER_NULL);
    MPI_Finalize();
    return 0;
}
