// Two kinds of neighbours behind one base: both receive first.
// ranks: 2
// expect: deadlock always
#include <mpi.h>

class Exchange {
public:
    virtual ~Exchange() = default;
    virtual void run(int peer) = 0;
};

class Left : public Exchange {
public:
    void run(int peer) override
    {
        int word = 0;
        MPI_Recv(&word, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        MPI_Send(&word, 1, MPI_INT, peer, 2, MPI_COMM_WORLD);
    }
};

class Right : public Exchange {
public:
    void run(int peer) override
    {
        int word = 1;
        MPI_Recv(&word, 1, MPI_INT, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ cycle
        MPI_Send(&word, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
    }
};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Exchange *exchange;
    if (rank == 0)
        exchange = new Left;
    else
        exchange = new Right;
    exchange->run(1 - rank);
    delete exchange;
    MPI_Finalize();
    return 0;
}
