//! The standard library: containers, algorithms, smart pointers.

use super::super::dice::Dice;
use super::run_of;

const SHOW: &str = "template <class C> void show(const C &c) { for (const auto &x : c) std::cout << x << ' '; std::cout << \"(\" << std::distance(c.begin(), c.end()) << \")\\n\"; }\n";

/// Sequences of one kind and of elements of one type.
pub(super) fn containers(dice: &mut Dice) -> String {
    let (element, hole) = [
        ("int", "%n"),
        ("std::string", "%w"),
        ("double", "%d"),
        ("unsigned long long", "%u"),
    ][dice.below(4) as usize];
    let kind = dice.one_of(&["vector", "deque", "list"]);
    let mut before = format!(
        "    using E = {element}; std::{kind}<E> c; std::vector<E> v; std::forward_list<E> f; std::priority_queue<E> q; std::stack<E> s;\n"
    );
    before += "    auto at = [&](size_t i) { auto p = c.begin(); while (i-- && p != c.end()) ++p; return p; };\n";
    let statements = [
        "c.push_back(V); show(c);",
        "c.insert(c.begin(), V); c.insert(c.end(), {V, V}); show(c);",
        "c.insert(at(%i), %i, V); show(c);",
        "auto p = at(%i); if (p != c.end()) c.erase(p); show(c);",
        "c.erase(at(%i), c.end()); show(c);",
        "c.resize(%i, V); show(c);",
        "c.assign(%i, V); show(c);",
        "if (!c.empty()) { std::cout << c.front() << ' ' << c.back() << '\\n'; c.pop_back(); }",
        "decltype(c) d(c.rbegin(), c.rend()); d.swap(c); show(c); std::cout << (c < d) << (c == d) << '\\n';",
        "v.assign(c.begin(), c.end()); std::sort(v.begin(), v.end()); c.assign(v.begin(), v.end()); show(c);",
        "c.emplace_back(V); c.emplace(c.begin(), V); show(c);",
        "f.push_front(V); f.insert_after(f.begin(), V); f.sort(); f.unique(); show(f);",
        "f.reverse(); if (!f.empty()) f.pop_front(); show(f);",
        "q.push(V); q.push(V); std::cout << q.top() << q.size() << '\\n'; if (q.size() > 3) q.pop();",
        "s.push(V); std::cout << s.top() << s.size() << '\\n'; if (%i > 3) s.pop();",
        "v.push_back(V); v.shrink_to_fit(); show(v);",
        "v.insert(v.begin() + long(v.size() / 2), c.begin(), c.end()); show(v); if (v.size() > 20) v.clear();",
        "c.erase(std::remove(c.begin(), c.end(), V), c.end()); std::cout << std::count(c.begin(), c.end(), V) << '\\n';",
        "std::list<E> l(c.begin(), c.end()), m{V, V, V}; l.sort(); m.sort(); l.merge(m); l.unique(); l.reverse(); show(l);",
        "std::list<E> l(c.begin(), c.end()); l.splice(l.begin(), l, std::prev(l.end(), l.empty() ? 0 : 1)); l.remove(V); show(l);",
        "std::vector<std::vector<E>> n(3, std::vector<E>(2, V)); n[1].push_back(V); for (auto &r : n) show(r);",
        "std::array<E, 3> a{V, V, V}; a.fill(V); a[1] = V; show(a);",
        "std::multiset<E> m(c.begin(), c.end()); m.insert(V); show(m); std::cout << m.count(V) << '\\n';",
    ];
    let statements: Vec<String> = statements
        .iter()
        .map(|line| line.replace('V', &format!("E({hole})")))
        .collect();
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    String::from(SHOW) + &run_of(dice, &before, &statements, 16)
}

