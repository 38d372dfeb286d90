//! Exceptions: through frames with objects to destroy, and those that the library throws.

use std::fmt::Write as _;

use super::super::dice::Dice;
use super::run_of;

const CLASSES: &str = "struct Guard {\n    std::string name;\n    explicit Guard(std::string n) : name(std::move(n)) { std::cout << \"+\" << name << ' '; }\n    ~Guard() { std::cout << \"-\" << name << (std::uncaught_exceptions() ? \"! \" : \" \"); }\n};\nstruct Base { int n; explicit Base(int n) : n(n) {} Base(const Base &o) : n(o.n) {} virtual const char *name() const { return \"Base\"; } virtual ~Base() {} };\nstruct Left : virtual Base { explicit Left(int n) : Base(n) {} const char *name() const override { return \"Left\"; } };\nstruct Right : virtual Base { explicit Right(int n) : Base(n) {} const char *name() const override { return \"Right\"; } };\nstruct Both : Left, Right { explicit Both(int n) : Base(n), Left(n), Right(n) {} const char *name() const override { return \"Both\"; } };\nstruct Own : std::runtime_error { int n; explicit Own(int n) : std::runtime_error(\"own \" + std::to_string(n)), n(n) {} };\nstruct Late { Guard a{\"a\"}; Guard b; explicit Late(int n) : b(\"b\" + std::to_string(n % 10)) { if (n % 3 == 0) throw Own(n); } ~Late() { std::cout << \"~Late \"; } };\n";

const THROWN: &[&str] = &[
    "throw x;",
    "throw Base(x);",
    "throw Left(x);",
    "throw Both(x);",
    "throw Own(x);",
    "throw std::string(\"text\") + std::to_string(x);",
    "throw \"literal\";",
    "throw std::out_of_range(\"far \" + std::to_string(x));",
    "throw std::logic_error(\"logic\");",
    "throw double(x) / 4;",
    "Late late(x);",
    "Late *many = new Late[3]{Late(x + 1), Late(x + 2), Late(x + 3)}; delete[] many;",
    "std::vector<int>(3).at(size_t(x % 5 + 5));",
    "auto p = std::make_shared<Own>(x); throw p;",
    "throw std::make_pair(x, 'c');",
];

const CAUGHT: &[&str] = &[
    "int v|std::cout << \"int \" << v",
    "const Base &e|std::cout << e.name() << e.n",
    "Left &e|e.n += 100; std::cout << \"left \" << e.name()",
    "Right &e|e.n += 10; std::cout << \"right \" << e.name()",
    "const Own &e|std::cout << \"own \" << e.n",
    "const std::exception &e|std::cout << e.what()",
    "const std::runtime_error &e|std::cout << \"runtime \" << e.what()",
    "const std::string &s|std::cout << s",
    "const char *s|std::cout << s",
    "double d|std::cout << d",
    "const std::shared_ptr<Own> &p|std::cout << p->n << p.use_count()",
    "std::pair<int, char> p|std::cout << p.first << p.second",
    "Base e|e.n = 1; std::cout << \"sliced \" << e.name()",
];

const ALL: &str = "catch (int v) { std::cout << \"=int \" << v; } catch (const std::exception &e) { std::cout << \"=std \" << e.what(); } catch (const Base &e) { std::cout << \"=base \" << e.name() << e.n; } catch (const std::string &s) { std::cout << \"=string \" << s; } catch (...) { std::cout << \"=other\"; }";

/// Functions that call each other, throw, catch and throw again.
pub(super) fn through_frames(dice: &mut Dice) -> String {
    let depth = 3 + dice.below(4);
    let mut text = String::from(CLASSES)
        + "int level0(int x) { Guard g(\"0\"); if (x % 2) throw Own(x); return x; }\n";
    for level in 1..=depth {
        text += &frame(dice, level);
    }
    let _ = writeln!(
        text,
        "void run() {{\n    for (int x = 0; x < {}; x++) {{\n        try {{ std::cout << level{depth}(x); }} {ALL}\n        std::cout << std::uncaught_exceptions() << '\\n';\n    }}\n}}",
        6 + dice.below(12)
    );
    text
}

