/* Statements that open, close, place and ask about files. */

/* What such a statement says. */
static struct {
    int number, what;
    bool new_number, by_name;
    char path[256], status, access, form, action, position;
    int64_t record_length;
} said;

enum { OPEN, CLOSE, REWIND, BACKSPACE, ENDFILE, FLUSH, WAIT };

static statement *begin_other(int kind, int what, int number, const char *file, int line)
{
    statement *s = begin(kind, file, line);
    memset(&said, 0, sizeof said);
    said.number = number;
    said.what = what;
    return s;
}

#define STATEMENT(name, kind, what)                                                                                    \
    LIBRARY statement *_FortranAio##name(int number, const char *file, int line)                                       \
    {                                                                                                                  \
        return begin_other(kind, what, number, file, line);                                                            \
    }
STATEMENT(BeginOpenUnit, OPENING, OPEN)
STATEMENT(BeginClose, CLOSING, CLOSE)
STATEMENT(BeginRewind, OTHER_STATEMENT, REWIND)
STATEMENT(BeginBackspace, OTHER_STATEMENT, BACKSPACE)
STATEMENT(BeginEndfile, OTHER_STATEMENT, ENDFILE)
STATEMENT(BeginFlush, OTHER_STATEMENT, FLUSH)
STATEMENT(BeginWaitAll, OTHER_STATEMENT, WAIT)
STATEMENT(BeginInquireUnit, INQUIRING, 0)

LIBRARY statement *_FortranAioBeginOpenNewUnit(const char *file, int line)
{
    statement *s = begin_other(OPENING, OPEN, 0, file, line);
    said.new_number = true;
    said.number = -2;
    while (flang_find_unit(said.number))
        --said.number;
    return s;
}

static void copy_path(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        --length;
    if (length >= sizeof said.path)
        length = sizeof said.path - 1;
    memcpy(said.path, text, length);
    said.path[length] = 0;
}

LIBRARY statement *_FortranAioBeginInquireFile(const char *name, size_t length, const char *file, int line)
{
    statement *s = begin_other(INQUIRING, 0, 0, file, line);
    said.by_name = true;
    copy_path(name, length);
    return s;
}

LIBRARY statement *_FortranAioBeginInquireIoLength(const char *file, int line)
{
    statement *s = begin_other(UNFORMATTED, 0, 0, file, line);
    s->measures = true;
    return s;
}

LIBRARY size_t _FortranAioGetIoLength(statement *s)
{
    return s->length;
}

LIBRARY bool _FortranAioSetFile(statement *s, const char *text, size_t length)
{
    copy_path(text, length);
    return true;
}

#define WORD(name, field)                                                                                              \
    LIBRARY bool _FortranAio##name(statement *s, const char *text, size_t length)                                      \
    {                                                                                                                  \
        said.field = length > 0 ? upper(text[0]) : 0;                                                                  \
        return true;                                                                                                   \
    }
WORD(SetAccess, access)
WORD(SetForm, form)
WORD(SetPosition, position)
IGNORED(SetCarriagecontrol)
IGNORED(SetConvert)
IGNORED(SetEncoding)

LIBRARY bool _FortranAioSetAction(statement *s, const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        --length;
    said.action = length > 4 && upper(text[0]) == 'R' ? 'B' : length > 0 ? upper(text[0]) : 0;
    return true;
}

LIBRARY bool _FortranAioSetStatus(statement *s, const char *text, size_t length)
{
    /* OLD, NEW, SCRATCH, REPLACE, UNKNOWN; KEEP, DELETE */
    said.status = length > 0 ? upper(text[0]) : 0;
    return true;
}

LIBRARY bool _FortranAioSetRecl(statement *s, size_t length)
{
    said.record_length = length;
    return true;
}

LIBRARY bool _FortranAioSetRec(statement *s, int64_t number)
{
    if (s->unit && s->unit->file)
        fseek(s->unit->file, (number - 1) * s->unit->record_length, SEEK_SET);
    return true;
}

LIBRARY bool _FortranAioSetPos(statement *s, int64_t position)
{
    if (s->unit && s->unit->file)
        fseek(s->unit->file, position - 1, SEEK_SET);
    return true;
}

LIBRARY bool _FortranAioGetNewUnit(statement *s, int *number, int kind)
{
    if (s->kind == OPENING && said.new_number)
        store_integer(number, kind, said.number);
    return true;
}

static void close_unit(unit *u, bool remove_it)
{
    flang_finish_line(u->number, u->file);
    if (u->file && u->number != 6 && u->number != 5 && u->number != 0)
        fclose(u->file);
    if ((remove_it || u->scratch) && u->path[0])
        remove(u->path);
    u->open = false;
    u->file = 0;
}

static const char *mode(void)
{
    if (said.action == 'R' && said.access != 'A')
        return "r";
    if (said.status == 'R' || said.status == 'N' || said.status == 'S')
        return "w+";
    return "r+";
}

