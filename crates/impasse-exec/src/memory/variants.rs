//! Other things in the place of expressions in memory.

use super::Memory;
use super::cell::Cell;
use super::chunk::CHUNK;
use super::object::Object;
use super::runs::Run;
use super::table::Table;
use crate::expr::ExprId;

/// What an expression is replaced by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instead {
    /// A number, which it is.
    Number(u128),
    /// Another expression of its type.
    Expr(ExprId),
}

impl Memory {
    /// Replaces expressions, wherever they stand by themselves.
    pub(crate) fn replace(&mut self, instead: &dyn Fn(ExprId) -> Option<Instead>) {
        self.tables
            .iter_mut()
            .for_each(|table| replace(table, instead));
    }
}

fn replace(table: &mut Table, instead: &dyn Fn(ExprId) -> Option<Instead>) {
    for number in 0..table.len() {
        let object = table.get(number).filter(|object| object.alive);
        let found = object.map_or_else(Vec::new, |object| found_in(object, instead));
        if found.is_empty() {
            continue;
        }
        let Some(object) = table.get_mut(number) else {
            continue;
        };
        for (at, run, with) in found {
            let cell = object.cell_mut(at);
            let Some(chunk) = cell.and_then(|cell| cell.owned(&mut 0)) else {
                continue;
            };
            match with {
                Instead::Number(value) => {
                    chunk.write(run.start as usize, &bytes_of(value, run));
                }
                Instead::Expr(expr) => {
                    let (start, len) = (run.start as usize, run.len as usize);
                    chunk.forget(start, len, Some((expr, run.index)));
                }
            }
        }
    }
}

/// Where in an object expressions stand that are replaced.
fn found_in(
    object: &Object,
    instead: &dyn Fn(ExprId) -> Option<Instead>,
) -> Vec<(usize, Run, Instead)> {
    let mut found = Vec::new();
    for (number, cell) in object.cells().enumerate() {
        let mut look = |run: Run| {
            let with = instead(run.expr);
            found.extend(with.map(|with| (number * CHUNK, run, with)));
        };
        match cell {
            &Cell::Symbolic(len, expr, index) => look(Run {
                start: 0,
                len,
                expr,
                index,
            }),
            _ => {
                let unknown = cell.chunk().and_then(|chunk| chunk.unknown.as_deref());
                let runs = unknown.iter().flat_map(|unknown| unknown.symbolic().iter());
                runs.copied().for_each(look);
            }
        }
    }
    found
}

/// The bytes of a value that a run has.
fn bytes_of(value: u128, run: Run) -> Vec<u8> {
    let bytes = value.to_le_bytes();
    let places = run.index as usize..(run.index + run.len) as usize;
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    places.map(byte).collect()
}
