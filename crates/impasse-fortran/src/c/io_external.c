/* Reading from and writing to files, and what is printed. */

#include <flang_io.h>

#define IO(name) _FortranAio##name

struct unit {
    int number;
    FILE *file;
    bool open, formatted, direct, stream, pending, at_end, wrote, scratch, not_known;
    int64_t record_length, next_record;
    char *record;
    int64_t room, length, position;
    char path[256];
};

enum { MOST_UNITS = 64 };
static unit units[MOST_UNITS];
static int unit_count = 0;
static bool handler = false;

static void write_record(unit *u, bool newline)
{
    if (!u->file)
        return;
    if (u->length > 0)
        fwrite(u->record, 1, u->length, u->file);
    if (newline)
        fputc('\n', u->file);
    u->length = u->position = 0;
    u->pending = false;
}

static void close_units(void)
{
    for (int i = 0; i < unit_count; ++i)
        if (units[i].open && units[i].pending)
            write_record(&units[i], false);
}

static unit *find_unit(int number)
{
    for (int i = 0; i < unit_count; ++i)
        if (units[i].open && units[i].number == number)
            return &units[i];
    return 0;
}

static unit *new_unit(int number)
{
    int at = 0;
    while (at < unit_count && units[at].open)
        ++at;
    if (at == MOST_UNITS)
        return 0;
    if (at == unit_count)
        ++unit_count;
    if (!handler) {
        handler = true;
        atexit(close_units);
    }
    unit *u = &units[at];
    char *record = u->record;
    int64_t room = u->room;
    memset(u, 0, sizeof *u);
    u->number = number;
    u->open = u->formatted = true;
    u->record = record;
    u->room = room;
    return u;
}

/* The unit of a statement; one that was never opened is a file with its number in its name. */
static unit *connect(int number, bool input, bool formatted)
{
    unit *u = find_unit(number);
    if (u)
        return u;
    u = new_unit(number);
    if (!u)
        return 0;
    u->formatted = formatted;
    if (number == 6)
        u->file = stdout;
    else if (number == 5)
        u->file = stdin;
    else if (number == 0)
        u->file = stderr;
    else {
        snprintf(u->path, sizeof u->path, "fort.%d", number);
        u->file = fopen(u->path, input ? "r" : "r+");
        if (!u->file)
            u->file = fopen(u->path, "w+");
    }
    return u;
}

static bool more_room(statement *s, int64_t wanted)
{
    unit *u = s->unit;
    if (u->direct && wanted > u->record_length)
        return false;
    int64_t room = u->room ? u->room : 256;
    while (room < wanted)
        room *= 2;
    char *larger = realloc(u->record, room);
    if (!larger)
        return false;
    u->record = s->record = larger;
    u->room = s->room = room;
    return true;
}

static void keep(statement *s)
{
    unit *u = s->unit;
    u->length = s->length;
    u->position = s->position;
    u->pending = true;
    u->wrote = true;
}

static bool next_record(statement *s);

static bool advance_record(statement *s)
{
    if (s->input)
        return next_record(s);
    keep(s);
    write_record(s->unit, true);
    s->length = s->position = 0;
    return true;
}

/* Reads a line into the record. */
static bool next_record(statement *s)
{
    unit *u = s->unit;
    s->length = s->position = 0;
    if (s->not_known)
        return true;
    int c = u->file ? fgetc(u->file) : EOF;
    if (!__impasse_is_known(c)) {
        s->not_known = u->not_known = true;
        if (c == EOF)
            return problem(s, END_OF_FILE, "End of file during input");
        return true;
    }
    if (c == EOF) {
        u->at_end = true;
        return problem(s, END_OF_FILE, "End of file during input");
    }
    while (c != EOF && c != '\n') {
        if (s->length + 1 > s->room && !more_room(s, s->length + 1))
            return problem(s, ERROR_OVERRUN, "record is too long");
        s->record[s->length++] = c;
        c = fgetc(u->file);
    }
    return true;
}

/* Bytes of a file that nobody knows. */
static void read_unknown(statement *s, char *at, uint64_t size)
{
    if (s->unit && s->unit->file)
        fread(at, 1, size, s->unit->file);
}

/* An item may be a call that prints itself. */
static statement statements[4];
static int used = 0;

