// Info objects.
// ranks: 1
// expect: completed
// rank 0: zeta=changed 1
// rank 0: alpha=first value 1
// rank 0: 11 1
// rank 0: first 12 1
// rank 0: 0
// rank 0: 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    MPI_Info info, copy;
    char key[MPI_MAX_INFO_KEY + 1], value[20];
    int keys, flag, length;
    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "zeta", "last");
    MPI_Info_set(info, "alpha", "first value");
    MPI_Info_set(info, "zeta", "changed");
    MPI_Info_dup(info, &copy);
    MPI_Info_delete(info, "zeta");
    MPI_Info_get_nkeys(copy, &keys);
    for (int i = 0; i < keys; i++) {
        MPI_Info_get_nthkey(copy, i, key);
        MPI_Info_get(copy, key, 19, value, &flag);
        printf("%s=%s %d\n", key, value, flag);
    }
    MPI_Info_get_valuelen(copy, "alpha", &length, &flag);
    printf("%d %d\n", length, flag);
    length = 6;
    MPI_Info_get_string(copy, "alpha", &length, value, &flag);
    printf("%s %d %d\n", value, length, flag);
    MPI_Info_get(info, "zeta", 19, value, &flag);
    printf("%d\n", flag);
    MPI_Info_free(&info);
    MPI_Info_free(&copy);
    printf("%d\n", copy == MPI_INFO_NULL);
    MPI_Finalize();
    return 0;
}