static void open_unit(statement *s)
{
    unit *old = flang_find_unit(said.number);
    if (old)
        close_unit(old, false);
    unit *u = new_unit(said.number);
    if (!u) {
        problem(s, ERROR_OPEN, "too many units are open");
        return;
    }
    if (!said.path[0])
        snprintf(said.path, sizeof said.path, said.status == 'S' ? "fort.scratch.%d" : "fort.%d", said.number);
    strcpy(u->path, said.path);
    u->scratch = said.status == 'S';
    u->direct = said.access == 'D';
    u->stream = said.access == 'S' && said.form != 'F';
    u->record_length = said.record_length;
    u->formatted = said.form ? said.form == 'F' : !u->direct && !u->stream;
    u->file = fopen(u->path, mode());
    if (!u->file && said.status != 'O' && (said.action != 'R' || said.status == 'U'))
        u->file = fopen(u->path, "w+");
    else if (!u->file && said.status == 'O')
        u->file = fopen(u->path, "r");
    if (!u->file) {
        u->open = false;
        problem(s, 2, "Cannot open file: No such file or directory");
    } else if (said.position == 'A') {
        fseek(u->file, 0, SEEK_END);
    }
}

static void back_one_line(unit *u)
{
    long at = ftell(u->file);
    while (at > 0) {
        --at;
        if (at == 0)
            break;
        fseek(u->file, at - 1, SEEK_SET);
        if (fgetc(u->file) == '\n')
            break;
    }
    fseek(u->file, at, SEEK_SET);
}

static void end_other(statement *s)
{
    if (s->kind == INQUIRING || s->status != 0)
        return;
    if (s->kind == OPENING) {
        open_unit(s);
        return;
    }
    unit *u = flang_find_unit(said.number);
    if (!u)
        return;
    if (said.what != FLUSH) {
        flang_finish_line(u->number, u->file);
        u->pending = false;
    }
    switch (said.what) {
    case CLOSE:
        close_unit(u, said.status == 'D');
        break;
    case REWIND:
        u->at_end = false;
        if (u->file)
            rewind(u->file);
        break;
    case BACKSPACE:
        if (u->file)
            back_one_line(u);
        break;
    case FLUSH:
        if (u->file)
            fflush(u->file);
        break;
    }
}

/* Keywords come as numbers: each letter is a digit of base 26 behind a 1. */
static void keyword(uint64_t hash, char *text)
{
    char letters[32];
    int count = 0;
    while (hash > 1 && count < 31) {
        letters[count++] = 'A' + hash % 26;
        hash /= 26;
    }
    for (int i = 0; i < count; ++i)
        text[i] = letters[count - 1 - i];
    text[count] = 0;
}

static unit *asked(void)
{
    if (!said.by_name)
        return flang_find_unit(said.number);
    for (int i = 0; i < unit_count; ++i)
        if (units[i].open && strcmp(units[i].path, said.path) == 0)
            return &units[i];
    return 0;
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file)
        fclose(file);
    return file != 0;
}

LIBRARY bool _FortranAioInquireLogical(statement *s, uint64_t hash, bool *value)
{
    char word[32];
    keyword(hash, word);
    unit *u = asked();
    *value = false;
    if (strcmp(word, "EXIST") == 0)
        *value = said.by_name ? u || exists(said.path) : u || said.number == 5 || said.number == 6 || said.number == 0;
    else if (strcmp(word, "OPENED") == 0)
        *value = u || !said.by_name && (said.number == 5 || said.number == 6 || said.number == 0);
    else if (strcmp(word, "NAMED") == 0)
        *value = u && u->path[0];
    return true;
}

LIBRARY bool _FortranAioInquireInteger64(statement *s, uint64_t hash, int64_t *value, int kind)
{
    char word[32];
    keyword(hash, word);
    unit *u = asked();
    int64_t number = -1;
    if (strcmp(word, "NUMBER") == 0)
        number = u ? u->number : -1;
    else if (strcmp(word, "RECL") == 0)
        number = u ? u->record_length : -1;
    else if (strcmp(word, "SIZE") == 0 && u && u->file) {
        long at = ftell(u->file);
        fseek(u->file, 0, SEEK_END);
        number = ftell(u->file);
        fseek(u->file, at, SEEK_SET);
    } else if (strcmp(word, "POS") == 0 && u && u->file)
        number = ftell(u->file) + 1;
    store_integer(value, kind, number);
    return true;
}

LIBRARY bool _FortranAioInquireCharacter(statement *s, uint64_t hash, char *text, size_t length)
{
    char word[32];
    keyword(hash, word);
    unit *u = asked();
    const char *answer = "UNKNOWN";
    if (strcmp(word, "NAME") == 0)
        answer = u ? u->path : said.by_name ? said.path : "";
    else if (strcmp(word, "FORM") == 0)
        answer = !u ? "UNDEFINED" : u->formatted ? "FORMATTED" : "UNFORMATTED";
    else if (strcmp(word, "ACCESS") == 0)
        answer = !u ? "UNDEFINED" : u->direct ? "DIRECT" : u->stream ? "STREAM" : "SEQUENTIAL";
    else if (strcmp(word, "ACTION") == 0)
        answer = u ? "READWRITE" : "UNDEFINED";
    store_chars(answer, strlen(answer), text, length);
    return true;
}
