//! Slot assignment: which slot of the frame holds which register or constant.

use super::opcode::{Instr, Opcode};
use crate::memory::address;
use impasse_ir::{Body, Const, ConstId, Operand, Symbol, Type};
use rustc_hash::FxHashMap;

/// The register has no slot.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// Whether values of this type take two slots.
pub(crate) fn is_wide(ty: Type) -> bool {
    matches!(ty, Type::I128 | Type::F80 | Type::F128)
}

/// The bits of a constant; `None` for one that is not known.
pub(crate) fn constant_bits(constant: Const) -> Option<u128> {
    Some(match constant {
        Const::Int(_, bits) | Const::Float(_, bits) => bits,
        Const::Null => 0,
        Const::Address(symbol, addend) => {
            u128::from(symbol_address(symbol).wrapping_add_signed(addend))
        }
        Const::Undef(_) => return None,
    })
}

/// The address of a symbol: the same in every machine.
pub(crate) fn symbol_address(symbol: Symbol) -> u64 {
    match symbol {
        // Number 0 is the null page.
        Symbol::Global(id) => address::address(address::Region::Global, id.index() + 1),
        Symbol::Function(id) => address::function(id),
        Symbol::Block(function, block) => address::block(function, block),
    }
}

/// Hands out slots.
pub(super) struct Slots {
    /// The slot of each register.
    pub(super) registers: Vec<u32>,
    constants: FxHashMap<ConstId, u32>,
    /// Sets the slots of constants when the function begins.
    pub(super) prologue: Vec<Instr>,
    next: u32,
}

impl Slots {
    /// The parameters come first, so that callers know where to put arguments.
    pub(super) fn new(body: &Body) -> Self {
        let mut slots = Self {
            registers: vec![NO_SLOT; body.regs.len()],
            constants: FxHashMap::default(),
            prologue: Vec::new(),
            next: 0,
        };
        let params = body.blocks.first().map_or(&[][..], |block| &block.params);
        for param in params {
            slots.place(param.index(), body);
        }
        slots
    }

    /// Gives a register a slot of its own, if it has none.
    fn place(&mut self, register: usize, body: &Body) {
        if self.registers[register] == NO_SLOT {
            self.registers[register] = self.fresh(is_wide(body.regs[register]));
        }
    }

    /// Gives each register that is not `absorbed` a slot: the same to those that share one.
    pub(super) fn place_all(&mut self, body: &Body, shared: &[u32], absorbed: &[bool]) {
        let mut slots: FxHashMap<u32, u32> = FxHashMap::default();
        for (register, class) in shared.iter().enumerate() {
            // Parameters of the function have their slots already.
            if self.registers[register] != NO_SLOT {
                slots.insert(*class, self.registers[register]);
            }
        }
        for (register, class) in shared.iter().enumerate() {
            if absorbed[register] || self.registers[register] != NO_SLOT {
                continue;
            }
            match slots.get(class) {
                Some(&slot) => self.registers[register] = slot,
                None => {
                    self.place(register, body);
                    slots.insert(*class, self.registers[register]);
                }
            }
        }
    }

    /// A new slot, or two.
    pub(super) fn fresh(&mut self, wide: bool) -> u32 {
        let slot = self.next;
        self.next += 1 + u32::from(wide);
        slot
    }

    /// Number of slots.
    pub(super) fn len(&self) -> u32 {
        self.next
    }

    /// The slot of an operand; `None` if it is not known or part of another instruction.
    pub(super) fn operand(&mut self, body: &Body, operand: Operand) -> Option<u32> {
        let id = match operand {
            Operand::Reg(reg) => {
                let slot = self.registers.get(reg.index()).copied()?;
                return (slot != NO_SLOT).then_some(slot);
            }
            Operand::Const(id) => id,
        };
        if let Some(&slot) = self.constants.get(&id) {
            return Some(slot);
        }
        let constant = body.constant(operand)?;
        let bits = constant_bits(constant)?;
        let wide = is_wide(constant.ty());
        let slot = self.fresh(wide);
        self.constants.insert(id, slot);
        self.prologue.push(load_constant(slot, bits as u64));
        if wide {
            self.prologue
                .push(load_constant(slot + 1, (bits >> 64) as u64));
        }
        Some(slot)
    }
}

/// Sets a slot to a constant.
pub(super) fn load_constant(slot: u32, bits: u64) -> Instr {
    Instr::new(Opcode::Const, slot, (bits >> 32) as u32, bits as u32)
}
