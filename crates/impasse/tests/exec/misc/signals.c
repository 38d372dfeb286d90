// Signals raised by the program itself: handlers, ignoring, defaults restored.
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t got, last;

static void handler(int number)
{
    got++;
    last = number;
}

static void again(int number)
{
    signal(number, again);
    got += 10;
}

int main(void)
{
    printf("%d\n", signal(SIGUSR1, handler) == SIG_DFL);
    printf("%d\n", raise(SIGUSR1));
    printf("%d %d\n", got, last == SIGUSR1);
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == handler);
    raise(SIGUSR1);
    printf("%d\n", got);
    printf("%d\n", signal(SIGUSR1, again) == SIG_IGN);
    raise(SIGUSR1);
    raise(SIGUSR1);
    printf("%d\n", got);
    signal(SIGINT, handler);
    signal(SIGTERM, handler);
    raise(SIGINT);
    printf("%d\n", last == SIGINT);
    raise(SIGTERM);
    printf("%d %d\n", last == SIGTERM, got);
    signal(SIGFPE, handler);
    raise(SIGFPE);
    printf("%d\n", last == SIGFPE);
    printf("%d %d %d\n", SIGINT, SIGSEGV, SIGABRT);
    printf("%d\n", signal(-1, handler) == SIG_ERR);
    return 0;
}
