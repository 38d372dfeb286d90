//! What a Fortran file defines and uses, without compiling it: to find the files that a program needs,
//! and the order in which they are compiled. Branches of the preprocessor all count.

use crate::statements::{Form, statements};

/// What was seen in a file. Names are in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Whether a program starts in it.
    pub program: bool,
    /// Modules that it defines.
    pub modules: Vec<String>,
    /// Modules that it needs compiled before, submodules' ancestors among them.
    pub uses: Vec<String>,
    /// Modules of which it has submodules.
    pub extends: Vec<String>,
    /// Names under which other files call procedures of it that are in no module.
    pub procedures: Vec<String>,
}

/// What is in a file with this ending and text.
pub fn outline(path: &str, text: &str) -> Outline {
    let mut scan = Scan::default();
    for statement in statements(text, form(path)) {
        scan.statement(&statement);
    }
    scan.found
}

/// Whether a file is Fortran, by its ending.
pub fn is_source(path: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "f90", "f95", "f03", "f08", "f18", "f", "for", "ftn", "f77", "fpp",
    ];
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ENDINGS
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

fn form(path: &str) -> Form {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    const FIXED: &[&str] = &["f", "for", "ftn", "f77", "fpp"];
    match FIXED.iter().any(|known| ending.eq_ignore_ascii_case(known)) {
        true => Form::Fixed,
        false => Form::Free,
    }
}

/// Program units that are open.
#[derive(Default)]
struct Scan {
    found: Outline,
    depth: usize,
    in_interface: bool,
}

impl Scan {
    fn statement(&mut self, statement: &str) {
        let lower = statement.to_ascii_lowercase();
        let words: Vec<&str> = words(&lower).collect();
        let first = words.first().copied().unwrap_or_default();
        if self.in_interface {
            let squeezed: String = words.concat();
            self.in_interface = !squeezed.starts_with("endinterface");
            return;
        }
        match (first, &words[1.min(words.len())..]) {
            ("interface", _) | ("abstract", ["interface", ..]) if !lower.contains('=') => {
                self.in_interface = true;
            }
            ("module", [name]) if is_bare(&lower) => {
                self.found.modules.push((*name).to_owned());
                self.depth += 1;
            }
            ("module", ["procedure", ..]) | ("block", ["data", ..]) | ("blockdata", _) => {
                self.depth += 1;
            }
            ("submodule", [ancestor, ..]) => {
                self.found.uses.push((*ancestor).to_owned());
                self.found.extends.push((*ancestor).to_owned());
                self.depth += 1;
            }
            ("program", [_]) if is_bare(&lower) => {
                self.found.program = true;
                self.depth += 1;
            }
            ("use", rest) if !lower.contains('=') || lower.contains("=>") => self.uses(rest),
            ("end", rest) => self.end(rest.first().copied().unwrap_or_default(), &lower),
            (joined, _) if joined.starts_with("end") => self.end(&joined[3..], &lower),
            _ => self.procedure(statement, &lower, &words),
        }
    }

    fn uses(&mut self, rest: &[&str]) {
        let name = match rest {
            ["intrinsic", ..] => return,
            ["non_intrinsic", name, ..] | [name, ..] => (*name).to_owned(),
            [] => return,
        };
        self.found.uses.push(name);
    }

    fn end(&mut self, what: &str, statement: &str) {
        const UNITS: &[&str] = &[
            "",
            "program",
            "module",
            "submodule",
            "subroutine",
            "function",
            "procedure",
            "block",
            "blockdata",
        ];
        // `end block` ends a construct, `end block data` a unit; `end` may be a name.
        let other = what == "block" && !statement.contains("data");
        if !UNITS.contains(&what) || other || statement.contains('=') {
            return;
        }
        match self.depth.checked_sub(1) {
            Some(depth) => self.depth = depth,
            // A program without a first statement.
            None => self.found.program = true,
        }
    }

    /// A subroutine or function, its type and other words before that.
    fn procedure(&mut self, statement: &str, lower: &str, words: &[&str]) {
        let Some(at) = words
            .iter()
            .position(|&w| w == "subroutine" || w == "function")
        else {
            if let ["entry", name, ..] = words
                && self.depth == 1
            {
                self.found.procedures.push(format!("{name}_"));
            }
            return;
        };
        const BEFORE: &[&str] = &[
            "integer",
            "real",
            "double",
            "precision",
            "complex",
            "logical",
            "character",
            "type",
            "class",
            "pure",
            "elemental",
            "impure",
            "recursive",
            "non_recursive",
            "module",
            "attributes",
        ];
        let begins = at == 0 || BEFORE.contains(&words[0]);
        let Some(name) = words
            .get(at + 1)
            .filter(|_| begins && !is_assignment(lower))
        else {
            return;
        };
        let binding = bound_name(statement, lower, name);
        if self.depth == 0 || binding.is_some() {
            let name = binding.unwrap_or_else(|| format!("{name}_"));
            self.found.procedures.push(name);
        }
        self.depth += 1;
    }
}

/// The name that `bind(c)` gives to a procedure.
fn bound_name(statement: &str, lower: &str, name: &str) -> Option<String> {
    let squeezed: String = lower.chars().filter(|c| !c.is_whitespace()).collect();
    if !squeezed.contains("bind(c") {
        return None;
    }
    let bind = lower.rfind("bind")?;
    let behind = &statement[bind..];
    let quoted = behind
        .split(['\'', '"'])
        .nth(1)
        .filter(|_| lower[bind..].contains("name"));
    Some(quoted.unwrap_or(name).trim().to_owned())
}

/// Whether a statement is words only.
fn is_bare(statement: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c.is_whitespace();
    statement.chars().all(plain)
}

/// Whether there is a `=` outside of parentheses.
fn is_assignment(statement: &str) -> bool {
    let mut depth = 0;
    statement.chars().any(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == '=' && depth == 0
    })
}

fn words(statement: &str) -> impl Iterator<Item = &str> {
    let words = statement.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_uses_are_found() {
        let text = "
! module nothing
Module Grid ; use base, only: a => b
  use, intrinsic :: iso_c_binding
  use :: &
     & other
  interface swap
    module procedure swap_int
  end interface
contains
  subroutine inner(a)
    character(20) :: s = 'end module ! no'
  end subroutine
  integer function cfun() bind(c, name=\"CFun\")
  end function cfun
end module Grid
submodule (grid) impl
contains
  module procedure swap_int
  end procedure
end submodule
real(8) function outer(x)
  entry other_way(x)
end
pure subroutine ops
  use_count = 3
end subroutine
";
        let found = outline("x.f90", text);
        assert_eq!(found.modules, ["grid"]);
        assert_eq!(found.uses, ["base", "other", "grid"]);
        assert_eq!(found.extends, ["grid"]);
        assert_eq!(found.procedures, ["CFun", "outer_", "other_way_", "ops_"]);
        assert!(!found.program);
    }

    #[test]
    fn fixed_form_has_comments_and_continuation_by_column() {
        let text = "c     module nothing
      use gr
     &id
      x = 'it''s
     1 one'
      end
      subroutine  s
      end
";
        let found = outline("x.f", text);
        assert_eq!(found.uses, ["grid"]);
        assert_eq!(found.procedures, ["s_"]);
        assert!(found.program);
    }

    #[test]
    fn endings_in_both_cases_are_sources() {
        for path in ["a.f90", "a.F90", "a.f", "a.F", "a.for", "a.f08"] {
            assert!(is_source(path), "{path}");
        }
        assert!(!is_source("a.c") && !is_source("f90"));
    }
}
