// A ring buffer of any element type, with producers and consumers at different speeds.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ring { size_t room, width, head, count; unsigned dropped; unsigned char data[]; };

static struct ring *ring_new(size_t room, size_t width)
{
    struct ring *r = calloc(1, sizeof *r + room * width);
    if (r) {
        r->room = room;
        r->width = width;
    }
    return r;
}

static int ring_put(struct ring *r, const void *item)
{
    if (r->count == r->room) {
        r->dropped++;
        return 0;
    }
    size_t at = (r->head + r->count++) % r->room;
    memcpy(r->data + at * r->width, item, r->width);
    return 1;
}

static int ring_take(struct ring *r, void *item)
{
    if (!r->count)
        return 0;
    memcpy(item, r->data + r->head * r->width, r->width);
    r->head = (r->head + 1) % r->room;
    r->count--;
    return 1;
}

#define PUT(r, type, ...) ring_put(r, &(type){ __VA_ARGS__ })

struct event { char kind; double value; };

int main(void)
{
    struct ring *numbers = ring_new(5, sizeof(int)), *events = ring_new(3, sizeof(struct event));
    int taken, sum = 0;
    for (int tick = 0; tick < 20; tick++) {
        PUT(numbers, int, tick * tick);
        if (tick % 3 == 0)
            PUT(numbers, int, -tick);
        if (tick % 2 && ring_take(numbers, &taken)) {
            sum += taken;
            printf("%d ", taken);
        }
    }
    printf("\n%d, %zu left, %u dropped, head %zu\n", sum, numbers->count, numbers->dropped, numbers->head);
    while (ring_take(numbers, &taken))
        printf("%d ", taken);
    printf("\n");
    PUT(events, struct event, 'a', 1.5);
    PUT(events, struct event, .value = 2.5, .kind = 'b');
    PUT(events, struct event, 'c');
    printf("%d\n", PUT(events, struct event, 'd', 4));
    struct event e;
    while (ring_take(events, &e))
        printf("%c %g\n", e.kind, e.value);
    printf("%d\n", ring_take(events, &e));
    free(numbers);
    free(events);
    return 0;
}
