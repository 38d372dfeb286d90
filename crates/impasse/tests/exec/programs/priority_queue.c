// A discrete simulation driven by a priority queue of events with callbacks.
#include <stdio.h>
#include <stdlib.h>

struct simulation;
struct event { double when; unsigned order; void (*run)(struct simulation *, int); int subject; };
struct simulation { struct event *heap; int count, room; unsigned next; double now; int waiting, served; unsigned seed; };

static int before(const struct event *a, const struct event *b)
{
    return a->when != b->when ? a->when < b->when : a->order < b->order;
}

static void schedule(struct simulation *s, double delay, void (*run)(struct simulation *, int), int subject)
{
    if (s->count == s->room) {
        s->room = s->room * 2 + 1;
        s->heap = realloc(s->heap, s->room * sizeof *s->heap);
    }
    int i = s->count++;
    struct event e = { s->now + delay, s->next++, run, subject };
    for (; i && before(&e, &s->heap[(i - 1) / 2]); i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = e;
}

static struct event take(struct simulation *s)
{
    struct event first = s->heap[0], last = s->heap[--s->count];
    int i = 0;
    for (int c = 1; c < s->count; c = 2 * i + 1) {
        if (c + 1 < s->count && before(&s->heap[c + 1], &s->heap[c]))
            c++;
        if (!before(&s->heap[c], &last))
            break;
        s->heap[i] = s->heap[c];
        i = c;
    }
    s->heap[i] = last;
    return first;
}

static double uniform(struct simulation *s)
{
    s->seed = s->seed * 69069u + 1u;
    return (s->seed >> 8) / 16777216.0;
}

static void leave(struct simulation *s, int who)
{
    s->served++;
    printf("%8.4f leave %d, %d waiting\n", s->now, who, --s->waiting);
    if (s->waiting > 0)
        schedule(s, 0.5 + uniform(s), leave, who + 1);
}

static void arrive(struct simulation *s, int who)
{
    printf("%8.4f arrive %d\n", s->now, who);
    if (s->waiting++ == 0)
        schedule(s, 0.5 + uniform(s), leave, who);
    if (who < 8)
        schedule(s, uniform(s) * 1.5, arrive, who + 1);
}

static void report(struct simulation *s, int number)
{
    printf("%8.4f report %d: %d waiting, %d served\n", s->now, number, s->waiting, s->served);
    if (s->count)
        schedule(s, 2, report, number + 1);
}

int main(void)
{
    struct simulation s = { .seed = 2024 };
    schedule(&s, 0, arrive, 1);
    schedule(&s, 0, report, 1);
    while (s.count) {
        struct event e = take(&s);
        s.now = e.when;
        e.run(&s, e.subject);
    }
    printf("%u events, room %d\n", s.next, s.room);
    free(s.heap);
    return s.served;
}