fn frame(dice: &mut Dice, level: u64) -> String {
    let mut text =
        format!("int level{level}(int x) {{\n    Guard outer(\"{level}\");\n    int sum = 0;\n");
    let throws = |dice: &mut Dice| {
        let (modulus, rest) = (dice.below(6) + 2, dice.below(8));
        format!("if (x % {modulus} == {rest}) {{ {} }}", dice.one_of(THROWN))
    };
    if dice.once_in(3) {
        let _ = writeln!(text, "    {}", throws(dice));
    }
    if dice.once_in(4) {
        let _ = writeln!(text, "    return level{}(x + 1) + 1;\n}}", level - 1);
        return text;
    }
    let _ = writeln!(
        text,
        "    for (int i = 0; i < {}; i++) {{\n    try {{\n        Guard inner(\"{level}.\" + std::to_string(i));\n        {}\n        sum += level{}(x + i);\n        {}\n    }}",
        dice.below(2) + 1,
        throws(dice),
        level - 1,
        throws(dice)
    );
    for _ in 0..dice.below(4) + 1 {
        let (what, told) = dice
            .one_of(CAUGHT)
            .split_once('|')
            .expect("both parts are there");
        let end = dice.one_of(&[
            "throw;",
            "sum += 1000;",
            "continue;",
            "break;",
            "return x;",
            "if (x % 2) throw; sum++;",
            "Guard g(\"h\"); throw Own(x + 50);",
            "try { throw; } catch (...) { std::cout << \"again \"; }",
            "std::throw_with_nested(std::logic_error(\"outer\"));",
            "std::exception_ptr p = std::current_exception(); std::cout << !p; std::rethrow_exception(p);",
        ]);
        let _ = writeln!(text, "    catch ({what}) {{ {told} << ' '; {end} }}");
    }
    if dice.once_in(2) {
        let end = dice.one_of(&["throw;", "sum--;", "throw Both(x);"]);
        let _ = writeln!(text, "    catch (...) {{ std::cout << \"any \"; {end} }}");
    }
    text + "    }\n    return sum;\n}\n"
}

/// What the library throws, and what it says.
pub(super) fn of_library(dice: &mut Dice) -> String {
    let before = "    std::vector<int> v{1, 2, 3}; std::map<std::string, int> m{{\"a\", 1}}; std::string s = \"hello\";\n";
    let tried = [
        "std::cout << v.at(%i);",
        "std::cout << m.at(%w);",
        "std::cout << s.substr(%n & 15);",
        "std::cout << s.at(%i);",
        "s.insert(%i * 3, %w);",
        "s.erase(%i * 2);",
        "s.replace(%i * 2, 1, %w);",
        "std::cout << std::stoi(%w);",
        "std::cout << std::stoi(\"%n\");",
        "std::cout << std::stoi(\"99999999999\");",
        "std::cout << std::stod(\"%d e\");",
        "std::cout << std::stol(\"0x%n\", nullptr, 16);",
        "std::optional<int> o; if (%i > 2) o = %n; std::cout << o.value();",
        "std::variant<int, std::string> a = %w; if (%i > 3) a = %n; std::cout << std::get<int>(a);",
        "std::any a = %n; if (%i > 3) a = %w; std::cout << std::any_cast<int>(a);",
        "std::function<int(int)> f; if (%i > 2) f = [](int x) { return x + 1; }; std::cout << f(%n);",
        "std::weak_ptr<int> w; auto p = std::make_shared<int>(%n); if (%i > 2) w = p; std::shared_ptr<int> q(w); std::cout << *q;",
        "std::vector<int> w; w.reserve(size_t(-1));",
        "std::bitset<8> b(%w); std::cout << b;",
        "std::bitset<8> b(\"0101\"); std::cout << b << b.test(%i * 2);",
        "std::array<int, 4> a{}; std::cout << a.at(%i);",
        "std::deque<int> d(3); std::cout << d.at(%i);",
        "std::string big; big.resize(std::string::npos);",
        "std::istringstream in(%w); in.exceptions(std::ios::failbit); int x; in >> x;",
        "throw std::system_error(std::make_error_code(std::errc::invalid_argument), \"told\");",
        "throw std::range_error(%w);",
        "throw std::length_error(%w);",
        "throw std::overflow_error(%w);",
        "throw std::invalid_argument(%w);",
        "throw std::bad_alloc();",
        "try { throw std::runtime_error(\"inner\"); } catch (...) { std::throw_with_nested(std::logic_error(\"outer\")); }",
        "std::unordered_map<int, int> u{{1, 2}}; std::cout << u.at(%i);",
        "int *many = new int[%i + 1]; many[0] = %i; std::unique_ptr<int[]> p(many); if (p[0] > 2) throw p[0]; std::cout << p[0];",
    ];
    let wrapped: Vec<String> = tried
        .iter()
        .map(|body| format!("try {{ {body} }} catch (const std::exception &e) {{ std::cout << typeid(e).name() << ' ' << e.what(); tell(e); }} catch (int n) {{ std::cout << n; }} std::cout << ' ' << s << '\\n';"))
        .collect();
    let wrapped: Vec<&str> = wrapped.iter().map(String::as_str).collect();
    let tell = "void tell(const std::exception &e) { try { std::rethrow_if_nested(e); } catch (const std::exception &in) { std::cout << \" in \" << in.what(); } }\n";
    tell.to_owned() + &run_of(dice, before, &wrapped, 16)
}
