/* Values as text. */

static bool put_integer(statement *s, int64_t value, int bytes, const edit *e)
{
    bool listed = !e || e->name == 'G' && e->width <= 0;
    int64_t width = e && e->width > 0 ? e->width : 0;
    if (!__impasse_is_known(value))
        return put_unknown(s, width, !e);
    char text[140], *end = text + sizeof text, *at = end;
    bool negative = false;
    uint64_t rest = value;
    int base = !e ? 10 : e->name == 'B' ? 2 : e->name == 'O' ? 8 : e->name == 'Z' ? 16 : 10;
    if (base == 10 && value < 0) {
        negative = true;
        rest = -(uint64_t)value;
    } else if (base != 10 && bytes < 8) {
        rest &= ((uint64_t)1 << 8 * bytes) - 1;
    }
    int least = e && e->name != 'G' && e->digits >= 0 ? e->digits : 1;
    while (rest > 0) {
        int digit = rest % base;
        *--at = digit < 10 ? '0' + digit : 'A' + digit - 10;
        rest /= base;
    }
    while (end - at < least && at > text + 1)
        *--at = '0';
    if (negative)
        *--at = '-';
    else if (s->plus_sign && base == 10)
        *--at = '+';
    if (!e)
        return separate(s, end - at, false) && emit(s, at, end - at);
    return justify(s, at, end - at, width);
}

/* The parts of a number as it is laid out: digits before and behind the point, with zeros between. */
typedef struct {
    char text[1024];
    int length;
} laid_out;

static void add(laid_out *out, const char *text, int length)
{
    for (int i = 0; i < length && out->length < (int)sizeof out->text; ++i)
        out->text[out->length++] = text[i];
}

static void add_zeros(laid_out *out, int count)
{
    for (int i = 0; i < count; ++i)
        add(out, "0", 1);
}

static void add_sign(statement *s, laid_out *out, double value)
{
    int64_t bits;
    memcpy(&bits, &value, 8);
    if (bits < 0)
        add(out, "-", 1);
    else if (s->plus_sign)
        add(out, "+", 1);
}

static void add_point(const statement *s, laid_out *out)
{
    add(out, s->decimal_comma ? "," : ".", 1);
}

/* F: `decimals` below 0 takes as many digits as the number has. */
static void lay_out_fixed(statement *s, laid_out *out, double value, bool single, int width, int decimals, int scale)
{
    char digits[800];
    int exponent, count;
    if (scale != 0)
        value *= pow(10, scale);
    count = __impasse_digits(value, single, 0, decimals > 350 ? 350 : decimals, digits, &exponent);
    if (value == 0 && decimals < 0) {
        digits[0] = '0';
        count = 1;
        exponent = 1;
    }
    if (count == 0)
        exponent = decimals > 0 ? -decimals : 0;
    add_sign(s, out, value);
    int sign = out->length;
    int before = exponent < 0 ? 0 : exponent < count ? exponent : count;
    int zeros_before = exponent > before ? exponent - before : 0;
    int zeros_behind = exponent < 0 ? -exponent : 0;
    if (decimals >= 0 && zeros_behind > decimals)
        zeros_behind = decimals;
    int behind = count - before;
    int trailing = decimals > zeros_behind + behind ? decimals - zeros_behind - behind : 0;
    int total = sign + before + zeros_before + 1 + zeros_behind + behind + trailing;
    bool nothing = before + zeros_before + zeros_behind + behind + trailing == 0;
    if (nothing || before + zeros_before == 0 && total < width)
        zeros_before = 1;
    add(out, digits, before);
    add_zeros(out, zeros_before);
    add_point(s, out);
    add_zeros(out, zeros_behind);
    add(out, digits + before, behind);
    add_zeros(out, trailing);
}

static void add_exponent(laid_out *out, int exponent, int least, char letter, bool always)
{
    char text[16], *end = text + sizeof text, *at = end;
    int rest = exponent < 0 ? -exponent : exponent;
    for (; rest > 0; rest /= 10)
        *--at = '0' + rest % 10;
    int wanted = least > 0 ? least : least == 0 ? 1 : 2;
    while (end - at < wanted)
        *--at = '0';
    bool with_letter = always || least >= 0 || end - at <= 2;
    *--at = exponent < 0 ? '-' : '+';
    if (with_letter)
        *--at = letter;
    add(out, at, end - at);
}

