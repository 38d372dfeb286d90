// All ranks throw in the third round, by base class and virtual function: all skip the same call.
// ranks: 2, 4
// expect: clean
#include <mpi.h>
#include <exception>

struct Stop : std::exception {
    int round;
    explicit Stop(int round) : round(round) {}
    const char *what() const noexcept override { return "stop"; }
};

struct Solver {
    virtual ~Solver() {}
    virtual void advance(int round) = 0;
};

struct Checked : Solver {
    void advance(int round) override
    {
        if (round == 3)
            throw Stop(round);
        MPI_Barrier(MPI_COMM_WORLD);
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rounds = 0;
    Solver *solver = new Checked;
    try {
        for (;; rounds++)
            solver->advance(rounds);
    } catch (const std::exception &) {
        int sum = 0;
        MPI_Allreduce(&rounds, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    delete solver;
    MPI_Finalize();
    return 0;
}
