/* Heat conduction on a grid that is divided among the ranks in two dimensions: the kind of program
   that the front end is made for, some 200 lines long. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TAG_NORTH 1
#define TAG_SOUTH 2
#define TAG_WEST 3
#define TAG_EAST 4

#define CHECK(call)                                                                                \
    do {                                                                                           \
        int check_code = (call);                                                                   \
        if (check_code != MPI_SUCCESS)                                                             \
            fail(#call, __FILE__, __LINE__, check_code);                                           \
    } while (0)

typedef struct {
    int width, height;   /* of the whole grid */
    int columns, rows;   /* of this rank's part, without the halo */
    int left, top;       /* where that part begins */
    double *now, *next;  /* with one line of halo on each side */
} Grid;

typedef struct {
    MPI_Comm comm;
    int rank, size;
    int dims[2], coords[2];
    int north, south, west, east;
    MPI_Datatype column;
} World;

typedef struct {
    int width, height, steps, report;
    double tolerance;
} Settings;

static void fail(const char *call, const char *file, int line, int code)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, text, &length);
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, text);
    MPI_Abort(MPI_COMM_WORLD, code);
}

static inline double *cell(const Grid *grid, double *values, int x, int y)
{
    return &values[(y + 1) * (grid->columns + 2) + x + 1];
}

static Settings read_settings(int argc, char **argv)
{
    Settings settings = {.width = 64, .height = 48, .steps = 100, .report = 10, .tolerance = 1e-4};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--width") == 0)
            settings.width = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--height") == 0)
            settings.height = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--steps") == 0)
            settings.steps = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--report") == 0)
            settings.report = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--tolerance") == 0)
            settings.tolerance = atof(argv[i + 1]);
    }
    return settings;
}

static void share_settings(Settings *settings, MPI_Comm comm)
{
    int numbers[4] = {settings->width, settings->height, settings->steps, settings->report};
    CHECK(MPI_Bcast(numbers, 4, MPI_INT, 0, comm));
    CHECK(MPI_Bcast(&settings->tolerance, 1, MPI_DOUBLE, 0, comm));
    settings->width = numbers[0];
    settings->height = numbers[1];
    settings->steps = numbers[2];
    settings->report = numbers[3];
}

static void divide(int length, int parts, int index, int *start, int *count)
{
    int base = length / parts, rest = length % parts;
    *count = base + (index < rest);
    *start = index * base + (index < rest ? index : rest);
}

static void make_world(World *world)
{
    int periods[2] = {0, 0};
    CHECK(MPI_Comm_size(MPI_COMM_WORLD, &world->size));
    world->dims[0] = world->dims[1] = 0;
    CHECK(MPI_Dims_create(world->size, 2, world->dims));
    CHECK(MPI_Cart_create(MPI_COMM_WORLD, 2, world->dims, periods, 1, &world->comm));
    CHECK(MPI_Comm_rank(world->comm, &world->rank));
    CHECK(MPI_Cart_coords(world->comm, world->rank, 2, world->coords));
    CHECK(MPI_Cart_shift(world->comm, 0, 1, &world->north, &world->south));
    CHECK(MPI_Cart_shift(world->comm, 1, 1, &world->west, &world->east));
}

static void make_grid(Grid *grid, World *world, const Settings *settings)
{
    grid->width = settings->width;
    grid->height = settings->height;
    divide(grid->height, world->dims[0], world->coords[0], &grid->top, &grid->rows);
    divide(grid->width, world->dims[1], world->coords[1], &grid->left, &grid->columns);
    size_t cells = (size_t)(grid->columns + 2) * (grid->rows + 2);
    grid->now = calloc(cells, sizeof *grid->now);
    grid->next = calloc(cells, sizeof *grid->next);
    if (!grid->now || !grid->next)
        MPI_Abort(world->comm, 1);
    CHECK(MPI_Type_vector(grid->rows, 1, grid->columns + 2, MPI_DOUBLE, &world->column));
    CHECK(MPI_Type_commit(&world->column));
}

