//! The code of a function as typed instructions, from the records of its block.

mod calls;
mod instructions;

use std::collections::HashMap;

use crate::bitstream::{Block, Content, Record};
use crate::constants::{self, ValueId};
use crate::debug::{Location, Metadata, NodeId};
use crate::error::{Res, malformed};
use crate::instruction::{Code, Inst, Op};
use crate::types::{TyId, Types};
use crate::values::{Values, What};

mod block {
    pub(super) const CONSTANTS: u32 = 11;
    pub(super) const METADATA: u32 = 15;
    pub(super) const METADATA_ATTACHMENT: u32 = 16;
}

mod code {
    pub(super) const DECLARE_BLOCKS: u32 = 1;
    pub(super) const DEBUG_LOC_AGAIN: u32 = 33;
    pub(super) const DEBUG_LOC: u32 = 35;
    pub(super) const OPERAND_BUNDLE: u32 = 55;
    pub(super) const BLOCK_ADDRESS_USERS: u32 = 60;
    pub(super) const DEBUG_VALUE: u32 = 61;
    pub(super) const DEBUG_DECLARE: u32 = 62;
    pub(super) const DEBUG_ASSIGN: u32 = 63;
    pub(super) const DEBUG_VALUE_SIMPLE: u32 = 64;
    pub(super) const DEBUG_LABEL: u32 = 65;
}

/// What is known of the module that the code belongs to.
pub(crate) struct Decoder<'a> {
    pub(crate) types: &'a Types,
    pub(crate) values: &'a mut Values,
    pub(crate) metadata: &'a mut Metadata,
}

/// The operands of a record, one after the other.
struct Operands<'a> {
    ops: &'a [u64],
    /// The number that the next result gets: others are told as distances from it.
    next: ValueId,
}

impl<'a> Operands<'a> {
    fn number(&mut self) -> Res<u64> {
        match self.ops.split_first() {
            Some((&first, rest)) => {
                self.ops = rest;
                Ok(first)
            }
            None => malformed("an instruction is too short"),
        }
    }

    fn index(&mut self) -> Res<u32> {
        match u32::try_from(self.number()?) {
            Ok(index) => Ok(index),
            Err(_) => malformed("a number is too large"),
        }
    }

    /// A value whose type is known.
    fn value(&mut self) -> Res<ValueId> {
        Ok(self.next.wrapping_sub(self.number()? as u32))
    }

    /// A value with its type, which is told if the value comes later.
    fn typed(&mut self, values: &Values) -> Res<(ValueId, TyId)> {
        let id = self.value()?;
        match values.ty(id).filter(|_| id < self.next) {
            Some(ty) => Ok((id, ty)),
            None => Ok((id, self.index()?)),
        }
    }

    fn rest(&mut self) -> &'a [u64] {
        std::mem::take(&mut self.ops)
    }
}

impl Decoder<'_> {
    /// Reads the code of a function whose parameters were added to the values.
    pub(crate) fn function(&mut self, body: Block<'_>) -> Res<Code> {
        let mut result = Code::default();
        let mut declared = 0;
        let mut current: Vec<Inst> = Vec::new();
        let mut last = None;
        for content in body.contents() {
            let record = match content {
                Content::Record(record) => record,
                Content::Block(inner) => {
                    self.inner_block(inner, &mut result)?;
                    continue;
                }
            };
            match record.code {
                code::DECLARE_BLOCKS => declared = first(record)?,
                code::DEBUG_LOC | code::DEBUG_LOC_AGAIN => {
                    if record.code == code::DEBUG_LOC {
                        last = Location::new(record.ops);
                    }
                    let inst = match current.last_mut() {
                        Some(inst) => Some(inst),
                        None => result.blocks.last_mut().and_then(|block| block.last_mut()),
                    };
                    if let Some(inst) = inst {
                        inst.location = last;
                    }
                }
                code::OPERAND_BUNDLE | code::BLOCK_ADDRESS_USERS => {}
                code::DEBUG_VALUE..=code::DEBUG_LABEL => {
                    self.debug_record(record, &mut result.names);
                }
                _ => {
                    let inst = self.instruction(record, &mut result.names)?;
                    let Some(inst) = inst else { continue };
                    let ends = inst.op.ends_block();
                    current.push(inst);
                    if ends {
                        result.blocks.push(std::mem::take(&mut current));
                    }
                }
            }
        }
        if !current.is_empty() || result.blocks.len() as u64 != declared {
            return malformed("a function with a wrong number of blocks");
        }
        Ok(result)
    }

    /// Notes the names of variables that a record of debug information tells.
    fn debug_record(&self, record: Record<'_>, names: &mut HashMap<ValueId, String>) {
        match (record.code, record.ops) {
            (code::DEBUG_DECLARE, [_, variable, _, value])
            | (code::DEBUG_ASSIGN, [_, variable, _, _, _, _, value]) => {
                self.name(names, *variable as NodeId, *value as NodeId);
            }
            (code::DEBUG_VALUE, [_, variable, expression, value])
                if self.metadata.is_address(*expression as NodeId) =>
            {
                self.name(names, *variable as NodeId, *value as NodeId);
            }
            (code::DEBUG_VALUE_SIMPLE, [_, variable, expression, value])
                if self.metadata.is_address(*expression as NodeId) =>
            {
                if let Some(name) = self.metadata.variable(*variable as NodeId) {
                    let value = self.values.next().wrapping_sub(*value as u32);
                    names.entry(value).or_insert_with(|| name.to_owned());
                }
            }
            _ => {}
        }
    }

    fn inner_block(&mut self, inner: Block<'_>, result: &mut Code) -> Res<()> {
        match inner.id() {
            block::CONSTANTS => {
                for (ty, constant) in constants::read(inner)? {
                    self.types.get(ty)?;
                    self.values.push(ty, What::Constant(constant));
                }
            }
            block::METADATA => self.metadata.read(inner),
            block::METADATA_ATTACHMENT => {
                for record in inner.records() {
                    // Of the function itself: pairs of kind and node; kind 0 is the place.
                    if let [0, node, ..] = *record.ops
                        && record.ops.len().is_multiple_of(2)
                    {
                        result.place = Some(node as NodeId);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Notes the name of a variable that lives at an address.
    fn name(&self, names: &mut HashMap<ValueId, String>, variable: NodeId, value: NodeId) {
        if let (Some(name), Some(value)) =
            (self.metadata.variable(variable), self.metadata.value(value))
        {
            names.entry(value).or_insert_with(|| name.to_owned());
        }
    }

    /// Decodes an instruction, and gives its result a number if it has one. `None` for calls that
    /// only tell of debug information.
    fn instruction(
        &mut self,
        record: Record<'_>,
        names: &mut HashMap<ValueId, String>,
    ) -> Res<Option<Inst>> {
        let mut operands = Operands {
            ops: record.ops,
            next: self.values.next(),
        };
        let (op, ty) = self.decode(record.code, &mut operands)?;
        if let Op::Call(call) = &op
            && self.is_debug_call(call, names)
        {
            return Ok(None);
        }
        let result = match ty {
            Some(ty) => {
                self.types.get(ty)?;
                let id = self.values.next();
                self.values.push(ty, What::Local);
                Some(id)
            }
            None => None,
        };
        Ok(Some(Inst {
            op,
            result,
            location: None,
        }))
    }
}

fn first(record: Record<'_>) -> Res<u64> {
    match record.ops.first() {
        Some(&op) => Ok(op),
        None => malformed("a record is too short"),
    }
}
