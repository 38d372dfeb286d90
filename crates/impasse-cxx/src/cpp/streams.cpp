// The base of all streams, and streams as their headers have them.
namespace std {

ios_base::ios_base() noexcept
    : _M_precision(6), _M_width(0), _M_flags(skipws | dec), _M_exception(goodbit),
      _M_streambuf_state(goodbit), _M_callbacks(nullptr), _M_word_zero(),
      _M_word_size(_S_local_word_size), _M_word(_M_local_word), _M_ios_locale()
{
}
ios_base::~ios_base()
{
    _M_call_callbacks(erase_event);
    _M_dispose_callbacks();
    if (_M_word != _M_local_word)
        delete[] _M_word;
}
void ios_base::_M_init() noexcept
{
    _M_precision = 6;
    _M_width = 0;
    _M_flags = skipws | dec;
}
locale ios_base::imbue(const locale &) noexcept
{
    _M_call_callbacks(imbue_event);
    return locale();
}
int ios_base::xalloc() noexcept
{
    static int last = 3;
    return last++;
}
ios_base::_Words &ios_base::_M_grow_words(int index, bool is_integer)
{
    if (index < 0)
        return _M_word_zero;
    _Words *words = new _Words[index + 1];
    for (int i = 0; i < _M_word_size; i++)
        words[i] = _M_word[i];
    if (_M_word != _M_local_word)
        delete[] _M_word;
    _M_word = words;
    _M_word_size = index + 1;
    return words[index];
}
void ios_base::register_callback(event_callback function, int index)
{
    _M_callbacks = new _Callback_list(function, index, _M_callbacks);
}
void ios_base::_M_call_callbacks(event what) noexcept
{
    for (_Callback_list *at = _M_callbacks; at; at = at->_M_next)
        at->_M_fn(what, *this, at->_M_index);
}
void ios_base::_M_dispose_callbacks() noexcept
{
    while (_Callback_list *first = _M_callbacks) {
        _M_callbacks = first->_M_next;
        delete first;
    }
}
void ios_base::_M_move(ios_base &other) noexcept
{
    _M_precision = other._M_precision;
    _M_width = other._M_width;
    _M_flags = other._M_flags;
    _M_exception = other._M_exception;
    _M_streambuf_state = other._M_streambuf_state;
    _M_callbacks = __exchange(other._M_callbacks, nullptr);
    if (_M_word != _M_local_word)
        delete[] _M_word;
    bool local = other._M_word == other._M_local_word;
    for (int i = 0; local && i < _S_local_word_size; i++)
        _M_local_word[i] = other._M_local_word[i];
    _M_word = local ? _M_local_word : other._M_word;
    _M_word_size = other._M_word_size;
    other._M_word = other._M_local_word;
    other._M_word_size = _S_local_word_size;
}
void ios_base::_M_swap(ios_base &other) noexcept
{
    std::swap(_M_precision, other._M_precision);
    std::swap(_M_width, other._M_width);
    std::swap(_M_flags, other._M_flags);
    std::swap(_M_exception, other._M_exception);
    std::swap(_M_streambuf_state, other._M_streambuf_state);
    std::swap(_M_callbacks, other._M_callbacks);
}

template <>
streamsize __copy_streambufs_eof(streambuf *from, streambuf *to, bool &at_end)
{
    streamsize count = 0;
    at_end = true;
    for (int c = from->sgetc(); c != EOF; c = from->snextc(), count++) {
        if (to->sputc(static_cast<char>(c)) == EOF) {
            at_end = false;
            break;
        }
    }
    return count;
}

template <> istream &istream::getline(char *text, streamsize most, char end)
{
    _M_gcount = 0;
    iostate state = goodbit;
    sentry ready(*this, true);
    if (ready) {
        int c = rdbuf()->sgetc();
        while (_M_gcount + 1 < most && c != EOF && static_cast<char>(c) != end) {
            *text++ = static_cast<char>(c);
            _M_gcount++;
            c = rdbuf()->snextc();
        }
        if (c == EOF) {
            state |= eofbit;
        } else if (static_cast<char>(c) == end) {
            _M_gcount++;
            rdbuf()->sbumpc();
        } else {
            state |= failbit;
        }
    }
    if (most > 0)
        *text = 0;
    if (!_M_gcount)
        state |= failbit;
    if (state)
        setstate(state);
    return *this;
}
template <> istream &istream::ignore(streamsize most, int end)
{
    _M_gcount = 0;
    sentry ready(*this, true);
    if (!ready)
        return *this;
    bool endless = most == __gnu_cxx::__numeric_traits<streamsize>::__max;
    while (endless || _M_gcount < most) {
        int c = rdbuf()->sbumpc();
        if (c == EOF) {
            setstate(eofbit);
            break;
        }
        _M_gcount++;
        if (end != EOF && c == end)
            break;
    }
    return *this;
}
template <> istream &istream::ignore(streamsize most) { return ignore(most, EOF); }

} // namespace std

template class std::basic_ios<char>;
template class std::basic_streambuf<char>;
template class std::basic_ostream<char>;
template class std::basic_istream<char>;
template class std::basic_iostream<char>;
template class std::basic_stringbuf<char>;
template class std::basic_ostringstream<char>;
template class std::basic_istringstream<char>;
template class std::basic_stringstream<char>;

template ostream &std::endl(ostream &);
template ostream &std::ends(ostream &);
template ostream &std::flush(ostream &);
template ostream &std::operator<<(ostream &, char);
template ostream &std::operator<<(ostream &, signed char);
template ostream &std::operator<<(ostream &, unsigned char);
template ostream &std::operator<<(ostream &, const char *);
template ostream &std::operator<<(ostream &, const signed char *);
template ostream &std::operator<<(ostream &, const unsigned char *);
template ostream &std::operator<<(ostream &, const string &);
template ostream &std::operator<<(ostream &, std::_Setfill<char>);
template ostream &std::operator<<(ostream &, std::_Setiosflags);
template ostream &std::operator<<(ostream &, std::_Resetiosflags);
template ostream &std::operator<<(ostream &, std::_Setbase);
template ostream &std::operator<<(ostream &, std::_Setprecision);
template ostream &std::operator<<(ostream &, std::_Setw);
template ostream &std::__ostream_insert(ostream &, const char *, streamsize);
template istream &std::operator>>(istream &, char &);
template istream &std::operator>>(istream &, signed char &);
template istream &std::operator>>(istream &, unsigned char &);
template istream &std::operator>>(istream &, std::_Setiosflags);
template istream &std::operator>>(istream &, std::_Resetiosflags);
template istream &std::operator>>(istream &, std::_Setbase);
template istream &std::operator>>(istream &, std::_Setprecision);
template istream &std::operator>>(istream &, std::_Setw);
template istream &std::ws(istream &);

