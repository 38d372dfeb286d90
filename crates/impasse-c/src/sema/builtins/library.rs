//! Prototypes of library functions that gcc knows without a header.

/// One declaration per line; the name is what stands before the first parenthesis.
const PROTOTYPES: &str = "\
int printf(const char *, ...);
int fprintf(void *, const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int vprintf(const char *, __builtin_va_list);
int vfprintf(void *, const char *, __builtin_va_list);
int vsprintf(char *, const char *, __builtin_va_list);
int vsnprintf(char *, unsigned long, const char *, __builtin_va_list);
int scanf(const char *, ...);
int fscanf(void *, const char *, ...);
int sscanf(const char *, const char *, ...);
int puts(const char *);
int putchar(int);
int fputs(const char *, void *);
int fputc(int, void *);
int putc(int, void *);
unsigned long fwrite(const void *, unsigned long, unsigned long, void *);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long);
void *aligned_alloc(unsigned long, unsigned long);
void free(void *);
void abort(void);
void exit(int);
void _exit(int);
void _Exit(int);
int abs(int);
long labs(long);
long long llabs(long long);
long imaxabs(long);
void *memcpy(void *, const void *, unsigned long);
void *mempcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
int memcmp(const void *, const void *, unsigned long);
void *memchr(const void *, int, unsigned long);
char *strcpy(char *, const char *);
char *stpcpy(char *, const char *);
char *strncpy(char *, const char *, unsigned long);
char *strcat(char *, const char *);
char *strncat(char *, const char *, unsigned long);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, unsigned long);
int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, unsigned long);
unsigned long strlen(const char *);
unsigned long strnlen(const char *, unsigned long);
char *strchr(const char *, int);
char *strrchr(const char *, int);
char *index(const char *, int);
char *rindex(const char *, int);
char *strstr(const char *, const char *);
char *strpbrk(const char *, const char *);
unsigned long strspn(const char *, const char *);
unsigned long strcspn(const char *, const char *);
char *strdup(const char *);
char *strndup(const char *, unsigned long);
void bzero(void *, unsigned long);
void bcopy(const void *, void *, unsigned long);
int bcmp(const void *, const void *, unsigned long);
int isalnum(int);
int isalpha(int);
int isblank(int);
int iscntrl(int);
int isdigit(int);
int isgraph(int);
int islower(int);
int isprint(int);
int ispunct(int);
int isspace(int);
int isupper(int);
int isxdigit(int);
int tolower(int);
int toupper(int);
int toascii(int);
";

/// `T f(T)` for `double`, and with `f` and `l` behind the name for the other types.
const ONE: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "fabs",
    "floor",
    "gamma",
    "j0",
    "j1",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "nearbyint",
    "rint",
    "round",
    "roundeven",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
];

/// `T f(T, T)`.
const TWO: &[&str] = &[
    "atan2",
    "copysign",
    "drem",
    "fdim",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "nextafter",
    "pow",
    "remainder",
];

/// Others: the name, then the prototype with `@` for the type and `#` for the name.
const OTHER: &[(&str, &str)] = &[
    ("fma", "@ #(@, @, @);"),
    ("frexp", "@ #(@, int *);"),
    ("ldexp", "@ #(@, int);"),
    ("scalbn", "@ #(@, int);"),
    ("scalbln", "@ #(@, long);"),
    ("modf", "@ #(@, @ *);"),
    ("ilogb", "int #(@);"),
    ("lrint", "long #(@);"),
    ("llrint", "long long #(@);"),
    ("lround", "long #(@);"),
    ("llround", "long long #(@);"),
    ("nexttoward", "@ #(@, long double);"),
    ("remquo", "@ #(@, @, int *);"),
    ("sincos", "void #(@, @ *, @ *);"),
    ("cabs", "@ #(_Complex @);"),
    ("carg", "@ #(_Complex @);"),
    ("cexp", "_Complex @ #(_Complex @);"),
    ("clog", "_Complex @ #(_Complex @);"),
    ("csqrt", "_Complex @ #(_Complex @);"),
    ("cpow", "_Complex @ #(_Complex @, _Complex @);"),
    ("cproj", "_Complex @ #(_Complex @);"),
];

/// The declaration of a library function.
pub(crate) fn prototype(name: &str) -> Option<String> {
    let named = |line: &&str| {
        let head = line.split('(').next().unwrap_or("");
        head.rsplit([' ', '*']).next() == Some(name)
    };
    if let Some(line) = PROTOTYPES.lines().find(named) {
        return Some(line.to_owned());
    }
    let with_suffix = |suffix, ty| Some((name.strip_suffix(suffix)?, ty));
    [
        with_suffix("", "double"),
        with_suffix("f", "float"),
        with_suffix("l", "long double"),
    ]
    .into_iter()
    .flatten()
    .find_map(|(base, ty)| {
        let template = template(base)?;
        Some(template.replace('@', ty).replace('#', name))
    })
}

fn template(base: &str) -> Option<&'static str> {
    if ONE.contains(&base) {
        return Some("@ #(@);");
    }
    if TWO.contains(&base) {
        return Some("@ #(@, @);");
    }
    OTHER
        .iter()
        .find(|(name, _)| *name == base)
        .map(|(_, template)| *template)
}
