/* Heat conduction on a square plate that is divided among the ranks in two dimensions: the kind of
   program that people check while they write it, some 100 lines long. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define SIDE 32
#define STEPS 20
#define REPORT 5

enum { TAG_UP = 1, TAG_DOWN, TAG_LEFT, TAG_RIGHT };

typedef struct {
    MPI_Comm comm;
    MPI_Datatype column;
    int rank, size, dims[2], coords[2];
    int up, down, left, right;
    int rows, columns, stride;
} Part;

static double *cell(const Part *part, double *values, int row, int column)
{
    return &values[row * part->stride + column];
}

static void divide(Part *part)
{
    int periods[2] = {0, 0};
    MPI_Comm_size(MPI_COMM_WORLD, &part->size);
    part->dims[0] = part->dims[1] = 0;
    MPI_Dims_create(part->size, 2, part->dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, part->dims, periods, 1, &part->comm);
    MPI_Comm_rank(part->comm, &part->rank);
    MPI_Cart_coords(part->comm, part->rank, 2, part->coords);
    MPI_Cart_shift(part->comm, 0, 1, &part->up, &part->down);
    MPI_Cart_shift(part->comm, 1, 1, &part->left, &part->right);
    part->rows = SIDE / part->dims[0];
    part->columns = SIDE / part->dims[1];
    part->stride = part->columns + 2;
    MPI_Type_vector(part->rows, 1, part->stride, MPI_DOUBLE, &part->column);
    MPI_Type_commit(&part->column);
}

static void exchange(const Part *p, double *u)
{
    MPI_Request requests[8];
    MPI_Irecv(cell(p, u, 0, 1), p->columns, MPI_DOUBLE, p->up, TAG_DOWN, p->comm, &requests[0]);
    MPI_Irecv(cell(p, u, p->rows + 1, 1), p->columns, MPI_DOUBLE, p->down, TAG_UP, p->comm,
              &requests[1]);
    MPI_Irecv(cell(p, u, 1, 0), 1, p->column, p->left, TAG_RIGHT, p->comm, &requests[2]);
    MPI_Irecv(cell(p, u, 1, p->columns + 1), 1, p->column, p->right, TAG_LEFT, p->comm,
              &requests[3]);
    MPI_Isend(cell(p, u, 1, 1), p->columns, MPI_DOUBLE, p->up, TAG_UP, p->comm, &requests[4]);
    MPI_Isend(cell(p, u, p->rows, 1), p->columns, MPI_DOUBLE, p->down, TAG_DOWN, p->comm,
              &requests[5]);
    MPI_Isend(cell(p, u, 1, 1), 1, p->column, p->left, TAG_LEFT, p->comm, &requests[6]);
    MPI_Isend(cell(p, u, 1, p->columns), 1, p->column, p->right, TAG_RIGHT, p->comm, &requests[7]);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
}

static double relax(const Part *p, double *u, double *next)
{
    double change = 0.0;
    for (int row = 1; row <= p->rows; row++)
        for (int column = 1; column <= p->columns; column++) {
            double around = *cell(p, u, row - 1, column) + *cell(p, u, row + 1, column) +
                            *cell(p, u, row, column - 1) + *cell(p, u, row, column + 1);
            *cell(p, next, row, column) = 0.25 * around;
            change = fmax(change, fabs(0.25 * around - *cell(p, u, row, column)));
        }
    return change;
}

static void show_rows(const Part *p, double *u)
{
    double *sums = calloc((size_t)p->rows, sizeof *sums), *all = NULL;
    for (int row = 0; row < p->rows; row++)
        for (int column = 1; column <= p->columns; column++)
            sums[row] += *cell(p, u, row + 1, column);
    if (p->rank == 0)
        all = malloc((size_t)(p->rows * p->size) * sizeof *all);
    MPI_Gather(sums, p->rows, MPI_DOUBLE, all, p->rows, MPI_DOUBLE, 0, p->comm);
    for (int i = 0; p->rank == 0 && i < p->rows * p->size; i++)
        printf("%d: %.6f\n", i, all[i]);
    free(sums);
    free(all);
}

int main(int argc, char **argv)
{
    Part part;
    double change, worst;
    MPI_Init(&argc, &argv);
    divide(&part);
    double *u = calloc((size_t)((part.rows + 2) * part.stride), sizeof *u);
    double *next = calloc((size_t)((part.rows + 2) * part.stride), sizeof *next);
    for (int column = 1; part.coords[0] == 0 && column <= part.columns; column++)
        *cell(&part, u, 0, column) = *cell(&part, next, 0, column) = 100.0;
    for (int step = 1; step <= STEPS; step++) {
        exchange(&part, u);
        change = relax(&part, u, next);
        double *old = u;
        u = next;
        next = old;
        if (step % REPORT == 0) {
            MPI_Allreduce(&change, &worst, 1, MPI_DOUBLE, MPI_MAX, part.comm);
            if (part.rank == 0)
                printf("step %d: %g\n", step, worst);
        }
    }
    show_rows(&part, u);
    free(u);
    free(next);
    MPI_Type_free(&part.column);
    MPI_Comm_free(&part.comm);
    MPI_Finalize();
    return 0;
}
