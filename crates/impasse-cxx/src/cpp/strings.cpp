// What libstdc++ keeps in its library of strings and streams, made from the headers of the compiler
// that a program was compiled with: templates are instantiated, and what is no template is defined
// here, for the locale of C alone. Functions that programs call by names that cannot be defined as such get
// these names by labels.

#include <bits/exception_defines.h>

// Streams catch nothing: what a buffer of the program throws passes through them. So that a stream fails
// decides nothing in programs that did not ask it to throw then.
#undef __try
#undef __catch
#undef __throw_exception_again
#define __try if (true)
#define __catch(X) if (false)
#define __throw_exception_again

#include <cctype>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <istream>
#include <limits>
#include <new>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <system_error>

// Buffers of files are opened in a way of our own, so nobody is to be promised that they are there already.
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include <fstream>

#pragma clang diagnostic ignored "-Weverything"

using std::ios_base;
using std::istream;
using std::ostream;
using std::streambuf;
using std::streamsize;
using std::string;

template class std::allocator<char>;
template class std::basic_string<char>;
template string std::operator+(const string &, const string &);
template string std::operator+(const char *, const string &);
template string std::operator+(const string &, const char *);
template string std::operator+(char, const string &);
template string std::operator+(const string &, char);

// Strings of wide characters, without streams.
template class std::basic_string<wchar_t>;
template std::wstring std::operator+(const std::wstring &, const std::wstring &);
template std::wstring std::operator+(const wchar_t *, const std::wstring &);
template std::wstring std::operator+(const std::wstring &, const wchar_t *);
template std::wstring std::operator+(wchar_t, const std::wstring &);
template std::wstring std::operator+(const std::wstring &, wchar_t);

// Constructors that are templates since C++17 only.
#define CONSTRUCTOR(NAME, LABEL, ...)                                                             \
    void NAME(string *place, __VA_ARGS__)                                                         \
        asm("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE" LABEL "RKS3_");

CONSTRUCTOR(string_of_text_1, "C1EPKc", const char *, const std::allocator<char> &)
CONSTRUCTOR(string_of_text_2, "C2EPKc", const char *, const std::allocator<char> &)
CONSTRUCTOR(string_of_many_1, "C1Emc", std::size_t, char, const std::allocator<char> &)
CONSTRUCTOR(string_of_many_2, "C2Emc", std::size_t, char, const std::allocator<char> &)
void string_of_text_1(string *place, const char *text, const std::allocator<char> &)
{
    new (place) string(text);
}
void string_of_text_2(string *place, const char *text, const std::allocator<char> &)
{
    new (place) string(text);
}
void string_of_many_1(string *place, std::size_t count, char c, const std::allocator<char> &)
{
    new (place) string(count, c);
}
void string_of_many_2(string *place, std::size_t count, char c, const std::allocator<char> &)
{
    new (place) string(count, c);
}
