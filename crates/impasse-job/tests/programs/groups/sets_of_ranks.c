// Sets of ranks.
// ranks: 5
// expect: completed
// rank 0: incl: 4 0 2 I am 1
// rank 0: excl: 1 3 without me
// rank 0: union: 1 3 4 0 2 I am 3
// rank 0: 1
// rank 0: intersection: 0 2 4 I am 0
// rank 0: 1
// rank 0: difference: 1 3 without me
// rank 0: 1
// rank 0: range: 4 2 0 1 I am 2
// rank 0: 1
// rank 0: rest: 3 without me
// rank 0: empty 1
// rank 0: 1 1
// rank 1: incl: 4 0 2 without me
// rank 1: excl: 1 3 I am 0
// rank 1: union: 1 3 4 0 2 I am 0
// rank 1: 1
// rank 1: intersection: 0 2 4 without me
// rank 1: 1
// rank 1: difference: 1 3 I am 0
// rank 1: 1
// rank 1: range: 4 2 0 1 I am 3
// rank 1: 1
// rank 1: rest: 3 without me
// rank 1: empty 1
// rank 1: 1 1
// rank 2: incl: 4 0 2 I am 2
// rank 2: excl: 1 3 without me
// rank 2: union: 1 3 4 0 2 I am 4
// rank 2: 1
// rank 2: intersection: 0 2 4 I am 1
// rank 2: 1
// rank 2: difference: 1 3 without me
// rank 2: 1
// rank 2: range: 4 2 0 1 I am 1
// rank 2: 1
// rank 2: rest: 3 without me
// rank 2: empty 1
// rank 2: 1 1
// rank 3: incl: 4 0 2 without me
// rank 3: excl: 1 3 I am 1
// rank 3: union: 1 3 4 0 2 I am 1
// rank 3: 1
// rank 3: intersection: 0 2 4 without me
// rank 3: 1
// rank 3: difference: 1 3 I am 1
// rank 3: 1
// rank 3: range: 4 2 0 1 without me
// rank 3: 1
// rank 3: rest: 3 I am 0
// rank 3: empty 1
// rank 3: 1 1
// rank 4: incl: 4 0 2 I am 0
// rank 4: excl: 1 3 without me
// rank 4: union: 1 3 4 0 2 I am 2
// rank 4: 1
// rank 4: intersection: 0 2 4 I am 2
// rank 4: 1
// rank 4: difference: 1 3 without me
// rank 4: 1
// rank 4: range: 4 2 0 1 I am 0
// rank 4: 1
// rank 4: rest: 3 without me
// rank 4: empty 1
// rank 4: 1 1
#include <mpi.h>
#include <stdio.h>

static void show(const char *what, MPI_Group group) {
    MPI_Group world;
    int size, rank, all[5], there[5];
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_size(group, &size);
    MPI_Group_rank(group, &rank);
    for (int i = 0; i < size; i++)
        all[i] = i;
    MPI_Group_translate_ranks(group, size, all, world, there);
    printf("%s:", what);
    for (int i = 0; i < size; i++)
        printf(" %d", there[i]);
    printf(rank == MPI_UNDEFINED ? " without me\n" : " I am %d\n", rank);
    MPI_Group_free(&world);
}

int main(int argc, char **argv) {
    int ranks[3] = {4, 0, 2}, ranges[2][3] = {{4, 2, -2}, {0, 1, 1}}, result, many[2] = {1, MPI_PROC_NULL};
    int translated[2];
    MPI_Group world, a, b, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 3, ranks, &a);
    show("incl", a);
    MPI_Group_excl(world, 3, ranks, &b);
    show("excl", b);
    MPI_Group_union(b, a, &c);
    show("union", c);
    MPI_Group_compare(c, world, &result);
    printf("%d\n", result == MPI_SIMILAR);
    MPI_Group_free(&c);
    MPI_Group_intersection(world, a, &c);
    show("intersection", c);
    MPI_Group_compare(c, a, &result);
    printf("%d\n", result == MPI_SIMILAR);
    MPI_Group_free(&c);
    MPI_Group_difference(world, a, &c);
    show("difference", c);
    MPI_Group_compare(c, b, &result);
    printf("%d\n", result == MPI_IDENT);
    MPI_Group_free(&c);
    MPI_Group_range_incl(world, 2, ranges, &c);
    show("range", c);
    MPI_Group_compare(c, b, &result);
    printf("%d\n", result == MPI_UNEQUAL);
    MPI_Group_free(&c);
    MPI_Group_range_excl(world, 2, ranges, &c);
    show("rest", c);
    MPI_Group_free(&c);
    MPI_Group_difference(a, world, &c);
    printf("empty %d\n", c == MPI_GROUP_EMPTY);
    MPI_Group_translate_ranks(world, 2, many, a, translated);
    printf("%d %d\n", translated[0] == MPI_UNDEFINED, translated[1] == MPI_PROC_NULL);
    MPI_Group_free(&a);
    MPI_Group_free(&b);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
