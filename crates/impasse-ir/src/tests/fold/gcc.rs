//! Every operation on edge and random values, compared with gcc's code.

use super::operations::{Operation, Row, rows};
use super::{c_program, values};
use crate::tests::random::Random;
use crate::{BinOp, Type};
use std::fmt::Write;

const HEAD: &str = "#include <math.h>\n#include <stdio.h>\n#include <string.h>\n\
typedef struct { unsigned long low, high; } bits;\n\
struct operands { int op; bits a, b; };\n";
const TAIL: &str = "int main(void) {\n\
  for (unsigned long i = 0; i < sizeof all / sizeof *all; i++) {\n\
    bits r = {0, 0};\n\
    ops[all[i].op](&all[i].a, &all[i].b, &r);\n\
    printf(\"%016lx%016lx\\n\", r.high, r.low);\n\
  }\n\
  return 0;\n}\n";

/// One computation.
struct Sample {
    row: usize,
    a: u128,
    b: u128,
    ours: u128,
}

fn samples(rows: &[Row]) -> Vec<Sample> {
    let mut random = Random::new(7);
    let mut samples = Vec::new();
    for (row, data) in rows.iter().enumerate() {
        for _ in 0..120 {
            let a = values::value(&mut random, data.ty);
            let mut b = values::value(&mut random, data.ty);
            if random.one_in(8) {
                b = a;
            } else if data.ty.is_int() && random.one_in(4) {
                b %= 160;
            }
            if let Some(ours) = data.ours(a, b) {
                samples.push(Sample { row, a, b, ours });
            }
        }
    }
    samples
}

fn program(rows: &[Row], samples: &[Sample]) -> String {
    let mut c = HEAD.to_owned();
    for (index, row) in rows.iter().enumerate() {
        let (operand, result, expression) = (row.operand, row.result, &row.expression);
        let size = row.result_type().bits().map_or(8, |bits| bits / 8);
        writeln!(
            c,
            "static void op{index}(const bits *p, const bits *q, bits *o) {{ {operand} a, b; \
             memcpy(&a, p, sizeof a); memcpy(&b, q, sizeof b); {result} r = {expression}; \
             memcpy(o, &r, {size}); }}"
        )
        .unwrap();
    }
    c.push_str("static void (*const ops[])(const bits *, const bits *, bits *) = {");
    for index in 0..rows.len() {
        write!(c, "op{index},").unwrap();
    }
    c.push_str("};\nstatic const struct operands all[] = {\n");
    for Sample { row, a, b, .. } in samples {
        let half = |value: u128| format!("{{{:#x},{:#x}}}", value as u64, (value >> 64) as u64);
        writeln!(c, "{{{row},{},{}}},", half(*a), half(*b)).unwrap();
    }
    c.push_str("};\n");
    c.push_str(TAIL);
    c
}

#[test]
fn every_operation_gives_what_gcc_gives() {
    let rows = rows();
    let samples = samples(&rows);
    let output = c_program::output("operations", &program(&rows, &samples));
    let mut wrong = Vec::new();
    assert_eq!(output.lines().count(), samples.len());
    for (line, sample) in output.lines().zip(&samples) {
        let theirs = u128::from_str_radix(line, 16).unwrap();
        let row = &rows[sample.row];
        // The compiler may exchange the operands, which matters when both are NaNs.
        let exchanged = matches!(row.op, Operation::Binary(BinOp::FAdd | BinOp::FMul))
            && row.ours(sample.b, sample.a) == Some(theirs);
        if theirs != sample.ours && !exchanged {
            let (a, b, ours) = (sample.a, sample.b, sample.ours);
            wrong.push(format!(
                "{:?} {} -> {}: {a:#x} {b:#x} ours {ours:#x} gcc {theirs:#x}",
                row.op, row.operand, row.result
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let divisions = samples.iter().filter(|sample| {
        matches!(rows[sample.row].op, Operation::Binary(BinOp::SDiv))
            && rows[sample.row].ty == Type::I64
    });
    assert!(divisions.count() > 50, "most samples have a result");
}
