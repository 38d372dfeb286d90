// code: 2
// error: `MPI_Init` is called
// at: 8
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Finalize();
}
