// Attributes are deleted at the end.
// ranks: 2
// expect: completed
// all: delete 2 on 1, 0
// all: delete 1 on 1, 0
// all: delete 3 on 2, 0
// all: end
#include <mpi.h>
#include <stdio.h>

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
    int size, done;
    MPI_Comm_size(comm, &size);
    MPI_Finalized(&done);
    printf("delete %d on %d, %d\n", *(int *)value, size, done);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    int keys[2], values[3] = {1, 2, 3};
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 2; i++) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete, &keys[i], NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], &values[i]);
    }
    MPI_Comm_set_attr(MPI_COMM_WORLD, keys[0], &values[2]);
    MPI_Finalize();
    printf("end\n");
    return 0;
}
