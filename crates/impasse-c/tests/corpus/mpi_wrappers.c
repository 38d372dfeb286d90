#define MPI_CHECK(stmt) MPI_CHECK_(stmt, #stmt, __FILE__, __LINE__)
#define MPI_CHECK_(stmt, text, file, line) \
  do { int e = (stmt); if (e) die(e, text, file, line); } while (0)
#define LOG(level, ...) LOG_##level(__VA_ARGS__)
#define LOG_INFO(fmt, ...) fprintf(stdout, "[%d] " fmt "\n", rank, ##__VA_ARGS__)
#define LOG_NONE(...)
#define TAG(n) (TAG_BASE + (n))
#define TAG_BASE 100
MPI_CHECK(MPI_Isend(&x[0], N, MPI_DOUBLE, (rank + 1) % size, TAG(3), comm, &req));
LOG(INFO, "hello"); LOG(INFO, "%d %d", TAG(1), 2); LOG(NONE, "x", y);
