/* Formats: the next edit descriptor for a value, with all that stands before it. */

static char format_char(statement *s)
{
    while (s->at < s->format_length && s->format[s->at] == ' ')
        ++s->at;
    return s->at < s->format_length ? s->format[s->at] : 0;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? c - 32 : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int format_number(statement *s, int otherwise)
{
    if (!is_digit(format_char(s)))
        return otherwise;
    int number = 0;
    while (is_digit(format_char(s)))
        number = number * 10 + (s->format[s->at++] - '0');
    return number;
}

/* A text in quotes, which are doubled in it. */
static bool literal(statement *s, char quote)
{
    ++s->at;
    while (s->at < s->format_length) {
        if (s->format[s->at] == quote) {
            if (s->at + 1 >= s->format_length || s->format[s->at + 1] != quote)
                break;
            ++s->at;
        }
        if (!s->input) {
            if (!emit(s, s->format + s->at, 1))
                return false;
        } else {
            ++s->position;
        }
        ++s->at;
    }
    ++s->at;
    return true;
}

static void open_group(statement *s, int repeats)
{
    if (s->depth < MOST_GROUPS) {
        s->groups[s->depth].start = s->at;
        s->groups[s->depth].repeats = repeats;
        s->groups[s->depth].left = repeats;
        ++s->depth;
    }
}

/* The end of a group: once more, or on behind it. False: the end of the format. */
static bool close_group(statement *s)
{
    group *top = &s->groups[s->depth - 1];
    if (s->depth == 1)
        return false;
    if (top->repeats < 0 || --top->left > 0) {
        s->at = top->start;
        return true;
    }
    ++s->at;
    --s->depth;
    return true;
}

static bool move_to(statement *s, int64_t position)
{
    s->position = position < 0 ? 0 : position;
    return true;
}

static void read_widths(statement *s, edit *e, char name)
{
    e->width = format_number(s, -1);
    e->digits = e->exponent = -1;
    if (format_char(s) == '.') {
        ++s->at;
        e->digits = format_number(s, 0);
    }
    if ((name == 'E' || name == 'D' || name == 'G') && upper(format_char(s)) == 'E') {
        ++s->at;
        e->exponent = format_number(s, 0);
    }
}

/* Control edit descriptors. False if it is none. */
static bool control(statement *s, char c, int repeats, bool has_repeats)
{
    switch (c) {
    case '/':
        ++s->at;
        for (int i = 0; i < repeats; ++i)
            advance_record(s);
        return true;
    case 'X':
        ++s->at;
        return move_to(s, s->position + repeats);
    case 'P':
        ++s->at;
        s->scale = repeats;
        return true;
    case 'T': {
        ++s->at;
        char way = upper(format_char(s));
        if (way == 'L' || way == 'R')
            ++s->at;
        int by = format_number(s, 1);
        return move_to(s, way == 'L' ? s->position - by : way == 'R' ? s->position + by : by - 1);
    }
    case 'S': {
        ++s->at;
        char way = upper(format_char(s));
        if (way == 'P' || way == 'S')
            ++s->at;
        s->plus_sign = way == 'P';
        return true;
    }
    default:
        return false;
    }
}

/* Goes on to the next edit descriptor for a value. False at the end of the format, or if it is wrong. With `last` there
 * are no more values. */
static bool next_edit(statement *s, edit *e, bool last)
{
    if (!last && s->repeats_left > 0) {
        --s->repeats_left;
        *e = s->repeated;
        return true;
    }
    for (int64_t steps = 0; s->status == 0; ++steps) {
        char c = upper(format_char(s));
        if (c == 0 || s->depth == 0 && c != '(')
            return s->depth > 0 ? problem(s, ERROR_FORMAT, "format is not closed") : false;
        if (c == ',') {
            ++s->at;
            continue;
        }
        if (c == '\'' || c == '"') {
            if (!literal(s, s->format[s->at]))
                return false;
            continue;
        }
        if (c == ':') {
            if (last)
                return false;
            ++s->at;
            continue;
        }
        if (c == ')') {
            bool had_data = s->used_data;
            if (s->depth > 1 && s->groups[s->depth - 1].repeats < 0 && !had_data && last)
                return false;
            if (close_group(s))
                continue;
            if (last)
                return false;
            if (!had_data)
                return problem(s, ERROR_FORMAT, "format has no edit descriptor for a value");
            /* Back to the group that ended last, in a new record. */
            s->used_data = false;
            if (!advance_record(s))
                return false;
            s->at = s->reversion;
            s->depth = 1;
            continue;
        }
        int start = s->at;
        bool minus = c == '-' || c == '+';
        if (minus) {
            ++s->at;
        }
        bool unlimited = c == '*';
        if (unlimited)
            ++s->at;
        bool has_repeats = is_digit(format_char(s));
        int repeats = format_number(s, 1);
        if (minus && c == '-')
            repeats = -repeats;
        c = upper(format_char(s));
        if (c == '(') {
            if (s->depth == 1)
                s->reversion = start;
            ++s->at;
            open_group(s, unlimited ? -1 : repeats);
            continue;
        }
        if (c == 'H' && has_repeats) {
            ++s->at;
            emit(s, s->format + s->at, repeats);
            s->at += repeats;
            continue;
        }
        if (c == 'B' || c == 'D' || c == 'R') {
            /* BN, BZ, DC, DP and rounding. */
            char way = s->at + 1 < s->format_length ? upper(s->format[s->at + 1]) : 0;
            if (c == 'B' && (way == 'N' || way == 'Z') || c == 'D' && (way == 'C' || way == 'P') || c == 'R') {
                if (c == 'D')
                    s->decimal_comma = way == 'C';
                s->at += 2;
                continue;
            }
        }
        if (control(s, c, repeats, has_repeats))
            continue;
        if (last)
            return false;
        if (!strchr("IBOZFEGDLAQ", c) || c == 0)
            return problem(s, ERROR_FORMAT, "unknown edit descriptor in a format");
        ++s->at;
        e->name = c;
        e->variation = 0;
        char way = upper(format_char(s));
        if (c == 'E' && (way == 'S' || way == 'N' || way == 'X')) {
            e->variation = way;
            ++s->at;
        }
        read_widths(s, e, c);
        s->used_data = true;
        s->repeated = *e;
        s->repeats_left = repeats - 1;
        return true;
    }
    return false;
}

static void begin_format(statement *s, const char *format, size_t length, const descriptor *described)
{
    if (!format && described) {
        format = described->base;
        length = described->size * elements(described);
    }
    s->format = format;
    s->format_length = length;
    s->at = 0;
    if (format_char(s) == '(') {
        ++s->at;
        open_group(s, 1);
    }
    s->reversion = s->at;
}
