/* Clocks and random numbers. Clocks are those of the C library; random numbers are of the C library's generator, of
 * which nobody knows what it gives unless the program seeds it. */

#include <flang.h>
#include <time.h>

LIBRARY double _FortranACpuTime(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static int64_t rate(int kind)
{
    return kind == 1 ? 10 : kind <= 2 ? 1000 : kind <= 4 ? 1000 : 1000000000;
}

static int64_t largest(int kind)
{
    return kind == 1 ? INT8_MAX : kind == 2 ? INT16_MAX : kind == 4 ? INT32_MAX : INT64_MAX;
}

LIBRARY int64_t _FortranASystemClockCount(int kind)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t count = now.tv_sec * rate(kind) + now.tv_nsec / (1000000000 / rate(kind));
    return kind >= 8 ? count : count % largest(kind);
}

LIBRARY int64_t _FortranASystemClockCountRate(int kind)
{
    return rate(kind);
}

LIBRARY int64_t _FortranASystemClockCountMax(int kind)
{
    return largest(kind);
}

static void put(char *to, size_t room, const char *text)
{
    if (!to)
        return;
    size_t length = strlen(text), part = length < room ? length : room;
    memcpy(to, text, part);
    memset(to + part, ' ', room - part);
}

/* The time is not known; what is given has the form of one. */
LIBRARY void _FortranADateAndTime(char *date, size_t date_length, char *time_of_day, size_t time_length, char *zone,
                                  size_t zone_length, const char *file, int line, const descriptor *values)
{
    time_t now = time(0);
    struct tm *t = gmtime(&now);
    char text[32];
    strftime(text, sizeof text, "%Y%m%d", t);
    put(date, date_length, text);
    strftime(text, sizeof text, "%H%M%S.000", t);
    put(time_of_day, time_length, text);
    put(zone, zone_length, "+0000");
    if (!values || !values->base)
        return;
    int64_t parts[8] = {t->tm_year + 1900, t->tm_mon + 1, t->tm_mday, 0, t->tm_hour, t->tm_min, t->tm_sec, 0};
    for (int i = 0; i < 8 && i < values->dim[0].extent; ++i)
        store_integer(element(values, i), values->size, parts[i]);
}

LIBRARY void _FortranARandomInit(bool repeatable, bool distinct)
{
}

LIBRARY void _FortranARandomNumber(const descriptor *harvest, const char *file, int line)
{
    int64_t count = elements(harvest);
    for (int64_t i = 0; i < count; ++i) {
        double value = (rand() & 0x3fffffff) * (1.0 / 1073741824.0);
        if (harvest->size == 4)
            *(float *)element(harvest, i) = (float)((int)(value * 16777216.0) / 16777216.0);
        else
            *(double *)element(harvest, i) = value;
    }
}

LIBRARY void _FortranARandomSeedSize(const descriptor *size, const char *file, int line)
{
    if (size && size->base)
        store_integer(size->base, size->size, 1);
}

LIBRARY void _FortranARandomSeedPut(const descriptor *seed, const char *file, int line)
{
}

LIBRARY void _FortranARandomSeedGet(const descriptor *seed, const char *file, int line)
{
    if (seed && seed->base)
        store_integer(seed->base, seed->size, rand());
}

LIBRARY void _FortranARandomSeedDefaultPut(void)
{
}

LIBRARY void _FortranARandomSeed(const descriptor *size, const descriptor *put, const descriptor *get, const char *file,
                                 int line)
{
    _FortranARandomSeedSize(size, file, line);
    if (get && get->base)
        _FortranARandomSeedGet(get, file, line);
}

LIBRARY void _FortranASleep(int64_t seconds)
{
}
