#define CHECK(call) do { int rc_ = (call); if (rc_ != 0) { fprintf(stderr, "%s:%d: %s\n", "f", __LINE__, #call); MPI_Abort(MPI_COMM_WORLD, rc_); } } while (0)
#define MPI_COMM_WORLD ((MPI_Comm)0x44000000)
CHECK(MPI_Send(buf, 1, MPI_INT, 1, 0, MPI_COMM_WORLD));
CHECK(MPI_Recv(buf,
    1, MPI_INT, 0, 0,
    MPI_COMM_WORLD, MPI_STATUS_IGNORE));