/* E, D, ES, EN; `decimals` below 0 takes as many digits as the number has. */
static void lay_out_scientific(statement *s, laid_out *out, double value, bool single, int width, int decimals,
                               int least, char letter, char variation, int scale, bool listed)
{
    char digits[400];
    int exponent = 0, count, zeros_behind = 0;
    int significant = decimals;
    if (variation == 'S' || variation == 'N')
        scale = 1;
    if (scale > 0)
        ++significant;
    else if (scale < 0) {
        zeros_behind = -scale;
        significant -= zeros_behind;
    }
    if (variation == 'N' && value != 0 && decimals >= 0) {
        /* One to three digits before the point: how many, rounding may change. */
        for (int before = 1; before <= 3; ++before) {
            __impasse_digits(value, single, decimals + before, -1, digits, &exponent);
            int power = exponent - 1;
            int third = power >= 0 ? power % 3 : (power % 3 + 3) % 3;
            if (third + 1 == before) {
                scale = before;
                significant = decimals + before;
                break;
            }
        }
    }
    if (value == 0) {
        count = 1;
        digits[0] = '0';
        exponent = scale;
    } else {
        count = __impasse_digits(value, single, decimals < 0 ? 0 : significant > 0 ? significant : 1, -1, digits,
                                 &exponent);
    }
    add_sign(s, out, value);
    int before = scale > 0 ? scale < count ? scale : count : 0;
    int zeros_before = scale > before ? scale - before : 0;
    int trailing = decimals >= 0 && significant > count ? significant - count - zeros_before : 0;
    laid_out power = {{0}, 0};
    add_exponent(&power, value == 0 ? 0 : exponent - scale, least, letter, listed);
    int total = out->length + before + zeros_before + 1 + zeros_behind + (count - before) + trailing + power.length;
    if (before + zeros_before == 0 && total < width)
        zeros_before = 1;
    add(out, digits, before);
    add_zeros(out, zeros_before);
    add_point(s, out);
    add_zeros(out, zeros_behind);
    add(out, digits + before, count - before);
    add_zeros(out, trailing);
    add(out, power.text, power.length);
}

/* Infinity and what is no number. */
static bool put_special(statement *s, double value, int width, bool listed)
{
    laid_out out = {{0}, 0};
    if (value != value)
        add(&out, "NaN", 3);
    else {
        add_sign(s, &out, value);
        add(&out, "Inf", 3);
    }
    if (listed)
        return separate(s, out.length, false) && emit(s, out.text, out.length);
    return justify(s, out.text, out.length, width);
}

/* As a list shows it: the shortest text that says the number. */
static void lay_out_listed(statement *s, laid_out *out, double value, bool single)
{
    char digit[400];
    int exponent = 0;
    if (value != 0)
        __impasse_digits(value, single, 1, -1, digit, &exponent);
    if (exponent < 0 || exponent > (single ? 6 : 15))
        lay_out_scientific(s, out, value, single, 0, -1, -1, 'E', 0, 1, true);
    else {
        char digits[400];
        int point;
        int count = value == 0 ? 1 : __impasse_digits(value, single, 0, -1, digits, &point);
        int decimals = value == 0 || count <= point ? 0 : count - point;
        if (value == 0) {
            digits[0] = '0';
            point = 1;
        }
        add_sign(s, out, value);
        add(out, digits, count < point ? count : point > 0 ? point : 0);
        add_zeros(out, point > count ? point - count : 0);
        add_point(s, out);
        add_zeros(out, point < 0 ? -point : 0);
        if (decimals > 0)
            add(out, digits + (point > 0 ? point : 0), count - (point > 0 ? point : 0));
    }
}

static bool put_general(statement *s, double value, bool single, const edit *e)
{
    laid_out out = {{0}, 0};
    int width = e->width > 0 ? e->width : 0;
    if (e->width <= 0 && e->digits < 0) {
        lay_out_listed(s, &out, value, single);
        return emit(s, out.text, out.length);
    }
    int digits = e->digits < 0 ? single ? 9 : 17 : e->digits, exponent = 1;
    char text[400];
    if (value != 0)
        __impasse_digits(value, single, digits > 0 ? digits : 1, -1, text, &exponent);
    if (exponent < 0 || exponent > digits || digits == 0) {
        int least = e->width == 0 && e->exponent < 0 ? 0 : e->exponent;
        lay_out_scientific(s, &out, value, single, width, digits, least, 'E', 0, s->scale, false);
        return justify(s, out.text, out.length, width);
    }
    int blanks = e->width == 0 ? 0 : e->exponent >= 0 ? e->exponent + 2 : 4;
    lay_out_fixed(s, &out, value, single, width > blanks ? width - blanks : 0, value == 0 ? digits - 1 : digits - exponent,
                  0);
    if (width > 0 && out.length + blanks > width)
        return repeat(s, '*', width);
    return justify(s, out.text, out.length, width > blanks ? width - blanks : 0) && repeat(s, ' ', blanks);
}

static bool put_real(statement *s, double value, bool single, const edit *e)
{
    int64_t bits;
    memcpy(&bits, &value, 8);
    int width = e && e->width > 0 ? e->width : 0;
    if (!__impasse_is_known(bits))
        return put_unknown(s, width, !e);
    if (value != value || value - value != 0)
        return put_special(s, value, width, !e);
    laid_out out = {{0}, 0};
    if (!e) {
        lay_out_listed(s, &out, value, single);
        return separate(s, out.length, false) && emit(s, out.text, out.length);
    }
    switch (e->name) {
    case 'F':
        lay_out_fixed(s, &out, value, single, width, e->digits < 0 ? -1 : e->digits, s->scale);
        break;
    case 'G':
        return put_general(s, value, single, e);
    case 'E':
    case 'D':
        lay_out_scientific(s, &out, value, single, width, e->digits, e->exponent, e->name, e->variation, s->scale, false);
        break;
    default:
        return problem(s, ERROR_FORMAT, "edit descriptor does not fit a real value");
    }
    return justify(s, out.text, out.length, width);
}

