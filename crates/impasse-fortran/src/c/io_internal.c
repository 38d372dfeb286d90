/* Reading from and writing to character variables. */

#include <flang_io.h>

#define IO(name) _FortranAio##name##_internal

static bool more_room(statement *s, int64_t wanted)
{
    return false;
}

static bool go_to_record(statement *s, int64_t number)
{
    int64_t count = s->records ? elements(s->records) : 1;
    if (number >= count)
        return problem(s, END_OF_FILE, "End of file during input");
    s->record_number = number;
    if (s->records) {
        s->record = element(s->records, number);
        s->room = s->records->size;
    }
    s->position = 0;
    s->length = s->input ? s->room : 0;
    return true;
}

/* What was not written of a record is blank. */
static void fill_record(statement *s)
{
    if (!s->input)
        memset(s->record + s->length, ' ', s->room - s->length);
}

static bool advance_record(statement *s)
{
    fill_record(s);
    return go_to_record(s, s->record_number + 1);
}

static bool next_record(statement *s)
{
    return go_to_record(s, s->record_number + 1);
}

static bool start_input(statement *s)
{
    return true;
}

static void read_unknown(statement *s, char *at, uint64_t size)
{
    for (uint64_t i = 0; i < size; ++i)
        at[i] = (char)rand();
}

/* A value of a list may be a call that writes a text itself. */
static statement statements[4];
static int used = 0;

static statement *begin(int kind, bool input, const descriptor *records, char *text, size_t length, const char *file,
                        int line)
{
    statement *s = &statements[used++ % 4];
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->input = input;
    s->internal = s->advance = true;
    s->file = file;
    s->line = line;
    s->records = records;
    s->record = text;
    s->room = length;
    go_to_record(s, 0);
    return s;
}

LIBRARY statement *_FortranAioBeginInternalListOutput(char *text, size_t length, void **scratch, size_t bytes,
                                                      const char *file, int line)
{
    return begin(LISTED, false, 0, text, length, file, line);
}

LIBRARY statement *_FortranAioBeginInternalListInput(char *text, size_t length, void **scratch, size_t bytes,
                                                     const char *file, int line)
{
    return begin(LISTED, true, 0, text, length, file, line);
}

LIBRARY statement *_FortranAioBeginInternalFormattedOutput(char *text, size_t length, const char *format,
                                                           size_t format_length, const descriptor *described,
                                                           void **scratch, size_t bytes, const char *file, int line)
{
    statement *s = begin(FORMATTED, false, 0, text, length, file, line);
    begin_format(s, format, format_length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginInternalFormattedInput(char *text, size_t length, const char *format,
                                                          size_t format_length, const descriptor *described,
                                                          void **scratch, size_t bytes, const char *file, int line)
{
    statement *s = begin(FORMATTED, true, 0, text, length, file, line);
    begin_format(s, format, format_length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginInternalArrayListOutput(const descriptor *records, void **scratch, size_t bytes,
                                                           const char *file, int line)
{
    return begin(LISTED, false, records, 0, 0, file, line);
}

LIBRARY statement *_FortranAioBeginInternalArrayListInput(const descriptor *records, void **scratch, size_t bytes,
                                                          const char *file, int line)
{
    return begin(LISTED, true, records, 0, 0, file, line);
}

LIBRARY statement *_FortranAioBeginInternalArrayFormattedOutput(const descriptor *records, const char *format,
                                                                size_t format_length, const descriptor *described,
                                                                void **scratch, size_t bytes, const char *file, int line)
{
    statement *s = begin(FORMATTED, false, records, 0, 0, file, line);
    begin_format(s, format, format_length, described);
    return s;
}

LIBRARY statement *_FortranAioBeginInternalArrayFormattedInput(const descriptor *records, const char *format,
                                                               size_t format_length, const descriptor *described,
                                                               void **scratch, size_t bytes, const char *file, int line)
{
    statement *s = begin(FORMATTED, true, records, 0, 0, file, line);
    begin_format(s, format, format_length, described);
    return s;
}

#include <flang_items.h>
#include <flang_namelist.h>

LIBRARY int IO(EndIoStatement)(statement *s)
{
    edit e;
    if (s->kind == FORMATTED && s->status == 0)
        next_edit(s, &e, true);
    fill_record(s);
    --used;
    return s->status;
}
