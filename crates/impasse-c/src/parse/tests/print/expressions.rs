//! Expressions as text.

use super::{Printer, join};
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn expr(&self, id: ExprId) -> String {
        match &self.ast.expr(id).kind {
            ExprKind::Name(name) | ExprKind::Number(name) | ExprKind::Character(name) => {
                self.name(*name)
            }
            ExprKind::Strings(parts) => join(parts.iter().map(|&part| self.name(part)), ""),
            ExprKind::FunctionName => "(func)".into(),
            ExprKind::Index(a, b) => format!("(index {} {})", self.expr(*a), self.expr(*b)),
            ExprKind::Member {
                base,
                arrow,
                member,
            } => {
                let op = if *arrow { "->" } else { "." };
                format!("({op} {} {})", self.expr(*base), self.name(member.name))
            }
            ExprKind::Call { callee, args } => {
                let args = args.iter().map(|&arg| format!(" {}", self.expr(arg)));
                format!("(call {}{})", self.expr(*callee), join(args, ""))
            }
            ExprKind::SizeOf(operand) => format!("(sizeof {})", self.type_or_expr(operand)),
            ExprKind::AlignOf(operand) => format!("(alignof {})", self.type_or_expr(operand)),
            ExprKind::Unary(op, operand) => format!("({} {})", unary(*op), self.expr(*operand)),
            ExprKind::Binary(op, a, b) => {
                format!("({} {} {})", binary(*op), self.expr(*a), self.expr(*b))
            }
            ExprKind::Assign { op, target, value } => {
                let op = op.map_or("", binary);
                format!("({op}= {} {})", self.expr(*target), self.expr(*value))
            }
            ExprKind::Comma(a, b) => format!("(, {} {})", self.expr(*a), self.expr(*b)),
            ExprKind::Conditional {
                condition,
                then,
                other,
            } => {
                let then = then.map_or("".into(), |then| format!(" {}", self.expr(then)));
                format!("(? {}{then} {})", self.expr(*condition), self.expr(*other))
            }
            ExprKind::Cast { ty, value } => {
                format!("(cast {} {})", self.type_name(ty), self.expr(*value))
            }
            ExprKind::Statement(block) => format!("(stmt {})", self.stmt(*block)),
            ExprKind::LabelAddress(label) => format!("(&& {})", self.name(label.name)),
            kind => self.typed(kind),
        }
    }

    /// Expressions that hold types.
    fn typed(&self, kind: &ExprKind) -> String {
        match kind {
            ExprKind::CompoundLiteral { ty, items } => {
                format!("(literal {} {})", self.type_name(ty), self.items(items))
            }
            ExprKind::OffsetOf { ty, steps } => {
                let one = |step: &OffsetStep| match step {
                    OffsetStep::Member(member) => format!(".{}", self.name(member.name)),
                    OffsetStep::Index(index) => format!("[{}]", self.expr(*index)),
                };
                let steps = join(steps.iter().map(one), "");
                format!("(offsetof {} {steps})", self.type_name(ty))
            }
            ExprKind::VaArg { list, ty } => {
                format!("(va_arg {} {})", self.expr(*list), self.type_name(ty))
            }
            ExprKind::TypesCompatible(a, b) => {
                format!("(compatible {}, {})", self.type_name(a), self.type_name(b))
            }
            ExprKind::Generic {
                control,
                associations,
            } => {
                let one = |a: &GenericAssociation| {
                    let ty =
                        a.ty.as_ref()
                            .map_or("default".into(), |t| self.type_name(t));
                    format!(" {ty}: {}", self.expr(a.value))
                };
                let choices = join(associations.iter().map(one), ",");
                format!("(generic {}{choices})", self.expr(*control))
            }
            _ => unreachable!("printed by `expr`"),
        }
    }
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::PostIncrement => "post++",
        UnaryOp::PostDecrement => "post--",
        UnaryOp::PreIncrement => "++",
        UnaryOp::PreDecrement => "--",
        UnaryOp::Address => "&",
        UnaryOp::Dereference => "*",
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Complement => "~",
        UnaryOp::Not => "!",
        UnaryOp::Real => "real",
        UnaryOp::Imag => "imag",
        UnaryOp::Extension => "ext",
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Arith(ArithOp::Multiply) => "*",
        BinaryOp::Arith(ArithOp::Divide) => "/",
        BinaryOp::Arith(ArithOp::Modulo) => "%",
        BinaryOp::Arith(ArithOp::Add) => "+",
        BinaryOp::Arith(ArithOp::Subtract) => "-",
        BinaryOp::Arith(ArithOp::ShiftLeft) => "<<",
        BinaryOp::Arith(ArithOp::ShiftRight) => ">>",
        BinaryOp::Compare(CompareOp::Less) => "<",
        BinaryOp::Compare(CompareOp::Greater) => ">",
        BinaryOp::Compare(CompareOp::LessEqual) => "<=",
        BinaryOp::Compare(CompareOp::GreaterEqual) => ">=",
        BinaryOp::Compare(CompareOp::Equal) => "==",
        BinaryOp::Compare(CompareOp::NotEqual) => "!=",
        BinaryOp::Arith(ArithOp::And) => "&",
        BinaryOp::Arith(ArithOp::Xor) => "^",
        BinaryOp::Arith(ArithOp::Or) => "|",
        BinaryOp::LogicalAnd => "&&",
        BinaryOp::LogicalOr => "||",
    }
}
