// Error classes.
// ranks: 2
// expect: completed
// all: large grid 12
// all: outside 12
// all: no such rank 6
// all: little room 12
// all: no grid 10
// all: direction 12
// all: no graph 10
// all: uneven 11
// all: world 5
// all: null 5
// all: key 48
// all: rank 6
// all: stride 12
// all: null group 8
// all: no key 31
// all: number 12
#include <mpi.h>
#include <stdio.h>

static void show(const char *what, int code) {
    int class;
    MPI_Error_class(code, &class);
    printf("%s %d\n", what, class);
}

int main(int argc, char **argv) {
    int dims[2] = {2, 2}, closed[2] = {0, 0}, out[2] = {1, 0}, bad[1] = {5}, i;
    int uneven[2] = {3, 0}, range[1][3] = {{0, 1, 0}};
    char key[MPI_MAX_INFO_KEY + 1];
    MPI_Comm comm, grid, world = MPI_COMM_WORLD;
    MPI_Group group, other;
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    show("large grid", MPI_Cart_create(world, 2, dims, closed, 0, &comm));
    dims[0] = 1;
    MPI_Cart_create(world, 2, dims, closed, 0, &grid);
    show("outside", MPI_Cart_rank(grid, out, &i));
    show("no such rank", MPI_Cart_coords(grid, 2, 2, out));
    show("little room", MPI_Cart_coords(grid, 0, 1, out));
    show("no grid", MPI_Cart_shift(world, 0, 1, &i, &i));
    show("direction", MPI_Cart_shift(grid, 2, 1, &i, &i));
    show("no graph", MPI_Graph_neighbors_count(grid, 0, &i));
    show("uneven", MPI_Dims_create(4, 2, uneven));
    show("world", MPI_Comm_free(&world));
    show("null", MPI_Comm_size(MPI_COMM_NULL, &i));
    show("key", MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &i, &i));
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    show("rank", MPI_Group_incl(group, 1, bad, &other));
    show("stride", MPI_Group_range_incl(group, 1, range, &other));
    show("null group", MPI_Group_size(MPI_GROUP_NULL, &i));
    MPI_Info_create(&info);
    show("no key", MPI_Info_delete(info, "what"));
    show("number", MPI_Info_get_nthkey(info, 3, key));
    MPI_Finalize();
    return 0;
}
