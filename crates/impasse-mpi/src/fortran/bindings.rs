//! The functions that compiled Fortran calls, as C.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::names::{
    SIZES, SPECIAL, Special, comparison, handle_kinds, predefined_functions, size_function,
};
use crate::arg::Arg;
use crate::handles::HandleKind;
use crate::header::{needed_by, prototype};
use crate::kind::{Kind, StandardStatus, Which};
use crate::role::Role;
use crate::routine::{Intent, Parameter, Routine};
use crate::routines::routines;

const TEXTS: &str = include_str!("text.c");
const KEYVAL: &str = include_str!("keyval.c");
const ATTRIBUTE: &str = include_str!("attribute.c");

/// The name and text of the C file that defines what Fortran's bindings call by this name in compiled
/// code, such as `mpi_send_`. `None` for names of others, and for what Fortran's bindings lack here:
/// functions of the program for generalised requests and data representations, and the arrays of
/// datatypes of neighbourhoods.
pub fn source_of(symbol: &str) -> Option<(String, String)> {
    let name = symbol.strip_suffix('_')?;
    let text = routine_source(name).or_else(|| small_source(name))?;
    Some((format!("fortran/{name}.c"), text))
}

fn routine_source(name: &str) -> Option<String> {
    static ROUTINES: LazyLock<HashMap<String, &'static Routine>> = LazyLock::new(|| {
        let there = routines().iter().filter(|routine| routine.fortran);
        there.map(|one| (one.name.to_lowercase(), one)).collect()
    });
    let (prefix, plain) = match name.strip_prefix('p') {
        Some(rest) => ("P", rest),
        None => ("", name),
    };
    let routine = ROUTINES.get(plain)?;
    Some(Wrapper::new(routine)?.text(prefix, name))
}

/// What is no routine: special variables, predefined functions, comparisons and sizes.
fn small_source(name: &str) -> Option<String> {
    if let Some(special) = SPECIAL
        .iter()
        .find(|one| one.symbol().strip_suffix('_') == Some(name))
    {
        let integers = special.integers;
        return Some(format!("__attribute__((weak)) int {name}_[{integers}];\n"));
    }
    if predefined_functions().any(|one| one.name.to_lowercase() == name) {
        return Some(format!("void {name}_(void) {{}}\n"));
    }
    for equal in [true, false] {
        if handle_kinds().any(|kind| comparison(kind, equal) == name) {
            let operator = if equal { "==" } else { "!=" };
            return Some(format!(
                "int {name}_(int *a, int *b) {{ return *a {operator} *b; }}\n"
            ));
        }
    }
    let (_, _, bytes) = SIZES
        .iter()
        .find(|(_, word, _)| size_function(word) == name)?;
    Some(format!(
        "void {name}_(void *x, int *size, int *ierror) {{ *size = {bytes}; if (ierror) *ierror = 0; }}\n"
    ))
}

/// A function under construction.
struct Wrapper {
    routine: &'static Routine,
    /// What stands before the function.
    prelude: String,
    params: Vec<String>,
    /// Lengths of texts, which come last.
    lengths: Vec<String>,
    /// Statements before the call, its arguments, statements behind it.
    before: Vec<String>,
    args: Vec<String>,
    after: Vec<String>,
}

impl Wrapper {
    fn new(routine: &'static Routine) -> Option<Wrapper> {
        let mut wrapper = Wrapper {
            routine,
            prelude: String::new(),
            params: Vec::new(),
            lengths: Vec::new(),
            before: Vec::new(),
            args: Vec::new(),
            after: Vec::new(),
        };
        for parameter in routine.parameters() {
            wrapper.add(parameter)?;
        }
        Some(wrapper)
    }

