// Numbers and words from a stream.
namespace {

using Place = std::istreambuf_iterator<char>;
using Errors = ios_base::iostate;

// What a digit is worth, or more than any base.
int digit_of(int c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : 99;
}

// An integer in the base that the stream says, or that its prefix says. Too large ones are the
// largest, and an error.
template <class Number>
Place read_integer(Place at, Place end, ios_base::fmtflags flags, Errors &error, Number &value)
{
    auto field = flags & ios_base::basefield;
    unsigned base = field == ios_base::oct ? 8 : field == ios_base::hex ? 16 : field ? 10 : 0;
    bool negative = at != end && *at == '-', any = false, too_large = false;
    if (at != end && (*at == '-' || *at == '+'))
        ++at;
    if ((base == 0 || base == 16) && at != end && *at == '0') {
        any = true;
        ++at;
        if (at != end && (*at == 'x' || *at == 'X')) {
            any = false;
            base = 16;
            ++at;
        } else if (base == 0) {
            base = 8;
        }
    }
    const bool is_signed = static_cast<Number>(-1) < Number();
    const auto most = static_cast<unsigned long long>(__gnu_cxx::__numeric_traits<Number>::__max);
    const unsigned long long limit = most + (is_signed && negative);
    unsigned long long magnitude = 0;
    for (base = base ? base : 10; at != end; ++at, any = true) {
        unsigned digit = static_cast<unsigned>(digit_of(*at));
        if (digit >= base)
            break;
        too_large |= magnitude > (limit - digit) / base || digit > limit;
        magnitude = magnitude * base + digit;
    }
    if (too_large)
        magnitude = limit;
    // Of an unsigned number that is too large the sign does not count.
    bool turned = negative && !(too_large && !is_signed);
    value = any ? static_cast<Number>(turned ? -magnitude : magnitude) : Number();
    error |= (!any || too_large ? ios_base::failbit : ios_base::goodbit) |
             (at == end ? ios_base::eofbit : ios_base::goodbit);
    return at;
}

template <class Number>
Place read_float(Place at, Place end, Errors &error, Number &value)
{
    string text;
    bool point = false, exponent = false;
    for (; at != end; ++at) {
        char c = *at;
        bool after = !text.empty() && (text.back() == 'e' || text.back() == 'E');
        bool sign = (c == '-' || c == '+') && (text.empty() || after);
        bool starts = (c == 'e' || c == 'E') && !exponent && !text.empty();
        bool is_point = c == '.' && !point && !exponent;
        if (!(c >= '0' && c <= '9') && !sign && !starts && !is_point)
            break;
        point |= is_point;
        exponent |= starts;
        text.push_back(c);
    }
    char *stop;
    if constexpr (std::is_same_v<Number, float>)
        value = std::strtof(text.c_str(), &stop);
    else if constexpr (std::is_same_v<Number, double>)
        value = std::strtod(text.c_str(), &stop);
    else
        value = std::strtold(text.c_str(), &stop);
    using Limits = std::numeric_limits<Number>;
    bool wrong = text.empty() || *stop, huge = value > Limits::max() || value < Limits::lowest();
    if (wrong)
        value = 0;
    else if (huge)
        value = value > 0 ? Limits::max() : Limits::lowest();
    error |= (wrong || huge ? ios_base::failbit : ios_base::goodbit) |
             (at == end ? ios_base::eofbit : ios_base::goodbit);
    return at;
}

Place read_bool(Place at, Place end, ios_base::fmtflags flags, Errors &error, bool &value)
{
    if (!(flags & ios_base::boolalpha)) {
        long number;
        at = read_integer(at, end, flags, error, number);
        value = number != 0;
        if (number != 0 && number != 1)
            error |= ios_base::failbit;
        return at;
    }
    value = at != end && *at == 't';
    const char *expected = value ? "true" : "false";
    for (; *expected && at != end && *at == *expected; ++at)
        expected++;
    if (*expected) {
        value = false;
        error |= ios_base::failbit;
    }
    if (at == end)
        error |= ios_base::eofbit;
    return at;
}

template <class Number>
Place read(Place at, Place end, ios_base &stream, Errors &error, Number &value)
{
    if constexpr (std::is_same_v<Number, bool>) {
        return read_bool(at, end, stream.flags(), error, value);
    } else if constexpr (std::is_pointer_v<Number>) {
        unsigned long bits;
        at = read_integer(at, end, ios_base::hex, error, bits);
        value = reinterpret_cast<Number>(bits);
        return at;
    } else if constexpr (std::is_integral_v<Number>) {
        return read_integer(at, end, stream.flags(), error, value);
    } else {
        return read_float(at, end, error, value);
    }
}

// For operators that ask the locale: with the table of functions of std::num_get, in its order.
#define READS(TYPE)                                                                               \
    virtual Place get(Place at, Place end, ios_base &stream, Errors &error, TYPE &value) const    \
    {                                                                                             \
        error = ios_base::goodbit;                                                                \
        return read(at, end, stream, error, value);                                               \
    }

struct NumberReader {
    virtual ~NumberReader() {}
    READS(bool)
    READS(long)
    READS(unsigned short)
    READS(unsigned)
    READS(unsigned long)
    READS(long long)
    READS(unsigned long long)
    READS(float)
    READS(double)
    READS(long double)
    READS(void *)
};

const void *number_reader() { return only<NumberReader>(); }

template <class Number> istream &extract(istream &stream, Number &value)
{
    istream::sentry sentry(stream);
    if (sentry) {
        Errors error = ios_base::goodbit;
        read(Place(stream), Place(), stream, error, value);
        if (error)
            stream.setstate(error);
    }
    return stream;
}

} // namespace

