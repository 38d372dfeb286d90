//! Atomic instructions. A machine runs one thread, so they need no more than to be done at once.

use super::Machine;
use super::general::Site;
use crate::stop::Res;
use crate::value::Value;
use crate::world::World;
use impasse_ir::{BinOp, CmpOp, RmwOp, Type};

impl Machine {
    /// Replaces a value in memory; gives the old one.
    pub(super) fn read_modify_write(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        op: RmwOp,
        ty: Type,
        ptr: u64,
        value: Value,
    ) -> Res<Value> {
        let old = self.load_value(world, ty, ptr, site.span)?;
        let exprs = &mut world.exprs;
        let mut binary = |op| exprs.binary(op, ty, old, value).unwrap_or(Value::Known(0));
        let new = match op {
            RmwOp::Xchg => value,
            RmwOp::Add => binary(BinOp::Add),
            RmwOp::Sub => binary(BinOp::Sub),
            RmwOp::And => binary(BinOp::And),
            RmwOp::Or => binary(BinOp::Or),
            RmwOp::Xor => binary(BinOp::Xor),
            RmwOp::FAdd => binary(BinOp::FAdd),
            RmwOp::FSub => binary(BinOp::FSub),
            RmwOp::Nand => {
                let both = binary(BinOp::And);
                let ones = Value::Known(ty.mask());
                exprs.binary(BinOp::Xor, ty, both, ones).unwrap_or(both)
            }
            RmwOp::Max | RmwOp::Min | RmwOp::UMax | RmwOp::UMin => {
                let keep = match op {
                    RmwOp::Max => CmpOp::Sgt,
                    RmwOp::Min => CmpOp::Slt,
                    RmwOp::UMax => CmpOp::Ugt,
                    _ => CmpOp::Ult,
                };
                let keep = exprs.compare(keep, ty, old, value);
                exprs.select(ty, keep, old, value)
            }
        };
        let result = self.store_value(world, ty, ptr, new);
        self.checked(site, result)?;
        Ok(old)
    }

    /// Replaces a value in memory if it is the expected one; gives the old one.
    pub(super) fn compare_exchange(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        ty: Type,
        ptr: u64,
        [expected, new]: [Value; 2],
    ) -> Res<Value> {
        let old = self.load_value(world, ty, ptr, site.span)?;
        let equal = world.exprs.compare(CmpOp::Eq, ty, old, expected);
        if self.decided(world, equal, site.span)? {
            let result = self.store_value(world, ty, ptr, new);
            self.checked(site, result)?;
        }
        Ok(old)
    }
}
