/* Units: opening files, asking about them and reading from them. */

#include <flang_io.h>
#include <flang_units.h>

#define IO(name) _FortranAio##name

static unit units[MOST_UNITS];
static int unit_count = 0;

LIBRARY unit *flang_find_unit(int number)
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
LIBRARY unit *flang_connect(int number, bool input, bool formatted)
{
    unit *u = flang_find_unit(number);
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

static bool next_record(statement *s);

static bool advance_record(statement *s)
{
    return next_record(s);
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

static bool has_no_records(const statement *s)
{
    return s->unit && s->unit->stream;
}

static bool read_bytes(statement *s, char *at, uint64_t size)
{
    return s->unit->file && fread(at, 1, size, s->unit->file) == size;
}

/* An item may be a call that reads itself. */
static statement statements[4];
static int used = 0;

static statement *begin(int kind, const char *file, int line)
{
    statement *s = &statements[used++ % 4];
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->advance = true;
    s->file = file;
    s->line = line;
    return s;
}

static statement *begin_input(int kind, int number, const char *file, int line)
{
    statement *s = begin(kind, file, line);
    s->input = true;
    unit *u = s->unit = flang_connect(number, true, kind != UNFORMATTED);
    if (!u) {
        problem(s, ERROR_OPEN, "too many units are open");
        return s;
    }
    flang_finish_line(number, u->file);
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
    if (!u->file || u->stream)
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

LIBRARY statement *_FortranAioBeginExternalListInput(int number, const char *file, int line)
{
    return begin_input(LISTED, number, file, line);
}

LIBRARY statement *_FortranAioBeginExternalFormattedInput(const char *format, size_t length,
                                                          const descriptor *described, int number, const char *file,
                                                          int line)
{
    statement *s = begin_input(FORMATTED, number, file, line);
    begin_format(s, format, length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginUnformattedInput(int number, const char *file, int line)
{
    return begin_input(UNFORMATTED, number, file, line);
}

#include <flang_items.h>
#include <flang_namelist.h>
#include <flang_files.h>

static void end_input(statement *s)
{
    unit *u = s->unit;
    /* A statement without items still reads a record. */
    if (!s->loaded && s->status == 0)
        start_input(s);
    if (s->kind == UNFORMATTED)
        return;
    edit e;
    if (s->kind == FORMATTED && s->status == 0)
        next_edit(s, &e, true);
    u->pending = !s->advance && s->status == 0;
    u->length = s->length;
    u->position = s->position;
}

/* Whose statement it is, where that is seen only when it is run: 0 of this file, 1 output, 2 an internal file. */
LIBRARY int flang_owner(const statement *s)
{
    bool output = !s->input && s->kind <= UNFORMATTED && !s->measures;
    return s->internal ? 2 : output ? 1 : 0;
}

LIBRARY int IO(EndIoStatement)(statement *s)
{
    if (s->input && s->unit)
        end_input(s);
    else if (s->kind > UNFORMATTED)
        end_other(s);
    --used;
    return s->status;
}
