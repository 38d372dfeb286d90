// Shortest paths with a priority queue in a heap.
#include <limits.h>
#include <stdio.h>

enum { NODES = 9, EDGES = 14 };

static const struct { int from, to, length; } edges[EDGES] = {
    { 0, 1, 4 }, { 0, 7, 8 }, { 1, 2, 8 }, { 1, 7, 11 }, { 2, 3, 7 }, { 2, 8, 2 }, { 2, 5, 4 },
    { 3, 4, 9 }, { 3, 5, 14 }, { 4, 5, 10 }, { 5, 6, 2 }, { 6, 7, 1 }, { 6, 8, 6 }, { 7, 8, 7 },
};

struct item { int node, distance; };
static struct item heap[EDGES * 2 + 1];
static int size, pushes;

static void push(struct item it)
{
    int i = size++;
    pushes++;
    while (i > 0 && it.distance < heap[(i - 1) / 2].distance) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = it;
}

static struct item pop(void)
{
    struct item top = heap[0], last = heap[--size];
    int i = 0, c;
    while ((c = 2 * i + 1) < size) {
        if (c + 1 < size && heap[c + 1].distance < heap[c].distance)
            c++;
        if (last.distance <= heap[c].distance)
            break;
        heap[i] = heap[c];
        i = c;
    }
    heap[i] = last;
    return top;
}

static void path(const int *before, int node)
{
    if (before[node] >= 0) {
        path(before, before[node]);
        printf("-");
    }
    printf("%d", node);
}

int main(void)
{
    int distance[NODES], before[NODES];
    for (int i = 0; i < NODES; i++)
        distance[i] = INT_MAX, before[i] = -1;
    distance[0] = 0;
    push((struct item){ 0, 0 });
    while (size) {
        struct item it = pop();
        if (it.distance > distance[it.node])
            continue;
        for (int e = 0; e < EDGES; e++) {
            int other = edges[e].from == it.node ? edges[e].to : edges[e].to == it.node ? edges[e].from : -1;
            if (other < 0)
                continue;
            int d = it.distance + edges[e].length;
            if (d < distance[other]) {
                distance[other] = d;
                before[other] = it.node;
                push((struct item){ other, d });
            }
        }
    }
    for (int i = 0; i < NODES; i++) {
        printf("%d: %d by ", i, distance[i]);
        path(before, i);
        printf("\n");
    }
    printf("%d pushes\n", pushes);
    return 0;
}
