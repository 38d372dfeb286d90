//! Arguments of a call: numbers, arrays, addresses.

use impasse_exec::Value;
use impasse_ir::{CmpOp, Type};
use impasse_mpi::Role;

use super::{Call, CallResult, fault, lift};

/// `MPI_PROC_NULL`
pub(crate) const PROC_NULL: i64 = -1;
/// `MPI_ANY_SOURCE`
pub(crate) const ANY_SOURCE: i64 = -2;
/// `MPI_ROOT`
pub(crate) const ROOT: i64 = -3;
/// `MPI_ANY_TAG`
pub(crate) const ANY_TAG: i64 = -1;
/// `MPI_UNDEFINED`
pub(crate) const UNDEFINED: i64 = -32766;
/// `MPI_IN_PLACE`
pub(crate) const IN_PLACE: u64 = u64::MAX;
/// `MPI_STATUS_IGNORE` and `MPI_STATUSES_IGNORE`
pub(crate) const STATUS_IGNORE: u64 = 1;
/// The largest tag; the value of the attribute `MPI_TAG_UB`.
pub(crate) const TAG_UB: i64 = 0x3fff_ffff;

impl Call<'_> {
    /// Argument `index` as it was passed; 0 if it is missing.
    pub fn value(&self, index: usize) -> Value {
        self.args.get(index).copied().unwrap_or(Value::Known(0))
    }

    /// The type of an argument.
    fn type_of(&self, index: usize) -> Type {
        self.types.get(index).copied().unwrap_or(Type::I64)
    }

    /// An integer argument. What is not known is decided: small values are asked for one after
    /// the other, as far as the meaning of the argument gives a range.
    pub fn int(&mut self, index: usize) -> CallResult<i64> {
        let (value, ty) = (self.value(index), self.type_of(index));
        if let Some(bits) = self.machine.resolve(self.world, value) {
            return Ok(sign_extend(bits, ty));
        }
        let parameter = self.routine.parameter(index);
        let range = match parameter.map(|parameter| parameter.role) {
            Some(Role::Peer | Role::Root | Role::Rank) => ANY_SOURCE..i64::from(self.mpi.size()),
            Some(Role::Logical) => 0..2,
            _ => 0..0,
        };
        for candidate in range {
            let bits = Value::Known((candidate as u64 as u128) & mask(ty));
            let equal = self.world.exprs.compare(CmpOp::Eq, ty, value, bits);
            if lift(self.memory().decide(equal))? {
                return Ok(candidate);
            }
        }
        let name = parameter.map_or("an argument", |parameter| parameter.arg.name());
        let text = match value {
            Value::Symbolic(id) => self.world.exprs.display(id),
            Value::Known(_) => String::new(),
        };
        let routine = self.routine.name;
        self.unsupported(format!("`{name}` of `{routine}` is not known: {text}"))
    }

    /// A pointer or handle argument.
    pub fn bits(&mut self, index: usize) -> CallResult<u64> {
        let value = self.value(index);
        if let Some(bits) = self.machine.resolve(self.world, value) {
            return Ok(bits as u64);
        }
        let parameter = self.routine.parameter(index);
        let name = parameter.map_or("an argument", |parameter| parameter.arg.name());
        let routine = self.routine.name;
        self.unsupported(format!("`{name}` of `{routine}` is not known"))
    }

    /// A number that must not be negative, such as a count (MPI 4.1, section 3.2.2).
    pub fn count(&mut self, index: usize) -> CallResult<u64> {
        let value = self.int(index)?;
        u64::try_from(value).map_err(|_| fault("MPI_ERR_COUNT", format!("the count is {value}")))
    }

    /// Bytes of one element of an array argument of numbers: `int`, or wider in `_c` routines.
    pub fn element_bytes(&self, index: usize) -> u64 {
        let parameter = self.routine.parameter(index);
        let bytes = parameter.and_then(|parameter| parameter.role.bytes(self.routine.large));
        bytes.unwrap_or(8)
    }

    /// An array argument of `len` numbers.
    pub fn ints(&mut self, index: usize, len: usize) -> CallResult<Vec<i64>> {
        let (address, width) = (self.bits(index)?, self.element_bytes(index));
        self.numbers_at(address, width, len)
    }

    /// `len` numbers of `width` bytes in memory.
    pub fn numbers_at(&mut self, address: u64, width: u64, len: usize) -> CallResult<Vec<i64>> {
        let ty = if width == 4 { Type::I32 } else { Type::I64 };
        let mut numbers = Vec::new();
        for at in 0..len as u64 {
            let value = lift(self.memory().load(ty, address.wrapping_add(at * width)))?;
            let Some(bits) = self.machine.resolve(self.world, value) else {
                let routine = self.routine.name;
                return self.unsupported(format!("an array passed to `{routine}` is not known"));
            };
            numbers.push(sign_extend(bits, ty));
        }
        Ok(numbers)
    }

    /// An array argument of `len` handles or addresses.
    pub fn handles(&mut self, index: usize, len: usize) -> CallResult<Vec<u64>> {
        let address = self.bits(index)?;
        let numbers = self.numbers_at(address, 8, len)?;
        Ok(numbers.into_iter().map(i64::cast_unsigned).collect())
    }

    /// Text at an address argument.
    pub fn text(&mut self, index: usize) -> CallResult<String> {
        let address = self.bits(index)?;
        let bytes = lift(self.memory().c_string(address))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The signed number behind bits of a type.
pub(crate) fn sign_extend(bits: u128, ty: Type) -> i64 {
    let width = ty.bits().unwrap_or(64).min(64);
    let shift = 64 - width;
    ((bits as u64) << shift).cast_signed() >> shift
}

fn mask(ty: Type) -> u128 {
    match ty.bits() {
        Some(width) if width < 128 => (1u128 << width) - 1,
        _ => u128::MAX,
    }
}
