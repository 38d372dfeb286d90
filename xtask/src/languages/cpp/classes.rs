//! Classes: inheritance of all kinds, copies and moves, operators.

use std::fmt::Write as _;

use super::super::dice::Dice;
use super::run_of;

/// A class of a hierarchy.
struct Class {
    /// Its direct bases, and whether each is virtual.
    bases: Vec<(usize, bool)>,
    /// All parts that objects of it have, by the way to them: a class, and what tells parts of it apart.
    parts: Vec<(usize, String)>,
    /// Which of the classes has introduced the functions that it has beside `value`.
    functions: Vec<usize>,
}

/// Classes with single, multiple and virtual inheritance; objects of them seen as each of their bases.
pub(super) fn hierarchy(dice: &mut Dice) -> String {
    let mut classes: Vec<Class> = Vec::new();
    for number in 0..3 + dice.below(5) as usize {
        let class = class(dice, &classes, number);
        classes.push(class);
    }
    let mut text = String::from("int made = 0;\n");
    for number in 0..classes.len() {
        text += &definition(dice, &classes, number);
    }
    text += "void run() {\n";
    for (number, class) in classes.iter().enumerate() {
        text += &uses(dice, number, class, classes.len());
    }
    text + "}\n"
}

/// A class none of whose bases it has twice.
fn class(dice: &mut Dice, before: &[Class], number: usize) -> Class {
    let mut class = Class {
        bases: Vec::new(),
        parts: vec![(number, String::new())],
        functions: vec![number],
    };
    for _ in 0..dice.below(4) {
        if before.is_empty() {
            break;
        }
        let base = dice.below(before.len() as u64) as usize;
        let is_virtual = dice.once_in(2);
        if class.bases.iter().any(|(other, _)| *other == base) {
            continue;
        }
        let mut parts = class.parts.clone();
        for (of, way) in &before[base].parts {
            let way = match (way.starts_with('v'), is_virtual) {
                (true, _) => way.clone(),
                (false, true) => format!("v{base}{way}"),
                (false, false) => format!("{number}:{base}{way}"),
            };
            if !parts.contains(&(*of, way.clone())) {
                parts.push((*of, way));
            }
        }
        let twice = |of: usize| parts.iter().filter(|part| part.0 == of).count() > 1;
        if parts.iter().any(|part| twice(part.0)) {
            continue;
        }
        class.parts = parts;
        class.bases.push((base, is_virtual));
        class.functions.extend(&before[base].functions);
        class.functions.sort_unstable();
        class.functions.dedup();
    }
    class
}

fn definition(dice: &mut Dice, classes: &[Class], number: usize) -> String {
    let class = &classes[number];
    let bases = class.bases.iter().map(|(base, is_virtual)| {
        let word = if *is_virtual { "virtual " } else { "" };
        format!("public {word}C{base}")
    });
    let bases: Vec<String> = bases.collect();
    let colon = if bases.is_empty() { "" } else { " : " };
    let mut text = format!("struct C{number}{colon}{} {{\n", bases.join(", "));
    let member = dice.one_of(&["int", "long", "short", "double", "char", "unsigned"]);
    let _ = writeln!(text, "    {member} m{number};");
    let _ = writeln!(
        text,
        "    C{number}() : m{number}(++made % 100) {{ std::cout << \"C{number} \" << value({}) << '\\n'; }}",
        dice.below(50)
    );
    let _ = writeln!(
        text,
        "    virtual ~C{number}() {{ std::cout << \"~C{number} \" << value(1) << '\\n'; }}"
    );
    let of_bases = class
        .bases
        .iter()
        .map(|(base, _)| format!(" + C{base}::value(x + {base})"));
    let of_bases: String = of_bases.collect();
    let word = if class.bases.is_empty() {
        "virtual "
    } else {
        ""
    };
    let _ = writeln!(
        text,
        "    {word}long value(long x) const {{ return (long(m{number}) * {} + x{of_bases}) % 100003; }}",
        dice.below(90) + 1
    );
    for &function in &class.functions {
        let inherited = class
            .bases
            .iter()
            .filter(|(base, _)| classes[*base].functions.contains(&function));
        if function == number || inherited.count() > 1 || dice.once_in(3) {
            let _ = writeln!(
                text,
                "    virtual std::string f{function}() const {{ return \"C{number}.f{function}/{}\"; }}",
                dice.word(6)
            );
        }
    }
    text + "};\n"
}

