/* The calls for items and specifiers, for statements of one kind. `IO` gives them their names. */

LIBRARY void IO(EnableHandlers)(statement *s, bool stat, bool err, bool end, bool eor, bool message)
{
    s->handles_errors = stat || err || end || eor || message;
}

#define INTEGER_ITEM(bits)                                                                                             \
    LIBRARY bool IO(OutputInteger##bits)(statement * s, int##bits##_t value)                                           \
    {                                                                                                                  \
        return put_value(s, (const char *)&value, type_code(INTEGER, bits / 8), bits / 8);                             \
    }
INTEGER_ITEM(8)
INTEGER_ITEM(16)
INTEGER_ITEM(32)
INTEGER_ITEM(64)

LIBRARY bool IO(OutputReal32)(statement *s, float value)
{
    return put_value(s, (const char *)&value, 27, 4);
}

LIBRARY bool IO(OutputReal64)(statement *s, double value)
{
    return put_value(s, (const char *)&value, 28, 8);
}

LIBRARY bool IO(OutputComplex32)(statement *s, float re, float im)
{
    float value[2] = {re, im};
    return put_value(s, (const char *)value, 34, 8);
}

LIBRARY bool IO(OutputComplex64)(statement *s, double re, double im)
{
    double value[2] = {re, im};
    return put_value(s, (const char *)value, 35, 16);
}

LIBRARY bool IO(OutputLogical)(statement *s, bool value)
{
    int32_t number = value;
    return put_value(s, (const char *)&number, 14, 4);
}

LIBRARY bool IO(OutputAscii)(statement *s, const char *text, size_t length)
{
    return put_value(s, text, 40, length);
}

LIBRARY bool IO(OutputCharacter)(statement *s, const char *text, size_t length, int kind)
{
    return put_value(s, text, 40, length * kind);
}

LIBRARY bool IO(OutputDescriptor)(statement *s, const descriptor *d)
{
    return put_described(s, d);
}

LIBRARY bool IO(OutputDerivedType)(statement *s, const descriptor *d, const void *table)
{
    return put_described(s, d);
}

LIBRARY bool IO(InputInteger)(statement *s, int64_t *value, int kind)
{
    return get_value(s, (char *)value, type_code(INTEGER, kind), kind);
}

LIBRARY bool IO(InputReal32)(statement *s, float *value)
{
    return get_value(s, (char *)value, 27, 4);
}

LIBRARY bool IO(InputReal64)(statement *s, double *value)
{
    return get_value(s, (char *)value, 28, 8);
}

LIBRARY bool IO(InputComplex32)(statement *s, float *value)
{
    return get_value(s, (char *)value, 34, 8);
}

LIBRARY bool IO(InputComplex64)(statement *s, double *value)
{
    return get_value(s, (char *)value, 35, 16);
}

LIBRARY bool IO(InputAscii)(statement *s, char *text, size_t length)
{
    return get_value(s, text, 40, length);
}

LIBRARY bool IO(InputCharacter)(statement *s, char *text, size_t length, int kind)
{
    return get_value(s, text, 40, length * kind);
}

LIBRARY bool IO(InputLogical)(statement *s, bool *value)
{
    return get_value(s, (char *)value, 39, 1);
}

LIBRARY bool IO(InputDescriptor)(statement *s, const descriptor *d)
{
    return get_described(s, d);
}

LIBRARY bool IO(InputDerivedType)(statement *s, const descriptor *d, const void *table)
{
    return get_described(s, d);
}

LIBRARY bool IO(SetAdvance)(statement *s, const char *text, size_t length)
{
    s->advance = !(length > 0 && upper(text[0]) == 'N');
    return true;
}

LIBRARY bool IO(SetSign)(statement *s, const char *text, size_t length)
{
    s->plus_sign = length > 0 && upper(text[0]) == 'P';
    return true;
}

#define IGNORED(name)                                                                                                  \
    LIBRARY bool IO(name)(statement * s, const char *text, size_t length)                                              \
    {                                                                                                                  \
        return true;                                                                                                   \
    }
IGNORED(SetAsynchronous)
IGNORED(SetBlank)
IGNORED(SetDecimal)
IGNORED(SetDelim)
IGNORED(SetPad)
IGNORED(SetRound)

LIBRARY size_t IO(GetSize)(statement *s)
{
    return s->size_read;
}

LIBRARY void IO(GetIoMsg)(statement *s, char *text, size_t length)
{
    if (s->status == 0)
        return;
    const char *message = s->message ? s->message : s->status == END_OF_FILE ? "End of file during input" : "Error";
    store_chars(message, strlen(message), text, length);
}
