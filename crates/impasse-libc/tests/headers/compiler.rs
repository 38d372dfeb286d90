//! Running gcc with our headers or with the system's, and the programs that are run with both.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Where our headers are.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/headers");

/// The text of a header with the declarations of its functions in their place; names in parentheses
/// are safe from macros.
pub fn expanded(header: &str, parentheses: bool) -> String {
    let text = impasse_libc::header(header).expect("in the table");
    let mut whole = String::new();
    for line in text.lines() {
        let Some(level) = line.strip_prefix("#pragma impasse prototypes ") else {
            whole += &format!("{line}\n");
            continue;
        };
        for (name, declaration) in impasse_libc::declarations(level) {
            let (plain, safe) = (format!("{name}("), format!("({name})("));
            let safe = if parentheses { safe } else { plain.clone() };
            whole += &format!("{}\n", declaration.replacen(&plain, &safe, 1));
        }
    }
    whole
}

/// A folder with all headers as a compiler without our pragma needs them.
fn folder() -> &'static str {
    static FOLDER: OnceLock<String> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("headers");
        for name in impasse_libc::headers() {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
            fs::write(path, expanded(name, true)).expect("can be written");
        }
        folder.to_string_lossy().into_owned()
    })
}

/// Which headers a program is compiled with.
#[derive(Clone, Copy, Debug)]
pub enum Headers {
    /// Those of this crate, and no others.
    Ours,
    /// Those of the system.
    Systems,
}

/// Runs gcc on `source` and gives back what it said.
fn gcc(headers: Headers, arguments: &[&str], source: &str) -> Output {
    let mut command = Command::new("gcc");
    if let Headers::Ours = headers {
        command.args(["-nostdinc", "-I", folder()]);
    }
    let mut process = command
        .args(arguments)
        .args(["-x", "c", "-"])
        // Libraries must follow the source that needs them.
        .args(["-lm", "-lpthread", "-ldl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("running gcc");
    let mut input = process.stdin.take().expect("a pipe");
    input.write_all(source.as_bytes()).expect("gcc reads");
    drop(input);
    process.wait_with_output().expect("gcc ends")
}

/// Checks `source`; the complaints, warnings included, if there are any.
pub fn try_compile(headers: Headers, arguments: &[&str], source: &str) -> Result<(), String> {
    let checks = ["-fsyntax-only", "-Wall", "-Wextra"];
    let output = gcc(headers, &[&checks, arguments].concat(), source);
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() && complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints)
    }
}

/// Definitions in force after including our header `name`, as `gcc -dM` prints them.
pub fn macros_of(name: &str, arguments: &[&str]) -> String {
    let source = format!("#include <{name}>\n");
    let output = gcc(
        Headers::Ours,
        &[&["-dM", "-E"], arguments].concat(),
        &source,
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles, links and runs `source`; what it printed.
pub fn output_of(headers: Headers, arguments: &[&str], source: &str) -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let program: PathBuf =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("headers-{number}"));
    let place = program.to_string_lossy().into_owned();
    let output = gcc(
        headers,
        &[&["-w", "-o", &place], arguments].concat(),
        source,
    );
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{headers:?}:\n{complaints}\n{source}"
    );
    let run = Command::new(&program)
        .output()
        .expect("running the program");
    fs::remove_file(&program).expect("removing the program");
    assert!(
        run.status.success(),
        "{headers:?}: {:?}\n{source}",
        run.status
    );
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// Macros that print a constant with its type, a size, an offset. `printf` is declared here since
/// the header under test need not be stdio.h.
pub const PRINTING: &str = r#"
extern int printf(const char *, ...);
static void show_integer(const char *name, const char *type, long long value) {
	(printf)("%s %s %lld\n", name, type, value);
}
static void show_float(const char *name, const char *type, long double value) {
	(printf)("%s %s %La\n", name, type, value);
}
static void show_text(const char *name, const char *type, const char *value) {
	(printf)("%s %s %s\n", name, type, value);
}
#define SHOW(x) _Generic((x), float: show_float, double: show_float, long double: show_float, \
	char *: show_text, const char *: show_text, default: show_integer)(#x, _Generic((x), \
	int: "int", unsigned int: "unsigned", long: "long", unsigned long: "unsigned long", \
	long long: "long long", unsigned long long: "unsigned long long", float: "float", \
	double: "double", long double: "long double", char *: "text", default: "other"), (x))
#define SIZE(...) (printf)("%s %zu %zu\n", #__VA_ARGS__, sizeof(__VA_ARGS__), _Alignof(__VA_ARGS__))
#define OFFSET(type, member) (printf)("%s.%s %zu %zu\n", #type, #member, \
	__builtin_offsetof(type, member), sizeof(((type *)0)->member))
"#;

