//! A C function that is being written: its lines and what must be declared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::mpi::generate::program::Team;

/// Arrays with more elements than this are static.
const ON_STACK: usize = 100;

/// A function that is being written.
pub struct Scope<'program> {
    /// The communicators of the program.
    pub teams: &'program [Team],
    /// Derived datatypes that are used.
    pub types: BTreeSet<Type>,
    /// Whether there are buffered sends.
    pub buffered: bool,
    /// How the number of the present iteration is written.
    pub step: &'static str,
    buffers: BTreeMap<String, (&'static str, usize)>,
    requests: BTreeSet<String>,
    plain: BTreeSet<&'static str>,
    lines: String,
    depth: usize,
}

/// A derived datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// So many integers, one behind the other.
    Row(usize),
    /// So many integers with a gap behind each.
    Column(usize),
    /// A struct.
    Particle,
}

impl Type {
    /// Its name in the program.
    pub fn name(&self) -> String {
        match self {
            Type::Row(count) => format!("row{count}"),
            Type::Column(count) => format!("column{count}"),
            Type::Particle => "particle_type".into(),
        }
    }
}

impl<'program> Scope<'program> {
    /// A function without lines.
    pub fn new(teams: &'program [Team]) -> Self {
        Scope {
            teams,
            types: BTreeSet::new(),
            buffered: false,
            step: "0",
            buffers: BTreeMap::new(),
            requests: BTreeSet::new(),
            plain: BTreeSet::new(),
            lines: String::new(),
            depth: 1,
        }
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl AsRef<str>) {
        let _ = writeln!(self.lines, "{:1$}{2}", "", 4 * self.depth, line.as_ref());
    }

    /// Writes a line that opens a block.
    pub fn open(&mut self, line: impl AsRef<str>) {
        self.line(line);
        self.depth += 1;
    }

    /// Closes a block.
    pub fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// Opens a loop over `step`.
    pub fn begin_loop(&mut self, times: usize) {
        self.open(format!("for (int step = 0; step < {times}; step++) {{"));
        self.step = "step";
    }

    /// Closes that loop.
    pub fn end_loop(&mut self) {
        self.close();
        self.step = "0";
    }

    /// Declares an array with at least so many elements.
    pub fn buffer(&mut self, name: &str, element: &'static str, length: usize) {
        let declared = self.buffers.entry(name.into()).or_insert((element, length));
        declared.1 = declared.1.max(length);
    }

    /// Declares a request.
    pub fn request(&mut self, name: &str) {
        self.requests.insert(name.into());
    }

    /// Declares a plain variable, as in `int count`.
    pub fn variable(&mut self, declaration: &'static str) {
        self.plain.insert(declaration);
    }

    /// The text of the function; empty without lines.
    pub fn function(&self, name: &str) -> String {
        if self.lines.is_empty() && name != "communicate" {
            return String::new();
        }
        let mut text = format!("static void {name}(void)\n{{\n");
        for (name, (element, length)) in &self.buffers {
            let _ = if *length > ON_STACK {
                writeln!(text, "    static {element} {name}[{length}];")
            } else {
                let zero = if element.starts_with("struct") {
                    "{{0, 0}}"
                } else {
                    "{0}"
                };
                writeln!(text, "    {element} {name}[{length}] = {zero};")
            };
        }
        for name in &self.requests {
            let _ = writeln!(text, "    MPI_Request {name} = MPI_REQUEST_NULL;");
        }
        for declaration in &self.plain {
            let _ = writeln!(text, "    {declaration};");
        }
        let gap = if text.ends_with("{\n") { "" } else { "\n" };
        text + gap + &self.lines + "}\n\n"
    }
}