fn uses(dice: &mut Dice, number: usize, class: &Class, count: usize) -> String {
    let mut text = format!("    {{\n        C{number} *made_here = new C{number};\n");
    let last = class.parts[dice.below(class.parts.len() as u64) as usize].0;
    for (base, _) in &class.parts {
        let other = dice.below(count as u64);
        let _ = writeln!(
            text,
            "        C{base} *as{base} = made_here;\n        std::cout << as{base}->value({}) << ' ' << as{base}->f{base}() << ' ' << typeid(*as{base}).name() << '\\n';",
            dice.below(1000)
        );
        let _ = writeln!(
            text,
            "        if (C{other} *to = dynamic_cast<C{other} *>(as{base})) std::cout << \"is C{other} \" << to->value(7) << to->f{other}() << '\\n'; else std::cout << \"no C{other}\\n\";"
        );
        let _ = writeln!(
            text,
            "        std::cout << (dynamic_cast<void *>(as{base}) == made_here) << (typeid(*as{base}) == typeid(C{other})) << '\\n';"
        );
        let _ = writeln!(
            text,
            "        try {{ C{other} &to = dynamic_cast<C{other} &>(*as{base}); std::cout << to.value(2) << '\\n'; }} catch (const std::bad_cast &e) {{ std::cout << e.what() << '\\n'; }}"
        );
        let _ = writeln!(
            text,
            "        long (C{base}::*member{base})(long) const = &C{base}::value; std::cout << (as{base}->*member{base})(3) << '\\n';"
        );
    }
    let _ = writeln!(
        text,
        "        C{number} copy(*made_here); std::cout << copy.value(5) << '\\n';\n        delete as{last};\n    }}"
    );
    text
}

/// Objects that tell when they are copied, moved and destroyed, in containers and through functions.
pub(super) fn copies_and_moves(dice: &mut Dice) -> String {
    let before = "    Told a(1), b(2); std::vector<Told> all; std::map<int, Told> by; std::list<Told> row;\n";
    let text = "struct Told {\n    int n;\n    explicit Told(int n = 0) : n(n) { std::cout << \"+\" << n; }\n    Told(const Told &o) : n(o.n + 1000) { std::cout << \"c\" << n; }\n    Told(Told &&o) noexcept : n(o.n) { o.n = -1; std::cout << \"m\" << n; }\n    Told &operator=(const Told &o) { n = o.n; std::cout << \"=\" << n; return *this; }\n    Told &operator=(Told &&o) noexcept { n = o.n; o.n = -2; std::cout << \"<\" << n; return *this; }\n    ~Told() { std::cout << \"-\" << n << ' '; }\n    bool operator<(const Told &o) const { return n < o.n; }\n};\nTold give(int n) { Told made(n); made.n += 1; return made; }\nTold choose(int n) { Told x(n), y(n + 1); if (n % 2) return x; return y; }\nTold through(Told t) { t.n *= 2; return t; }\nint look(const Told &t) { return t.n; }\n";
    let statements = [
        "all.push_back(a);",
        "all.push_back(Told(%i));",
        "all.emplace_back(%i);",
        "all.insert(all.begin(), std::move(b)); b = Told(%i);",
        "if (!all.empty()) all.erase(all.begin());",
        "if (!all.empty()) all.pop_back();",
        "a = give(%i);",
        "Told c = choose(%i); std::swap(a, c);",
        "auto t = through(a); std::cout << t.n;",
        "std::cout << look(Told(%i));",
        "by[%i] = a;",
        "by.emplace(%i, Told(%i));",
        "by.erase(%i);",
        "std::sort(all.begin(), all.end());",
        "row.push_front(a); row.splice(row.end(), row, row.begin());",
        "std::vector<Told> other(all); all = std::move(other);",
        "all.reserve(%i + 8);",
        "all.resize(%i);",
        "auto p = std::make_unique<Told>(%i); auto q = std::move(p); std::cout << !p;",
        "std::pair<Told, int> p(Told(%i), 2); auto q = p;",
        "std::tuple<Told, Told> t(a, give(%i)); std::get<0>(t) = std::get<1>(t);",
        "std::optional<Told> o; o = a; o.reset(); o.emplace(%i);",
        "Told some[2] = {Told(%i), Told(%i)}; Told *more = new Told[%i + 1]; delete[] more;",
        "std::cout << '\\n'; for (const Told &t : all) std::cout << t.n << ','; std::cout << '\\n';",
        "alignas(Told) char room[sizeof(Told)]; Told *t = new (room) Told(%i); t->~Told();",
        "auto f = [a](int k) { return a.n + k; }; auto g = f; std::cout << g(%i);",
        "const Told &longer = give(%i); std::cout << longer.n;",
    ];
    text.to_owned() + &run_of(dice, before, &statements, 14)
}