#define EXTRACT(NAME, LETTERS, TYPE)                                                              \
    istream &NAME(istream &stream, TYPE &value) asm("_ZNSi10_M_extractI" LETTERS "EERSiRT_");     \
    istream &NAME(istream &stream, TYPE &value) { return extract(stream, value); }

EXTRACT(extract_long, "l", long)
EXTRACT(extract_ulong, "m", unsigned long)
EXTRACT(extract_uint, "j", unsigned)
EXTRACT(extract_ushort, "t", unsigned short)
EXTRACT(extract_longlong, "x", long long)
EXTRACT(extract_ulonglong, "y", unsigned long long)
EXTRACT(extract_bool, "b", bool)
EXTRACT(extract_float, "f", float)
EXTRACT(extract_double, "d", double)
EXTRACT(extract_longdouble, "e", long double)
EXTRACT(extract_pointer, "Pv", void *)

namespace {

int peeked(istream &stream) { return stream.rdbuf()->sgetc(); }

bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Characters up to the next white space, at most as many as the width says.
template <class Put> void read_word(istream &stream, streamsize most, Put put)
{
    streamsize width = stream.width(0), count = 0;
    most = width > 0 && width < most ? width : most;
    int c;
    while ((c = peeked(stream)) != EOF && !is_space(c) && count < most) {
        put(static_cast<char>(c));
        count++;
        stream.rdbuf()->sbumpc();
    }
    Errors error = c == EOF ? ios_base::eofbit : ios_base::goodbit;
    if (count == 0)
        error |= ios_base::failbit;
    if (error)
        stream.setstate(error);
}

} // namespace

istream &extract_string(istream &stream, string &text)
    asm("_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
istream &extract_string(istream &stream, string &text)
{
    istream::sentry sentry(stream);
    if (sentry) {
        text.clear();
        read_word(stream, text.max_size(), [&](char c) { text.push_back(c); });
    }
    return stream;
}

void extract_text(istream &stream, char *text, streamsize most)
    asm("_ZSt17__istream_extractRSiPcl");
void extract_text(istream &stream, char *text, streamsize most)
{
    istream::sentry sentry(stream);
    if (sentry)
        read_word(stream, most - 1, [&](char c) { *text++ = c; });
    *text = 0;
}

istream &get_line(istream &stream, string &text, char end)
    asm("_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_");
istream &get_line(istream &stream, string &text, char end)
{
    istream::sentry sentry(stream, true);
    if (!sentry)
        return stream;
    text.clear();
    bool any = false;
    for (int c = stream.rdbuf()->sbumpc();; c = stream.rdbuf()->sbumpc()) {
        if (c == EOF) {
            stream.setstate(any ? ios_base::eofbit : ios_base::eofbit | ios_base::failbit);
            break;
        }
        any = true;
        if (static_cast<char>(c) == end)
            break;
        text.push_back(static_cast<char>(c));
    }
    return stream;
}

istream &get_line_plain(istream &stream, string &text)
    asm("_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
istream &get_line_plain(istream &stream, string &text) { return get_line(stream, text, '\n'); }

#define COMPLEX(NUMBER)                                                                           \
    template istream &std::operator>>(istream &, std::complex<NUMBER> &);                         \
    template ostream &std::operator<<(ostream &, const std::complex<NUMBER> &);
COMPLEX(float)
COMPLEX(double)
COMPLEX(long double)
