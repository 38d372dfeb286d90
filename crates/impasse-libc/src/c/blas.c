/* The routines of BLAS on real numbers that programs call most, computed as their definitions say, in the
   order of their indices. A BLAS of a vendor adds in other orders, so it may round otherwise. */

#define LIBRARY __attribute__((weak))

double sqrt(double);
double fabs(double);

enum { ROW_MAJOR = 101, NO_TRANS = 111, UPPER = 121, UNIT = 132, LEFT = 141 };

/* The first element of a vector: a negative step goes through it from its end. */
#define FIRST(n, step) ((step) < 0 ? (long)(1 - (n)) * (step) : 0)

/* From Fortran's letters to the numbers of C. */
static int trans_of(const char *letter) { return *letter == 'N' || *letter == 'n' ? NO_TRANS : 112; }
static int uplo_of(const char *letter) { return *letter == 'U' || *letter == 'u' ? UPPER : 122; }
static int diag_of(const char *letter) { return *letter == 'U' || *letter == 'u' ? UNIT : 131; }
static int side_of(const char *letter) { return *letter == 'L' || *letter == 'l' ? LEFT : 142; }

/* Element (i, j) of a matrix is m[i * rows + j * columns]: the order and a transposition exchange the
   two steps. */
static void steps(int order, int trans, int ld, long *rows, long *columns)
{
    int by_row = (order == ROW_MAJOR) == (trans == NO_TRANS);
    *rows = by_row ? ld : 1;
    *columns = by_row ? 1 : ld;
}

