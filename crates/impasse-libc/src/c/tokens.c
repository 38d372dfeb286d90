/* Taking strings apart. */

typedef unsigned long size_t;

#define LIBRARY __attribute__((weak))
#define NULL ((void *)0)

size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);

/* Of the machine: whether a number is not known; makes memory unknown; a place in memory, or none. */
int __impasse_is_unknown(int number);
void __impasse_forget(void *memory, size_t size);
void *__impasse_somewhere(const void *memory);
void __impasse_lost_token(void);

/* Some part of a text that is not known, which is cut somewhere; the next one is looked for in the same text. */
static char *some_part(char *text, char **state)
{
    char *part = __impasse_somewhere(text);
    __impasse_forget(text, -1ul);
    *state = text;
    return part;
}

LIBRARY char *strtok_r(char *text, const char *set, char **state)
{
    if (!text && !(text = *state))
        return NULL;
    size_t skipped = strspn(text, set);
    if (__impasse_is_unknown(skipped))
        return some_part(text, state);
    char *part = text + skipped;
    size_t length = strcspn(part, set);
    if (__impasse_is_unknown(length))
        return some_part(text, state);
    char *end = part + length;
    if (*end)
        *end++ = 0;
    *state = end;
    return length ? part : NULL;
}

LIBRARY char *__strtok_r(char *text, const char *set, char **state)
{
    return strtok_r(text, set, state);
}

LIBRARY char *strsep(char **state, const char *set)
{
    char *text = *state;
    if (!text)
        return NULL;
    size_t length = strcspn(text, set);
    if (__impasse_is_unknown(length)) {
        __impasse_forget(text, -1ul);
        *state = __impasse_somewhere(text);
        return text;
    }
    if (text[length]) {
        text[length] = 0;
        *state = text + length + 1;
    } else
        *state = NULL;
    return text;
}

/* `strtok` with a state that may belong to the calling function (string/tokens.rs). Whoever has no text of its own
   goes on with that of somebody else, if there was one. */
char *__impasse_token(char *text, const char *set, char **state)
{
    static char begun;
    if (text)
        begun = 1;
    else if (begun && !*state)
        __impasse_lost_token();
    return strtok_r(text, set, state);
}

LIBRARY char *strtok(char *text, const char *set)
{
    static char *state;
    return __impasse_token(text, set, &state);
}