    fn text(mut self, prefix: &str, name: &str) -> String {
        let routine = self.routine;
        let call = format!("{prefix}{}({})", routine.name, self.args.join(", "));
        let is_function = routine.returns != Role::Int;
        let returns = if is_function {
            routine.returns.c_type(false)
        } else {
            "void"
        };
        if !is_function && !routine.variadic {
            self.params.push(String::from("int *ierror"));
        }
        self.params.append(&mut self.lengths);
        let body = match (is_function, routine.variadic) {
            (true, _) => format!("return {call};"),
            (_, true) => format!("{call};"),
            _ => format!(
                "{}int error = {call};\n\t{}if (ierror)\n\t\t*ierror = error;",
                statements(&self.before),
                statements(&self.after)
            ),
        };
        let (prelude, params) = (&self.prelude, self.params.join(", "));
        let code = format!("{prelude}{returns} {name}_({params}) {{\n\t{body}\n}}\n");
        // Libraries include nothing.
        let asked = [
            "PMPI_Comm_size",
            "PMPI_Comm_remote_size",
            "PMPI_Comm_test_inter",
        ];
        let asked = asked.into_iter().filter(|name| code.contains(name));
        let others: String = asked.filter_map(prototype).collect();
        let own = routine.declaration(prefix);
        format!("{}{others}{own}\n{code}", needed_by(&code))
    }

    /// Adds a parameter: how it comes, and what is passed on.
    fn add(&mut self, parameter: &'static Parameter) -> Option<()> {
        let name = parameter.arg.as_str();
        let role = parameter.role;
        let c_type = role.c_type(self.routine.large);
        match role {
            Role::Argc | Role::Arguments => self.args.push(String::from("0")),
            Role::Buffer | Role::Location => self.buffer(name),
            Role::Pointer | Role::Allocation => self.take("void *", name, name.to_owned()),
            Role::Attribute => self.attribute(parameter),
            Role::Callback(of) | Role::CallbackByCount(of) => self.callback(name, of)?,
            Role::Status if parameter.array => self.status(name, "MPI_STATUSES_IGNORE"),
            Role::Status => self.status(name, "MPI_STATUS_IGNORE"),
            Role::FortranStatus | Role::F08Status => {
                self.take(&format!("{c_type} *"), name, name.to_owned());
            }
            Role::Text => self.characters(parameter),
            Role::Strings | Role::StringLists => {
                self.take("char *", name, String::from("0"));
                self.lengths.push(format!("long {name}_length"));
            }
            Role::Triplets => self.take("int *", name, format!("(int (*)[3]){name}")),
            _ if self.is_index(parameter) => self.index(parameter),
            _ => match role.handle() {
                Some(kind) if parameter.array => self.handles(parameter, kind)?,
                Some(kind) => self.handle(parameter, kind),
                None if is_weights(parameter) => self.weights(name),
                None if parameter.is_address() => {
                    self.take(&format!("{c_type} *"), name, name.to_owned());
                }
                None => self.take(&format!("{c_type} *"), name, format!("*{name}")),
            },
        }
        Some(())
    }

    fn take(&mut self, c_type: &str, name: &str, passed: String) {
        self.params.push(format!("{c_type}{name}"));
        self.args.push(passed);
    }

    /// What is passed for an address that may be that of a special variable.
    fn unless_special(&mut self, name: &str, specials: &[&str]) -> String {
        let mut text = name.to_owned();
        for special in SPECIAL.iter().filter(|one| specials.contains(&one.name)) {
            let (symbol, meaning) = (special.symbol(), special.name);
            self.declare(special);
            text = format!("(void *){name} == (void *){symbol} ? {meaning} : {text}");
        }
        text
    }

    fn declare(&mut self, special: &Special) {
        let line = format!("extern int {}[{}];\n", special.symbol(), special.integers);
        if !self.prelude.contains(&line) {
            self.prelude.push_str(&line);
        }
    }

    fn buffer(&mut self, name: &str) {
        let special: &[&str] = match self.routine.kind {
            Kind::Collective(_) => &["MPI_BOTTOM", "MPI_IN_PLACE"],
            _ if self.routine.name.contains("uffer_attach") => &["MPI_BUFFER_AUTOMATIC"],
            _ => &["MPI_BOTTOM"],
        };
        let passed = self.unless_special(name, special);
        self.take("void *", name, passed);
    }