/// A class of fractions and one of matrices with all their operators.
pub(super) fn operators(dice: &mut Dice) -> String {
    let text = "struct Fraction {\n    long up, down;\n    Fraction(long u = 0, long d = 1) : up(u), down(d ? d : 1) { long g = std::gcd(up, down); if (g) { up /= g; down /= g; } if (down < 0) { up = -up; down = -down; } up %= 10007; }\n    Fraction operator+(const Fraction &o) const { return Fraction(up * o.down + o.up * down, down * o.down); }\n    Fraction operator-() const { return Fraction(-up, down); }\n    Fraction operator-(const Fraction &o) const { return *this + -o; }\n    Fraction operator*(const Fraction &o) const { return Fraction(up * o.up, down * o.down); }\n    Fraction operator/(const Fraction &o) const { if (!o.up) throw std::domain_error(\"division\"); return Fraction(up * o.down, down * o.up); }\n    Fraction &operator+=(const Fraction &o) { return *this = *this + o; }\n    Fraction &operator++() { up += down; return *this; }\n    Fraction operator++(int) { Fraction old(*this); ++*this; return old; }\n    bool operator<(const Fraction &o) const { return up * o.down < o.up * down; }\n    bool operator==(const Fraction &o) const { return up == o.up && down == o.down; }\n    explicit operator bool() const { return up != 0; }\n    explicit operator double() const { return double(up) / double(down); }\n    friend std::ostream &operator<<(std::ostream &s, const Fraction &f) { return s << f.up << '/' << f.down; }\n    friend std::istream &operator>>(std::istream &s, Fraction &f) { char c; long u, d; if (s >> u >> c >> d) f = Fraction(u, d); return s; }\n};\nFraction operator\"\"_f(unsigned long long n) { return Fraction(long(n % 1000), 7); }\ntemplate <class T, int N> struct Matrix {\n    std::array<T, N * N> of{};\n    T &operator()(int i, int j) { return of[size_t(i * N + j)]; }\n    const T &operator()(int i, int j) const { return of[size_t(i * N + j)]; }\n    T *operator[](int i) { return &of[size_t(i * N)]; }\n    Matrix operator*(const Matrix &o) const { Matrix r; for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) for (int k = 0; k < N; k++) r(i, j) = r(i, j) + (*this)(i, k) * o(k, j); return r; }\n    friend std::ostream &operator<<(std::ostream &s, const Matrix &m) { for (auto &x : m.of) s << x << ' '; return s; }\n};\n";
    let before = "    Fraction a(3, 4), b(5, 6); Matrix<Fraction, 2> m; Matrix<double, 3> w; std::set<Fraction> all;\n    for (int i = 0; i < 9; i++) w[i / 3][i % 3] = i * 0.5 - 1;\n";
    let statements = [
        "a = Fraction(%n, %n); std::cout << a << '\\n';",
        "b = a + Fraction(%n, 7); b = Fraction(b.up % 100, b.down % 100 + 1); std::cout << b << '\\n';",
        "std::cout << a * b << ' ' << a - b << ' ' << (a < b) << (a == b) << '\\n';",
        "try { std::cout << a / Fraction(%i - 2) << '\\n'; } catch (const std::domain_error &e) { std::cout << e.what() << '\\n'; }",
        "std::cout << a++ << ' ' << ++a << ' ' << double(a) << ' ' << bool(a) << '\\n'; a = Fraction(a.up % 50, a.down % 50 + 1);",
        "m(%i % 2, %i % 2) = Fraction(%i, %i + 1); std::cout << m * m << '\\n';",
        "w(%i % 3, %i % 3) = %d; std::cout << w * w << '\\n';",
        "all.insert(a); all.insert(b); all.insert(%i_f); for (auto &f : all) std::cout << f << ' '; std::cout << all.count(a) << '\\n';",
        "std::istringstream in(\"%i/%i x\"); Fraction f; std::cout << bool(in >> f) << f << bool(in >> f) << f << '\\n';",
        "std::vector<Fraction> v{a, b, Fraction(%i, 3)}; std::cout << std::accumulate(v.begin(), v.end(), Fraction()) << *std::max_element(v.begin(), v.end()) << '\\n';",
        "std::map<Fraction, std::string> names; names[a] = %w; names[b] += %w; for (auto &[k, s] : names) std::cout << k << '=' << s << ' '; std::cout << '\\n';",
    ];
    text.to_owned() + &run_of(dice, before, &statements, 10)
}
