//! What the source says of the types of memory: those of declared objects, and what arguments point to that are
//! passed as pointers to `void`. It is noted in the module by places in the source.

use impasse_ir::{MemoryType, Module, Scalar, ScalarKind, ScalarRun, Span, TypedMemory};
use rustc_hash::FxHashMap;

use crate::hir::{ExprId, ExprKind, Local, PlaceId, PlaceKind, Size};
use crate::lower::function::Lowerer;
use crate::pp;
use crate::types::{Length, Record, Type, TypeId, Types};

/// Types with more runs of numbers than this are not noted.
const MOST_RUNS: usize = 256;

/// Types that are nested deeper are not noted.
const MOST_DEPTH: u32 = 32;

/// The types that were noted in a module.
#[derive(Default)]
pub(super) struct MemoryTypes {
    /// Their numbers; none for those that say nothing.
    numbers: FxHashMap<TypeId, Option<u32>>,
}

impl MemoryTypes {
    /// Notes what memory is: that which is made at a place, or what an argument of the call there points to.
    pub(super) fn note(
        &mut self,
        (types, symbols): (&Types, &pp::Symbols),
        module: &mut Module,
        Pointed { ty, offset, room }: Pointed,
        (at, argument): (Span, Option<u32>),
    ) {
        if !at.is_known() {
            return;
        }
        // An array is elements one behind the other, like any memory.
        let ty = types.innermost_element(ty);
        let number = *self.numbers.entry(ty).or_insert_with(|| {
            let runs = runs_of(types, ty)?;
            module.memory_types.push(MemoryType {
                name: types.display(ty, symbols),
                size: types.size(ty)?,
                runs,
            });
            u32::try_from(module.memory_types.len() - 1).ok()
        });
        if let Some(ty) = number {
            module.typed.push(TypedMemory {
                at,
                argument,
                ty,
                offset,
                room,
            });
        }
    }
}

/// What memory is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointed {
    /// The type of its elements.
    ty: TypeId,
    /// Where in an element it begins.
    offset: u64,
    /// If it is an array inside a record, how many bytes there are from there on; else 0.
    room: u64,
}

impl Pointed {
    /// Elements of a type from the beginning of one on.
    pub(super) fn to(ty: TypeId) -> Pointed {
        Pointed {
            ty,
            offset: 0,
            room: 0,
        }
    }
}

/// The numbers in a type; none if it says nothing of what is in memory.
fn runs_of(types: &Types, ty: TypeId) -> Option<Vec<ScalarRun>> {
    let mut runs = Vec::new();
    add_runs(types, ty, 0, MOST_DEPTH, &mut runs)?;
    let says_something = |run: &ScalarRun| run.scalar.kind != ScalarKind::Any;
    let in_order = runs.is_sorted_by_key(|run| run.offset);
    (in_order && runs.iter().any(says_something)).then_some(runs)
}

/// Adds the numbers of a type at an offset; none if it cannot be told what they are.
fn add_runs(
    types: &Types,
    ty: TypeId,
    offset: u64,
    depth: u32,
    runs: &mut Vec<ScalarRun>,
) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    let size = types.size(ty)?;
    match types.get(ty) {
        Type::Void | Type::Function(_) => None,
        Type::Array {
            element,
            length: Length::Known(length),
        } => add_elements(types, element.ty, *length, offset, depth, runs),
        Type::Array { .. } => None,
        Type::Record(id) => {
            let record = types.record(*id);
            match record.is_union {
                true => push(runs, offset, ScalarKind::Any, 1, size),
                false => add_fields(types, record, offset, depth, runs),
            }
        }
        // What is in characters may be part of anything.
        Type::Int(kind) if kind.bytes() == 1 => push(runs, offset, ScalarKind::Any, 1, 1),
        Type::Bool | Type::Int(_) | Type::Enum(_) => push(runs, offset, ScalarKind::Int, size, 1),
        Type::Float(_) => push(runs, offset, ScalarKind::Float, size, 1),
        Type::Complex(_) => push(runs, offset, ScalarKind::Float, size / 2, 2),
        Type::Pointer(_) => push(runs, offset, ScalarKind::Pointer, size, 1),
    }
}

fn add_elements(
    types: &Types,
    element: TypeId,
    length: u64,
    offset: u64,
    depth: u32,
    runs: &mut Vec<ScalarRun>,
) -> Option<()> {
    let size = types.size(element)?;
    let first = runs.len();
    add_runs(types, element, 0, depth, runs)?;
    let one = runs.split_off(first);
    if let &[run] = one.as_slice()
        && run.len() == size
    {
        let (kind, bytes) = (run.scalar.kind, u64::from(run.scalar.bytes));
        return push(runs, offset, kind, bytes, run.count.checked_mul(length)?);
    }
    for index in 0..length {
        let at = offset.checked_add(index.checked_mul(size)?)?;
        for run in &one {
            let bytes = u64::from(run.scalar.bytes);
            push(runs, at + run.offset, run.scalar.kind, bytes, run.count)?;
        }
    }
    Some(())
}

