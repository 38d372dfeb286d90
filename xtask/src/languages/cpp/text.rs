//! Strings, and streams to and from them.

use super::super::dice::Dice;
use super::run_of;

/// Strings, and views of them.
pub(super) fn strings(dice: &mut Dice) -> String {
    let before = dice.filled("    std::string s = %w + \"some text\" + %w, t = %w;\n");
    let statements = [
        "s += %w; t = s + %c; std::cout << s << ' ' << t << '\\n';",
        "s.insert(%i % (s.size() + 1), %w); std::cout << s << '\\n';",
        "s.erase(%i % (s.size() + 1), %i); std::cout << s << '\\n';",
        "s.replace(%i % (s.size() + 1), %i, t); std::cout << s << '\\n';",
        "std::cout << s.substr(%i % (s.size() + 1), %i * 2) << '|' << s.size() << '\\n';",
        "std::cout << s.find(t) << ' ' << s.find(%c) << ' ' << s.rfind(%c) << ' ' << s.find_first_of(\"aeiou\") << ' ' << s.find_last_not_of(\"aeiou\", %i) << '\\n';",
        "std::cout << s.compare(t) << ' ' << (s < t) << (s == t) << s.compare(0, 2, t, 0, 2) << '\\n';",
        "s.push_back(%c); s.resize(s.size() + %i, %c); std::cout << s << '\\n';",
        "if (!s.empty()) { s.pop_back(); s.front() = %c; s.back() = %c; } std::cout << s << '\\n';",
        "s = std::to_string(%n) + std::to_string(%d) + std::to_string(%u); std::cout << s << '\\n';",
        "std::cout << std::stoi(\"%i7\") + std::stol(\"-12\") << ' ' << std::stod(\"%d\" + 1) << ' ' << std::stoull(\"%u\") << '\\n';",
        "std::swap(s, t); std::cout << s << '/' << t << '\\n';",
        "t.assign(%i + 3, %c); t.append(s, 0, 3); std::cout << t << '\\n';",
        "std::string_view v(s); v.remove_prefix(std::min<size_t>(%i, v.size())); std::cout << v << v.find(%c) << (v == t) << '\\n';",
        "std::string r(s.rbegin(), s.rend()); std::transform(r.begin(), r.end(), r.begin(), [](unsigned char c) { return char(std::toupper(c)); }); std::cout << r << '\\n';",
        "std::cout << std::hash<std::string>()(s) % 1000 << ' ' << std::strlen(s.c_str()) << s.capacity() << '\\n';",
        "s.reserve(%i * 20); std::cout << s.capacity() << '\\n'; s.shrink_to_fit(); std::cout << s.capacity() << '\\n';",
        "std::wstring w = L\"wide\"; w += L'x'; std::cout << w.size() << char(w[%i % 5]) << '\\n';",
        "std::istringstream in(s + \" \" + t + \" end\"); std::string x; while (in >> x) std::cout << '[' << x << ']'; std::cout << '\\n';",
        "std::istringstream in(\"a,b,,c%i\"); std::string x; while (std::getline(in, x, ',')) std::cout << x << ';'; std::cout << '\\n';",
        "std::map<char, int> n; for (char c : s) n[c]++; for (auto p : n) std::cout << p.first << p.second; std::cout << '\\n';",
        "s = \"line one \\\" \\t\"; std::cout << std::quoted(s) << '\\n';",
        "s.clear(); s = {%c, %c, %c}; s.append(3, %c).append(\"xyz\", 2); std::cout << s << s.empty() << '\\n';",
        "using namespace std::string_literals; auto z = \"zero\\0in\"s; std::cout << z.size() << '\\n'; s = z.c_str();",
        "std::cout << s.find_first_not_of(t) << ' ' << s.find_last_of(\"xyz\") << ' ' << s.rfind(t, %i) << '\\n';",
        "std::u16string u = u\"ab\"; std::u32string l(3, U'c'); std::cout << u.size() + l.size() << '\\n';",
    ];
    run_of(dice, &before, &statements, 16)
}

/// What changes how a stream prints.
const MANIPULATORS: &[&str] = &[
    "std::hex",
    "std::oct",
    "std::dec",
    "std::fixed",
    "std::scientific",
    "std::defaultfloat",
    "std::left",
    "std::right",
    "std::internal",
    "std::showbase",
    "std::noshowbase",
    "std::showpos",
    "std::noshowpos",
    "std::uppercase",
    "std::nouppercase",
    "std::boolalpha",
    "std::noboolalpha",
    "std::showpoint",
    "std::noshowpoint",
    "std::setw(12)",
    "std::setw(5)",
    "std::setfill('*')",
    "std::setfill(' ')",
    "std::setprecision(3)",
    "std::setprecision(10)",
    "std::setprecision(17)",
    "std::setprecision(0)",
    "std::setbase(16)",
    "std::hexfloat",
    "std::resetiosflags(std::ios::basefield)",
];

/// What is printed.
const PRINTED: &[&str] = &[
    "%n",
    "%d",
    "%u",
    "%w",
    "%c",
    "true",
    "(short)-%i",
    "(unsigned char)'x'",
    "%d * %d",
    "%d / 3",
    "long(%n)",
    "(float)%d",
    "(long double)%d",
    "std::complex<double>(%d, %d)",
    "std::bitset<12>(%n)",
    "\"literal\"",
    "1.0 / 0.0",
    "-0.0",
    "(std::sqrt(-1.0) != 0)",
    "(void *)nullptr",
    "std::numeric_limits<int>::min()",
    "1e300 * %i",
    "(unsigned short)65535",
];