/// Containers by key.
pub(super) fn maps(dice: &mut Dice) -> String {
    let (key, hole) = [
        ("int", "%i"),
        ("std::string", "%w"),
        ("char", "%c"),
        ("long", "%n"),
    ][dice.below(4) as usize];
    let before = format!(
        "    using K = {key}; std::map<K, int> m; std::multimap<K, std::string> mm; std::set<K> s; std::unordered_map<K, int> u; std::unordered_set<K> us; std::map<K, std::vector<int>, std::greater<K>> lists;\n    auto tell = [&] {{ for (auto &[k, v] : m) std::cout << k << ':' << v << ' '; std::cout << m.size() << '\\n'; }};\n"
    );
    let statements = [
        "m[K] += %n; tell();",
        "m.insert({K, %n}); m.emplace(K, %i); tell();",
        "std::cout << m.erase(K) << m.count(K) << '\\n';",
        "auto p = m.find(K); std::cout << (p == m.end() ? -1 : p->second) << '\\n';",
        "auto p = m.lower_bound(K); if (p != m.end()) std::cout << p->first << '\\n'; p = m.upper_bound(K); std::cout << std::distance(p, m.end()) << '\\n';",
        "if (!m.empty()) { m.erase(m.begin()); tell(); }",
        "mm.emplace(K, %w); mm.emplace(K, %w); for (auto &p : mm) std::cout << p.first << '=' << p.second << ' '; std::cout << '\\n';",
        "auto r = mm.equal_range(K); std::cout << std::distance(r.first, r.second) << '\\n';",
        "auto [p, fresh] = s.insert(K); std::cout << *p << fresh << s.size() << '\\n';",
        "for (auto p = s.rbegin(); p != s.rend(); ++p) std::cout << *p << ' '; std::cout << '\\n';",
        "u[K] = %n; u[K] ^= %i; for (auto &p : u) std::cout << p.first << ':' << p.second << ' '; std::cout << u.bucket_count() << '\\n';",
        "for (int i = 0; i < %i * 7; i++) us.insert(K); std::cout << us.size() << ' ' << us.bucket_count() << '\\n';",
        "us.insert(K); us.erase(K); us.rehash(%i * 10); for (auto &x : us) std::cout << x << ' '; std::cout << us.load_factor() << '\\n';",
        "lists[K].push_back(%n); lists[K].push_back(%n); for (auto &[k, v] : lists) std::cout << k << v.size() << ' '; std::cout << '\\n';",
        "std::map<K, int> copy(m); copy[K] = 1; m.swap(copy); std::cout << (m == copy) << (m < copy) << '\\n'; tell();",
        "auto node = m.extract(K); if (node) { node.mapped() = 5; m.insert(std::move(node)); } tell();",
        "std::set<K> t{K, K, K}, r; std::set_union(s.begin(), s.end(), t.begin(), t.end(), std::inserter(r, r.end())); std::cout << r.size() << '\\n';",
        "m.try_emplace(K, %i); m.insert_or_assign(K, %n); tell();",
        "std::map<std::pair<int, K>, std::string> p; p[{%i, K}] = %w; p[{%i, K}] = %w; for (auto &[k, v] : p) std::cout << k.first << k.second << v << ' '; std::cout << '\\n';",
    ];
    // The type keeps its letter: only values stand alone before a bracket, a comma or a brace.
    let value = |line: &&str| {
        let mut text = String::new();
        let mut letters = line.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let before = line[..at].chars().next_back().unwrap_or(' ');
            let after = letters.peek().map_or(' ', |next| next.1);
            let alone = letter == 'K'
                && matches!(before, '[' | '(' | '{' | ' ')
                && matches!(after, ']' | ')' | ',' | '}');
            let in_type = line[..at].ends_with("<int, ")
                || line[..at].ends_with("map<")
                || line[..at].ends_with("set<");
            match alone && !in_type {
                true => text += &format!("K({hole})"),
                false => text.push(letter),
            }
        }
        text
    };
    let statements: Vec<String> = statements.iter().map(value).collect();
    let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
    run_of(dice, &before, &statements, 16)
}

