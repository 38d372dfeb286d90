// Numbers, formatted as the flags of the stream say.
extern "C" int __impasse_text_length(const char *text, int length);

namespace {

ostream &padded(ostream &stream, char *text, int length, int digits_at)
{
    ostream::sentry sentry(stream);
    if (!sentry)
        return stream;
    // Strings need to know how long they are.
    if (dynamic_cast<std::stringbuf *>(stream.rdbuf()))
        length = __impasse_text_length(text, length);
    streamsize width = stream.width(0);
    streamsize pad = width > length ? width - length : 0;
    char fill = stream.fill();
    auto adjust = stream.flags() & ios_base::adjustfield;
    int before = adjust == ios_base::internal ? digits_at : adjust == ios_base::left ? length : 0;
    streambuf *buffer = stream.rdbuf();
    bool good = buffer->sputn(text, before) == before;
    for (streamsize i = 0; i < pad; i++)
        good &= buffer->sputc(fill) != EOF;
    good &= buffer->sputn(text + before, length - before) == length - before;
    if (!good)
        stream.setstate(ios_base::badbit);
    return stream;
}

// Numbers without a sign get none, whatever the stream is told.
enum class Sign { none, positive, negative };

ostream &put_integer(ostream &stream, unsigned long long magnitude, Sign sign)
{
    auto flags = stream.flags();
    auto base = flags & ios_base::basefield;
    char text[80];
    int at = 0;
    bool decimal = base != ios_base::hex && base != ios_base::oct;
    if (sign == Sign::negative && decimal)
        text[at++] = '-';
    else if ((flags & ios_base::showpos) && sign != Sign::none && decimal)
        text[at++] = '+';
    if ((flags & ios_base::showbase) && magnitude && base == ios_base::hex) {
        text[at++] = '0';
        text[at++] = flags & ios_base::uppercase ? 'X' : 'x';
    } else if ((flags & ios_base::showbase) && magnitude && base == ios_base::oct) {
        text[at++] = '0';
    }
    const char *format = base == ios_base::oct ? "%llo"
                         : base != ios_base::hex ? "%llu"
                         : flags & ios_base::uppercase ? "%llX"
                                                       : "%llx";
    int length = at + std::snprintf(text + at, sizeof text - at, format, magnitude);
    return padded(stream, text, length, at);
}

template <class Number> ostream &put_float(ostream &stream, Number value, const char *kind)
{
    auto flags = stream.flags();
    auto notation = flags & ios_base::floatfield;
    char format[16];
    int at = 0;
    format[at++] = '%';
    if (flags & ios_base::showpos)
        format[at++] = '+';
    if (flags & ios_base::showpoint)
        format[at++] = '#';
    bool hexadecimal = notation == (ios_base::fixed | ios_base::scientific);
    if (!hexadecimal) {
        format[at++] = '.';
        format[at++] = '*';
    }
    while (*kind)
        format[at++] = *kind++;
    bool upper = flags & ios_base::uppercase;
    format[at++] = hexadecimal                      ? (upper ? 'A' : 'a')
                   : notation == ios_base::fixed      ? 'f'
                   : notation == ios_base::scientific ? (upper ? 'E' : 'e')
                   : upper                            ? 'G'
                                                      : 'g';
    format[at] = 0;
    int precision = static_cast<int>(stream.precision());
    int length = hexadecimal ? std::snprintf(nullptr, 0, format, value)
                             : std::snprintf(nullptr, 0, format, precision, value);
    char *text = static_cast<char *>(std::malloc(length + 1));
    if (hexadecimal)
        std::snprintf(text, length + 1, format, value);
    else
        std::snprintf(text, length + 1, format, precision, value);
    int sign = text[0] == '-' || text[0] == '+';
    padded(stream, text, length, sign);
    std::free(text);
    return stream;
}

} // namespace

ostream &insert_long(ostream &stream, long value) asm("_ZNSo9_M_insertIlEERSoT_");
ostream &insert_long(ostream &stream, long value)
{
    auto base = stream.flags() & ios_base::basefield;
    bool negative = value < 0 && base != ios_base::hex && base != ios_base::oct;
    unsigned long bits = value;
    return put_integer(stream, negative ? -bits : bits, negative ? Sign::negative : Sign::positive);
}

ostream &insert_ulong(ostream &stream, unsigned long value) asm("_ZNSo9_M_insertImEERSoT_");
ostream &insert_ulong(ostream &stream, unsigned long value)
{
    return put_integer(stream, value, Sign::none);
}

ostream &insert_longlong(ostream &stream, long long value) asm("_ZNSo9_M_insertIxEERSoT_");
ostream &insert_longlong(ostream &stream, long long value)
{
    return insert_long(stream, value);
}

ostream &insert_ulonglong(ostream &stream, unsigned long long value)
    asm("_ZNSo9_M_insertIyEERSoT_");
ostream &insert_ulonglong(ostream &stream, unsigned long long value)
{
    return put_integer(stream, value, Sign::none);
}

ostream &insert_bool(ostream &stream, bool value) asm("_ZNSo9_M_insertIbEERSoT_");
ostream &insert_bool(ostream &stream, bool value)
{
    if (!(stream.flags() & ios_base::boolalpha))
        return insert_long(stream, value);
    char text[] = "false";
    if (value)
        std::strcpy(text, "true");
    return padded(stream, text, static_cast<int>(std::strlen(text)), 0);
}

ostream &insert_double(ostream &stream, double value) asm("_ZNSo9_M_insertIdEERSoT_");
ostream &insert_double(ostream &stream, double value) { return put_float(stream, value, ""); }

ostream &insert_longdouble(ostream &stream, long double value) asm("_ZNSo9_M_insertIeEERSoT_");
ostream &insert_longdouble(ostream &stream, long double value)
{
    return put_float(stream, value, "L");
}

ostream &insert_pointer(ostream &stream, const void *value) asm("_ZNSo9_M_insertIPKvEERSoT_");
ostream &insert_pointer(ostream &stream, const void *value)
{
    auto before = stream.flags();
    stream.flags((before & ~(ios_base::basefield | ios_base::uppercase)) | ios_base::hex | ios_base::showbase);
    put_integer(stream, reinterpret_cast<unsigned long>(value), Sign::none);
    stream.flags(before);
    return stream;
}

