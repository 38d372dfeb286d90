// Names.
// ranks: 2
// expect: completed
// all: MPI_COMM_WORLD 14
// all: '' 0
// all: workers 7
// all: MPI_DOUBLE 10
// all: 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    printf("%s %d\n", name, length);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_get_name(comm, name, &length);
    printf("'%s' %d\n", name, length);
    MPI_Comm_set_name(comm, "workers");
    MPI_Comm_get_name(comm, name, &length);
    printf("%s %d\n", name, length);
    MPI_Comm_free(&comm);
    MPI_Type_get_name(MPI_DOUBLE, name, &length);
    printf("%s %d\n", name, length);
    printf("%d\n", MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD)) == MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