    fn status(&mut self, name: &str, ignored: &str) {
        let passed = self.unless_special(name, &[ignored]);
        self.take("MPI_Status *", name, passed);
    }

    fn weights(&mut self, name: &str) {
        let passed = self.unless_special(name, &["MPI_UNWEIGHTED", "MPI_WEIGHTS_EMPTY"]);
        self.take("int *", name, passed);
    }

    fn handle(&mut self, parameter: &Parameter, kind: HandleKind) {
        let (name, c_type) = (parameter.arg.as_str(), kind.c_type());
        let value = format!("({c_type})(long)*{name}");
        if parameter.intent == Intent::In {
            return self.take("int *", name, value);
        }
        let first = match parameter.intent {
            Intent::Out => format!("({c_type}){:#x}L", kind.null()),
            _ => value,
        };
        self.before.push(format!("{c_type} own_{name} = {first};"));
        self.after.push(format!("*{name} = (int)(long)own_{name};"));
        self.take("int *", name, format!("&own_{name}"));
    }

    fn handles(&mut self, parameter: &Parameter, kind: HandleKind) -> Option<()> {
        let (name, c_type) = (parameter.arg.as_str(), kind.c_type());
        let count = self.count()?;
        let first = match parameter.intent {
            Intent::Out => String::from("0"),
            _ => format!("({c_type})(long){name}[i]"),
        };
        self.before.push(format!("long size_{name} = {count};"));
        self.before.push(format!(
            "{c_type} own_{name}[size_{name} > 0 ? size_{name} : 1];"
        ));
        let each = format!("for (long i = 0; i < size_{name}; i++)");
        self.before.push(format!("{each} own_{name}[i] = {first};"));
        let back = format!("{name}[i] = (int)(long)own_{name}[i];");
        match parameter.intent {
            Intent::In => {}
            Intent::InOut => self.after.push(format!("{each} {back}")),
            Intent::Out => self.after.push(format!("{each} if (own_{name}[i]) {back}")),
        }
        self.take("int *", name, format!("own_{name}"));
        Some(())
    }

    /// How many handles an array has.
    fn count(&mut self) -> Option<String> {
        let counts = [Arg::count, Arg::incount, Arg::max_datatypes];
        if let Some(arg) = counts.into_iter().find(|&arg| self.routine.has(arg)) {
            return Some(format!("*{}", arg.as_str()));
        }
        if self.routine.blocking != "MPI_Alltoallw" {
            return None;
        }
        if !self.before.iter().any(|line| line.contains("members")) {
            let ask = |what: &str| format!("PMPI_Comm_{what}((MPI_Comm)(long)*comm, &members);");
            self.before
                .push(String::from("int members = 0, between = 0;"));
            self.before.push(String::from(
                "PMPI_Comm_test_inter((MPI_Comm)(long)*comm, &between);",
            ));
            let (all, others) = (ask("size"), ask("remote_size"));
            self.before
                .push(format!("if (between) {others} else {all}"));
        }
        Some(String::from("members"))
    }

    /// Whether a parameter tells which requests are done.
    fn is_index(&self, parameter: &Parameter) -> bool {
        let which = match self.routine.kind {
            Kind::Wait(which) | Kind::Test(which) | Kind::Inspect(which) => which,
            _ => return false,
        };
        let name = parameter.arg.as_str();
        match which {
            Which::Any => name == "index",
            Which::Some => name == "array_of_indices",
            _ => false,
        }
    }

    fn index(&mut self, parameter: &Parameter) {
        let name = parameter.arg.as_str();
        if parameter.array {
            self.take("int *", name, name.to_owned());
            self.after.push(format!(
                "for (int i = 0; *outcount != MPI_UNDEFINED && i < *outcount; i++) {name}[i]++;"
            ));
            return;
        }
        self.before
            .push(String::from("int from_0 = MPI_UNDEFINED;"));
        self.after.push(format!(
            "*{name} = from_0 == MPI_UNDEFINED ? MPI_UNDEFINED : from_0 + 1;"
        ));
        self.take("int *", name, String::from("&from_0"));
    }

