// Streams of files: those of C behind the buffers of libstdc++.
namespace std {

using FileOfC = __basic_file<char>;

static const char *mode_of(ios_base::openmode mode)
{
    bool binary = mode & ios_base::binary;
    const int all = ios_base::in | ios_base::out | ios_base::trunc | ios_base::app;
    switch (static_cast<int>(mode) & all) {
    case ios_base::out:
    case ios_base::out | ios_base::trunc:
        return binary ? "wb" : "w";
    case ios_base::app:
    case ios_base::out | ios_base::app:
        return binary ? "ab" : "a";
    case ios_base::in:
        return binary ? "rb" : "r";
    case ios_base::in | ios_base::out:
        return binary ? "r+b" : "r+";
    case ios_base::in | ios_base::out | ios_base::trunc:
        return binary ? "w+b" : "w+";
    case ios_base::in | ios_base::app:
    case ios_base::in | ios_base::out | ios_base::app:
        return binary ? "a+b" : "a+";
    default:
        return nullptr;
    }
}

FileOfC::__basic_file(__c_lock *) noexcept : _M_cfile(nullptr), _M_cfile_created(false) {}
FileOfC::~__basic_file() { close(); }
FileOfC *FileOfC::open(const char *name, ios_base::openmode mode, int)
{
    const char *how = mode_of(mode);
    if (!how || is_open())
        return nullptr;
    _M_cfile = std::fopen(name, how);
    _M_cfile_created = _M_cfile;
    return _M_cfile ? this : nullptr;
}
FileOfC *FileOfC::close()
{
    if (!is_open())
        return nullptr;
    int failed = _M_cfile_created && std::fclose(_M_cfile);
    _M_cfile = nullptr;
    return failed ? nullptr : this;
}
bool FileOfC::is_open() const noexcept { return _M_cfile; }
int FileOfC::fd() noexcept { return fileno(_M_cfile); }
__c_file *FileOfC::file() noexcept { return _M_cfile; }
streamsize FileOfC::xsputn(const char *text, streamsize length)
{
    streamsize done = static_cast<streamsize>(std::fwrite(text, 1, length, _M_cfile));
    std::fflush(_M_cfile);
    return done;
}
streamsize FileOfC::xsputn_2(const char *one, streamsize length, const char *other, streamsize more)
{
    streamsize done = xsputn(one, length);
    return done < length ? done : done + xsputn(other, more);
}
streamsize FileOfC::xsgetn(char *text, streamsize length)
{
    return static_cast<streamsize>(std::fread(text, 1, length, _M_cfile));
}
streamoff FileOfC::seekoff(streamoff offset, ios_base::seekdir from) noexcept
{
    int whence = from == ios_base::beg ? SEEK_SET : from == ios_base::cur ? SEEK_CUR : SEEK_END;
    return std::fseek(_M_cfile, offset, whence) ? -1 : std::ftell(_M_cfile);
}
int FileOfC::sync() { return std::fflush(_M_cfile); }
streamsize FileOfC::showmanyc() { return 0; }

// What is only written goes to the file at once, which C++ allows. A buffer would be part of the state of the
// program, and differ with every number that is printed, although nothing is ever done with it.
template <>
filebuf *filebuf::open(const char *name, ios_base::openmode mode)
{
    if (is_open() || !_M_file.open(name, mode))
        return nullptr;
    if (!(mode & ios_base::in) && !_M_buf)
        _M_buf_size = 1;
    _M_allocate_internal_buffer();
    _M_mode = mode;
    _M_reading = _M_writing = false;
    _M_set_buffer(-1);
    _M_state_last = _M_state_cur = _M_state_beg;
    bool at_end = mode & ios_base::ate;
    if (at_end && seekoff(0, ios_base::end, mode) == pos_type(off_type(-1))) {
        close();
        return nullptr;
    }
    return this;
}

} // namespace std

template class std::basic_filebuf<char>;
template class std::basic_ifstream<char>;
template class std::basic_ofstream<char>;
template class std::basic_fstream<char>;
