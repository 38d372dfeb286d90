//! The vocabulary: every word that means something, and guesses for those
//! that almost do.

use impasse_ops::{CollectiveName, SendMode};

/// What an operation statement does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Send(SendMode),
    Recv,
    SendRecv,
    /// An index into [`COLLECTIVES`].
    Collective(u8),
    Wait,
    WaitAll,
}

/// A routine in which a whole communicator takes part.
pub(crate) struct Routine {
    pub name: &'static str,
    /// Whether it names a root.
    pub rooted: bool,
    /// Whether every member needs something from every other, so that none can leave it before all
    /// have called it.
    pub waits_for_all: bool,
}

impl Routine {
    /// What a call of it is.
    pub fn call(&self, root: Option<u32>, starts: bool) -> CollectiveName {
        let prefix = if starts { "i" } else { "" };
        CollectiveName {
            routine: format!("{prefix}{}", self.name),
            blocking: self.name.to_owned(),
            root,
            waits_for_all: self.waits_for_all,
        }
    }
}

const fn rooted(name: &'static str) -> Routine {
    Routine {
        name,
        rooted: true,
        waits_for_all: false,
    }
}

/// Without a root: each member needs something from those of lower rank.
const fn prefix(name: &'static str) -> Routine {
    Routine {
        name,
        rooted: false,
        waits_for_all: false,
    }
}

/// Without a root: each member needs something from every other.
const fn for_all(name: &'static str) -> Routine {
    Routine {
        name,
        rooted: false,
        waits_for_all: true,
    }
}

/// Each of these also exists with a leading `i`.
pub(crate) const COLLECTIVES: &[Routine] = &[
    for_all("barrier"),
    rooted("bcast"),
    rooted("reduce"),
    for_all("allreduce"),
    rooted("gather"),
    rooted("scatter"),
    for_all("allgather"),
    for_all("alltoall"),
    prefix("scan"),
    prefix("exscan"),
    for_all("reduce_scatter"),
];

/// Each of these also exists with a leading `i`.
const MESSAGES: &[(&str, Verb)] = &[
    ("send", Verb::Send(SendMode::Standard)),
    ("ssend", Verb::Send(SendMode::Synchronous)),
    ("bsend", Verb::Send(SendMode::Buffered)),
    ("rsend", Verb::Send(SendMode::Ready)),
    ("recv", Verb::Recv),
];

/// These exist in one form only.
const OTHERS: &[(&str, Verb)] = &[
    ("sendrecv", Verb::SendRecv),
    ("wait", Verb::Wait),
    ("waitall", Verb::WaitAll),
];

/// Words that begin a statement which is no operation.
const CONTROL: &[&str] = &[
    "comm", "else", "for", "if", "let", "loop", "process", "raw", "require", "size",
];

/// Words inside statements and expressions.
const INNER: &[&str] = &[
    "all", "and", "any", "as", "from", "in", "not", "on", "or", "rank", "root", "tag", "to",
    "world",
];

/// Functions of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Min,
    Max,
    Xor,
    Abs,
    Sqrt,
    Log2,
}

const FUNCTIONS: &[(&str, Function)] = &[
    ("min", Function::Min),
    ("max", Function::Max),
    ("xor", Function::Xor),
    ("abs", Function::Abs),
    ("sqrt", Function::Sqrt),
    ("log2", Function::Log2),
];

impl Function {
    pub fn arity(self) -> usize {
        match self {
            Function::Min | Function::Max | Function::Xor => 2,
            Function::Abs | Function::Sqrt | Function::Log2 => 1,
        }
    }
}

/// The function of this name.
pub(crate) fn function(word: &str) -> Option<Function> {
    find(FUNCTIONS, word)
}

/// The operation of this name, and whether it only starts (does not block).
pub(crate) fn verb(word: &str) -> Option<(Verb, bool)> {
    if let Some(verb) = find(OTHERS, word).or_else(|| startable(word)) {
        return Some((verb, false));
    }
    let base = word.strip_prefix('i')?;
    startable(base).map(|verb| (verb, true))
}

