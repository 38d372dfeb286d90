// Large arrays of numbers in one struct with a map and counts: loops that store into them become one call each.
// ranks: 2
// expect: clean
#include <mpi.h>
#include <unordered_map>

struct Matrix {
    int rows;
    char *lengths;
    double *values;
    int *counts;
    std::unordered_map<long, int> places;
};

static void build(Matrix &matrix, int rows)
{
    matrix.rows = rows;
    matrix.lengths = new char[rows];
    matrix.values = new double[rows + 8];
    matrix.counts = new int[1];
    for (int i = 0; i < rows; i++) {
        matrix.lengths[i] = static_cast<char>(i % 3);
        matrix.values[i] = i % 17;
    }
    for (int i = 0; i < 8; i++)
        matrix.places[rows - 8 + i] = i;
    matrix.counts[0] = 0;
    for (const auto &place : matrix.places)
        if (matrix.lengths[place.first] < 3)
            matrix.counts[0]++;
}

static void smooth(Matrix &matrix, int peer)
{
    int count = matrix.counts[0];
    MPI_Sendrecv(matrix.values, count, MPI_DOUBLE, peer, 7, matrix.values + matrix.rows, count, MPI_DOUBLE,
                 peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < matrix.rows; i++)
        matrix.values[i] = 0.5 * matrix.values[i] + 0.5 * matrix.values[i + 1];
}

int main(int argc, char **argv)
{
    double norm = 1.0;
    int rank, size;
    Matrix matrix;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    build(matrix, 1000);
    int peer = rank ^ 1;
    if (peer >= size)
        peer = MPI_PROC_NULL;
    for (int step = 0; step < 20 && norm > 1e-9; step++) {
        smooth(matrix, peer);
        double sum = 0.0;
        for (int i = 0; i < matrix.rows; i++)
            sum += matrix.values[i] * matrix.values[i];
        MPI_Allreduce(&sum, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    delete[] matrix.lengths;
    delete[] matrix.values;
    delete[] matrix.counts;
    MPI_Finalize();
    return 0;
}
