// All ranks look for the largest element of the same product, and its index says who sends.
// ranks: 2, 3
// expect: clean

#include <mpi.h>

enum { ROW_MAJOR = 101, NO_TRANS = 111 };
void cblas_dgemv(int order, int trans, int m, int n, double alpha, const double *a, int lda, const double *x,
                 int dx, double beta, double *y, int dy);
unsigned long cblas_idamax(int n, const double *x, int dx);
void zgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k, const double *alpha,
            const double *a, const int *lda, const double *b, const int *ldb, const double *beta, double *c,
            const int *ldc);

int main(int argc, char **argv)
{
    int rank, size, n = 2;
    double a[9] = {1, 0, 0, 0, 5, 0, 0, 0, 2}, x[3] = {1, 1, 1}, y[3];
    double one[2] = {1, 0}, c[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    /* What this computes is not known, but that it leaves `n` alone is. */
    zgemm_("N", "N", &n, &n, &n, one, a, &n, a, &n, one, c, &n);
    cblas_dgemv(ROW_MAJOR, NO_TRANS, 3, 3, 2, a, 3, x, 1, 0, y, 1);
    int root = (int)cblas_idamax(3, y, 1) % size;
    if (rank == root)
        for (int other = 0; other < size; other++)
            if (other != root)
                MPI_Send(y, n, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    if (rank != 1)
        MPI_Recv(y, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