fn startable(word: &str) -> Option<Verb> {
    find(MESSAGES, word).or_else(|| {
        let index = COLLECTIVES.iter().position(|r| r.name == word)?;
        Some(Verb::Collective(index as u8))
    })
}

fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let (_, value) = table.iter().find(|(name, _)| *name == word)?;
    Some(*value)
}

/// Whether the word begins a statement other than an operation.
pub(crate) fn is_control(word: &str) -> bool {
    CONTROL.contains(&word)
}

/// Whether the word cannot be a name.
pub(crate) fn is_reserved(word: &str) -> bool {
    is_control(word) || INNER.contains(&word) || function(word).is_some() || verb(word).is_some()
}

/// Words of other languages, and what they are called here.
const FOREIGN: &[(&str, &str)] = &[
    ("broadcast", "bcast"),
    ("elif", "else if"),
    ("elseif", "else if"),
    ("ibroadcast", "ibcast"),
    ("ireceive", "irecv"),
    ("nprocs", "size"),
    ("proc", "process"),
    ("ranks", "size"),
    ("receive", "recv"),
    ("recieve", "recv"),
    ("repeat", "loop"),
    ("while", "loop"),
];

/// The word of the language that a misspelt statement word probably means.
pub(crate) fn suggest_statement(word: &str) -> Option<String> {
    if word.len() > LONGEST_GUESS {
        return None;
    }
    let lower = word.to_lowercase();
    let bare = lower.strip_prefix("mpi_").unwrap_or(&lower);
    if verb(bare).is_some() || is_control(bare) {
        return Some(bare.to_string());
    }
    if let Some(known) = find(FOREIGN, bare) {
        return Some(known.to_string());
    }
    let blocking = COLLECTIVES.iter().map(|r| r.name);
    let blocking = blocking.chain(MESSAGES.iter().map(|(name, _)| *name));
    let all = blocking
        .flat_map(|name| [name.to_string(), format!("i{name}")])
        .chain(OTHERS.iter().map(|(name, _)| name.to_string()))
        .chain(CONTROL.iter().map(|name| name.to_string()))
        .chain(FOREIGN.iter().map(|(name, _)| name.to_string()));
    let guess = nearest(bare, all)?;
    Some(find(FOREIGN, &guess).map_or(guess, str::to_string))
}

/// Longer words are not compared: comparing takes quadratic time.
const LONGEST_GUESS: usize = 32;

/// The candidate that differs by few edits, if there is one.
pub(crate) fn nearest(word: &str, candidates: impl Iterator<Item = String>) -> Option<String> {
    if word.len() > LONGEST_GUESS {
        return None;
    }
    let allowed = match word.chars().count() {
        0..=2 => 0,
        3..=4 => 1,
        _ => 2,
    };
    candidates
        .filter(|candidate| candidate.len() <= LONGEST_GUESS)
        .map(|candidate| (edits(word, &candidate), candidate))
        .filter(|(distance, _)| (1..=allowed).contains(distance))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                table[i][j] = i + j;
                continue;
            }
            let differs = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (table[i - 1][j] + 1)
                .min(table[i][j - 1] + 1)
                .min(table[i - 1][j - 1] + differs);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(table[i - 2][j - 2] + 1);
            }
            table[i][j] = best;
        }
    }
    table[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses() {
        let guess = |word| suggest_statement(word).unwrap_or_default();
        assert_eq!(guess("recieve"), "recv");
        assert_eq!(guess("MPI_Send"), "send");
        assert_eq!(guess("brodcast"), "bcast");
        assert_eq!(guess("barier"), "barrier");
        assert_eq!(guess("prcoess"), "process");
        assert_eq!(guess("waital"), "waitall");
        assert_eq!(guess("zzz"), "");
    }

    #[test]
    fn leading_i_starts() {
        assert_eq!(verb("irecv"), Some((Verb::Recv, true)));
        assert_eq!(verb("isendrecv"), None);
        assert_eq!(verb("iwait"), None);
        assert_eq!(verb("iisend"), None);
    }
}