static bool put_logical(statement *s, bool value, const edit *e)
{
    if (!__impasse_is_known(value))
        return put_unknown(s, e && e->width > 0 ? e->width : 0, !e);
    const char *text = value ? "T" : "F";
    if (!e)
        return separate(s, 1, false) && emit(s, text, 1);
    return justify(s, text, 1, e->width > 0 ? e->width : 1);
}

static bool put_text(statement *s, const char *text, int64_t length, const edit *e)
{
    if (e) {
        int64_t width = e->width > 0 ? e->width : length;
        return repeat(s, ' ', width - length) && emit(s, text, length < width ? length : width);
    }
    if (!separate(s, length > 0, true))
        return false;
    int64_t limit = line_limit(s);
    while (s->position + length > limit) {
        int64_t part = limit - s->position;
        if (part > 0) {
            emit(s, text, part);
            text += part;
            length -= part;
        }
        if (!advance_record(s) || !emit(s, " ", 1))
            return false;
    }
    bool ok = emit(s, text, length);
    s->after_text = true;
    return ok;
}

static bool put_complex(statement *s, double re, double im, bool single, edit *e)
{
    if (e) {
        if (!put_real(s, re, single, e) || !next_edit(s, e, false))
            return false;
        return put_real(s, im, single, e);
    }
    int64_t bits[2];
    memcpy(bits, &re, 8);
    memcpy(bits + 1, &im, 8);
    if (!__impasse_is_known(bits[0]) || !__impasse_is_known(bits[1]))
        return put_unknown(s, 0, true);
    laid_out one = {{0}, 0}, other = {{0}, 0};
    add(&one, "(", 1);
    lay_out_listed(s, &one, re, single);
    add(&one, ",", 1);
    lay_out_listed(s, &other, im, single);
    add(&other, ")", 1);
    if (!separate(s, one.length, false) || !emit(s, one.text, one.length))
        return false;
    int64_t limit = line_limit(s);
    if (s->position + other.length > limit && !advance_record(s))
        return false;
    return emit(s, other.text, other.length);
}

static bool put_raw(statement *s, const void *bytes, int64_t length)
{
    if (!s->measures)
        return emit(s, bytes, length);
    s->length += length;
    return true;
}

/* One value of a type, from memory. */
static bool put_value(statement *s, const char *at, int8_t type, uint64_t size)
{
    if (s->kind == UNFORMATTED)
        return put_raw(s, at, size);
    edit e, *given = 0;
    if (s->kind == FORMATTED) {
        if (!next_edit(s, &e, false))
            return false;
        given = &e;
    }
    bool as_text = given && e.name == 'A';
    bool as_bits = given && (e.name == 'B' || e.name == 'O' || e.name == 'Z' || e.name == 'I');
    switch (as_text ? CHARACTER : category_of(type)) {
    case CHARACTER:
        return put_text(s, at, size, given);
    case INTEGER:
        if (given && (e.name == 'F' || e.name == 'E'))
            return problem(s, ERROR_FORMAT, "edit descriptor does not fit an integer value");
        return given && e.name == 'L' ? put_logical(s, integer_at(at, size) != 0, given)
                                      : put_integer(s, integer_at(at, size), size, given);
    case LOGICAL:
        return as_bits ? put_integer(s, integer_at(at, size), size, given)
                       : put_logical(s, integer_at(at, size) != 0, given);
    case REAL:
        if (as_bits)
            return put_integer(s, integer_at(at, size), size, given);
        return size == 4 ? put_real(s, *(const float *)at, true, given) : put_real(s, *(const double *)at, false, given);
    case COMPLEX:
        if (size == 8)
            return put_complex(s, ((const float *)at)[0], ((const float *)at)[1], true, given);
        return put_complex(s, ((const double *)at)[0], ((const double *)at)[1], false, given);
    default:
        return problem(s, ERROR_FORMAT, "a value of this type cannot be written");
    }
}

static bool put_described(statement *s, const descriptor *d);

static bool put_object(statement *s, char *object, const derived_type *type)
{
    const component *all = (const component *)type->components.head.base;
    for (int64_t i = 0; i < type->components.dim[0].extent; ++i) {
        any_descriptor d;
        flang_component(&d, &all[i], object);
        if (!put_described(s, all[i].genre == DATA ? &d.head : (descriptor *)(object + all[i].offset)))
            return false;
    }
    return true;
}

static bool put_described(statement *s, const descriptor *d)
{
    int64_t count = elements(d);
    const derived_type *type = category_of(d->type) == DERIVED ? type_of(d) : 0;
    for (int64_t i = 0; i < count; ++i)
        if (!(type ? put_object(s, element(d, i), type) : put_value(s, element(d, i), d->type, d->size)))
            return false;
    return true;
}
