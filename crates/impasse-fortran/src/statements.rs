//! The statements of a Fortran file: lines without comments, continued lines joined, in fixed and
//! in free form.

/// How the lines of a file are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Free,
    Fixed,
}

/// In fixed form, what stands behind this column counts as a comment.
const LAST_COLUMN: usize = 72;

/// All statements without their labels, as they are written. Lines of the preprocessor are left out.
pub(crate) fn statements(text: &str, form: Form) -> Vec<String> {
    let mut joined = Joined::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match form {
            Form::Free => joined.free(line),
            Form::Fixed => joined.fixed(line),
        }
    }
    joined.end();
    joined.all
}

#[derive(Default)]
struct Joined {
    all: Vec<String>,
    open: String,
    /// The quote in which `open` ends.
    quote: Option<char>,
    /// The last line of free form said that it goes on.
    goes_on: bool,
}

impl Joined {
    fn free(&mut self, line: &str) {
        let mut rest = line.trim();
        if self.goes_on {
            if rest.is_empty() || rest.starts_with('!') && self.quote.is_none() {
                return;
            }
            rest = rest.strip_prefix('&').unwrap_or(rest);
        } else {
            self.end();
        }
        self.goes_on = false;
        self.add(rest);
        if let Some(open) = self.open.trim_end().strip_suffix('&') {
            self.open.truncate(open.len());
            self.goes_on = true;
        }
    }

    fn fixed(&mut self, line: &str) {
        if line.starts_with(['c', 'C', '*', '!', 'd', 'D']) || line.trim().is_empty() {
            return;
        }
        // A tab goes to the first column of a statement.
        let line = match line.find('\t') {
            Some(at) if at < 6 => format!("{:6}{}", &line[..at], &line[at + 1..]),
            _ => line.to_owned(),
        };
        let chars: Vec<char> = line.chars().take(LAST_COLUMN).collect();
        let continues = chars.get(5).is_some_and(|&mark| mark != ' ' && mark != '0')
            && chars[..5].iter().all(|&c| c == ' ');
        if !continues {
            self.end();
        }
        let statement: String = chars.iter().skip(6).collect();
        self.add(&statement);
    }

    /// Adds a line up to its comment; a semicolon ends a statement.
    fn add(&mut self, line: &str) {
        for c in line.chars() {
            match (self.quote, c) {
                (None, '!') => break,
                (None, ';') => {
                    self.finish();
                    continue;
                }
                (None, '\'' | '"') => self.quote = Some(c),
                (Some(quote), c) if c == quote => self.quote = None,
                _ => {}
            }
            self.open.push(c);
        }
    }

    fn finish(&mut self) {
        let statement = std::mem::take(&mut self.open);
        let label = |c: char| c.is_ascii_digit() || c.is_whitespace();
        let statement = statement.trim_start_matches(label).trim_end();
        if !statement.is_empty() {
            self.all.push(statement.to_owned());
        }
    }

    fn end(&mut self) {
        self.finish();
        self.quote = None;
    }
}
