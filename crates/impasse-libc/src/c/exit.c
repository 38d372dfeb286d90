/* Handlers for the end of the program other than those of `atexit`. */

typedef unsigned long size_t;

void *realloc(void *block, size_t size);
int atexit(void (*handler)(void));
void _Exit(int status);
int __impasse_exit_status(void);

#define LIBRARY __attribute__((weak))

struct handler {
    void (*function)(int, void *);
    void *argument;
};

static void (**quick)(void);
static size_t quick_count;
static struct handler *with_status;
static size_t with_status_count;

LIBRARY int at_quick_exit(void (*handler)(void))
{
    void *larger = realloc(quick, (quick_count + 1) * sizeof *quick);
    if (!larger)
        return -1;
    quick = larger;
    quick[quick_count++] = handler;
    return 0;
}

LIBRARY void quick_exit(int status)
{
    while (quick_count > 0)
        quick[--quick_count]();
    _Exit(status);
}

/* Stands among the handlers of `atexit` for the last one of `on_exit`. */
static void run_last(void)
{
    struct handler last = with_status[--with_status_count];
    last.function(__impasse_exit_status(), last.argument);
}

LIBRARY int on_exit(void (*function)(int, void *), void *argument)
{
    void *larger = realloc(with_status, (with_status_count + 1) * sizeof *with_status);
    if (!larger)
        return -1;
    with_status = larger;
    with_status[with_status_count++] = (struct handler){function, argument};
    return atexit(run_last);
}
