/* Signals: handlers are kept here and run when the program raises a signal. A blocked signal waits
   until it is unblocked. Nothing comes from outside. */

typedef struct {
    unsigned long words[16];
} set;

struct action {
    void (*handler)(int);
    set mask;
    int flags;
    void (*restorer)(void);
};

struct info {
    int number, error, code, pad;
    int fields[28];
};

int *__errno_location(void);
int getpid(void);
/* What a signal does that has no handler: it ends the program, or nothing. */
void __impasse_default_action(int number);
/* A signal to another process. */
void __impasse_foreign_signal(void);

#define LIBRARY __attribute__((weak))
#define LAST 64
#define EINVAL 22
#define SIGABRT 6
#define SIGKILL 9
#define SIGSTOP 19
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int)) - 1)
#define SA_SIGINFO 4
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000u
#define SI_TKILL (-6)
#define BIT(number) (1ul << ((number)-1))
#define UNBLOCKABLE (BIT(SIGKILL) | BIT(SIGSTOP))

static struct action actions[LAST + 1];
static unsigned long blocked, pending;

static int refuse(void)
{
    *__errno_location() = EINVAL;
    return -1;
}

static int no_signal(int number)
{
    return number < 1 || number > LAST;
}

LIBRARY int sigaction(int number, const struct action *new, struct action *old)
{
    if (no_signal(number) || (new && (number == SIGKILL || number == SIGSTOP)))
        return refuse();
    struct action before = actions[number];
    if (new)
        actions[number] = *new;
    if (old)
        *old = before;
    return 0;
}

static void (*set_handler(int number, void (*handler)(int), unsigned flags))(int)
{
    struct action new = {0}, old;
    new.handler = handler;
    new.flags = (int)flags;
    if (handler == SIG_ERR) {
        refuse();
        return SIG_ERR;
    }
    return sigaction(number, &new, &old) == 0 ? old.handler : SIG_ERR;
}

LIBRARY void (*signal(int number, void (*handler)(int)))(int)
{
    return set_handler(number, handler, SA_RESTART);
}

LIBRARY void (*bsd_signal(int number, void (*handler)(int)))(int)
{
    return set_handler(number, handler, SA_RESTART);
}

LIBRARY void (*sysv_signal(int number, void (*handler)(int)))(int)
{
    return set_handler(number, handler, SA_RESETHAND | SA_NODEFER);
}

static void deliver(int number)
{
    struct action action = actions[number];
    if (action.handler == SIG_IGN)
        return;
    if (action.handler == SIG_DFL) {
        __impasse_default_action(number);
        return;
    }
    if ((unsigned)action.flags & SA_RESETHAND)
        actions[number].handler = SIG_DFL;
    unsigned long before = blocked;
    blocked |= action.mask.words[0];
    if (!(action.flags & SA_NODEFER))
        blocked |= BIT(number);
    blocked &= ~UNBLOCKABLE;
    if (action.flags & SA_SIGINFO) {
        struct info info = {number, 0, SI_TKILL};
        info.fields[0] = getpid();
        ((void (*)(int, struct info *, void *))action.handler)(number, &info, 0);
    } else {
        action.handler(number);
    }
    blocked = before;
}

/* Signals that waited and may come now, the lowest first. */
static void deliver_pending(void)
{
    while (pending & ~blocked) {
        int number = __builtin_ctzl(pending & ~blocked) + 1;
        pending &= ~BIT(number);
        deliver(number);
    }
}

LIBRARY int raise(int number)
{
    if (no_signal(number))
        return number == 0 ? 0 : refuse();
    pending |= BIT(number);
    deliver_pending();
    return 0;
}

LIBRARY int kill(int process, int number)
{
    if (process != getpid())
        __impasse_foreign_signal();
    return raise(number);
}

LIBRARY int pthread_kill(unsigned long thread, int number)
{
    (void)thread;
    return raise(number) == 0 ? 0 : EINVAL;
}

LIBRARY int sigprocmask(int how, const set *change, set *old)
{
    unsigned long before = blocked;
    if (change) {
        unsigned long mask = change->words[0];
        switch (how) {
        case 0:
            blocked |= mask;
            break;
        case 1:
            blocked &= ~mask;
            break;
        case 2:
            blocked = mask;
            break;
        default:
            return refuse();
        }
        blocked &= ~UNBLOCKABLE;
    }
    if (old)
        *old = (set){{before}};
    deliver_pending();
    return 0;
}

LIBRARY int pthread_sigmask(int how, const set *change, set *old)
{
    return sigprocmask(how, change, old) == 0 ? 0 : EINVAL;
}

LIBRARY int sigpending(set *result)
{
    *result = (set){{pending}};
    return 0;
}

/* What `abort` does in a program with handlers: the handler runs first; if it returns, the program
   ends all the same. */
void __impasse_abort(void)
{
    blocked &= ~BIT(SIGABRT);
    if (actions[SIGABRT].handler != SIG_IGN)
        raise(SIGABRT);
    __impasse_default_action(SIGABRT);
}