/// Algorithms on a vector of numbers.
pub(super) fn algorithms(dice: &mut Dice) -> String {
    let before = "    std::mt19937 engine(%i * 7 + 1); std::vector<int> v(5 + %i * 3); for (int &x : v) x = int(engine() % 50); std::vector<std::string> words{%w, %w, %w, %w, %w}; show(v);\n";
    let before = dice.filled(before);
    let statements = [
        "std::sort(v.begin(), v.end()); show(v);",
        "std::sort(v.begin(), v.end(), [](int a, int b) { return a % 10 != b % 10 ? a % 10 > b % 10 : a < b; }); show(v);",
        "std::stable_sort(v.begin(), v.end(), [](int a, int b) { return a / 10 < b / 10; }); show(v);",
        "std::shuffle(v.begin(), v.end(), engine); show(v);",
        "std::nth_element(v.begin(), v.begin() + 2, v.end()); std::cout << v[2] << '\\n';",
        "std::partial_sort(v.begin(), v.begin() + 3, v.end()); std::cout << v[0] << v[1] << v[2] << '\\n';",
        "auto p = std::partition(v.begin(), v.end(), [](int x) { return x % 2; }); std::cout << p - v.begin() << '\\n'; show(v);",
        "auto p = std::stable_partition(v.begin(), v.end(), [](int x) { return x > 20; }); std::cout << p - v.begin() << '\\n'; show(v);",
        "std::rotate(v.begin(), v.begin() + %i % 5, v.end()); show(v);",
        "std::reverse(v.begin() + 1, v.end()); show(v);",
        "auto w = v; w.erase(std::unique(w.begin(), w.end()), w.end()); show(w);",
        "std::cout << std::accumulate(v.begin(), v.end(), %n) << ' ' << std::inner_product(v.begin(), v.end(), v.rbegin(), 0) << '\\n';",
        "std::vector<int> w; std::partial_sum(v.begin(), v.end(), std::back_inserter(w)); std::adjacent_difference(w.begin(), w.end(), w.begin()); show(w);",
        "std::transform(v.begin(), v.end(), v.begin(), [k = %i](int x) { return (x * 3 + k) % 97; }); show(v);",
        "std::cout << std::count_if(v.begin(), v.end(), [](int x) { return x % 3 == 0; }) << std::any_of(v.begin(), v.end(), [](int x) { return x > 40; }) << std::all_of(v.begin(), v.end(), [](int x) { return x >= 0; }) << '\\n';",
        "auto [a, b] = std::minmax_element(v.begin(), v.end()); std::cout << *a << ' ' << *b << '\\n';",
        "auto w = v; std::sort(w.begin(), w.end()); std::cout << (std::lower_bound(w.begin(), w.end(), %n) - w.begin()) << std::binary_search(w.begin(), w.end(), %i) << '\\n';",
        "auto w = v; std::make_heap(w.begin(), w.end()); std::pop_heap(w.begin(), w.end()); std::cout << w.back() << '\\n'; w.back() = %n; std::push_heap(w.begin(), w.end()); std::sort_heap(w.begin(), w.end()); show(w);",
        "std::vector<int> w(4); std::iota(w.begin(), w.end(), %i); int n = 0; do n++; while (std::next_permutation(w.begin(), w.end())); std::cout << n << '\\n';",
        "std::vector<int> a(v.begin(), v.begin() + 3), b(v.begin() + 3, v.end()), c; std::sort(a.begin(), a.end()); std::sort(b.begin(), b.end()); std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c)); show(c); c.clear(); std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c)); show(c);",
        "auto w = v; std::sort(w.begin(), w.begin() + 3); std::sort(w.begin() + 3, w.end()); std::inplace_merge(w.begin(), w.begin() + 3, w.end()); show(w);",
        "std::replace_if(v.begin(), v.end(), [](int x) { return x > 45; }, %i); show(v);",
        "auto p = std::search(v.begin(), v.end(), v.begin() + 2, v.begin() + 4); std::cout << p - v.begin() << '\\n';",
        "auto p = std::adjacent_find(v.begin(), v.end()); std::cout << (p == v.end()) << (std::find(v.begin(), v.end(), %i) - v.begin()) << '\\n';",
        "std::sort(words.begin(), words.end()); show(words);",
        "std::sort(words.begin(), words.end(), [](auto &a, auto &b) { return a.size() < b.size() || (a.size() == b.size() && a > b); }); show(words);",
        "std::cout << *std::max_element(words.begin(), words.end()) << std::accumulate(words.begin(), words.end(), std::string()) << '\\n';",
        "std::copy(words.begin(), words.end(), std::ostream_iterator<std::string>(std::cout, \",\")); std::cout << '\\n';",
        "for (auto &w : words) { std::reverse(w.begin(), w.end()); w += %c; } show(words);",
        "std::generate(v.begin(), v.end(), [&, n = 1]() mutable { n = n * %i + 1; return n % 31; }); show(v);",
        "std::uniform_int_distribution<int> d(1, 6); for (int i = 0; i < 5; i++) std::cout << d(engine) << ' '; std::cout << '\\n';",
        "std::uniform_real_distribution<double> d(-1, 1); std::cout << d(engine) << ' ' << std::normal_distribution<double>(2, 3)(engine) << '\\n';",
        "std::cout << std::clamp(%n, -5, 50) << std::gcd(%i + 1, 12) << ' ' << std::lcm(%i + 1, 14) << std::equal(v.begin(), v.begin() + 2, v.rbegin()) << std::is_sorted(v.begin(), v.end()) << '\\n';",
        "std::cout << std::lexicographical_compare(v.begin(), v.end(), v.rbegin(), v.rend()) << (std::mismatch(v.begin(), v.end(), v.rbegin()).first - v.begin()) << '\\n';",
        "std::minstd_rand r(%i + 1); std::discrete_distribution<int> d{1, 2, 3}; for (int i = 0; i < 6; i++) std::cout << d(r); std::cout << '\\n';",
    ];
    String::from(SHOW) + &run_of(dice, &before, &statements, 16)
}