static statement *begin(int kind, bool input, int number, const char *file, int line)
{
    statement *s = &statements[used++ % 4];
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->input = input;
    s->advance = true;
    s->file = file;
    s->line = line;
    if (kind > UNFORMATTED)
        return s;
    s->unit = connect(number, input, kind != UNFORMATTED);
    if (!s->unit) {
        problem(s, ERROR_OPEN, "too many units are open");
        return s;
    }
    unit *u = s->unit;
    if (input && u->pending && u->wrote)
        write_record(u, true);
    s->record = u->record;
    s->room = u->room;
    s->length = u->pending ? u->length : 0;
    s->position = u->pending ? u->position : 0;
    s->not_known = u->not_known;
    return s;
}

/* Records without format are framed by their lengths. */
static void begin_raw(statement *s)
{
    unit *u = s->unit;
    if (!s->input || !u || !u->file || s->status != 0 || u->stream)
        return;
    int32_t length = 0;
    if (u->direct)
        length = u->record_length;
    else if (fread(&length, 4, 1, u->file) != 1) {
        problem(s, END_OF_FILE, "End of file during input");
        return;
    }
    if (!__impasse_is_known(length)) {
        s->not_known = true;
        return;
    }
    if (length > s->room && !more_room(s, length))
        return;
    s->length = fread(s->record, 1, length, u->file);
    if (!u->direct)
        fread(&length, 4, 1, u->file);
}

static bool start_input(statement *s)
{
    if (!s->unit || s->status != 0)
        return false;
    if (s->kind == UNFORMATTED) {
        begin_raw(s);
        return s->status == 0;
    }
    return s->unit->pending || next_record(s);
}

LIBRARY statement *_FortranAioBeginExternalListOutput(int number, const char *file, int line)
{
    return begin(LISTED, false, number, file, line);
}

LIBRARY statement *_FortranAioBeginExternalListInput(int number, const char *file, int line)
{
    return begin(LISTED, true, number, file, line);
}

LIBRARY statement *_FortranAioBeginExternalFormattedOutput(const char *format, size_t length,
                                                           const descriptor *described, int number, const char *file,
                                                           int line)
{
    statement *s = begin(FORMATTED, false, number, file, line);
    begin_format(s, format, length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginExternalFormattedInput(const char *format, size_t length,
                                                          const descriptor *described, int number, const char *file,
                                                          int line)
{
    statement *s = begin(FORMATTED, true, number, file, line);
    begin_format(s, format, length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginUnformattedOutput(int number, const char *file, int line)
{
    return begin(UNFORMATTED, false, number, file, line);
}

LIBRARY statement *_FortranAioBeginUnformattedInput(int number, const char *file, int line)
{
    return begin(UNFORMATTED, true, number, file, line);
}

#include <flang_items.h>
#include <flang_files.h>

static void end_raw(statement *s)
{
    unit *u = s->unit;
    if (s->input || !u->file)
        return;
    int32_t length = s->length;
    if (u->direct) {
        if (s->length > 0)
            fwrite(s->record, 1, s->length, u->file);
        for (int64_t i = s->length; i < u->record_length; ++i)
            fputc(0, u->file);
    } else if (u->stream) {
        fwrite(s->record, 1, s->length, u->file);
    } else {
        fwrite(&length, 4, 1, u->file);
        fwrite(s->record, 1, s->length, u->file);
        fwrite(&length, 4, 1, u->file);
    }
    u->length = u->position = 0;
    u->pending = false;
}

static void end_transfer(statement *s)
{
    unit *u = s->unit;
    if (s->kind == UNFORMATTED) {
        if (s->input && !s->loaded && s->status == 0)
            start_input(s);
        end_raw(s);
        return;
    }
    edit e;
    if (s->input) {
        /* A statement without items still reads a record. */
        if (!s->loaded && s->status == 0)
            start_input(s);
        if (s->kind == FORMATTED && s->status == 0)
            next_edit(s, &e, true);
        if (s->advance) {
            u->pending = false;
        } else {
            keep(s);
            u->wrote = false;
        }
        return;
    }
    if (s->kind == FORMATTED && s->status == 0)
        next_edit(s, &e, true);
    if (s->advance)
        advance_record(s);
    else
        keep(s);
}

LIBRARY int IO(EndIoStatement)(statement *s)
{
    if (s->kind <= UNFORMATTED && s->unit)
        end_transfer(s);
    else if (s->kind > UNFORMATTED)
        end_other(s);
    --used;
    return s->status;
}