fn add_fields(
    types: &Types,
    record: &Record,
    offset: u64,
    depth: u32,
    runs: &mut Vec<ScalarRun>,
) -> Option<()> {
    let fields = record.fields.as_ref()?;
    // A short array at the end stands for one of any length.
    let is_open = |ty: TypeId| {
        let short = |length| matches!(length, Length::Unknown | Length::Known(0 | 1));
        matches!(types.get(ty), Type::Array { length, .. } if short(*length))
    };
    if fields.last().is_some_and(|field| is_open(field.ty.ty)) {
        return None;
    }
    if fields.iter().any(|field| field.bits.is_some()) {
        return push(runs, offset, ScalarKind::Any, 1, record.size);
    }
    for field in fields {
        let at = offset.checked_add(field.offset)?;
        add_runs(types, field.ty.ty, at, depth, runs)?;
    }
    Some(())
}

/// Adds numbers; those that touch are one run. None if there are too many.
fn push(
    runs: &mut Vec<ScalarRun>,
    offset: u64,
    kind: ScalarKind,
    bytes: u64,
    count: u64,
) -> Option<()> {
    let scalar = Scalar {
        kind,
        bytes: u8::try_from(bytes).ok()?,
    };
    match runs.last_mut() {
        Some(last) if last.scalar == scalar && last.offset + last.len() == offset => {
            last.count = last.count.checked_add(count)?;
        }
        _ if count == 0 => {}
        _ => runs.push(ScalarRun {
            offset,
            scalar,
            count,
        }),
    }
    (runs.len() <= MOST_RUNS).then_some(())
}

impl Lowerer<'_, '_> {
    /// Notes the type of a local that is made at the current place.
    pub(super) fn note_local(&mut self, local: &Local) {
        if !local.name.is_empty() {
            self.note_memory(Pointed::to(local.ty.ty), None);
        }
    }

    /// Notes what arguments point to that are passed as pointers to `void`.
    pub(super) fn note_arguments(&mut self, signature: TypeId, args: &[ExprId]) {
        let unit = self.unit;
        let Type::Function(function) = unit.types.get(signature) else {
            return;
        };
        for (index, (param, &arg)) in (0u32..).zip(function.params.iter().zip(args)) {
            let pointee = unit.types.pointee(param.ty);
            if pointee.is_some_and(|pointee| pointee.ty == TypeId::VOID)
                && let Some(pointed) = self.pointed_to(arg)
                && !self.leads_to_void(pointed.ty)
            {
                self.note_memory(pointed, Some(index));
            }
        }
    }

    /// Whether it is a pointer at whose end stands `void`: who passes a `void ***` does not say what is there.
    fn leads_to_void(&self, mut ty: TypeId) -> bool {
        while let Some(pointee) = self.unit.types.pointee(ty) {
            ty = pointee.ty;
            if ty == TypeId::VOID {
                return true;
            }
        }
        false
    }

    fn note_memory(&mut self, pointed: Pointed, argument: Option<u32>) {
        let at = (self.b.span(), argument);
        let named = (&self.unit.types, self.spans.symbols());
        let module = self.b.module();
        self.symbols.types.note(named, module, pointed, at);
    }

    /// What an expression points to.
    fn pointed_to(&self, id: ExprId) -> Option<Pointed> {
        let expr = self.body.expr(id);
        match expr.kind {
            ExprKind::AddressOf(place) => self.whole(place),
            ExprKind::PtrAdd {
                pointer,
                index,
                scale: Size::Known(scale),
                negative: false,
            } if let ExprKind::Const(index) = self.body.expr(index).kind => {
                let bytes = u64::try_from(index).ok()?.checked_mul(scale)?;
                let Pointed { ty, offset, room } = self.pointed_to(pointer)?;
                Some(Pointed {
                    ty,
                    offset: offset.checked_add(bytes)?,
                    room: room.saturating_sub(bytes),
                })
            }
            ExprKind::Convert(value) => match self.unit.types.pointee(expr.ty)?.ty {
                TypeId::VOID => self.pointed_to(value),
                pointee => Some(Pointed::to(pointee)),
            },
            _ => Some(Pointed::to(self.unit.types.pointee(expr.ty)?.ty)),
        }
    }

    /// The whole that a place is part of. An array that is a member has room for itself only.
    fn whole(&self, id: PlaceId) -> Option<Pointed> {
        let place = self.body.place(id);
        match place.kind {
            PlaceKind::Part { base, offset } => {
                let whole = self.whole(base)?;
                let is_array = self.unit.types.element(place.ty.ty).is_some();
                Some(Pointed {
                    ty: whole.ty,
                    offset: whole.offset.checked_add(offset)?,
                    room: if is_array { self.size(place.ty.ty) } else { 0 },
                })
            }
            PlaceKind::Deref(pointer) if self.unit.types.element(place.ty.ty).is_none() => {
                self.pointed_to(pointer)
            }
            _ => Some(Pointed::to(place.ty.ty)),
        }
    }
}
