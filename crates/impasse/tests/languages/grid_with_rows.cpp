// Rows of a grid reduce among themselves.
// ranks: 4
// expect: deadlock always
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank = 0;
    int size = 0;
    std::vector<int> dims(2);
    int x = 0;
    int y = 0;
    std::vector<int> coords(2);
    std::vector<int> periods(2);
    std::vector<int> keep(2);
    MPI_Comm c;
    MPI_Comm row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dims[0] = 2;
    dims[1] = 2;
    periods[0] = 0;
    periods[1] = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims.data(), periods.data(), 0, &c);
    MPI_Cart_coords(c, rank, 2, coords.data());
    keep[0] = 0;
    keep[1] = 1;
    MPI_Cart_sub(c, keep.data(), &row);
    if (coords[0] == 0 || coords[1] == 0) {
        MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, row);
    }
    MPI_Comm_free(&row);
    MPI_Comm_free(&c);
    MPI_Finalize();
    return 0;
}
