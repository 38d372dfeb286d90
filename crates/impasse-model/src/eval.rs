//! Evaluates expressions, in 128-bit integers with every overflow checked.

use std::fmt;

use crate::code::{Binary, Expr, Instruction, Pool, Unary};
use crate::error::ModelError;
use crate::vocabulary::Function;

/// What an expression can refer to.
pub(crate) struct Frame<'a> {
    pub rank: i128,
    pub size: i128,
    pub slots: &'a [i128],
}

impl Frame<'_> {
    /// For expressions that the parser found to be constant.
    pub const EMPTY: Frame<'static> = Frame {
        rank: 0,
        size: 0,
        slots: &[],
    };
}

/// The value of an expression. The stack is passed in only to be reused.
pub(crate) fn evaluate(
    pool: &Pool,
    expr: Expr,
    frame: &Frame<'_>,
    stack: &mut Vec<i128>,
) -> Result<i128, ModelError> {
    stack.clear();
    let mut at = expr.start as usize;
    while at < expr.end as usize {
        let instruction = pool.instructions[at];
        at += 1;
        match instruction {
            Instruction::Constant(index) => stack.push(pool.constants[index as usize]),
            Instruction::Rank => stack.push(frame.rank),
            Instruction::Size => stack.push(frame.size),
            Instruction::Slot(slot) => stack.push(frame.slots[slot as usize]),
            Instruction::AndThen(target) if top(stack) == 0 => at = target as usize,
            Instruction::OrElse(target) if top(stack) != 0 => {
                pop(stack);
                stack.push(1);
                at = target as usize;
            }
            Instruction::AndThen(_) | Instruction::OrElse(_) => {
                pop(stack);
            }
            Instruction::Truth => {
                let value = pop(stack);
                stack.push(i128::from(value != 0));
            }
            _ => {
                let value = compute(instruction, stack)
                    .map_err(|error| ModelError::new(pool.spans[at - 1], error.to_string()))?;
                stack.push(value);
            }
        }
    }
    Ok(pop(stack))
}

/// The parser emits balanced code, so the stack is never empty here.
fn pop(stack: &mut Vec<i128>) -> i128 {
    stack.pop().unwrap_or_default()
}

fn top(stack: &[i128]) -> i128 {
    stack.last().copied().unwrap_or_default()
}

fn compute(instruction: Instruction, stack: &mut Vec<i128>) -> Result<i128, NoValue> {
    match instruction {
        Instruction::Unary(operator) => unary(operator, pop(stack)),
        Instruction::Binary(operator) => {
            let right = pop(stack);
            binary(operator, pop(stack), right)
        }
        Instruction::Call(function) if function.arity() == 2 => {
            let right = pop(stack);
            Ok(call_two(function, pop(stack), right))
        }
        Instruction::Call(function) => call_one(function, pop(stack)),
        _ => Ok(pop(stack)),
    }
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoValue {
    Overflow,
    DivisionByZero(i128),
    NegativeExponent(i128),
    SqrtOfNegative(i128),
    Log2OfNotPositive(i128),
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoValue::Overflow => f.write_str("the value does not fit into 128 bits"),
            NoValue::DivisionByZero(left) => write!(f, "division of {left} by zero"),
            NoValue::NegativeExponent(exponent) => write!(f, "the exponent {exponent} is negative"),
            NoValue::SqrtOfNegative(value) => write!(f, "`sqrt` of the negative number {value}"),
            NoValue::Log2OfNotPositive(value) => {
                write!(f, "`log2` of {value}, which is not positive")
            }
        }
    }
}

fn unary(operator: Unary, value: i128) -> Result<i128, NoValue> {
    match operator {
        Unary::Negate => value.checked_neg().ok_or(NoValue::Overflow),
        Unary::Not => Ok(i128::from(value == 0)),
    }
}

fn binary(operator: Binary, left: i128, right: i128) -> Result<i128, NoValue> {
    let divides = matches!(operator, Binary::Divide | Binary::Modulo);
    if divides && right == 0 {
        return Err(NoValue::DivisionByZero(left));
    }
    let number = match operator {
        Binary::Add => left.checked_add(right),
        Binary::Subtract => left.checked_sub(right),
        Binary::Multiply => left.checked_mul(right),
        Binary::Divide => left.checked_div_euclid(right),
        // Unlike the checked form, right for the smallest number modulo -1.
        Binary::Modulo => Some(left.wrapping_rem_euclid(right)),
        Binary::Power => return power(left, right),
        Binary::Equal => Some(i128::from(left == right)),
        Binary::NotEqual => Some(i128::from(left != right)),
        Binary::Less => Some(i128::from(left < right)),
        Binary::LessEqual => Some(i128::from(left <= right)),
        Binary::Greater => Some(i128::from(left > right)),
        Binary::GreaterEqual => Some(i128::from(left >= right)),
    };
    number.ok_or(NoValue::Overflow)
}

fn power(base: i128, exponent: i128) -> Result<i128, NoValue> {
    if exponent < 0 {
        return Err(NoValue::NegativeExponent(exponent));
    }
    match base {
        // These stay small for any exponent, even one beyond 32 bits.
        0 | 1 => Ok(if exponent == 0 { 1 } else { base }),
        -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(exponent)
            .ok()
            .and_then(|exponent| base.checked_pow(exponent))
            .ok_or(NoValue::Overflow),
    }
}

fn call_two(function: Function, left: i128, right: i128) -> i128 {
    match function {
        Function::Min => left.min(right),
        Function::Max => left.max(right),
        _ => left ^ right,
    }
}

fn call_one(function: Function, value: i128) -> Result<i128, NoValue> {
    match function {
        Function::Sqrt => value.checked_isqrt().ok_or(NoValue::SqrtOfNegative(value)),
        Function::Log2 => value
            .checked_ilog2()
            .map(i128::from)
            .ok_or(NoValue::Log2OfNotPositive(value)),
        _ => value.checked_abs().ok_or(NoValue::Overflow),
    }
}
