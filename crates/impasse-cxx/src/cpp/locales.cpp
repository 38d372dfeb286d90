// Locales, of which there is one, that of C, and what streams ask it for: facets.
namespace std {

locale::locale() noexcept : _M_impl(nullptr) {}
locale::locale(const locale &) noexcept : _M_impl(nullptr) {}
locale::locale(const char *name) : _M_impl(nullptr)
{
    if (!name || (*name && std::strcmp(name, "C") != 0 && std::strcmp(name, "POSIX") != 0))
        __throw_runtime_error("locale::facet::_S_create_c_locale name not valid");
}
locale::~locale() noexcept {}
const locale &locale::operator=(const locale &) noexcept { return *this; }
bool locale::operator==(const locale &) const noexcept { return true; }
string locale::name() const { return "C"; }
locale locale::global(const locale &) { return locale(); }
const locale &locale::classic()
{
    static const locale only;
    return only;
}

locale::facet::~facet() {}

ctype<char>::ctype(const mask *table, bool, size_t references)
    : facet(references), _M_c_locale_ctype(), _M_del(false), _M_toupper(), _M_tolower(),
      _M_table(table ? table : classic_table()), _M_widen_ok(0), _M_narrow_ok(0)
{
    for (int i = 0; i < 256; i++)
        _M_widen[i] = _M_narrow[i] = static_cast<char>(i);
    _M_widen_ok = _M_narrow_ok = 1;
}
ctype<char>::~ctype() {}
char ctype<char>::do_toupper(char c) const { return static_cast<char>(std::toupper(c)); }
char ctype<char>::do_tolower(char c) const { return static_cast<char>(std::tolower(c)); }
const char *ctype<char>::do_toupper(char *at, const char *end) const
{
    for (; at < end; at++)
        *at = do_toupper(*at);
    return end;
}
const char *ctype<char>::do_tolower(char *at, const char *end) const
{
    for (; at < end; at++)
        *at = do_tolower(*at);
    return end;
}
const ctype_base::mask *ctype<char>::classic_table() noexcept
{
    static mask kinds[256];
    if (!kinds[' ']) {
        for (int c = 0; c < 128; c++) {
            int kind = (std::isspace(c) ? space : 0) | (std::isprint(c) ? print : 0) |
                       (std::iscntrl(c) ? cntrl : 0) | (std::isupper(c) ? upper : 0) |
                       (std::islower(c) ? lower : 0) | (std::isalpha(c) ? alpha : 0) |
                       (std::isdigit(c) ? digit : 0) | (std::ispunct(c) ? punct : 0) |
                       (std::isxdigit(c) ? xdigit : 0);
            kinds[c] = static_cast<mask>(kind);
        }
    }
    return kinds;
}

// Characters of files are those of the program.
using Bytes = codecvt<char, char, mbstate_t>;
Bytes::codecvt(size_t references)
    : __codecvt_abstract_base<char, char, mbstate_t>(references), _M_c_locale_codecvt()
{
}
Bytes::~codecvt() {}
codecvt_base::result Bytes::do_out(state_type &, const char *from, const char *,
                                   const char *&from_next, char *to, char *, char *&to_next) const
{
    from_next = from;
    to_next = to;
    return noconv;
}
codecvt_base::result Bytes::do_in(state_type &, const char *from, const char *,
                                  const char *&from_next, char *to, char *, char *&to_next) const
{
    from_next = from;
    to_next = to;
    return noconv;
}
codecvt_base::result Bytes::do_unshift(state_type &, char *to, char *, char *&to_next) const
{
    to_next = to;
    return noconv;
}
int Bytes::do_encoding() const noexcept { return 1; }
bool Bytes::do_always_noconv() const noexcept { return true; }
int Bytes::do_length(state_type &, const char *from, const char *end, size_t most) const
{
    size_t length = static_cast<size_t>(end - from);
    return static_cast<int>(length < most ? length : most);
}
int Bytes::do_max_length() const noexcept { return 1; }

} // namespace std

// Asked for only where a facet was not prepared.
void widen_characters(const std::ctype<char> *) asm("_ZNKSt5ctypeIcE13_M_widen_initEv");
void widen_characters(const std::ctype<char> *) {}
void narrow_characters(const std::ctype<char> *) asm("_ZNKSt5ctypeIcE14_M_narrow_initEv");
void narrow_characters(const std::ctype<char> *) {}

namespace {

// An object that is made when it is first asked for, and stays.
template <class Object> const Object *only()
{
    alignas(Object) static char place[sizeof(Object)];
    static bool made = false;
    if (!made) {
        made = true;
        new (place) Object;
    }
    return reinterpret_cast<const Object *>(place);
}

const void *number_reader();

} // namespace

// The ways to ask for a facet, by the names that programs have for them.
#define FACET(NAME, LABEL, THERE, OBJECT)                                                         \
    bool has_##NAME(const std::locale &) asm("_ZSt9has_facetI" LABEL "EbRKSt6locale");            \
    bool has_##NAME(const std::locale &) { return THERE; }                                        \
    const void *use_##NAME(const std::locale &)                                                   \
        asm("_ZSt9use_facetI" LABEL "ERKT_RKSt6locale");                                          \
    const void *use_##NAME(const std::locale &)                                                   \
    {                                                                                             \
        if (!THERE)                                                                               \
            std::__throw_bad_cast();                                                              \
        return OBJECT;                                                                            \
    }                                                                                             \
    const void *try_##NAME(const std::locale &)                                                   \
        asm("_ZSt15__try_use_facetI" LABEL "EPKT_RKSt6locale");                                   \
    const void *try_##NAME(const std::locale &) { return OBJECT; }

FACET(characters, "St5ctypeIcE", true, only<std::ctype<char>>())
FACET(bytes, "St7codecvtIcc11__mbstate_tE", true, only<std::Bytes>())
FACET(numbers, "St7num_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE", true, number_reader())
FACET(put, "St7num_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE", false, nullptr)
