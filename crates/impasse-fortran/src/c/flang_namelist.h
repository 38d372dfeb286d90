/* Namelists: items that the input names, with values as in lists.
 *
 * What is not followed (components, strides, sections of more than one dimension, parts of texts) makes the whole item
 * unknown. */

typedef struct {
    const char *name;
    const descriptor *item;
} named_item;

typedef struct {
    const char *name;
    uint64_t count;
    const named_item *items;
} namelist;

static bool is_letter(char c)
{
    return (upper(c) >= 'A' && upper(c) <= 'Z') || c == '_';
}

static bool is_at(const statement *s, char c)
{
    return s->position < s->length && s->record[s->position] == c;
}

static bool at_end_of_group(const statement *s)
{
    return is_at(s, '/') || is_at(s, '&') || is_at(s, '$');
}

static void skip_blanks(statement *s)
{
    while (s->position < s->length && is_blank(s->record[s->position]))
        ++s->position;
}

static int64_t end_of_word(const statement *s)
{
    int64_t at = s->position;
    while (at < s->length && (is_letter(s->record[at]) || is_digit(s->record[at])))
        ++at;
    return at;
}

/* Goes behind a word; whether it is this one. */
static bool take_word(statement *s, const char *word)
{
    int64_t end = end_of_word(s);
    bool same = (int64_t)strlen(word) == end - s->position;
    for (; s->position < end; ++s->position)
        same = same && upper(*word++) == upper(s->record[s->position]);
    return same;
}

/* Groups begin in a record of their own. */
static bool find_group(statement *s, const char *name)
{
    while (find_value(s)) {
        if (!record_known(s, s->position, s->length))
            return true;
        if (is_at(s, '&') || is_at(s, '$')) {
            ++s->position;
            if (take_word(s, name))
                return true;
        }
        s->position = s->length;
    }
    return false;
}

/* Whether another value follows for an item, and not the next name or the end. */
static bool has_value(statement *s)
{
    if (s->value_repeats > 0)
        return true;
    if (!find_value(s) || !record_known(s, s->position, s->length))
        return false;
    if (s->begun && is_at(s, ',')) {
        ++s->position;
        s->begun = false;
        if (!find_value(s) || !record_known(s, s->position, s->length))
            return false;
    }
    if (at_end_of_group(s))
        return false;
    if (!is_letter(s->record[s->position]))
        return true;
    int64_t at = end_of_word(s);
    while (at < s->length && is_blank(s->record[at]))
        ++at;
    return at >= s->length || (s->record[at] != '=' && s->record[at] != '(' && s->record[at] != '%');
}

static int64_t subscript(statement *s, int64_t otherwise)
{
    skip_blanks(s);
    bool negative = is_at(s, '-');
    if (negative || is_at(s, '+'))
        ++s->position;
    int64_t value = 0, start = s->position;
    while (s->position < s->length && is_digit(s->record[s->position]))
        value = value * 10 + (s->record[s->position++] - '0');
    bool given = s->position > start;
    skip_blanks(s);
    return !given ? otherwise : negative ? -value : value;
}

/* The elements that subscripts name, from the first to before the end; false if they are not followed. Behind a single element
 * those after it may be given, too. */
static bool subscripts(statement *s, const descriptor *d, int64_t *from, int64_t *end)
{
    int64_t step = 1;
    bool followed = true;
    int k = 0;
    for (++s->position; s->position < s->length && !is_at(s, ')'); ++k) {
        int64_t lower = k < d->rank ? d->dim[k].lower : 1, extent = k < d->rank ? d->dim[k].extent : 0;
        int64_t first = subscript(s, lower) - lower, last = first;
        if (is_at(s, ':')) {
            ++s->position;
            last = subscript(s, lower + extent - 1) - lower;
            followed = followed && d->rank == 1;
            *end = last + 1;
        }
        followed = followed && first >= 0 && first <= last && last < extent;
        *from += first * step;
        step *= extent;
        followed = followed && (is_at(s, ',') || is_at(s, ')'));
        if (!is_at(s, ')'))
            ++s->position;
    }
    ++s->position;
    return followed && k == d->rank;
}

static void forget_item(statement *s, const descriptor *d)
{
    int64_t count = elements(d);
    for (int64_t i = 0; i < count; ++i) {
        char *at = element(d, i);
        if (s->not_known)
            read_unknown(s, at, d->size);
        else
            for (uint64_t byte = 0; byte < d->size; ++byte)
                at[byte] = (char)rand();
    }
}

static bool read_item(statement *s, const descriptor *d)
{
    int64_t from = 0, end = elements(d);
    bool followed = category_of(d->type) != DERIVED;
    skip_blanks(s);
    if (is_at(s, '('))
        followed = subscripts(s, d, &from, &end) && followed;
    skip_blanks(s);
    followed = followed && is_at(s, '=');
    while (s->position < s->length && !is_at(s, '='))
        ++s->position;
    if (!is_at(s, '='))
        return problem(s, ERROR_INPUT, "No '=' found after item in NAMELIST group");
    ++s->position;
    s->begun = s->ended = false;
    s->value_repeats = 0;
    for (; has_value(s); ++from) {
        if (followed && from >= end)
            return problem(s, ERROR_INPUT, "Too many values for an item of a NAMELIST group");
        if (!(followed ? get_listed(s, element(d, from), d->type, d->size) : next_value(s, true)))
            return false;
    }
    if (!followed)
        forget_item(s, d);
    return s->status == 0;
}

static const descriptor *find_item(statement *s, const namelist *group)
{
    int64_t start = s->position;
    for (uint64_t i = 0; i < group->count; ++i) {
        s->position = start;
        if (take_word(s, group->items[i].name))
            return group->items[i].item;
    }
    return 0;
}

LIBRARY bool IO(InputNamelist)(statement *s, const namelist *group)
{
    if (s->status != 0)
        return false;
    s->names_items = true;
    if (!s->loaded) {
        s->loaded = true;
        if (!start_input(s))
            return false;
        cut_comment(s);
    }
    if (!find_group(s, group->name))
        return false;
    while (find_value(s)) {
        if (!record_known(s, s->position, s->length)) {
            for (uint64_t i = 0; i < group->count; ++i)
                forget_item(s, group->items[i].item);
            return true;
        }
        if (is_at(s, ',')) {
            ++s->position;
            continue;
        }
        if (at_end_of_group(s))
            return true;
        const descriptor *item = find_item(s, group);
        if (!item)
            return problem(s, ERROR_INPUT, "an item is not in the NAMELIST group");
        if (!read_item(s, item))
            return false;
    }
    return false;
}