/// What is done with streams at the end.
const ENDS: &[&str] = &[
    "std::cout.flags(std::ios::dec); std::cout.precision(6); std::cout.fill(' '); std::cout << s.str();",
    "s.str(\"new\"); s << 1; std::cout << s.str() << s.tellp() << '\\n'; s.seekp(0); s << \"XY\"; std::cout << s.str() << '\\n';",
    "s.put('c').write(\"write\", 3); std::cout.width(6); std::cout << s.good() << std::cout.width() << s.fill() << '\\n';",
    "std::cout << std::setiosflags(std::ios::showpos) << 5 << std::endl << std::ends << std::flush; std::cout.copyfmt(std::ios(nullptr));",
];

/// Output with all its manipulators.
pub(super) fn output(dice: &mut Dice) -> String {
    let mut text = String::from("void run() {\n    std::ostringstream s;\n");
    for _ in 0..24 {
        let to = dice.one_of(&["std::cout", "s"]);
        text += &format!("    {to}");
        for _ in 0..dice.below(4) + 1 {
            let with = dice.one_of(MANIPULATORS);
            let template = dice.one_of(PRINTED);
            let what = dice.filled(template);
            text += &format!(" << {with} << {what} << '|'");
        }
        text += " << '\\n';\n";
    }
    for end in ENDS {
        if dice.once_in(2) {
            text += &format!("    {end}\n");
        }
    }
    text + "    std::cout.flags(std::ios::dec | std::ios::skipws); std::cout.precision(6); std::cout.fill(' ');\n    std::cout << s.str() << '\\n';\n}\n"
}

/// Reading from strings.
pub(super) fn input(dice: &mut Dice) -> String {
    let before = dice.filled("    std::string text = \"%i %n %d abc 0x1f 077 true 1 x,y;z\\nsecond line \\n\\n 12abc -5 99999999999 1e400 .5 +7\";\n    std::istringstream in(text);\n");
    let tell = "std::cout << in.good() << in.fail() << in.bad() << in.eof() << '\\n'; if (in.fail()) in.clear(); if (in.eof() || in.peek() == EOF) { in.clear(); in.seekg(0); }";
    let reads = [
        "int x = -1; in >> x; std::cout << x << ' ';",
        "unsigned x = 1; in >> x; std::cout << x << ' ';",
        "long x = -1; in >> x; std::cout << x << ' ';",
        "short x = -1; in >> x; std::cout << x << ' ';",
        "double x = -1; in >> x; std::cout << x << ' ';",
        "float x = -1; in >> x; std::cout << x << ' ';",
        "std::string x; in >> x; std::cout << x << ' ';",
        "char x = '?'; in >> x; std::cout << x << ' ';",
        "bool x = false; in >> x; std::cout << x << ' ';",
        "bool x = false; in >> std::boolalpha >> x >> std::noboolalpha; std::cout << x << ' ';",
        "int x = -1; in >> std::hex >> x >> std::dec; std::cout << x << ' ';",
        "int x = -1; in >> std::oct >> x >> std::dec; std::cout << x << ' ';",
        "int x = -1; in.unsetf(std::ios::basefield); in >> x >> std::dec; std::cout << x << ' ';",
        "std::string x; std::getline(in, x); std::cout << x << ' ';",
        "std::string x; std::getline(in, x, ';'); std::cout << x.size() << ' ';",
        "char x[8]; in.get(x, 8); std::cout << x << in.gcount() << ' ';",
        "char x[8]; in.getline(x, 8); std::cout << x << in.gcount() << ' ';",
        "char x[8] = {}; in.read(x, %i); std::cout << x << in.gcount() << ' ';",
        "in.ignore(%i); std::cout << in.gcount() << ' ';",
        "in.ignore(100, '\\n'); std::cout << in.gcount() << ' ';",
        "int c = in.get(); std::cout << c << ' '; in.unget();",
        "int c = in.peek(); std::cout << c << ' ';",
        "char c; in.get(c); in.putback(c); std::cout << in.tellg() << ' ';",
        "in.seekg(%i * 7); std::cout << in.tellg() << ' ';",
        "in.seekg(-3, std::ios::end); std::cout << in.tellg() << ' ';",
        "in >> std::ws; std::cout << char(in.peek()) << ' ';",
        "std::string x; in >> std::setw(%i + 1) >> x; std::cout << x << ' ';",
        "in >> std::noskipws; char x = '?'; in >> x; std::cout << int(x) << ' '; in >> std::skipws;",
        "std::istringstream other(\"3 4 5 six 7\"); std::vector<int> v((std::istream_iterator<int>(other)), std::istream_iterator<int>()); std::cout << v.size() << ' ';",
        "std::istringstream other(text); std::string all((std::istreambuf_iterator<char>(other)), std::istreambuf_iterator<char>()); std::cout << (all == text) << ' ';",
        "std::ostringstream out; out << in.rdbuf(); std::cout << out.str().size() << ' ';",
        "std::stringstream both; both << %n << ' ' << %d; int a; double b; both >> a >> b; std::cout << a << ' ' << b << ' ';",
        "std::complex<double> z; std::istringstream other(\"(1,%i) 4\"); other >> z; std::cout << z << ' '; other >> z; std::cout << z << ' ';",
        "long x; if (std::sscanf(text.c_str(), \"%ld\", &x) == 1) std::printf(\"%ld %5.2f %s\\n\", x, double(x) / 3.0, \"c\");",
    ];
    let statements: Vec<String> = reads.iter().map(|read| format!("{read} {tell}")).collect();
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    run_of(dice, &before, &statements, 20)
}
