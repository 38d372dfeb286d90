//! What our headers define, found by their style: one declaration a line, tabs inside braces.

/// Headers without counterpart or without anything to measure on every system.
pub const NOT_COMPARED: [&str; 3] = ["omp.h", "features.h", "sys/cdefs.h"];

/// Functions whose first parameter is an enumeration in glibc under `_GNU_SOURCE`, and those
/// behind another symbol.
pub const DECLARED_OTHERWISE: [&str; 9] = [
    "getrlimit",
    "setrlimit",
    "getpriority",
    "setpriority",
    "getitimer",
    "setitimer",
    "strerror_r",
    "pthread_yield",
    "__xpg_basename",
];

/// Functions without an address here: C11 hides the one, the compiler is the other.
pub const WITHOUT_ADDRESS: [&str; 2] = ["gets", "alloca"];

/// Macros that are no expressions by themselves: keywords, members, initialisers; or whose value
/// is an object or depends on the machine.
const NO_EXPRESSIONS: &[&str] = &[
    "ATOMIC_FLAG_INIT",
    "I",
    "MB_CUR_MAX",
    "MINSIGSTKSZ",
    "NULL",
    "PTHREAD_COND_INITIALIZER",
    "PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP",
    "PTHREAD_MUTEX_INITIALIZER",
    "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP",
    "PTHREAD_RWLOCK_INITIALIZER",
    "PTHREAD_STACK_MIN",
    "SIGSTKSZ",
    "_Complex_I",
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "basename",
    "bitand",
    "bitor",
    "bool",
    "compl",
    "complex",
    "d_fileno",
    "errno",
    "h_addr",
    "h_errno",
    "noreturn",
    "not",
    "not_eq",
    "or",
    "or_eq",
    "s6_addr",
    "sa_handler",
    "sa_sigaction",
    "si_addr",
    "si_band",
    "si_fd",
    "si_int",
    "si_pid",
    "si_ptr",
    "si_status",
    "si_stime",
    "si_uid",
    "si_utime",
    "si_value",
    "sigev_notify_attributes",
    "sigev_notify_function",
    "st_atime",
    "st_ctime",
    "st_mtime",
    "static_assert",
    "stderr",
    "stdin",
    "stdout",
    "xor",
    "xor_eq",
];

/// Names of the constants among the definitions of `gcc -dM`.
pub fn constants(definitions: &str) -> Vec<String> {
    let mut names: Vec<String> = definitions
        .lines()
        .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
        .filter(|(name, value)| !name.contains('(') && !value.is_empty() && !name.ends_with("_H"))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with("__") && !NO_EXPRESSIONS.contains(name))
        .map(str::to_owned)
        .collect();
    names.sort();
    names
}

/// Names of the enumeration constants in the text of a header.
pub fn enumerators(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.ends_with('{') {
            inside = line.starts_with("enum") || line.starts_with("typedef enum");
        } else if line.starts_with('}') {
            inside = false;
        } else if inside {
            let name = line.trim().split([' ', ',']).next().unwrap_or_default();
            found.push(name.to_owned());
        }
    }
    found
}

/// A type to measure, with the members programs may name.
#[derive(Debug, Default)]
pub struct Measured {
    /// How C writes the type.
    pub spelling: String,
    /// Names of its members.
    pub members: Vec<String>,
}

/// Types whose size is unknown or meant to differ.
const UNMEASURED: [&str; 3] = ["DIR", "struct sockaddr_storage", "fenv_t"];

/// Structures and named types of a header.
pub fn types(text: &str) -> Vec<Measured> {
    let mut found: Vec<Measured> = Vec::new();
    let mut members = Vec::new();
    let mut tag = None;
    for line in text.lines() {
        if let Some(head) = line.strip_suffix(" {") {
            let head = head.strip_prefix("typedef ").unwrap_or(head);
            if !head.starts_with('\t') {
                members.clear();
                tag = head.contains(' ').then(|| head.to_owned());
            }
        } else if let Some(end) = line
            .strip_prefix('}')
            .and_then(|rest| rest.strip_suffix(';'))
        {
            let name = end.trim();
            let spelling = if name.is_empty() {
                tag.take()
            } else {
                Some(name.to_owned())
            };
            let members = std::mem::take(&mut members);
            found.extend(spelling.map(|spelling| Measured { spelling, members }));
        } else if let Some(member) = line.strip_prefix('\t').and_then(member_name) {
            members.push(member);
        } else if let Some(name) = line.strip_prefix("typedef ").and_then(typedef_name) {
            found.push(Measured {
                spelling: name,
                members: Vec::new(),
            });
        }
    }
    found.retain(|measured| {
        let bare = measured.spelling.rsplit(' ').next().unwrap_or_default();
        !bare.starts_with("__") && !UNMEASURED.contains(&measured.spelling.as_str())
    });
    found
}

/// The name in `int name;`, `char name[8];` or `void (*name)(int);` if programs may use it.
fn member_name(line: &str) -> Option<String> {
    let declaration = line.strip_suffix(';')?;
    if declaration.starts_with(['\t', '}']) || declaration.contains(" : ") {
        return None;
    }
    let name = name_of_declarator(declaration)?;
    (!name.starts_with("__")).then_some(name)
}

/// The name in `long off_t;` unless it is that of a function type or an incomplete structure.
fn typedef_name(line: &str) -> Option<String> {
    let declaration = line.strip_suffix(';')?;
    name_of_declarator(declaration)
}

fn name_of_declarator(declaration: &str) -> Option<String> {
    let end = match declaration.find("(*") {
        Some(at) => return inner_name(declaration.get(at + 2..)?),
        None => declaration.find('[').unwrap_or(declaration.len()),
    };
    let name = declaration.get(..end)?.rsplit([' ', '*']).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}

fn inner_name(text: &str) -> Option<String> {
    let (name, _) = text.split_once(')')?;
    Some(name.trim_start_matches('*').to_owned())
}

/// Every `extern` declaration of a header with the name it declares.
pub fn declarations(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\nextern ") {
        let from = rest.get(at + 1..).unwrap_or_default();
        let end = from.find(";\n").map_or(from.len(), |end| end + 1);
        let declaration = from.get(..end).unwrap_or_default();
        let declaration = declaration.replace("struct __impasse_file", "FILE");
        if let Some(name) = declared_name(&declaration) {
            found.push((name, declaration));
        }
        rest = from.get(end..).unwrap_or_default();
    }
    found
}

/// The last word before the parameters, the brackets or the end.
fn declared_name(declaration: &str) -> Option<String> {
    let end = declaration.find(['(', '[', ';'])?;
    let name = declaration.get(..end)?.rsplit([' ', '*']).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}