/// Smart pointers.
pub(super) fn pointers(dice: &mut Dice) -> String {
    let text = "int alive = 0;\nstruct Thing : std::enable_shared_from_this<Thing> { int n; explicit Thing(int n) : n(n) { alive++; } virtual ~Thing() { alive--; std::cout << '~' << n << ' '; } virtual int get() const { return n; } };\nstruct Special : Thing { std::string s; explicit Special(int n) : Thing(n), s(std::to_string(n)) {} int get() const override { return -n; } };\nstruct Node { int key; std::unique_ptr<Node> left, right; explicit Node(int k) : key(k) {} void add(int k) { auto &side = k < key ? left : right; if (side) side->add(k); else side = std::make_unique<Node>(k); } int depth() const { return 1 + std::max(left ? left->depth() : 0, right ? right->depth() : 0); } void show() const { if (left) left->show(); std::cout << key << ' '; if (right) right->show(); } };\nstruct Link { std::shared_ptr<Link> next; std::weak_ptr<Link> back; int n = 0; ~Link() { std::cout << \"link\" << n << ' '; } };\n";
    let before = dice.filled("    std::vector<std::shared_ptr<Thing>> all; std::weak_ptr<Thing> weak; auto root = std::make_unique<Node>(%n); std::vector<std::unique_ptr<Thing>> owned;\n");
    let statements = [
        "all.push_back(std::make_shared<Thing>(%n)); weak = all.back(); std::cout << weak.use_count() << '\\n';",
        "all.push_back(std::make_shared<Special>(%n)); std::cout << all.back()->get() << '\\n';",
        "all.emplace_back(new Special(%n)); std::cout << alive << '\\n';",
        "if (!all.empty()) { auto p = all.back(); std::cout << p.use_count(); all.pop_back(); std::cout << p.use_count() << '\\n'; }",
        "if (auto p = weak.lock()) std::cout << p->get() << p.use_count() << '\\n'; else std::cout << weak.expired() << '\\n';",
        "for (auto &p : all) if (auto s = std::dynamic_pointer_cast<Special>(p)) std::cout << s->s << ' '; std::cout << '\\n';",
        "if (!all.empty()) { auto again = all[0]->shared_from_this(); std::cout << again.use_count() << (again == all[0]) << '\\n'; }",
        "root->add(%n); root->add(%n); root->show(); std::cout << root->depth() << '\\n';",
        "std::shared_ptr<int> p(new int(%i), [](int *x) { std::cout << \"del\" << *x << ' '; delete x; }); auto q = p; p.reset(); std::cout << *q << q.unique() << '\\n';",
        "std::unique_ptr<int, void (*)(int *)> p(new int(%i), [](int *x) { std::cout << \"fn\" << *x << '\\n'; delete x; });",
        "owned.push_back(std::make_unique<Special>(%n)); std::cout << owned.back()->get() << '\\n';",
        "if (owned.size() > 1) { std::swap(owned.front(), owned.back()); auto taken = std::move(owned.front()); owned.erase(owned.begin()); std::cout << taken->n << owned.size() << '\\n'; }",
        "auto a = std::make_shared<Link>(), b = std::make_shared<Link>(); a->n = %i; b->n = %i; a->next = b; b->back = a; std::cout << a.use_count() << b.use_count() << b->back.lock()->n << '\\n';",
        "auto s = std::make_shared<Special>(%n); std::shared_ptr<std::string> part(s, &s->s); s.reset(); std::cout << *part << part.use_count() << '\\n';",
        "std::unique_ptr<int[]> many(new int[%i + 2]()); many[1] = %n; std::cout << many[0] + many[1] << '\\n';",
        "std::map<std::string, std::shared_ptr<Thing>> by; by[%w] = std::make_shared<Thing>(%i); by[%w] = by.begin()->second; std::cout << by.begin()->second.use_count() << '\\n';",
        "all.clear(); std::cout << alive << '\\n';",
        "std::unique_ptr<Thing> p; p.reset(new Thing(%i)); p.reset(new Thing(%i)); Thing *raw = p.release(); std::cout << !p << raw->n << '\\n'; delete raw;",
        "std::shared_ptr<void> any = std::make_shared<Thing>(%i); auto back = std::static_pointer_cast<Thing>(any); std::cout << back->n << any.use_count() << '\\n';",
    ];
    text.to_owned() + &run_of(dice, &before, &statements, 15)
}
