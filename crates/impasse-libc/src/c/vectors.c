/* Reading and writing several buffers with one call. */

typedef unsigned long size_t;
typedef long ssize_t;

struct iovec {
    void *base;
    size_t length;
};

ssize_t read(int descriptor, void *buffer, size_t size);
ssize_t write(int descriptor, const void *buffer, size_t size);
ssize_t pread(int descriptor, void *buffer, size_t size, long offset);
ssize_t pwrite(int descriptor, const void *buffer, size_t size, long offset);
int *__errno_location(void);

#define LIBRARY __attribute__((weak))
#define EINVAL 22
#define MOST 1024

/* Runs `step` for each buffer until one comes short. */
#define EACH(step)                                                                                 \
    if (count < 0 || count > MOST) {                                                               \
        *__errno_location() = EINVAL;                                                              \
        return -1;                                                                                 \
    }                                                                                              \
    ssize_t total = 0;                                                                             \
    for (int i = 0; i < count; i++) {                                                              \
        if (buffers[i].length == 0)                                                                \
            continue;                                                                              \
        ssize_t done = (step);                                                                     \
        if (done < 0)                                                                              \
            return total > 0 ? total : -1;                                                         \
        total += done;                                                                             \
        if ((size_t)done < buffers[i].length)                                                      \
            break;                                                                                 \
    }                                                                                              \
    return total;

LIBRARY ssize_t readv(int descriptor, const struct iovec *buffers, int count)
{
    EACH(read(descriptor, buffers[i].base, buffers[i].length))
}

LIBRARY ssize_t writev(int descriptor, const struct iovec *buffers, int count)
{
    EACH(write(descriptor, buffers[i].base, buffers[i].length))
}

LIBRARY ssize_t preadv(int descriptor, const struct iovec *buffers, int count, long offset)
{
    EACH(pread(descriptor, buffers[i].base, buffers[i].length, offset + total))
}

LIBRARY ssize_t pwritev(int descriptor, const struct iovec *buffers, int count, long offset)
{
    EACH(pwrite(descriptor, buffers[i].base, buffers[i].length, offset + total))
}
