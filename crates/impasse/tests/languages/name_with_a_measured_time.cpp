// Ranks make a name of a time that they have measured, and print it before they meet.
// ranks: 2
// expect: clean
#include <iostream>
#include <mpi.h>
#include <sstream>
#include <string>

int main(int argc, char **argv)
{
    int rank, tasks = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begin = MPI_Wtime();
    MPI_Bcast(&tasks, 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::ostringstream text;
    text << "run-" << MPI_Wtime() - begin << "-" << tasks;
    std::string name = text.str();
    std::cout << name + "\n";
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