static void heat_up(Grid *grid)
{
    for (int y = 0; y < grid->rows; y++)
        for (int x = 0; x < grid->columns; x++) {
            double dx = grid->left + x - grid->width / 2.0;
            double dy = grid->top + y - grid->height / 2.0;
            *cell(grid, grid->now, x, y) = 100.0 * exp(-(dx * dx + dy * dy) / 50.0);
        }
}

static void exchange(Grid *grid, World *world)
{
    MPI_Request requests[8];
    int n = 0;
    CHECK(MPI_Irecv(cell(grid, grid->now, 0, -1), grid->columns, MPI_DOUBLE, world->north,
                    TAG_SOUTH, world->comm, &requests[n++]));
    CHECK(MPI_Irecv(cell(grid, grid->now, 0, grid->rows), grid->columns, MPI_DOUBLE, world->south,
                    TAG_NORTH, world->comm, &requests[n++]));
    CHECK(MPI_Irecv(cell(grid, grid->now, -1, 0), 1, world->column, world->west, TAG_EAST,
                    world->comm, &requests[n++]));
    CHECK(MPI_Irecv(cell(grid, grid->now, grid->columns, 0), 1, world->column, world->east,
                    TAG_WEST, world->comm, &requests[n++]));
    CHECK(MPI_Isend(cell(grid, grid->now, 0, 0), grid->columns, MPI_DOUBLE, world->north,
                    TAG_NORTH, world->comm, &requests[n++]));
    CHECK(MPI_Isend(cell(grid, grid->now, 0, grid->rows - 1), grid->columns, MPI_DOUBLE,
                    world->south, TAG_SOUTH, world->comm, &requests[n++]));
    CHECK(MPI_Isend(cell(grid, grid->now, 0, 0), 1, world->column, world->west, TAG_WEST,
                    world->comm, &requests[n++]));
    CHECK(MPI_Isend(cell(grid, grid->now, grid->columns - 1, 0), 1, world->column, world->east,
                    TAG_EAST, world->comm, &requests[n++]));
    CHECK(MPI_Waitall(n, requests, MPI_STATUSES_IGNORE));
}

static double advance(Grid *grid)
{
    double largest = 0.0;
    for (int y = 0; y < grid->rows; y++)
        for (int x = 0; x < grid->columns; x++) {
            double old = *cell(grid, grid->now, x, y);
            double around = *cell(grid, grid->now, x - 1, y) + *cell(grid, grid->now, x + 1, y) +
                            *cell(grid, grid->now, x, y - 1) + *cell(grid, grid->now, x, y + 1);
            double fresh = old + 0.2 * (around - 4.0 * old);
            *cell(grid, grid->next, x, y) = fresh;
            largest = fmax(largest, fabs(fresh - old));
        }
    double *swap = grid->now;
    grid->now = grid->next;
    grid->next = swap;
    return largest;
}

static double total(const Grid *grid)
{
    double sum = 0.0;
    for (int y = 0; y < grid->rows; y++)
        for (int x = 0; x < grid->columns; x++)
            sum += *cell(grid, grid->now, x, y);
    return sum;
}

int main(int argc, char **argv)
{
    World world;
    Grid grid;
    CHECK(MPI_Init(&argc, &argv));
    make_world(&world);
    Settings settings = read_settings(argc, argv);
    share_settings(&settings, world.comm);
    make_grid(&grid, &world, &settings);
    heat_up(&grid);
    double started = MPI_Wtime(), change = 0.0;
    int step;
    for (step = 1; step <= settings.steps; step++) {
        exchange(&grid, &world);
        double mine = advance(&grid);
        CHECK(MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_MAX, world.comm));
        if (step % settings.report == 0) {
            double part = total(&grid), whole = 0.0;
            CHECK(MPI_Reduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, 0, world.comm));
            if (world.rank == 0)
                printf("step %d: change %g, total %g\n", step, change, whole);
        }
        if (change < settings.tolerance)
            break;
    }
    if (world.rank == 0)
        printf("%d steps in %.3f s\n", step, MPI_Wtime() - started);
    CHECK(MPI_Type_free(&world.column));
    CHECK(MPI_Comm_free(&world.comm));
    free(grid.now);
    free(grid.next);
    CHECK(MPI_Finalize());
    return 0;
}
