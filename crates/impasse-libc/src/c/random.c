/* Random numbers whose state the caller keeps, the same as glibc's. */

typedef unsigned long size_t;

struct random_data {
    int *front, *back, *state;
    int type, degree, separation;
    int *end;
};

struct drand48_data {
    unsigned short x[3], old[3], c, ready;
    unsigned long long a;
};

int *__errno_location(void);

#define LIBRARY __attribute__((weak))
#define EINVAL 22
#define TYPES 5

static const int degrees[TYPES] = {0, 7, 15, 31, 63};
static const int separations[TYPES] = {0, 3, 1, 3, 1};

static int refuse(void)
{
    *__errno_location() = EINVAL;
    return -1;
}

LIBRARY int random_r(struct random_data *data, int *result)
{
    if (!data || !result)
        return refuse();
    int *state = data->state;
    if (data->type == 0) {
        state[0] = (int)((state[0] * 1103515245u + 12345u) & 0x7fffffff);
        *result = state[0];
        return 0;
    }
    unsigned sum = (unsigned)*data->front + (unsigned)*data->back;
    *data->front = (int)sum;
    *result = (int)(sum >> 1);
    if (++data->front >= data->end)
        data->front = state;
    if (++data->back >= data->end)
        data->back = state;
    return 0;
}

LIBRARY int srandom_r(unsigned seed, struct random_data *data)
{
    if (!data || data->type < 0 || data->type >= TYPES)
        return -1;
    int *state = data->state;
    if (seed == 0)
        seed = 1;
    state[0] = (int)seed;
    if (data->type == 0)
        return 0;
    long word = (int)seed;
    for (int i = 1; i < data->degree; i++) {
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += 2147483647;
        state[i] = (int)word;
    }
    data->front = state + data->separation;
    data->back = state;
    for (int i = 0; i < 10 * data->degree; i++) {
        int unused;
        random_r(data, &unused);
    }
    return 0;
}

/* The word before the state says its type, and where it stood when it was put aside. */
static void put_aside(struct random_data *data)
{
    if (data->state)
        data->state[-1] =
            data->type == 0 ? 0 : TYPES * (int)(data->back - data->state) + data->type;
}

static void use(struct random_data *data, int type, int *state)
{
    data->type = type;
    data->degree = degrees[type];
    data->separation = separations[type];
    data->state = state;
    data->end = state + degrees[type];
}

LIBRARY int initstate_r(unsigned seed, char *buffer, size_t size, struct random_data *data)
{
    if (!data || size < 8)
        return refuse();
    put_aside(data);
    int type = size >= 256 ? 4 : size >= 128 ? 3 : size >= 64 ? 2 : size >= 32 ? 1 : 0;
    use(data, type, (int *)buffer + 1);
    srandom_r(seed, data);
    put_aside(data);
    return 0;
}

LIBRARY int setstate_r(char *buffer, struct random_data *data)
{
    if (!data || !buffer)
        return refuse();
    put_aside(data);
    int *state = (int *)buffer + 1;
    int type = state[-1] % TYPES, back = state[-1] / TYPES;
    if (type < 0)
        return refuse();
    use(data, type, state);
    if (type != 0) {
        data->back = state + back;
        data->front = state + (back + separations[type]) % degrees[type];
    }
    return 0;
}

static void prepare(struct drand48_data *data)
{
    if (!data->ready) {
        data->a = 0x5deece66dull;
        data->c = 0xb;
        data->ready = 1;
    }
}

static unsigned long step(unsigned short x[3], struct drand48_data *data)
{
    prepare(data);
    unsigned long value = x[0] | (unsigned long)x[1] << 16 | (unsigned long)x[2] << 32;
    value = (value * data->a + data->c) & 0xffffffffffff;
    x[0] = (unsigned short)value;
    x[1] = (unsigned short)(value >> 16);
    x[2] = (unsigned short)(value >> 32);
    return value;
}

LIBRARY int erand48_r(unsigned short x[3], struct drand48_data *data, double *result)
{
    *result = (double)step(x, data) / 281474976710656.0;
    return 0;
}

LIBRARY int nrand48_r(unsigned short x[3], struct drand48_data *data, long *result)
{
    *result = (long)(step(x, data) >> 17);
    return 0;
}

LIBRARY int jrand48_r(unsigned short x[3], struct drand48_data *data, long *result)
{
    *result = (int)(step(x, data) >> 16);
    return 0;
}

LIBRARY int drand48_r(struct drand48_data *data, double *result)
{
    return erand48_r(data->x, data, result);
}

LIBRARY int lrand48_r(struct drand48_data *data, long *result)
{
    return nrand48_r(data->x, data, result);
}

LIBRARY int mrand48_r(struct drand48_data *data, long *result)
{
    return jrand48_r(data->x, data, result);
}

LIBRARY int srand48_r(long seed, struct drand48_data *data)
{
    data->x[0] = 0x330e;
    data->x[1] = (unsigned short)seed;
    data->x[2] = (unsigned short)(seed >> 16);
    data->ready = 0;
    prepare(data);
    return 0;
}

LIBRARY int seed48_r(unsigned short x[3], struct drand48_data *data)
{
    for (int i = 0; i < 3; i++) {
        data->old[i] = data->x[i];
        data->x[i] = x[i];
    }
    data->ready = 0;
    prepare(data);
    return 0;
}

LIBRARY int lcong48_r(unsigned short parameters[7], struct drand48_data *data)
{
    for (int i = 0; i < 3; i++)
        data->x[i] = parameters[i];
    data->a = parameters[3] | (unsigned long)parameters[4] << 16 |
              (unsigned long)parameters[5] << 32;
    data->c = parameters[6];
    data->ready = 1;
    return 0;
}
