//! What is left of the language: functions as values, templates, arithmetic, alternatives, statics.

use std::fmt::Write as _;

use super::super::dice::Dice;
use super::run_of;

/// Lambdas, `std::function` and what else can be called.
pub(super) fn functions(dice: &mut Dice) -> String {
    let text = "using F = std::function<long(long)>;\nF compose(F f, F g) { return [=](long x) { return g(f(x)) % 100003; }; }\nlong plain(long x) { return x * 2 + 1; }\nlong two(long a, long b) { return a * 10 - b; }\nstruct Adder { long by; long operator()(long x) const { return x + by; } long twice(long x) const { return x + 2 * by; } static long none(long) { return 0; } };\ntemplate <class G> long apply(G &&g, int times, long x) { while (times--) x = g(x) % 100003; return x; }\n";
    let before = "    std::vector<F> all{plain}; long total = 0; std::map<std::string, F> named;\n";
    let statements = [
        "all.push_back([](long x) { return x - %n; });",
        "all.push_back([&total](long x) { return total += x % 1000; });",
        "all.push_back([k = %n](long x) mutable { k = (k + x) % 10007; return k; });",
        "all.push_back(Adder{%n});",
        "all.push_back(compose(all.front(), all.back())); if (all.size() > 9) all.resize(1);",
        "all.push_back(std::bind(two, std::placeholders::_1, %n));",
        "all.push_back(std::bind(two, %n, std::placeholders::_1));",
        "all.push_back(std::bind(&Adder::twice, Adder{%n}, std::placeholders::_1));",
        "for (auto &f : all) std::cout << f(%n) << ' '; std::cout << total << '\\n';",
        "named[%w] = all.back(); named[%w] = plain; for (auto &[n, f] : named) std::cout << n << f(%i) << ' '; std::cout << '\\n';",
        "std::cout << apply(all.back(), %i, %n) << apply(plain, %i, 1) << apply(Adder{%n}, 3, %i) << '\\n';",
        "auto generic = [](auto a, auto b) { return a + b; }; std::cout << generic(%n, %i) << generic(%w, %w) << generic(%d, %i) << '\\n';",
        "std::function<long(int)> fib = [&](int n) { return n < 2 ? long(n) : fib(n - 1) + fib(n - 2); }; std::cout << fib(%i + 6) << '\\n';",
        "long (*pointer)(long) = %i > 2 ? plain : Adder::none; std::cout << pointer(%n) << '\\n';",
        "auto m = std::mem_fn(&Adder::twice); Adder a{%i}; std::cout << m(a, %n) << m(&a, 1) << std::invoke(&Adder::by, a) << '\\n';",
        "int n = %i; auto r = std::ref(n); auto f = [r](int k) { r.get() += k; return r.get(); }; f(%i); std::cout << n << f(2) << '\\n';",
        "F f = all.front(), g; std::swap(f, g); std::cout << bool(f) << bool(g) << (g.target_type() == typeid(long (*)(long))) << '\\n';",
        "auto curry = [](int a) { return [a](int b) { return [a, b](int c) { return a * 100 + b * 10 + c; }; }; }; std::cout << curry(%i)(%i)(%i) << '\\n';",
        "auto p = std::make_unique<int>(%i); auto held = [p = std::move(p)] { return *p + 1; }; std::cout << held() << !p << '\\n';",
        "std::cout << std::apply(two, std::make_tuple(%n, %n)) << std::plus<>()(%i, %d) << std::not_fn([](int x) { return x > 2; })(%i) << '\\n';",
        "static int calls = 0; struct Local { int up() { return ++calls; } } l; std::cout << l.up() << l.up() << '\\n';",
    ];
    text.to_owned() + &run_of(dice, before, &statements, 18)
}

