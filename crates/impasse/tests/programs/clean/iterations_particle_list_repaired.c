// The barrier stands behind the loop over the list.
// ranks: 2, 3
// expect: clean
// pattern: 10
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct particle {
    double x;
    struct particle *next;
};

static struct particle *scatter_particles(int at_most)
{
    struct particle *head = NULL;

    while (at_most-- > 0) {
        if (rand() % 3 == 0)
            break;
        struct particle *p = malloc(sizeof *p);
        p->x = rand() / (double)RAND_MAX;
        p->next = head;
        head = p;
    }
    return head;
}

int main(int argc, char **argv)
{
    int rank, moved = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)(time(NULL) + 97 * rank));

    struct particle *p = scatter_particles(3);
    while (p != NULL) {
        struct particle *next = p->next;
        p->x += 0.5;
        moved++;
        free(p);
        p = next;
    }
    MPI_Barrier(MPI_COMM_WORLD);

    printf("rank %d moved %d\n", rank, moved);
    MPI_Finalize();
    return 0;
}
