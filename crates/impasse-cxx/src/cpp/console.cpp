// The streams of a program: those of C behind them.
namespace {

// Which of them is kept as a number: so that no buffer points to what is outside of the program, of which nothing is
// known, and then all of them would.
enum class Which { in, out, errors };

struct File : streambuf {
    Which which;

    explicit File(Which which) : which(which) {}
    std::FILE *file() const { return which == Which::in ? stdin : which == Which::out ? stdout : stderr; }
    int overflow(int c) override { return c == EOF ? 0 : std::fputc(c, file()); }
    streamsize xsputn(const char *text, streamsize length) override
    {
        return static_cast<streamsize>(std::fwrite(text, 1, length, file()));
    }
    int sync() override { return std::fflush(file()); }
    int underflow() override
    {
        int c = std::fgetc(file());
        return c == EOF ? EOF : std::ungetc(c, file());
    }
    int uflow() override { return std::fgetc(file()); }
    int pbackfail(int c) override { return std::ungetc(c, file()); }
};

alignas(File) char out_file[sizeof(File)], error_file[sizeof(File)], in_file[sizeof(File)];
int users = 0;

} // namespace

alignas(ostream) char out_place[sizeof(ostream)] asm("_ZSt4cout");
alignas(ostream) char error_place[sizeof(ostream)] asm("_ZSt4cerr");
alignas(ostream) char log_place[sizeof(ostream)] asm("_ZSt4clog");
alignas(istream) char input_place[sizeof(istream)] asm("_ZSt3cin");

namespace std {
ios_base::Init::Init()
{
    if (users++ > 0)
        return;
    new (out_place) ostream(new (out_file) File(Which::out));
    streambuf *error = new (error_file) File(Which::errors);
    (new (error_place) ostream(error))->setf(unitbuf);
    new (log_place) ostream(error);
    (new (input_place) istream(new (in_file) File(Which::in)))->tie(reinterpret_cast<ostream *>(out_place));
}
ios_base::Init::~Init()
{
    if (--users == 0)
        reinterpret_cast<ostream *>(out_place)->flush();
}
bool ios_base::sync_with_stdio(bool) { return true; }
} // namespace std

// Since GCC 13 programs do not ask for the streams to be made.
__attribute__((init_priority(101))) static std::ios_base::Init before_all_others;
