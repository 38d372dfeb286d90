// Conjugate-gradient style solver whose matrix rank 0 reads from a file; whether that worked is broadcast.
// ranks: 2, 3
// expect: clean
// args: unknown
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int read_matrix(const char *name, int *n, double **values)
{
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%d", n) != 1 || *n < 1 || *n > 1000) {
        fclose(file);
        return 0;
    }
    *values = malloc(sizeof(double) * *n);
    for (int i = 0; i < *n; i++)
        if (fscanf(file, "%lf", &(*values)[i]) != 1)
            (*values)[i] = 0.0;
    fclose(file);
    return 1;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    double *diagonal = NULL, sum = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && !read_matrix(argc > 1 ? argv[1] : "matrix.txt", &n, &diagonal)) {
        fprintf(stderr, "no matrix\n");
        n = 0;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n == 0) {
        MPI_Finalize();
        return 1;
    }
    if (rank != 0)
        diagonal = malloc(sizeof(double) * n);
    MPI_Bcast(diagonal, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        sum += diagonal[i];
    printf("rank %d: trace %g\n", rank, sum);
    free(diagonal);
    MPI_Finalize();
    return 0;
}