/// Templates of functions and classes.
pub(super) fn templates(dice: &mut Dice) -> String {
    let text = "template <class... A> auto sum(A... a) { return (a + ... + 0); }\ntemplate <class T, class... R> void list(const T &t, const R &...r) { std::cout << t; if constexpr (sizeof...(r)) { std::cout << ','; list(r...); } else std::cout << '\\n'; }\ntemplate <unsigned N> struct Factorial { static constexpr unsigned long long value = N * Factorial<N - 1>::value; };\ntemplate <> struct Factorial<0> { static constexpr unsigned long long value = 1; };\ntemplate <class T> struct Name { static const char *get() { return \"other\"; } };\ntemplate <> struct Name<int> { static const char *get() { return \"int\"; } };\ntemplate <class T> struct Name<T *> { static std::string get() { return std::string(Name<T>::get()) + \"*\"; } };\ntemplate <class T> struct Name<std::vector<T>> { static std::string get() { return \"vector of \" + std::string(Name<T>::get()); } };\ntemplate <class D> struct Shape { double area() const { return static_cast<const D *>(this)->compute(); } };\nstruct Square : Shape<Square> { double a; explicit Square(double a) : a(a) {} double compute() const { return a * a; } };\nstruct Disc : Shape<Disc> { double r; explicit Disc(double r) : r(r) {} double compute() const { return 3 * r * r; } };\ntemplate <class S> void tell(const Shape<S> &s) { std::cout << s.area() << '\\n'; }\ntemplate <class T, size_t N> class Ring { std::array<T, N> of{}; size_t at = 0, count = 0; public: void put(T t) { of[at++ % N] = std::move(t); if (count < N) count++; } template <class G> void each(G g) const { for (size_t i = 0; i < count; i++) g(of[(at - count + i) % N]); } };\ntemplate <class T> std::enable_if_t<std::is_integral_v<T>, T> half(T t) { return t / 2; }\ntemplate <class T> std::enable_if_t<std::is_floating_point_v<T>, T> half(T t) { return t / 2; }\nconstexpr int collatz(int n) { int steps = 0; while (n > 1) { n = n % 2 ? 3 * n + 1 : n / 2; steps++; } return steps; }\ntemplate <class It> struct Range { It b, e; It begin() const { return b; } It end() const { return e; } };\ntemplate <class It> Range(It, It) -> Range<It>;\nstruct Counter { int n; using iterator_category = std::forward_iterator_tag; using value_type = int; using difference_type = long; using pointer = const int *; using reference = int; int operator*() const { return n * n; } Counter &operator++() { n++; return *this; } Counter operator++(int) { return Counter{n++}; } bool operator!=(const Counter &o) const { return n != o.n; } bool operator==(const Counter &o) const { return n == o.n; } };\n";
    let statements = [
        "std::cout << sum(%n, %i, %n) << ' ' << sum(%d, %i) << sum() << '\\n';",
        "list(%n, %w, %d, %c);",
        "list(%w, std::string_view(\"view\"), %u, true);",
        "std::cout << Factorial<%i + 5>::value << ' ' << Factorial<%i>::value << '\\n';",
        "std::cout << Name<int **>::get() << Name<std::vector<int *>>::get() << Name<double>::get() << '\\n';",
        "tell(Square(%d)); tell(Disc(%i));",
        "Ring<std::string, 3> r; for (int i = 0; i < %i; i++) r.put(%w + std::to_string(i)); r.each([](auto &s) { std::cout << s << ' '; }); std::cout << '\\n';",
        "std::cout << half(%n) << half(%d) << half(%u) << '\\n';",
        "constexpr int n = collatz(%i + 20); std::cout << n << collatz(%i + 7) << '\\n';",
        "for (int x : Range{Counter{%i}, Counter{9}}) std::cout << x << ' '; std::cout << '\\n';",
        "std::vector<int> v(Counter{1}, Counter{%i + 2}); std::cout << std::accumulate(v.begin(), v.end(), 0) << *std::max_element(Counter{1}, Counter{5}) << '\\n';",
        "std::cout << std::is_same_v<decltype(half(1)), int> << sizeof(Ring<char, %i + 1>) << alignof(Ring<double, 2>) << '\\n';",
        "std::integer_sequence<int, %i, %i, 7> s; [](auto) {}(s); std::cout << s.size() << '\\n';",
    ];
    text.to_owned() + &run_of(dice, "", &statements, 14)
}

