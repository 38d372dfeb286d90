/* Writing to files, and what is printed. */

#include <flang_io.h>
#include <flang_units.h>

#define IO(name) _FortranAio##name##_output

/* A line that statements with ADVANCE='NO' have begun; `gap` blanks come before what follows. */
typedef struct {
    int number;
    bool begun;
    int64_t column, gap;
} line;

static line lines[MOST_UNITS];
static int line_count = 0;

static line *find_line(int number)
{
    for (int i = 0; i < line_count; ++i)
        if (lines[i].number == number)
            return &lines[i];
    return 0;
}

LIBRARY void flang_finish_line(int number, FILE *file)
{
    line *l = find_line(number);
    if (!l || !l->begun)
        return;
    if (file)
        fputc('\n', file);
    l->begun = false;
}

/* Statements have no pointer to their units: what is written would be taken for something that these depend on. */
static FILE *output_of(const statement *s)
{
    unit *u = flang_find_unit(s->number);
    return u ? u->file : s->number == 6 ? stdout : s->number == 0 ? stderr : 0;
}

static void write_record(statement *s)
{
    FILE *out = output_of(s);
    if (out && s->length > 0)
        fwrite(s->record, 1, s->length, out);
}

/* What was written so far cannot be changed any more: positions count from its end. */
static void keep_line(statement *s)
{
    write_record(s);
    line *l = find_line(s->number);
    if (!l) {
        if (line_count == MOST_UNITS)
            return;
        l = &lines[line_count++];
        l->number = s->number;
    }
    l->begun = true;
    l->column = s->column + s->length;
    l->gap = s->position > s->length ? s->position - s->length : 0;
}

static bool advance_record(statement *s)
{
    write_record(s);
    FILE *out = output_of(s);
    if (out)
        fputc('\n', out);
    line *l = find_line(s->number);
    if (l)
        l->begun = false;
    s->column = s->length = s->position = 0;
    return true;
}

static bool next_record(statement *s)
{
    return false;
}

static bool start_input(statement *s)
{
    return false;
}

static void read_unknown(statement *s, char *at, uint64_t size)
{
}

/* An item may be a call that prints itself. */
enum { MOST_STATEMENTS = 4 };
static statement statements[MOST_STATEMENTS];
static struct {
    char *text;
    int64_t room;
} records[MOST_STATEMENTS];
static int used = 0;

static bool more_room(statement *s, int64_t wanted)
{
    unit *u = flang_find_unit(s->number);
    if (u && u->direct && wanted > u->record_length)
        return false;
    int64_t room = s->room ? s->room : 256;
    while (room < wanted)
        room *= 2;
    char *larger = realloc(s->record, room);
    if (!larger)
        return false;
    int at = s - statements;
    records[at].text = s->record = larger;
    records[at].room = s->room = room;
    return true;
}

static statement *begin(int kind, int number, const char *file, int line_number)
{
    int at = used++ % MOST_STATEMENTS;
    statement *s = &statements[at];
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->advance = true;
    s->file = file;
    s->line = line_number;
    s->record = records[at].text;
    s->room = records[at].room;
    s->number = number;
    line *l = find_line(number);
    if (l && l->begun) {
        s->column = l->column;
        s->position = l->gap;
    }
    return s;
}

static statement *begin_on_unit(int kind, int number, const char *file, int line_number)
{
    unit *u = flang_connect(number, false, kind != UNFORMATTED);
    statement *s = begin(kind, number, file, line_number);
    if (!u)
        problem(s, ERROR_OPEN, "too many units are open");
    return s;
}

LIBRARY statement *_FortranAioBeginExternalListOutput(int number, const char *file, int line_number)
{
    return begin_on_unit(LISTED, number, file, line_number);
}

LIBRARY statement *_FortranAioBeginExternalFormattedOutput(const char *format, size_t length,
                                                           const descriptor *described, int number, const char *file,
                                                           int line_number)
{
    statement *s = begin_on_unit(FORMATTED, number, file, line_number);
    begin_format(s, format, length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginUnformattedOutput(int number, const char *file, int line_number)
{
    return begin_on_unit(UNFORMATTED, number, file, line_number);
}

/* The same for units that are always open: nothing else has to know of these statements. */

LIBRARY statement *_FortranAioBeginExternalListOutput_printed(int number, const char *file, int line_number)
{
    return begin(LISTED, number, file, line_number);
}

LIBRARY statement *_FortranAioBeginExternalFormattedOutput_printed(const char *format, size_t length,
                                                                   const descriptor *described, int number,
                                                                   const char *file, int line_number)
{
    statement *s = begin(FORMATTED, number, file, line_number);
    begin_format(s, format, length, described);
    return s;
}

#include <flang_items.h>

LIBRARY bool IO(SetRec)(statement *s, int64_t number)
{
    unit *u = flang_find_unit(s->number);
    if (u && u->file)
        fseek(u->file, (number - 1) * u->record_length, SEEK_SET);
    return true;
}

LIBRARY bool IO(SetPos)(statement *s, int64_t position)
{
    FILE *out = output_of(s);
    if (out)
        fseek(out, position - 1, SEEK_SET);
    return true;
}

/* Records without format are framed by their lengths. */
static void write_raw(statement *s)
{
    unit *u = flang_find_unit(s->number);
    FILE *out = output_of(s);
    if (!out)
        return;
    int32_t length = s->length;
    bool framed = !u || !u->direct && !u->stream;
    if (framed)
        fwrite(&length, 4, 1, out);
    write_record(s);
    if (framed)
        fwrite(&length, 4, 1, out);
    if (u && u->direct)
        for (int64_t i = s->length; i < u->record_length; ++i)
            fputc(0, out);
}

LIBRARY int IO(EndIoStatement)(statement *s)
{
    edit e;
    if (s->kind == FORMATTED && s->status == 0)
        next_edit(s, &e, true);
    if (s->kind == UNFORMATTED)
        write_raw(s);
    else if (s->advance)
        advance_record(s);
    else
        keep_line(s);
    --used;
    return s->status;
}
