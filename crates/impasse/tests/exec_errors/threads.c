// code: 2
// error: not supported: `pthread_create`: a second thread
// at: 14
#include <pthread.h>

static void *work(void *job)
{
    return job;
}

int main(void)
{
    pthread_t thread;
    if (pthread_create(&thread, 0, work, 0) != 0)
        return 1;
    return pthread_join(thread, 0);
}