/// Arithmetic of all types, by expressions of random shape.
pub(super) fn numbers(dice: &mut Dice) -> String {
    let mut text = String::from("void run() {\n");
    for number in 0..8 + dice.below(6) {
        let (kind, hole) = [
            ("unsigned long long", "%u"),
            ("unsigned", "unsigned(%u)"),
            ("double", "%d"),
            ("int", "%i"),
            ("float", "float(%d)"),
            ("unsigned short", "(unsigned short)(%u)"),
            ("__int128", "__int128(%u)"),
        ][dice.below(7) as usize];
        let depth = dice.below(4) + 1;
        let value = expression(
            dice,
            hole,
            depth,
            matches!(kind, "double" | "float"),
            kind == "int",
        );
        let shown = if kind == "__int128" {
            "(long long)"
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "    {{ {kind} x{number} = {}; std::cout << {shown}x{number} << ' ' << (x{number} > ({kind})7) << (x{number} == ({kind})0) << ' ' << (long double)(x{number}) << '\\n'; }}",
            value
        );
    }
    let more = [
        "std::cout << std::setprecision(17) << std::sin(%d) << ' ' << std::pow(2.0, %i) << ' ' << std::hypot(%i, %d) << std::setprecision(6) << '\\n';",
        "std::cout << std::floor(%d) << std::fmod(%d, 7) << ' ' << std::round(%d) << std::abs(%d) << std::signbit(%d) << '\\n';",
        "std::complex<double> a(%i, %i), b(1, %i); std::cout << a * b << a / b << std::abs(a) << std::conj(b) << std::norm(a) << '\\n';",
        "std::cout << (int8_t)(%u) + 0 << ' ' << (int64_t)(int32_t)(%u) << ' ' << (uint16_t)(%n) << '\\n';",
        "std::cout << std::numeric_limits<double>::epsilon() << std::numeric_limits<long>::max() << std::numeric_limits<float>::digits10 << '\\n';",
        "std::bitset<16> b(%u); std::cout << b << b.count() << (b << %i) << ~b << b.to_ulong() << '\\n';",
        "std::cout << std::isnan(%d) << std::ldexp(%d, %i) << std::trunc(%d) << std::lround(%d / 1e20) << '\\n';",
        "volatile int z = %i; std::cout << (z ? %n / (z + 1) : %n % 7) << ' ' << (z << 3 | 5) << (z ^ %n) << '\\n';",
        "float f = %d; double d = f; std::cout << (f == d) << f * 3 << ' ' << d * 3 << ' ' << int(f * 1e-18f) << '\\n';",
    ];
    for _ in 0..6 {
        let template = dice.one_of(&more);
        text += &format!("    {{ {} }}\n", dice.filled(template));
    }
    text + "}\n"
}

fn expression(dice: &mut Dice, hole: &str, depth: u64, floating: bool, small: bool) -> String {
    if depth == 0 {
        return dice.filled(hole);
    }
    let left = expression(dice, hole, depth - 1, floating, small);
    let right = expression(dice, hole, depth - 1, floating, small);
    match (dice.below(10), floating) {
        (0..=2, _) => format!("({left} + {right})"),
        (3 | 4, _) => format!("({left} - {right})"),
        // Small numbers must not grow beyond what an int holds.
        (5, false) if small => format!("({left} ^ {right})"),
        (5 | 6, false) if !small => format!("({left} * ({right} & 0xffff))"),
        (7, false) if !small => format!("({left} / (({right} & 63) + 1))"),
        (8, false) if !small => format!("({left} % (({right} & 1023) + 3))"),
        (9, false) if !small => format!("({left} >> ({right} & 7))"),
        (5 | 6, true) => format!("({left} * {right})"),
        (7 | 8, true) => format!("({left} / ({right} + 0.37f))"),
        _ => format!("({left} < {right} ? {left} : {right})"),
    }
}

