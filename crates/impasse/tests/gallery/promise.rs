//! What the comments of a program promise.

use impasse_testing::{Failed, Mark, Program};

/// What is promised for a program.
pub struct Promise {
    /// The numbers of ranks, as `-n` takes them.
    pub ranks: String,
    /// `deadlock`, `error`, `warning`, `inconclusive` or `clean`.
    pub verdict: String,
    /// When it hangs, for deadlocks.
    pub class: Option<String>,
    /// Lines that are to blame.
    pub guilty: Vec<Mark>,
    /// Lines with a call of `MPI_Finalize`: there, ranks are said to have come to their end.
    pub last_lines: Vec<u64>,
}

impl Promise {
    /// Reads the comments of a program, which must be in the folder of its verdict or class.
    pub fn of(program: &Program) -> Result<Promise, Failed> {
        let wanted = |key| {
            let value = program.value(key);
            value.ok_or_else(|| Failed::from(format!("no line `// {key}: `")))
        };
        let (verdict, class) = match wanted("expect")?.split_once(' ') {
            Some((verdict, class)) => (verdict, Some(class)),
            None => (wanted("expect")?, None),
        };
        if !program.folder().ends_with(class.unwrap_or(verdict)) {
            return Err("in the folder of another verdict".into());
        }
        let lines = (1..).zip(program.text.lines());
        let last = lines.filter(|(_, line)| line.contains("MPI_Finalize("));
        Ok(Promise {
            ranks: wanted("ranks")?.replace(' ', ""),
            verdict: verdict.to_owned(),
            class: class.map(str::to_owned),
            guilty: program.marks(),
            last_lines: last.map(|(number, _)| number).collect(),
        })
    }
}
