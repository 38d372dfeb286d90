/* Text as values. */

static bool next_record(statement *s);
static bool start_input(statement *s);
static void read_unknown(statement *s, char *at, uint64_t size);

/* Streams: bytes follow each other without records. */
static bool has_no_records(const statement *s);
static bool read_bytes(statement *s, char *at, uint64_t size);

/* Whether the characters of the record from here on can be told. */
static bool record_known(statement *s, int64_t from, int64_t count)
{
    bool known = !s->not_known;
    for (int64_t i = from; i < from + count && i < s->length; ++i)
        known = known && __impasse_is_known(s->record[i]);
    return known;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool ends_value(char c)
{
    return is_blank(c) || c == ',' || c == '/' || c == ';' || c == ')';
}

/* Cuts a comment off a record of a namelist. */
static void cut_comment(statement *s)
{
    char quote = 0;
    for (int64_t i = s->position; s->names_items && !s->not_known && i < s->length; ++i) {
        char c = s->record[i];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (c == '!')
            s->length = i;
    }
}

/* Goes to the next value of a list; false at the end of the file. */
static bool find_value(statement *s)
{
    for (;;) {
        while (s->position < s->length && is_blank(s->record[s->position]))
            ++s->position;
        if (s->position < s->length)
            return true;
        if (!next_record(s))
            return false;
        if (s->not_known)
            return true;
        cut_comment(s);
    }
}

static void take(statement *s, char c)
{
    if (s->value_length < MOST_ITEM - 1)
        s->value[s->value_length++] = c;
}

static void take_quoted(statement *s, char quote)
{
    ++s->position;
    for (;;) {
        if (s->position >= s->length) {
            if (!next_record(s))
                return;
            continue;
        }
        char c = s->record[s->position++];
        if (c == quote) {
            if (s->position >= s->length || s->record[s->position] != quote)
                return;
            ++s->position;
        }
        take(s, c);
    }
}

/* The text of the next value; `value_null` if there is nothing between separators. */
static bool next_value(statement *s, bool text)
{
    if (s->ended) {
        s->value_null = true;
        return true;
    }
    if (s->value_repeats > 0) {
        --s->value_repeats;
        return true;
    }
    s->value_null = false;
    s->value_length = 0;
    if (!find_value(s))
        return false;
    if (!record_known(s, s->position, s->length))
        return true;
    if (s->begun && s->record[s->position] == ',') {
        ++s->position;
        if (!find_value(s))
            return false;
    }
    s->begun = true;
    char c = s->record[s->position];
    if (c == ',') {
        s->value_null = true;
        return true;
    }
    if (c == '/') {
        s->ended = s->value_null = true;
        return true;
    }
    int64_t at = s->position, repeats = 0;
    while (at < s->length && is_digit(s->record[at]))
        repeats = repeats * 10 + (s->record[at++] - '0');
    if (at > s->position && at < s->length && s->record[at] == '*') {
        s->position = at + 1;
        s->value_repeats = repeats - 1;
        if (s->position >= s->length || ends_value(s->record[s->position])) {
            s->value_null = true;
            return true;
        }
        c = s->record[s->position];
    }
    if (text && (c == '\'' || c == '"')) {
        take_quoted(s, c);
        cut_comment(s);
        return true;
    }
    if (c == '(') {
        while (s->position < s->length && s->record[s->position] != ')')
            take(s, s->record[s->position++]);
        ++s->position;
        return true;
    }
    while (s->position < s->length && !ends_value(s->record[s->position]))
        take(s, s->record[s->position++]);
    return true;
}

static bool store_number(statement *s, const char *text, int length, char *at, uint64_t size, int base)
{
    bool negative = false;
    uint64_t value = 0;
    int i = 0;
    if (i < length && (text[i] == '-' || text[i] == '+'))
        negative = text[i++] == '-';
    for (; i < length; ++i) {
        char c = upper(text[i]);
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
        if (digit >= base)
            return problem(s, ERROR_INPUT, "Bad character in INTEGER input field");
        value = value * base + digit;
    }
    store_integer(at, size, negative ? -value : value);
    return true;
}

static bool store_real(statement *s, const char *text, int length, char *at, uint64_t size, int decimals)
{
    char copy[MOST_ITEM + 8];
    int used = 0;
    bool point = false, power = false;
    for (int i = 0; i < length && used < MOST_ITEM; ++i) {
        char c = upper(text[i]);
        if (c == '.')
            point = true;
        if (c == 'D' || c == 'Q')
            c = 'E';
        /* 1.5+3 means 1.5E+3 */
        if ((c == '+' || c == '-') && i > 0 && used > 0 && copy[used - 1] != 'E')
            copy[used++] = 'E';
        power = power || c == 'E';
        copy[used++] = c;
    }
    copy[used] = 0;
    char *end;
    double value = size == 4 ? strtof(copy, &end) : strtod(copy, &end);
    if (*end != 0 || used == 0)
        return problem(s, ERROR_INPUT, "Bad real input data");
    if (!point && !power && decimals > 0)
        value /= pow(10, decimals);
    if (size == 4)
        *(float *)at = value;
    else
        *(double *)at = value;
    return true;
}

static bool store_truth(statement *s, const char *text, int length, char *at, uint64_t size)
{
    int i = length > 0 && text[0] == '.' ? 1 : 0;
    char c = i < length ? upper(text[i]) : 0;
    if (c != 'T' && c != 'F')
        return problem(s, ERROR_INPUT, "Bad character in LOGICAL input field");
    store_integer(at, size, c == 'T');
    return true;
}

static void store_chars(const char *text, int64_t length, char *at, uint64_t size)
{
    uint64_t part = (uint64_t)length < size ? (uint64_t)length : size;
    memcpy(at, text, part);
    memset(at + part, ' ', size - part);
}

static bool store_pair(statement *s, char *at, uint64_t size)
{
    int comma = 1;
    while (comma < s->value_length && s->value[comma] != ',')
        ++comma;
    uint64_t half = size / 2;
    int start = 1, end = comma;
    while (start < end && is_blank(s->value[start]))
        ++start;
    while (end > start && is_blank(s->value[end - 1]))
        --end;
    if (!store_real(s, s->value + start, end - start, at, half, 0))
        return false;
    start = comma + 1;
    end = s->value_length;
    while (start < end && is_blank(s->value[start]))
        ++start;
    while (end > start && is_blank(s->value[end - 1]))
        --end;
    return store_real(s, s->value + start, end - start, at + half, half, 0);
}

static bool get_listed(statement *s, char *at, int8_t type, uint64_t size)
{
    int category = category_of(type);
    if (s->not_known) {
        read_unknown(s, at, size);
        return true;
    }
    if (!next_value(s, category == CHARACTER))
        return false;
    if (!record_known(s, s->position, s->length)) {
        read_unknown(s, at, size);
        return true;
    }
    if (s->value_null)
        return true;
    switch (category) {
    case INTEGER:
        return store_number(s, s->value, s->value_length, at, size, 10);
    case REAL:
        return store_real(s, s->value, s->value_length, at, size, 0);
    case COMPLEX:
        return store_pair(s, at, size);
    case LOGICAL:
        return store_truth(s, s->value, s->value_length, at, size);
    default:
        store_chars(s->value, s->value_length, at, size);
        return true;
    }
}

static bool get_formatted(statement *s, char *at, int8_t type, uint64_t size)
{
    edit e;
    if (!next_edit(s, &e, false))
        return false;
    if (s->not_known) {
        read_unknown(s, at, size);
        return true;
    }
    int category = e.name == 'A' ? CHARACTER : category_of(type);
    int64_t width = e.width > 0 ? e.width : category == CHARACTER ? (int64_t)size : 0;
    if (width == 0)
        width = s->length - s->position;
    int64_t there = s->length - s->position;
    there = there < 0 ? 0 : there < width ? there : width;
    const char *text = s->record + s->position;
    s->position += width;
    s->size_read += there;
    /* A field that reaches beyond the record is filled up with blanks, but that is told. */
    bool is_short = !s->advance && there < width;
    if (category == CHARACTER) {
        int64_t skip = width > (int64_t)size ? width - size : 0;
        if (skip > there)
            skip = there;
        store_chars(text + skip, there - skip, at, size);
        return is_short ? problem(s, END_OF_RECORD, "End of record during non-advancing input") : true;
    }
    if (is_short && there == 0)
        return problem(s, END_OF_RECORD, "End of record during non-advancing input");
    if (!record_known(s, s->position - width, there)) {
        read_unknown(s, at, size);
        return true;
    }
    char field[MOST_ITEM];
    int length = 0;
    for (int64_t i = 0; i < there && length < MOST_ITEM; ++i)
        if (!is_blank(text[i]) && text[i] != ',')
            field[length++] = text[i];
    if (length == 0)
        return memset(at, 0, size), true;
    switch (category) {
    case INTEGER:
        return store_number(s, field, length, at, size, e.name == 'B' ? 2 : e.name == 'O' ? 8 : e.name == 'Z' ? 16 : 10);
    case REAL:
        return store_real(s, field, length, at, size, e.digits);
    case LOGICAL:
        return store_truth(s, field, length, at, size);
    default:
        return problem(s, ERROR_FORMAT, "a value of this type cannot be read");
    }
}

static bool get_raw(statement *s, char *at, uint64_t size)
{
    if (s->not_known) {
        read_unknown(s, at, size);
        return true;
    }
    if (has_no_records(s))
        return read_bytes(s, at, size) || problem(s, END_OF_FILE, "End of file during input");
    if (s->position + (int64_t)size > s->length)
        return problem(s, END_OF_FILE, "End of file during input");
    memcpy(at, s->record + s->position, size);
    s->position += size;
    return true;
}

static bool get_value(statement *s, char *at, int8_t type, uint64_t size)
{
    if (s->status != 0)
        return false;
    if (!s->loaded) {
        s->loaded = true;
        if (!start_input(s))
            return false;
    }
    if (s->kind == UNFORMATTED)
        return get_raw(s, at, size);
    if (s->kind == LISTED)
        return get_listed(s, at, type, size);
    if (category_of(type) == COMPLEX)
        return get_formatted(s, at, size == 8 ? 27 : 28, size / 2) &&
               get_formatted(s, at + size / 2, size == 8 ? 27 : 28, size / 2);
    return get_formatted(s, at, type, size);
}

static bool get_described(statement *s, const descriptor *d);

static bool get_object(statement *s, char *object, const derived_type *type)
{
    const component *all = (const component *)type->components.head.base;
    for (int64_t i = 0; i < type->components.dim[0].extent; ++i) {
        any_descriptor d;
        flang_component(&d, &all[i], object);
        if (!get_described(s, all[i].genre == DATA ? &d.head : (descriptor *)(object + all[i].offset)))
            return false;
    }
    return true;
}

static bool get_described(statement *s, const descriptor *d)
{
    int64_t count = elements(d);
    const derived_type *type = category_of(d->type) == DERIVED ? type_of(d) : 0;
    for (int64_t i = 0; i < count; ++i)
        if (!(type ? get_object(s, element(d, i), type) : get_value(s, element(d, i), d->type, d->size)))
            return false;
    return true;
}
