/* A statement that writes or reads, and the layout of values. Input, output and internal files have copies of this
 * code of their own, so that what is written is told from what a program reads and makes texts of. */
#ifndef FLANG_IO_H
#define FLANG_IO_H

#include <flang.h>
#include <math.h>

enum { LISTED, FORMATTED, UNFORMATTED, OPENING, CLOSING, INQUIRING, OTHER_STATEMENT };
enum { END_OF_FILE = -1, END_OF_RECORD = -2 };
enum { ERROR_OVERRUN = 1001, ERROR_INPUT = 1010, ERROR_FORMAT = 1011, ERROR_OPEN = 1020 };
enum { MOST_GROUPS = 20, LINE_LIMIT = 79, MOST_ITEM = 512 };

typedef struct {
    int start, repeats, left;
} group;

typedef struct unit unit;

typedef struct {
    int kind;
    bool input, internal, advance, handles_errors;
    const char *file;
    int line;
    /* The record under way. */
    char *record;
    int64_t room, length, position;
    /* For lists: whether the last item was a text. */
    bool after_text, begun;
    /* The format. */
    const char *format;
    int format_length, at;
    group groups[MOST_GROUPS];
    int depth, reversion, scale, repeats_left;
    struct edit_memory {
        char name, variation;
        int width, digits, exponent;
    } repeated;
    bool plus_sign, decimal_comma, used_data, blank_zero;
    int status;
    const char *message;
    unit *unit;
    /* Output: the number of its unit, and how much the statements before have written of the line. */
    int number;
    int64_t column;
    /* INQUIRE with IOLENGTH. */
    bool measures;
    /* Internal files: the records that follow. */
    const descriptor *records;
    int64_t record_number;
    /* Lists: how often the value that was read counts, and whether it was left out. */
    int64_t value_repeats;
    bool value_null, ended, not_known, loaded;
    /* Namelists: the input may have comments. */
    bool names_items;
    char value[MOST_ITEM];
    int value_length;
    int64_t size_read;
} statement;

typedef struct edit_memory edit;

int __impasse_is_known(int64_t value);
int __impasse_digits(double value, int single, int count, int decimals, char *digits, int *exponent);

static bool advance_record(statement *s);
static bool more_room(statement *s, int64_t wanted);

static bool problem(statement *s, int code, const char *message)
{
    if (s->status == 0) {
        s->status = code;
        s->message = message;
    }
    if (!s->handles_errors)
        flang_crash(s->file, s->line, message);
    return false;
}

static bool emit(statement *s, const char *text, int64_t length)
{
    if (length <= 0)
        return true;
    if (s->position + length > s->room && !more_room(s, s->position + length))
        return problem(s, ERROR_OVERRUN, "record is too long");
    if (s->position > s->length)
        memset(s->record + s->length, ' ', s->position - s->length);
    memcpy(s->record + s->position, text, length);
    s->position += length;
    if (s->position > s->length)
        s->length = s->position;
    return true;
}

static bool repeat(statement *s, char c, int64_t count)
{
    for (int64_t i = 0; i < count; ++i)
        if (!emit(s, &c, 1))
            return false;
    return true;
}

static int64_t line_limit(const statement *s)
{
    return s->internal ? s->room : LINE_LIMIT - s->column;
}

/* Lists: the blank before an item, or a new line if it does not fit. */
static bool separate(statement *s, int64_t length, bool text)
{
    bool space = s->position == 0 || !(text && s->after_text);
    s->after_text = false;
    int64_t limit = line_limit(s);
    if (s->column + s->position > 0 && s->position + space + length > limit) {
        if (!advance_record(s))
            return false;
        space = true;
    }
    return !space || emit(s, " ", 1);
}

/* Something right-justified; stars if there is no room. */
static bool justify(statement *s, const char *text, int64_t length, int64_t width)
{
    if (width > 0 && length > width)
        return repeat(s, '*', width);
    return repeat(s, ' ', width - length) && emit(s, text, length);
}

/* What stands for a number that is not known. */
static bool put_unknown(statement *s, int64_t width, bool listed)
{
    if (s->internal) {
        /* Some characters that nobody knows. */
        char text[24];
        int64_t length = width > 0 && width < 24 ? width : 6;
        for (int64_t i = 0; i < length; ++i)
            text[i] = (char)rand();
        return (!listed || separate(s, length, false)) && emit(s, text, length);
    }
    return (!listed || separate(s, 1, false)) && repeat(s, '?', width > 0 ? width : 1);
}

#include <flang_format.h>
#include <flang_output.h>
#include <flang_input.h>

#endif
