/* How a program starts and ends, and its command line. */

#include <flang.h>

static int argument_count = 0;
static const char **arguments = 0;

LIBRARY void _FortranAProgramStart(int argc, const char **argv, const char **envp, const void *defaults)
{
    argument_count = argc;
    arguments = argv;
}

LIBRARY void _FortranAProgramEndStatement(void)
{
    exit(0);
}

LIBRARY void flang_crash(const char *file, int line, const char *message)
{
    if (file)
        fprintf(stderr, "\nfatal Fortran runtime error(%s:%d): %s\n", file, line, message);
    else
        fprintf(stderr, "\nfatal Fortran runtime error: %s\n", message);
    abort();
}

/* A program that stops gives up: slices need not have what leads there. */
_Noreturn void __impasse_stop(int code);

LIBRARY void _FortranAStopStatement(int code, bool is_error, bool quiet)
{
    if (!quiet && code != 0)
        fprintf(stderr, "Fortran %s: code %d\n", is_error ? "ERROR STOP" : "STOP", code);
    __impasse_stop(code);
}

LIBRARY void _FortranAStopStatementText(const char *text, size_t length, bool is_error, bool quiet)
{
    if (!quiet)
        fprintf(stderr, "Fortran %s: %.*s\n", is_error ? "ERROR STOP" : "STOP", (int)length, text);
    __impasse_stop(is_error ? 1 : 0);
}

LIBRARY void _FortranAPauseStatement(void)
{
}

LIBRARY void _FortranAPauseStatementInt(int code)
{
}

LIBRARY void _FortranAPauseStatementText(const char *text, size_t length)
{
}

LIBRARY void _FortranAFailImageStatement(void)
{
    exit(1);
}

LIBRARY void _FortranAExit(int status)
{
    exit(status);
}

LIBRARY void _FortranAAbort(void)
{
    abort();
}

LIBRARY void _FortranAReportFatalUserError(const char *message, const char *file, int line)
{
    flang_crash(file, line, message);
}

/* Copies a text that ends with 0 into a scalar, with blanks behind; whether it was cut. */
static bool store_text(const descriptor *to, const char *text, size_t length)
{
    if (!to)
        return false;
    size_t room = to->size, part = length < room ? length : room;
    memcpy(to->base, text, part);
    memset(to->base + part, ' ', room - part);
    return part < length;
}

static void store_message(const descriptor *message, const char *text)
{
    store_text(message, text, strlen(text));
}

static void store_length(const descriptor *length, int64_t value)
{
    if (length)
        store_integer(length->base, length->size, value);
}

LIBRARY int32_t _FortranAArgumentCount(void)
{
    return argument_count > 0 ? argument_count - 1 : 0;
}

LIBRARY int32_t _FortranAGetPID(void)
{
    return 1;
}

LIBRARY int32_t _FortranAGetCommandArgument(int32_t n, const descriptor *value, const descriptor *length,
                                            const descriptor *message, const char *file, int line)
{
    if (value)
        memset(value->base, ' ', value->size);
    store_length(length, 0);
    if (n < 0 || n >= argument_count) {
        store_message(message, "Invalid argument number");
        return 107;
    }
    size_t chars = strlen(arguments[n]);
    store_length(length, chars);
    if (store_text(value, arguments[n], chars)) {
        store_message(message, "Value too short");
        return -1;
    }
    return 0;
}

LIBRARY int32_t _FortranAGetCommand(const descriptor *value, const descriptor *length, const descriptor *message,
                                    const char *file, int line)
{
    size_t total = 0;
    for (int i = 0; i < argument_count; ++i)
        total += strlen(arguments[i]) + (i > 0);
    char *all = malloc(total + 1), *at = all;
    for (int i = 0; i < argument_count; ++i) {
        if (i > 0)
            *at++ = ' ';
        size_t chars = strlen(arguments[i]);
        memcpy(at, arguments[i], chars);
        at += chars;
    }
    store_length(length, total);
    bool cut = store_text(value, all, total);
    free(all);
    if (cut)
        store_message(message, "Value too short");
    return cut ? -1 : 0;
}

LIBRARY int32_t _FortranAGetEnvVariable(const descriptor *name, const descriptor *value, const descriptor *length,
                                        bool trim, const descriptor *message, const char *file, int line)
{
    size_t chars = name->size;
    while (trim && chars > 0 && name->base[chars - 1] == ' ')
        --chars;
    char *text = malloc(chars + 1);
    memcpy(text, name->base, chars);
    text[chars] = 0;
    const char *found = getenv(text);
    free(text);
    if (value)
        memset(value->base, ' ', value->size);
    store_length(length, 0);
    if (!found) {
        store_message(message, "Missing environment variable");
        return 1;
    }
    store_length(length, strlen(found));
    if (store_text(value, found, strlen(found))) {
        store_message(message, "Value too short");
        return -1;
    }
    return 0;
}

LIBRARY int32_t iargc_(void)
{
    return _FortranAArgumentCount();
}

LIBRARY void getarg_(int32_t *n, char *value, int64_t length)
{
    descriptor d = {value, length, VERSION, 0, 40};
    _FortranAGetCommandArgument(*n, &d, 0, 0, 0, 0);
}

LIBRARY void flush_(const int32_t *unit)
{
}
