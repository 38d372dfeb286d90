// Rank 0 deals the tiles of a picture with subarray types and collects them again after inversion.
// ranks: 1, 2, 4
// expect: clean
#include <mpi.h>
#include <stdio.h>

#define H 4
#define W 8

static unsigned char picture[H][W];

static MPI_Datatype tile_type(int index, int tiles)
{
    int sizes[2] = {H, W}, part[2] = {H, W / tiles}, start[2] = {0, index * (W / tiles)};
    MPI_Datatype type;
    MPI_Type_create_subarray(2, sizes, part, start, MPI_ORDER_C, MPI_UNSIGNED_CHAR, &type);
    MPI_Type_commit(&type);
    return type;
}

static void deal(int tiles)
{
    for (int i = 1; i < tiles; i++) {
        MPI_Datatype type = tile_type(i, tiles);
        MPI_Send(picture, 1, type, i, 1, MPI_COMM_WORLD);
        MPI_Type_free(&type);
    }
}

static void collect(int tiles)
{
    for (int i = 1; i < tiles; i++) {
        MPI_Datatype type = tile_type(i, tiles);
        MPI_Recv(picture, 1, type, i, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Type_free(&type);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    unsigned char tile[H * W];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int pixels = H * (W / size);

    if (rank == 0) {
        for (int i = 0; i < H; i++)
            for (int j = 0; j < W; j++)
                picture[i][j] = (unsigned char)(i * W + j);
        deal(size);
        for (int i = 0; i < H; i++)
            for (int j = 0; j < W / size; j++)
                picture[i][j] = (unsigned char)(255 - picture[i][j]);
        collect(size);
        printf("corners: %d %d\n", picture[0][0], picture[H - 1][W - 1]);
    } else {
        MPI_Recv(tile, pixels, MPI_UNSIGNED_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < pixels; i++)
            tile[i] = (unsigned char)(255 - tile[i]);
        MPI_Send(tile, pixels, MPI_UNSIGNED_CHAR, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
