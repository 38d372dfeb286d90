// After the refinement the sender numbers its faces anew, but the receiver still uses the old tags.
// ranks: 2, 3, 4
// expect: deadlock always
// pattern: 18
#include <mpi.h>
#include <stdlib.h>

#define FACES_PER_BLOCK 6

typedef struct {
    int first_block;   /* global number of the first block of this rank */
    int blocks;
} mesh_t;

static int face_tag(const mesh_t *mesh, int rank_distance, int face)
{
    return (mesh->first_block + rank_distance * mesh->blocks) * FACES_PER_BLOCK + face;
}

static void refine(mesh_t *mesh)
{
    mesh->first_block *= 2;
    mesh->blocks *= 2;
}

static void exchange(const mesh_t *send_mesh, const mesh_t *recv_mesh, int rank, int size)
{
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    double out = rank, in = -1.0;
    MPI_Request requests[2];

    MPI_Irecv(&in, 1, MPI_DOUBLE, left, face_tag(recv_mesh, -1, 1), MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&out, 1, MPI_DOUBLE, right, face_tag(send_mesh, 0, 1), MPI_COMM_WORLD, &requests[1]); //~ lost
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); //~ orphan
    if (left != MPI_PROC_NULL && in != rank - 1)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    mesh_t mesh = {.first_block = 4 * (rank + 1), .blocks = 4};
    mesh_t before = mesh;
    exchange(&mesh, &before, rank, size);
    refine(&mesh);
    exchange(&mesh, &before, rank, size);

    MPI_Finalize();
    return 0;
}