#define ROUTINES(T, p)                                                                             \
LIBRARY void cblas_##p##swap(int n, T *x, int dx, T *y, int dy)                                    \
{                                                                                                  \
    x += FIRST(n, dx), y += FIRST(n, dy);                                                          \
    for (int i = 0; i < n; i++, x += dx, y += dy) {                                                \
        T kept = *x;                                                                               \
        *x = *y, *y = kept;                                                                        \
    }                                                                                              \
}                                                                                                  \
LIBRARY void cblas_##p##copy(int n, const T *x, int dx, T *y, int dy)                              \
{                                                                                                  \
    x += FIRST(n, dx), y += FIRST(n, dy);                                                          \
    for (int i = 0; i < n; i++, x += dx, y += dy)                                                  \
        *y = *x;                                                                                   \
}                                                                                                  \
LIBRARY void cblas_##p##axpy(int n, T alpha, const T *x, int dx, T *y, int dy)                     \
{                                                                                                  \
    x += FIRST(n, dx), y += FIRST(n, dy);                                                          \
    for (int i = 0; i < n && alpha != 0; i++, x += dx, y += dy)                                    \
        *y += alpha * *x;                                                                          \
}                                                                                                  \
LIBRARY void cblas_##p##scal(int n, T alpha, T *x, int dx)                                         \
{                                                                                                  \
    for (int i = 0; i < n && dx > 0; i++, x += dx)                                                 \
        *x *= alpha;                                                                               \
}                                                                                                  \
LIBRARY T cblas_##p##dot(int n, const T *x, int dx, const T *y, int dy)                            \
{                                                                                                  \
    T sum = 0;                                                                                     \
    x += FIRST(n, dx), y += FIRST(n, dy);                                                          \
    for (int i = 0; i < n; i++, x += dx, y += dy)                                                  \
        sum += *x * *y;                                                                            \
    return sum;                                                                                    \
}                                                                                                  \
LIBRARY T cblas_##p##nrm2(int n, const T *x, int dx)                                               \
{                                                                                                  \
    double sum = 0;                                                                                \
    for (int i = 0; i < n && dx > 0; i++, x += dx)                                                 \
        sum += (double)*x * *x;                                                                    \
    return (T)sqrt(sum);                                                                           \
}                                                                                                  \
LIBRARY T cblas_##p##asum(int n, const T *x, int dx)                                               \
{                                                                                                  \
    T sum = 0;                                                                                     \
    for (int i = 0; i < n && dx > 0; i++, x += dx)                                                 \
        sum += (T)fabs(*x);                                                                        \
    return sum;                                                                                    \
}                                                                                                  \
LIBRARY unsigned long cblas_i##p##amax(int n, const T *x, int dx)                                  \
{                                                                                                  \
    unsigned long best = 0;                                                                        \
    for (int i = 1; i < n && dx > 0; i++)                                                          \
        if (fabs(x[(long)i * dx]) > fabs(x[(long)best * dx]))                                      \
            best = i;                                                                              \
    return best;                                                                                   \
}                                                                                                  \
LIBRARY void cblas_##p##gemv(int order, int trans, int m, int n, T alpha, const T *a, int lda,     \
                             const T *x, int dx, T beta, T *y, int dy)                             \
{                                                                                                  \
    long rows, columns;                                                                            \
    int height = trans == NO_TRANS ? m : n, width = trans == NO_TRANS ? n : m;                     \
    steps(order, trans, lda, &rows, &columns);                                                     \
    x += FIRST(width, dx), y += FIRST(height, dy);                                                 \
    for (int i = 0; i < height; i++, y += dy) {                                                    \
        T sum = 0;                                                                                 \
        for (int j = 0; j < width && alpha != 0; j++)                                              \
            sum += a[i * rows + j * columns] * x[(long)j * dx];                                    \
        *y = alpha * sum + (beta == 0 ? 0 : beta * *y);                                            \
    }                                                                                              \
}                                                                                                  \
LIBRARY void cblas_##p##ger(int order, int m, int n, T alpha, const T *x, int dx, const T *y,      \
                            int dy, T *a, int lda)                                                 \
{                                                                                                  \
    long rows, columns;                                                                            \
    steps(order, NO_TRANS, lda, &rows, &columns);                                                  \
    x += FIRST(m, dx), y += FIRST(n, dy);                                                          \
    for (int i = 0; i < m && alpha != 0; i++)                                                      \
        for (int j = 0; j < n; j++)                                                                \
            a[i * rows + j * columns] += alpha * x[(long)i * dx] * y[(long)j * dy];                \
}                                                                                                  \
/* Solves a triangular system in place; `upper` as the steps show the matrix. */                   \
static void p##solve(int upper, int unit, int n, const T *a, long rows, long columns, T *x,        \
                     long dx)                                                                      \
{                                                                                                  \
    for (int k = 0; k < n; k++) {                                                                  \
        int i = upper ? n - 1 - k : k;                                                             \
        T value = x[i * dx];                                                                       \
        for (int j = upper ? i + 1 : 0; j < (upper ? n : i); j++)                                  \
            value -= a[i * rows + j * columns] * x[j * dx];                                        \
        x[i * dx] = unit ? value : value / a[i * rows + i * columns];                              \
    }                                                                                              \
}                                                                                                  \
LIBRARY void cblas_##p##trsv(int order, int uplo, int trans, int diag, int n, const T *a, int lda, \
                             T *x, int dx)                                                         \
{                                                                                                  \
    long rows, columns;                                                                            \
    steps(order, trans, lda, &rows, &columns);                                                     \
    p##solve((uplo == UPPER) == (trans == NO_TRANS), diag == UNIT, n, a, rows, columns,            \
             x + FIRST(n, dx), dx);                                                                \
}                                                                                                  \
LIBRARY void cblas_##p##gemm(int order, int transa, int transb, int m, int n, int k, T alpha,      \
                             const T *a, int lda, const T *b, int ldb, T beta, T *c, int ldc)      \
{                                                                                                  \
    long ra, ca, rb, cb, rc, cc;                                                                   \
    steps(order, transa, lda, &ra, &ca);                                                           \
    steps(order, transb, ldb, &rb, &cb);                                                           \
    steps(order, NO_TRANS, ldc, &rc, &cc);                                                         \
    for (int i = 0; i < m; i++)                                                                    \
        for (int j = 0; j < n; j++) {                                                              \
            T sum = 0;                                                                             \
            for (int l = 0; l < k && alpha != 0; l++)                                              \
                sum += a[i * ra + l * ca] * b[l * rb + j * cb];                                    \
            c[i * rc + j * cc] = alpha * sum + (beta == 0 ? 0 : beta * c[i * rc + j * cc]);        \
        }                                                                                          \
}                                                                                                  \
LIBRARY void cblas_##p##trsm(int order, int side, int uplo, int trans, int diag, int m, int n,     \
                             T alpha, const T *a, int lda, T *b, int ldb)                          \
{                                                                                                  \
    long ra, ca, rb, cb;                                                                           \
    int upper = (uplo == UPPER) == (trans == NO_TRANS), left = side == LEFT;                       \
    steps(order, trans, lda, &ra, &ca);                                                            \
    steps(order, NO_TRANS, ldb, &rb, &cb);                                                         \
    for (int i = 0; i < m; i++)                                                                    \
        for (int j = 0; j < n; j++)                                                                \
            b[i * rb + j * cb] *= alpha;                                                           \
    /* From the right, the rows are solved for with the transposed matrix. */                      \
    for (int j = 0; j < (left ? n : m); j++)                                                       \
        p##solve(left ? upper : !upper, diag == UNIT, left ? m : n, a, left ? ra : ca,             \
                 left ? ca : ra, b + j * (left ? cb : rb), left ? rb : cb);                        \
}                                                                                                  \
LIBRARY void p##swap_(const int *n, T *x, const int *dx, T *y, const int *dy)                      \
{ cblas_##p##swap(*n, x, *dx, y, *dy); }                                                           \
LIBRARY void p##copy_(const int *n, const T *x, const int *dx, T *y, const int *dy)                \
{ cblas_##p##copy(*n, x, *dx, y, *dy); }                                                           \
LIBRARY void p##axpy_(const int *n, const T *alpha, const T *x, const int *dx, T *y,               \
                      const int *dy)                                                               \
{ cblas_##p##axpy(*n, *alpha, x, *dx, y, *dy); }                                                   \
LIBRARY void p##scal_(const int *n, const T *alpha, T *x, const int *dx)                           \
{ cblas_##p##scal(*n, *alpha, x, *dx); }                                                           \
LIBRARY T p##dot_(const int *n, const T *x, const int *dx, const T *y, const int *dy)              \
{ return cblas_##p##dot(*n, x, *dx, y, *dy); }                                                     \
LIBRARY T p##nrm2_(const int *n, const T *x, const int *dx)                                        \
{ return cblas_##p##nrm2(*n, x, *dx); }                                                            \
LIBRARY T p##asum_(const int *n, const T *x, const int *dx)                                        \
{ return cblas_##p##asum(*n, x, *dx); }                                                            \
LIBRARY int i##p##amax_(const int *n, const T *x, const int *dx)                                   \
{ return *n < 1 || *dx < 1 ? 0 : 1 + (int)cblas_i##p##amax(*n, x, *dx); }                          \
LIBRARY void p##gemv_(const char *trans, const int *m, const int *n, const T *alpha, const T *a,   \
                      const int *lda, const T *x, const int *dx, const T *beta, T *y,              \
                      const int *dy)                                                               \
{ cblas_##p##gemv(102, trans_of(trans), *m, *n, *alpha, a, *lda, x, *dx, *beta, y, *dy); }         \
LIBRARY void p##ger_(const int *m, const int *n, const T *alpha, const T *x, const int *dx,        \
                     const T *y, const int *dy, T *a, const int *lda)                              \
{ cblas_##p##ger(102, *m, *n, *alpha, x, *dx, y, *dy, a, *lda); }                                  \
LIBRARY void p##trsv_(const char *uplo, const char *trans, const char *diag, const int *n,         \
                      const T *a, const int *lda, T *x, const int *dx)                             \
{ cblas_##p##trsv(102, uplo_of(uplo), trans_of(trans), diag_of(diag), *n, a, *lda, x, *dx); }      \
LIBRARY void p##gemm_(const char *transa, const char *transb, const int *m, const int *n,          \
                      const int *k, const T *alpha, const T *a, const int *lda, const T *b,        \
                      const int *ldb, const T *beta, T *c, const int *ldc)                         \
{                                                                                                  \
    cblas_##p##gemm(102, trans_of(transa), trans_of(transb), *m, *n, *k, *alpha, a, *lda, b, *ldb, \
                    *beta, c, *ldc);                                                               \
}                                                                                                  \
LIBRARY void p##trsm_(const char *side, const char *uplo, const char *trans, const char *diag,     \
                      const int *m, const int *n, const T *alpha, const T *a, const int *lda,      \
                      T *b, const int *ldb)                                                        \
{                                                                                                  \
    cblas_##p##trsm(102, side_of(side), uplo_of(uplo), trans_of(trans), diag_of(diag), *m, *n,     \
                    *alpha, a, *lda, b, *ldb);                                                     \
}

ROUTINES(double, d)
ROUTINES(float, s)