/// Which function tgmath.h chooses is seen in size and value of the result.
pub const TYPE_GENERIC: &str = r#"
#include <stdio.h>
#include <tgmath.h>
#define SHOW(e) printf("%s %zu %.20g %.20g\n", #e, sizeof(e), (double)__real__(e), (double)__imag__(e))
int main(void) {
	float f = 0.3f; double d = 0.3; long double l = 0.3L; int i = 2;
	float complex fc = 0.3f + 0.2f * I; double complex dc = 0.3 + 0.2 * I;
	const float cf = 0.7f;
	SHOW(sin(f)); SHOW(sin(d)); SHOW(sin(l)); SHOW(sin(i)); SHOW(sin(fc)); SHOW(sin(dc));
	SHOW(sqrt(cf)); SHOW(exp(f + d)); SHOW(pow(f, f)); SHOW(pow(f, i)); SHOW(pow(f, l)); SHOW(pow(fc, d));
	SHOW(fabs(f)); SHOW(fabs(dc)); SHOW(fabs(i)); SHOW(atan2(f, d)); SHOW(fmax(i, f)); SHOW(fma(f, f, f));
	SHOW(ldexp(f, 3)); SHOW(lround(l)); SHOW(floor(f)); SHOW(carg(fc)); SHOW(creal(dc)); SHOW(conj(fc));
	SHOW(carg(f)); SHOW(cimag(d)); SHOW(hypot(f, l)); SHOW(log(i)); SHOW(cbrt(cf)); SHOW(trunc(2.5f));
	return 0;
}
"#;

/// Every operation of stdatomic.h.
pub const ATOMICS: &str = r#"
#include <stdio.h>
#include <stdatomic.h>
int main(void) {
	atomic_int a = ATOMIC_VAR_INIT(5);
	_Atomic(long) b;
	atomic_bool done;
	atomic_flag flag = ATOMIC_FLAG_INIT;
	int expected = 7;
	atomic_init(&b, 40L);
	atomic_store(&a, 6);
	printf("%d %ld\n", atomic_load(&a), atomic_load_explicit(&b, memory_order_acquire));
	printf("%d %d\n", atomic_fetch_add(&a, 3), atomic_fetch_sub_explicit(&a, 1, memory_order_relaxed));
	printf("%ld %ld %ld\n", atomic_fetch_or(&b, 3), atomic_fetch_and(&b, 42), atomic_fetch_xor(&b, 1));
	printf("%d\n", atomic_compare_exchange_strong(&a, &expected, 1));
	printf("%d %d\n", expected, atomic_compare_exchange_strong(&a, &expected, 1));
	printf("%d\n", atomic_exchange(&a, 9));
	atomic_store(&done, 1);
	atomic_thread_fence(memory_order_seq_cst);
	printf("%d %d %d\n", atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag), (int)done);
	atomic_flag_clear(&flag);
	printf("%d %d %zu\n", atomic_flag_test_and_set(&flag), (int)atomic_is_lock_free(&a), sizeof flag);
	a += 2;
	printf("%d %d\n", a, ATOMIC_INT_LOCK_FREE);
	return 0;
}
"#;

/// The macros of math.h, sys/select.h, sys/time.h and sys/wait.h that take arguments.
pub const MATH_MACROS: &str = r#"
#include <stdio.h>
#include <math.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/stat.h>
#include <sys/param.h>
#include <endian.h>
#include <inttypes.h>
int main(void) {
	double values[] = { 0.0, -0.0, 1.5, -3.0, 1e-310, INFINITY, -INFINITY, NAN };
	for (int i = 0; i < 8; i++) {
		double v = values[i];
		float f = (float)v;
		printf("%d %d %d %d %d %d %d\n", fpclassify(v), !!isnan(v), isinf(v), !!isfinite(v), !!isnormal(v),
			!!signbit(v), fpclassify(f));
		printf("%d %d %d\n", !!isgreater(v, 1.0), !!isunordered(v, 1.0), !!islessgreater(v, 1.5));
	}
	struct timeval a = { 5, 900000 }, b = { 1, 200000 }, c;
	timeradd(&a, &b, &c);
	printf("%ld %ld %d\n", c.tv_sec, c.tv_usec, timercmp(&a, &b, >));
	timersub(&b, &a, &c);
	printf("%ld %ld %d\n", c.tv_sec, c.tv_usec, !!timerisset(&c));
	int statuses[] = { 0, 256 * 3, 9, 11 | 0x80, 0x137f, 0xffff };
	for (int i = 0; i < 6; i++) {
		int s = statuses[i];
		printf("%d %d %d %d %d %d\n", !!WIFEXITED(s), WEXITSTATUS(s), !!WIFSIGNALED(s), WTERMSIG(s), !!WIFSTOPPED(s),
			!!WIFCONTINUED(s));
	}
	fd_set set;
	FD_ZERO(&set);
	FD_SET(70, &set);
	FD_SET(3, &set);
	FD_CLR(3, &set);
	printf("%d %d %d\n", !!FD_ISSET(70, &set), !!FD_ISSET(3, &set), !!FD_ISSET(71, &set));
	printf("%d %d %d\n", !!S_ISDIR(040755), !!S_ISREG(040755), !!S_ISREG(0100644));
	printf("%d %d %d\n", MIN(3, 4), howmany(10, 4), roundup(10, 4));
	printf("%x %lx %x\n", htobe32(0x12345678u), (unsigned long)be64toh(0x123456789abcdef0ul), htole16(0x1234));
	printf("%" PRId64 " %" PRIx8 " %" PRIuMAX "\n", INT64_C(-5), (uint8_t)200, UINTMAX_C(7));
	return 0;
}
"#;
