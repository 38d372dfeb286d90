//! Whether a floating number is of certain classes: infinite, subnormal and so on.

use impasse_ir::{BinOp, CmpOp, Const, Flags, Operand, Type as Ir, UnOp};

use super::{Lowerer, arg};
use crate::constants::ValueId;
use crate::error::{Res, malformed, unsupported};

const SIGNALLING_NAN: i64 = 1;
const QUIET_NAN: i64 = 2;
/// For each magnitude, the bits of the negative and of the positive numbers.
const INFINITE: [i64; 2] = [1 << 2, 1 << 9];
const NORMAL: [i64; 2] = [1 << 3, 1 << 8];
const SUBNORMAL: [i64; 2] = [1 << 4, 1 << 7];
const ZERO: [i64; 2] = [1 << 5, 1 << 6];

impl Lowerer<'_, '_> {
    pub(super) fn of_class(&mut self, args: &[ValueId]) -> Res<Vec<Operand>> {
        let Some(mask) = self.folder().index(arg(args, 1)?) else {
            return malformed("classes of numbers that are not known");
        };
        let mut result = Vec::new();
        for part in self.parts(arg(args, 0)?)? {
            result.push(self.is_of_class(part, mask)?);
        }
        Ok(result)
    }

    fn is_of_class(&mut self, value: Operand, mask: i64) -> Res<Operand> {
        let ty = self.b.type_of(value);
        // The bits of infinity and of the least normal number.
        let (bits, infinity, normal) = match ty {
            Ir::F32 => (Ir::I32, 0x7f80_0000, 0x0080_0000),
            Ir::F64 => (Ir::I64, 0x7ff0_0000_0000_0000, 0x0010_0000_0000_0000),
            _ => return unsupported("classes of such floating numbers"),
        };
        let nan = mask & (SIGNALLING_NAN | QUIET_NAN);
        if nan == SIGNALLING_NAN || nan == QUIET_NAN {
            return unsupported("kinds of NaN");
        }
        let raw = self.b.convert(impasse_ir::ConvOp::Bitcast, value, bits);
        let zero = self.b.int(bits, 0);
        let negative = self.b.compare(CmpOp::Slt, raw, zero);
        let opposite = self.b.unary(UnOp::FNeg, value);
        let size = self.b.select(negative, opposite, value);
        let mut result = self.b.int(Ir::I1, 0);
        if nan != 0 {
            let is = self.b.compare(CmpOp::FUno, value, value);
            result = self.or(result, is);
        }
        let number = |lowerer: &mut Self, raw: u128| lowerer.b.constant(Const::Float(ty, raw));
        let (infinity, normal) = (number(self, infinity), number(self, normal));
        let null = number(self, 0);
        let is_zero = self.b.compare(CmpOp::FOeq, value, null);
        let is_infinite = self.b.compare(CmpOp::FOeq, size, infinity);
        let large = self.b.compare(CmpOp::FOge, size, normal);
        let finite = self.b.compare(CmpOp::FOlt, size, infinity);
        let small = self.b.compare(CmpOp::FOlt, size, normal);
        let not_zero = self.b.compare(CmpOp::FOgt, size, null);
        let is_normal = self.and(large, finite);
        let is_subnormal = self.and(small, not_zero);
        for (classes, is) in [
            (INFINITE, is_infinite),
            (NORMAL, is_normal),
            (SUBNORMAL, is_subnormal),
            (ZERO, is_zero),
        ] {
            let one = self.b.int(Ir::I1, 1);
            let positive = self.b.binary(BinOp::Xor, Flags::NONE, negative, one);
            let wanted = match (mask & classes[0] != 0, mask & classes[1] != 0) {
                (true, true) => is,
                (true, false) => self.and(is, negative),
                (false, true) => self.and(is, positive),
                (false, false) => continue,
            };
            result = self.or(result, wanted);
        }
        Ok(result)
    }

    fn or(&mut self, a: Operand, b: Operand) -> Operand {
        self.b.binary(BinOp::Or, Flags::NONE, a, b)
    }

    fn and(&mut self, a: Operand, b: Operand) -> Operand {
        self.b.binary(BinOp::And, Flags::NONE, a, b)
    }
}