/// `std::optional`, `std::variant`, `std::any`, tuples and structured bindings.
pub(super) fn alternatives(dice: &mut Dice) -> String {
    let text = "template <class... F> struct Visit : F... { using F::operator()...; };\ntemplate <class... F> Visit(F...) -> Visit<F...>;\nusing V = std::variant<int, double, std::string, std::vector<int>>;\nvoid tell(const V &v) { std::visit(Visit{[](int n) { std::cout << \"int \" << n; }, [](double d) { std::cout << \"double \" << d; }, [](const std::string &s) { std::cout << \"string \" << s; }, [](const std::vector<int> &w) { std::cout << \"vector \" << w.size(); }}, v); std::cout << ' ' << v.index() << '\\n'; }\nstruct Point { int x; double y; std::string name; };\nenum class Colour : unsigned char { red, green = 5, blue };\nunion Mixed { int n; float f; unsigned char bytes[4]; };\n";
    let before = "    V v; std::optional<std::string> o; std::any a; std::tuple<int, double, std::string> t{1, 2.5, \"three\"}; Point p{1, 2, \"p\"}; Colour c = Colour::red;\n";
    let statements = [
        "v = %n; tell(v);",
        "v = %d; tell(v);",
        "v = %w; tell(v);",
        "v = std::vector<int>(%i, %n); tell(v);",
        "V w = %n; std::swap(v, w); tell(v); std::cout << (v < w) << (v == w) << '\\n';",
        "if (auto *s = std::get_if<std::string>(&v)) std::cout << *s; std::cout << std::holds_alternative<int>(v) << '\\n';",
        "std::vector<V> all{1, 2.5, %w, v}; for (auto &x : all) tell(x);",
        "o = %w; std::cout << *o << o->size() << '\\n';",
        "o.reset(); std::cout << o.value_or(\"none\") << o.has_value() << '\\n';",
        "std::optional<int> n = %i > 2 ? std::optional<int>(%n) : std::nullopt; std::cout << (n ? *n : -1) << (n < 5) << '\\n';",
        "a = %n; std::cout << std::any_cast<int>(a) << a.type().name() << '\\n';",
        "a = %w; std::cout << std::any_cast<std::string &>(a) << (std::any_cast<int>(&a) == nullptr) << '\\n';",
        "auto &[x, y, z] = t; x += %i; z += %w; std::cout << x << y << z << '\\n';",
        "auto u = std::tuple_cat(t, std::make_tuple(%c, %n)); std::cout << std::get<3>(u) << std::tuple_size_v<decltype(u)> << (t == t) << '\\n';",
        "int i; std::string s; std::tie(i, std::ignore, s) = t; std::cout << i << s << '\\n';",
        "auto [x, y, n] = p; Point q = p; q.name += %w; q.x = %n; std::swap(p, q); std::cout << x << y << n << p.name << q.x << '\\n';",
        "c = c == Colour::blue ? Colour::green : Colour::blue; switch (c) { case Colour::green: std::cout << \"green\"; break; default: std::cout << int(c); } std::cout << '\\n';",
        "Mixed m; m.f = %d; std::cout << m.n << int(m.bytes[3]) << '\\n';",
        "struct Bits { unsigned a : 3, b : 7; int s : 5; } b{}; b.a = %n & 7; b.b += 100; b.s = %i - 3; std::cout << b.a << b.b << b.s << sizeof b << '\\n';",
        "std::pair<int, std::string> l{%i, %w}, r{%i, %w}; std::cout << (l < r) << std::max(l, r).second << '\\n';",
        "int i = %i; again: if (i < 9) { i += 2; std::cout << i; goto again; } do i--; while (i > 5); for (;;) { if (--i < 0) break; if (i % 2) continue; std::cout << i; } std::cout << '\\n';",
        "int grid[3][4] = {}; for (int i = 0; i < 12; i++) grid[i / 4][i % 4] = i * %i; int (*row)[4] = grid + 1; std::cout << row[0][2] << (*row)[3] << sizeof grid << '\\n';",
    ];
    text.to_owned() + &run_of(dice, before, &statements, 16)
}

/// What lives as long as the program, and what is made once.
pub(super) fn statics(dice: &mut Dice) -> String {
    let mut text = String::from(
        "struct Loud { int n; explicit Loud(int n) : n(n) { std::cout << \"(\" << n << ' '; } ~Loud() { std::cout << n << \") \"; } int next() { return n++; } };\n",
    );
    for number in 0..dice.below(3) + 1 {
        let _ = writeln!(
            text,
            "{}Loud l{number}({});",
            dice.one_of(&["", "static "]),
            dice.below(100)
        );
    }
    let _ = writeln!(
        text,
        "struct Counted {{ static int made; inline static std::vector<int> log{{{}}}; Counted() {{ made++; log.push_back(made); }} Counted(const Counted &) : Counted() {{}} ~Counted() {{ made--; }} }};\nint Counted::made = {};\nint once(int k) {{ static Loud here(k); return here.next(); }}\nint tried(bool fail) {{ static int value = [&] {{ if (fail) throw 1; return 42; }}(); return value; }}\nstd::string &shared() {{ static std::string s = \"shared\"; return s; }}\ninline namespace deep {{ namespace er {{ const std::map<int, std::string> table{{{{1, \"one\"}}, {{2, \"two\"}}}}; }} }}",
        dice.below(9),
        dice.below(9)
    );
    let statements = [
        "std::cout << once(%i) << '\\n';",
        "std::cout << l0.next() << '\\n';",
        "Counted a, b(a); std::vector<Counted> v(%i); std::cout << Counted::made << Counted::log.size() << '\\n';",
        "try { std::cout << tried(%i > 2) << '\\n'; } catch (int) { std::cout << \"failed\\n\"; }",
        "shared() += %c; std::cout << shared() << '\\n';",
        "for (auto &[k, s] : er::table) std::cout << k << s << ' '; std::cout << '\\n';",
        "static std::map<int, int> memo; std::function<int(int)> f = [&](int n) { if (n < 2) return n; if (memo.count(n)) return memo[n]; return memo[n] = (f(n - 1) + f(n - 2)) % 9973; }; std::cout << f(%i * 6) << memo.size() << '\\n';",
        "std::atexit([] { std::cout << \"exit \"; });",
        "int values[] = {%n, %n, %n}; for (int x : values) std::cout << x << ' '; std::cout << std::size(values) << '\\n';",
        "std::vector<Loud *> heap; for (int i = 0; i < %i; i++) heap.push_back(new Loud(i)); for (Loud *p : heap) delete p; std::cout << '\\n';",
    ];
    text + &run_of(dice, "", &statements, 10)
}
