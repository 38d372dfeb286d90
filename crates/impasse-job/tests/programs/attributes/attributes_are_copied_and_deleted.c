// Attributes are copied and deleted.
// ranks: 2
// expect: completed
// all: before: 0
// all: copy 30 extra 7
// all: copy 10 extra 7
// all: 0: 1 11
// all: 1: 1 20
// all: 2: 0
// all: 3: 0
// all: delete 11 extra 7
// all: delete 10 extra 7
// all: 1
// all: delete 31 extra 7
// all: delete 21 extra 7
// all: delete 30 extra 7
// all: after: 0
// all: global clock: 1 0
// all: tags: 1 1
// all: number: 1 0
#include <mpi.h>
#include <stdio.h>

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
    printf("copy %d extra %d\n", *(int *)in, *(int *)extra);
    *(void **)out = (int *)in + 1;
    *flag = *(int *)in != 30;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
    printf("delete %d extra %d\n", *(int *)value, *(int *)extra);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    int keys[4], extra = 7, values[6] = {10, 11, 20, 21, 30, 31}, flag, *found;
    MPI_Comm copied;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(copy, delete, &keys[0], &extra);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &keys[1], NULL);
    MPI_Keyval_create(MPI_NULL_COPY_FN, delete, &keys[2], &extra);
    MPI_Comm_create_keyval(copy, delete, &keys[3], &extra);
    MPI_Comm_get_attr(MPI_COMM_WORLD, keys[0], &found, &flag);
    printf("before: %d\n", flag);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keys[0], &values[0]);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keys[1], &values[2]);
    MPI_Attr_put(MPI_COMM_WORLD, keys[2], &values[3]);
    MPI_Comm_set_attr(MPI_COMM_WORLD, keys[3], &values[4]);
    MPI_Comm_dup(MPI_COMM_WORLD, &copied);
    for (int i = 0; i < 4; i++) {
        MPI_Comm_get_attr(copied, keys[i], &found, &flag);
        printf("%d: %d", i, flag);
        printf(flag ? " %d\n" : "\n", flag ? *found : 0);
    }
    MPI_Comm_set_attr(copied, keys[0], &values[5]);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[0]);
    MPI_Comm_free_keyval(&keys[0]);
    printf("%d\n", keys[0] == MPI_KEYVAL_INVALID);
    MPI_Comm_free(&copied);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[2]);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, keys[3]);
    MPI_Comm_get_attr(MPI_COMM_WORLD, keys[3], &found, &flag);
    printf("after: %d\n", flag);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &found, &flag);
    printf("global clock: %d %d\n", flag, *found);
    MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &found, &flag);
    printf("tags: %d %d\n", flag, *found >= 32767);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &found, &flag);
    printf("number: %d %d\n", flag, *found);
    MPI_Finalize();
    return 0;
}
