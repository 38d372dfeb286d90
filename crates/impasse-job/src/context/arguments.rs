//! Arguments of a call by the names of their parameters: numbers, arrays, addresses.

use std::ops::Range;

use impasse_exec::Value;
use impasse_ir::{CmpOp, Type};
use impasse_mpi::constants::{ANY_SOURCE, ANY_TAG};
use impasse_mpi::{Arg, ErrorClass, HandleKind, Role, Select};

use super::{Call, CallResult, fault, lift};
use crate::data::Amount;

/// The largest tag; the value of the attribute `MPI_TAG_UB`.
pub(crate) const LARGEST_TAG: i64 = 0x3fff_ffff;

/// Tags below this are tried where one is not known.
const MOST_TAGS: i64 = 16;

/// Arrays of up to this length are tried where the length is not known.
const MOST_ELEMENTS: i64 = 64;

impl Call<'_> {
    /// Whether the routine has such a parameter.
    pub fn has(&self, which: impl Select) -> bool {
        self.routine.has(which)
    }

    /// The first parameter, for routines that are about it and call it differently.
    pub fn first(&self) -> Arg {
        let first = self.routine.parameter(0);
        first.map_or(Arg::comm, |parameter| parameter.arg)
    }

    /// The position of an argument.
    #[inline]
    fn position(&self, which: impl Select) -> CallResult<usize> {
        match self.routine.position(which) {
            Some(at) => Ok(at),
            None => self.missing(which),
        }
    }

    /// A handler that asks for an argument that the routine does not have is a mistake in impasse,
    /// which the verdict tells rather than guessing a value.
    #[cold]
    fn missing(&self, which: impl Select) -> CallResult<usize> {
        self.unsupported(format!("`{}` has no argument {which:?}", self.routine.name))
    }

    /// The argument at a position as it was passed; 0 if the call has too few.
    fn passed(&self, at: usize) -> Value {
        self.args.get(at).copied().unwrap_or(Value::Known(0))
    }

    /// The name of the parameter at a position.
    fn name_of(&self, at: usize) -> &'static str {
        let parameter = self.routine.parameter(at);
        parameter.map_or("an argument", |parameter| parameter.arg.as_str())
    }

    /// The values that are tried one after the other where an argument is not known.
    fn candidates(&self, at: usize) -> Range<i64> {
        match self.routine.parameter(at).map(|parameter| parameter.role) {
            Some(Role::Peer | Role::Root | Role::Rank) => ANY_SOURCE..i64::from(self.mpi.size()),
            Some(Role::Logical) => 0..2,
            Some(Role::Tag) => ANY_TAG..MOST_TAGS,
            _ => 0..0,
        }
    }

    /// An integer argument. What is not known is decided: small values are asked for one after
    /// the other, as far as the meaning of the argument gives a range.
    pub fn int(&mut self, which: impl Select) -> CallResult<i64> {
        let at = self.position(which)?;
        if let Some(rank) = self.named_rank(at) {
            return Ok(rank.into());
        }
        let candidates = self.candidates(at);
        let number = self.one_of(at, candidates)?;
        self.notice_plain_rank(at, number);
        Ok(number)
    }

    /// The length of an array of handles; where it is not known, all are tried that the array has room
    /// for.
    pub fn length(&mut self, which: Arg, array: Arg) -> CallResult<u64> {
        if let Amount::Known(length) = self.amount(which)? {
            return Ok(length);
        }
        let (at, address) = (self.position(which)?, self.bits(array)?);
        let room = self.memory().room(address).unwrap_or(0) / 8;
        let most = i64::try_from(room).unwrap_or(MOST_ELEMENTS);
        let length = self.one_of(at, 0..most.min(MOST_ELEMENTS) + 1)?;
        Ok(length.cast_unsigned())
    }

    /// The argument at a position, which is one of these candidates if it is not known.
    fn one_of(&mut self, at: usize, candidates: Range<i64>) -> CallResult<i64> {
        let (value, ty) = (self.passed(at), self.types.get(at).copied());
        let ty = ty.unwrap_or(Type::I64);
        if let Some(bits) = lift(self.memory().chosen(value))? {
            return Ok(sign_extend(bits, ty));
        }
        let not_below = self.follows(CmpOp::Sge, ty, value, candidates.start);
        for candidate in candidates {
            let equal = self.comparison(CmpOp::Eq, ty, value, candidate);
            // The smaller ones were excluded before.
            if not_below && self.follows(CmpOp::Sle, ty, value, candidate) {
                self.memory().assume(equal);
                return Ok(candidate);
            }
            if lift(self.memory().decide(equal))? {
                return Ok(candidate);
            }
        }
        let text = match value {
            Value::Symbolic(id) => self.world.exprs.display(id),
            Value::Known(_) => String::new(),
        };
        let (name, routine) = (self.name_of(at), self.routine.name);
        self.unsupported(format!("`{name}` of `{routine}` is not known: {text}"))
    }

    /// A value compared with a number.
    fn comparison(&mut self, op: CmpOp, ty: Type, value: Value, number: i64) -> Value {
        let bits = Value::Known((number as u64 as u128) & mask(ty));
        self.world.exprs.compare(op, ty, value, bits)
    }

    /// Whether a comparison with a number follows from what was decided.
    fn follows(&mut self, op: CmpOp, ty: Type, value: Value, number: i64) -> bool {
        let holds = self.comparison(op, ty, value, number);
        self.machine.resolve(self.world, holds) == Some(1)
    }

    /// A number argument that nothing depends on but bookkeeping; none if it is not known.
    pub fn if_known(&mut self, which: impl Select) -> Option<i64> {
        let at = self.position(which).ok()?;
        self.machine.resolve(self.world, self.passed(at))?;
        self.int(which).ok()
    }

    /// A pointer or handle argument.
    pub fn bits(&mut self, which: impl Select) -> CallResult<u64> {
        let at = self.position(which)?;
        let value = self.passed(at);
        if let Some(bits) = lift(self.memory().chosen(value))? {
            return Ok(bits as u64);
        }
        let parameter = self.routine.parameter(at);
        let parameter = parameter.filter(|parameter| !parameter.is_address());
        let kind = parameter.and_then(|parameter| parameter.role.handle());
        if let Some(failure) = kind.and_then(|kind| self.unset_handle(kind, value)) {
            return Err(failure);
        }
        let (name, routine) = (self.name_of(at), self.routine.name);
        self.unsupported(format!("`{name}` of `{routine}` is not known"))
    }

    /// A pointer to a buffer, which need not be known.
    pub fn pointer(&mut self, which: impl Select) -> CallResult<Value> {
        let value = self.passed(self.position(which)?);
        let known = self.machine.resolve(self.world, value);
        Ok(known.map_or(value, |bits| Value::of(bits as u64)))
    }

    /// A number that must not be negative, such as a count (MPI 4.1, section 3.2.2).
    pub fn count(&mut self, which: impl Select) -> CallResult<u64> {
        let value = self.int(which)?;
        u64::try_from(value).map_err(|_| fault(ErrorClass::COUNT, format!("the count is {value}")))
    }

    /// The same, where what depends on it need not be judged: it may be unknown.
    pub fn amount(&mut self, which: impl Select) -> CallResult<Amount> {
        let value = self.passed(self.position(which)?);
        match (value, self.machine.resolve(self.world, value)) {
            (Value::Symbolic(id), None) => Ok(Amount::Unknown(id)),
            _ => Ok(Amount::Known(self.count(which)?)),
        }
    }

    /// Bytes of one element of an array argument of numbers: `int`, or wider in `_c` routines.
    pub fn element_bytes(&self, which: impl Select) -> u64 {
        let at = self.routine.position(which);
        let parameter = at.and_then(|at| self.routine.parameter(at));
        let bytes = parameter.and_then(|parameter| parameter.role.bytes(self.routine.large));
        bytes.unwrap_or(8)
    }

    /// An array argument of `len` numbers.
    pub fn ints(&mut self, which: impl Select, len: usize) -> CallResult<Vec<i64>> {
        let (address, width) = (self.bits(which)?, self.element_bytes(which));
        self.numbers_at(address, width, len)
    }

    /// `len` numbers of `width` bytes in memory.
    pub fn numbers_at(&mut self, address: u64, width: u64, len: usize) -> CallResult<Vec<i64>> {
        self.elements_at(address, width, len, None)
    }

    /// `len` handles of this kind in memory.
    pub fn handles_at(
        &mut self,
        kind: HandleKind,
        address: u64,
        width: u64,
        len: usize,
    ) -> CallResult<Vec<u64>> {
        let numbers = self.elements_at(address, width, len, Some(kind))?;
        Ok(numbers.into_iter().map(i64::cast_unsigned).collect())
    }

    /// `len` numbers of `width` bytes in memory, which are handles if a kind is given.
    fn elements_at(
        &mut self,
        address: u64,
        width: u64,
        len: usize,
        kind: Option<HandleKind>,
    ) -> CallResult<Vec<i64>> {
        let ty = number_type(width);
        let mut numbers = Vec::new();
        for at in 0..len as u64 {
            let value = lift(self.memory().load(ty, address.wrapping_add(at * width)))?;
            let Some(bits) = lift(self.memory().chosen(value))? else {
                if let Some(failure) = kind.and_then(|kind| self.unset_handle(kind, value)) {
                    return Err(failure);
                }
                let routine = self.routine.name;
                return self.unsupported(format!("an array passed to `{routine}` is not known"));
            };
            numbers.push(sign_extend(bits, ty));
        }
        Ok(numbers)
    }

    /// The number of `width` bytes at an address, which need not be known.
    pub fn value_at(&mut self, address: u64, width: u64) -> CallResult<Value> {
        let ty = number_type(width);
        let value = lift(self.memory().load(ty, address))?;
        let Some(bits) = self.machine.resolve(self.world, value) else {
            self.world.spoil_period();
            return Ok(value);
        };
        Ok(Value::long(sign_extend(bits, ty)))
    }

    /// The number of `width` bytes at an address.
    pub fn number_at(&mut self, address: u64, width: u64) -> CallResult<i64> {
        let numbers = self.numbers_at(address, width, 1)?;
        Ok(numbers.first().copied().unwrap_or_default())
    }

    /// An array argument of `len` handles that are read only.
    pub fn handles(&mut self, which: impl Select, len: usize) -> CallResult<Vec<u64>> {
        let address = self.bits(which)?;
        let width = self.handle_bytes(address, len);
        let kind = self.kind_of(which);
        let numbers = self.elements_at(address, width, len, kind)?;
        Ok(numbers.into_iter().map(i64::cast_unsigned).collect())
    }

    /// Bytes of each of the `len` handles in memory. Programs that were written for an `mpi.h` whose
    /// handles are `int` keep them in arrays of `int`. Nothing is lost there, as the upper half of
    /// every handle is 0 and the lower never is: so it shows which of both an array is.
    pub fn handle_bytes(&mut self, address: u64, len: usize) -> u64 {
        let mut half = |at: u64| -> Option<u128> {
            let value = self.memory().load(Type::I32, address.wrapping_add(4 * at));
            self.machine.resolve(self.world, value.ok()?)
        };
        let len = len as u64;
        let narrow = (0..len).any(|at| half(2 * at + 1) != Some(0))
            && (0..len).all(|at| half(at).is_some_and(|bits| bits != 0));
        if narrow { 4 } else { 8 }
    }

    /// An argument that is the address of a handle: the address, and the handle there.
    pub fn handle_behind(&mut self, which: impl Select) -> CallResult<(u64, u64)> {
        let address = self.bits(which)?;
        let kind = self.kind_of(which);
        let numbers = self.elements_at(address, 8, 1, kind)?;
        let handle = numbers.first().copied().unwrap_or_default();
        Ok((address, handle.cast_unsigned()))
    }

    /// The kind of handles that a parameter is for, if it is for handles.
    fn kind_of(&self, which: impl Select) -> Option<HandleKind> {
        let at = self.routine.position(which)?;
        self.routine.parameter(at)?.role.handle()
    }

    /// Text at an address argument.
    pub fn text(&mut self, which: impl Select) -> CallResult<String> {
        let address = self.bits(which)?;
        let bytes = lift(self.memory().c_string(address))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The type of numbers of this many bytes.
fn number_type(width: u64) -> Type {
    if width == 4 { Type::I32 } else { Type::I64 }
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