    fn characters(&mut self, parameter: &Parameter) {
        let name = parameter.arg.as_str();
        if !self.prelude.contains(TEXTS) {
            self.prelude.push_str(TEXTS);
        }
        self.lengths.push(format!("long {name}_length"));
        if parameter.intent == Intent::In {
            self.before
                .push(format!("char own_{name}[{name}_length + 1];"));
            let passed = format!("taken(own_{name}, {name}, {name}_length)");
            return self.take("char *", name, passed);
        }
        // The longest text that a routine writes without being told how much fits.
        let longest = crate::constants::MAX_LIBRARY_VERSION_STRING;
        self.before.push(format!(
            "char own_{name}[({name}_length > {longest} ? {name}_length : {longest}) + 1];"
        ));
        self.before.push(format!("own_{name}[0] = 0;"));
        let found = if self.routine.has(Arg::flag) {
            "if (*flag) "
        } else {
            ""
        };
        self.after
            .push(format!("{found}given({name}, {name}_length, own_{name});"));
        self.take("char *", name, format!("own_{name}"));
    }

    /// The C type of Fortran's attributes: the oldest routines have plain integers.
    fn number(&self) -> &'static str {
        match self.routine.status {
            StandardStatus::Current => "MPI_Aint",
            _ => "int",
        }
    }

    fn attribute(&mut self, parameter: &Parameter) {
        let (name, number) = (parameter.arg.as_str(), self.number());
        let passed = match (parameter.intent, self.routine.position(Role::Keyval)) {
            (Intent::In, _) if name == "extra_state" => {
                self.before.push(format!("own->extra = *{name};"));
                String::from("own")
            }
            (Intent::Out, Some(keyval)) => {
                if !self.prelude.contains(ATTRIBUTE) {
                    self.prelude.push_str(ATTRIBUTE);
                }
                let keyval = self.params[keyval].trim_start_matches("int *").to_owned();
                self.before.push(format!("void *own_{name} = 0;"));
                self.after.push(format!(
                    "if (*flag) *{name} = ({number})attribute(*{keyval}, own_{name});"
                ));
                format!("&own_{name}")
            }
            _ => format!("(void *)(long)*{name}"),
        };
        self.take(&format!("{number} *"), name, passed);
    }

    /// A function of the program. Those that get everything by address are called as they are.
    fn callback(&mut self, name: &str, of: &'static str) -> Option<()> {
        let member = match of.to_lowercase() {
            of if of.contains("copy") => "copy",
            of if of.contains("delete") => "drop",
            of if of.contains("grequest") || of.contains("datarep") => return None,
            _ => {
                self.params.push(format!("void (*{name})(void)"));
                self.args.push(format!("(void *){name}"));
                return Some(());
            }
        };
        if member == "copy" {
            let object = self.routine.name.split('_').nth(1).unwrap_or_default();
            let handle = match object {
                "Win" => "MPI_Win",
                "Type" => "MPI_Datatype",
                _ => "MPI_Comm",
            };
            let number = self.number();
            self.prelude.push_str(&format!(
                "#define HANDLE {handle}\n#define NUMBER {number}\n{KEYVAL}"
            ));
            self.before
                .push(String::from("struct keyval *own = malloc(sizeof *own);"));
        }
        let ours = if member == "copy" {
            "copied"
        } else {
            "dropped"
        };
        let mut passed = String::from(ours);
        for one in predefined_functions().filter(|one| one.c_type == format!("{of} *")) {
            let symbol = format!("{}_", one.name.to_lowercase());
            self.prelude.push_str(&format!("void {symbol}(void);\n"));
            passed = format!(
                "(void *){name} == (void *){symbol} ? {} : {passed}",
                one.name
            );
        }
        self.before.push(format!("own->{member} = (void *){name};"));
        self.params.push(format!("void (*{name})(void)"));
        self.args.push(passed);
        Some(())
    }
}

fn is_weights(parameter: &Parameter) -> bool {
    parameter.array && parameter.intent == Intent::In && parameter.arg.as_str().ends_with("weights")
}

fn statements(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n\t")).collect()
}
