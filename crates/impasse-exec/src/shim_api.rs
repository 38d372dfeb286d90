//! What library functions see of the machine: arguments, memory, heap, output, library state.
//!
//! A [`Shim`] runs to its end or stops. When it stops for a decision or a request, it is run again
//! from its start once the answer is there; so it asks before it changes anything.

mod anywhere;
mod heap;
mod memory;
mod unknown;

use crate::expr::{Exprs, LeafKind};
use crate::library::LibraryState;
use crate::machine::{FileUse, Machine};
use crate::stop::{ErrorKind, Request, Res, Stop};
use crate::value::Value;
use crate::world::{Config, World};
use impasse_ir::{Span, Type};

/// A library function.
pub type Shim = fn(&mut ShimCall<'_>) -> ShimResult;

/// What a library function comes to.
pub type ShimResult = Res<Done>;

/// How a library function ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Done {
    /// It returns; `None` for `void`. A `None` where the caller expects a value is a fresh leaf.
    Return(Option<Value>),
    /// It calls a function of the program; what that returns is the result of the call.
    Call {
        /// The function pointer.
        function: u64,
        /// The arguments with their types.
        args: Vec<(Type, Value)>,
    },
    /// The program ends after its `atexit` handlers, as by `exit`.
    Exit(Value),
    /// The program ends at once, as by `_Exit`.
    ExitNow(Value),
    /// The program ends by `abort`.
    Abort,
}

impl Done {
    /// Returns a value.
    pub const fn value(value: Value) -> ShimResult {
        Ok(Done::Return(Some(value)))
    }

    /// Returns known bits of at most 64 bits: a pointer, a `size_t`.
    pub const fn bits(bits: u64) -> ShimResult {
        Ok(Done::Return(Some(Value::of(bits))))
    }

    /// Returns an `int`.
    pub const fn int(value: i32) -> ShimResult {
        Ok(Done::Return(Some(Value::int(value))))
    }

    /// Returns a `double`.
    pub fn double(value: f64) -> ShimResult {
        Ok(Done::Return(Some(Value::double(value))))
    }

    /// Returns from a `void` function.
    pub const fn void() -> ShimResult {
        Ok(Done::Return(None))
    }
}

/// One call of a library function; or, by [`Machine::access`], the host's view of a machine.
pub struct ShimCall<'a> {
    pub(crate) machine: &'a mut Machine,
    pub(crate) world: &'a mut World,
    pub(crate) name: &'a str,
    pub(crate) args: &'a [Value],
    pub(crate) types: &'a [Type],
    pub(crate) ret: Option<Type>,
    pub(crate) span: Span,
    /// Whether the program has called it, rather than the host looking at memory.
    pub(crate) by_program: bool,
}

impl ShimCall<'_> {
    /// The name of the function.
    pub fn name(&self) -> &str {
        self.name
    }

    /// The arguments as passed, variadic ones included.
    pub fn args(&self) -> &[Value] {
        self.args
    }

    /// The types of the arguments as passed.
    pub fn arg_types(&self) -> &[Type] {
        self.types
    }

    /// The type that the caller expects back.
    pub fn ret_type(&self) -> Option<Type> {
        self.ret
    }

    /// Where the call is.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The rank this machine runs.
    pub fn rank(&self) -> u32 {
        self.machine.rank()
    }

    /// Argument `index`, known or not. A missing one is an error of the program.
    pub fn arg(&self, index: usize) -> Res<Value> {
        self.args.get(index).copied().ok_or_else(|| {
            self.error(
                ErrorKind::BadCall,
                format!(
                    "`{}` is called with {} arguments",
                    self.name,
                    self.args.len()
                ),
            )
        })
    }

    /// The known bits of argument `index`; stops as unsupported if it is symbolic.
    pub fn bits(&self, index: usize) -> Res<u128> {
        match self.arg(index)? {
            Value::Known(bits) => Ok(bits),
            value => self.need(value, &format!("argument {} of `{}`", index + 1, self.name)),
        }
    }

    /// The known bits of argument `index`, zero-extended to 64 bits: pointers, `size_t`.
    pub fn int(&self, index: usize) -> Res<u64> {
        Ok(self.bits(index)? as u64)
    }

    /// A pointer argument.
    pub fn ptr(&self, index: usize) -> Res<u64> {
        self.int(index)
    }

    /// Argument `index` sign-extended from its type to 64 bits: `int`, `long`.
    pub fn signed(&self, index: usize) -> Res<i64> {
        let bits = self.bits(index)? as u64;
        let width = match self.types.get(index).and_then(|ty| ty.bits()) {
            Some(width) if width < 64 => width,
            _ => 64,
        };
        let shift = 64 - width;
        Ok((bits << shift).cast_signed() >> shift)
    }

    /// A `double` argument.
    pub fn double(&self, index: usize) -> Res<f64> {
        Ok(f64::from_bits(self.int(index)?))
    }

    /// A `float` argument (only where a prototype says so).
    pub fn float(&self, index: usize) -> Res<f32> {
        Ok(f32::from_bits(self.int(index)? as u32))
    }

    /// The known bits of `value`, which is called `what` in the reason if it is symbolic.
    pub fn need(&self, value: Value, what: &str) -> Res<u128> {
        match value {
            Value::Known(bits) => Ok(bits),
            Value::Symbolic(expr) => {
                let text = self.world.exprs.display(expr);
                Err(self.unsupported(format!("{what} is not known: {text}")))
            }
        }
    }

    /// Whether `condition` (an `i1`) holds: known, decided before, or to be decided; in the last
    /// case the shim ends here and is run again from its start after the decision.
    pub fn decide(&mut self, condition: Value) -> Res<bool> {
        self.machine.decided(self.world, condition, self.span)
    }

    /// A stop because the machine cannot follow the program.
    pub fn unsupported(&self, reason: impl Into<String>) -> Box<Stop> {
        Box::new(Stop::Unsupported {
            reason: reason.into(),
            span: self.span,
        })
    }

    /// A stop because the program is wrong.
    pub fn error(&self, kind: ErrorKind, detail: impl Into<String>) -> Box<Stop> {
        Box::new(Stop::Error {
            kind,
            detail: detail.into(),
            span: self.span,
        })
    }

    /// A stop because the program wants data from outside. The host's answer reaches
    /// [`LibraryState::supply`], then the shim is run again.
    pub fn request(&self, request: Request) -> Box<Stop> {
        Box::new(Stop::Request(request))
    }

    /// The expressions, to build symbolic results.
    pub fn exprs(&mut self) -> &mut Exprs {
        &mut self.world.exprs
    }

    /// A fresh leaf that only this rank knows: a clock, a random number.
    pub fn fresh(&mut self, name: &str, ty: Type) -> Value {
        self.machine.fresh_leaf(self.world, name, ty, self.span)
    }

    /// The leaf that is equal on all ranks and has this name: the environment, an argument.
    pub fn uniform(&mut self, name: &str, ty: Type) -> Value {
        let (kind, exprs) = (LeafKind::Uniform, &mut self.world.exprs);
        Value::Symbolic(exprs.leaf(kind, name, 0, ty, self.span))
    }

    /// Whether the program is a slice: what it writes to files is not written, so what it reads back is not known.
    pub fn is_slice(&self) -> bool {
        self.machine.program().is_slice()
    }

    /// Limits and assumptions.
    pub fn config(&self) -> &Config {
        &self.world.config
    }

    /// What the library remembers, by its type; made at its first use.
    pub fn state<T: LibraryState + Default>(&mut self) -> &T {
        self.machine.states.get()
    }

    /// The same for changing; copied first if another machine shares it.
    pub fn state_mut<T: LibraryState + Default>(&mut self) -> &mut T {
        self.machine.states.get_mut()
    }

    /// The same call with another name and other arguments: for a function that stands for another.
    pub fn redirected<'b>(
        &'b mut self,
        name: &'b str,
        args: &'b [Value],
        types: &'b [Type],
    ) -> ShimCall<'b> {
        ShimCall {
            machine: self.machine,
            world: self.world,
            name,
            args,
            types,
            ret: self.ret,
            span: self.span,
            by_program: self.by_program,
        }
    }

    /// Appends to the standard output.
    pub fn write_stdout(&mut self, bytes: &[u8]) {
        self.machine.write_output(false, bytes);
    }

    /// Appends to the standard error output.
    pub fn write_stderr(&mut self, bytes: &[u8]) {
        self.machine.write_output(true, bytes);
    }

    /// Has `function` (a pointer) called when the program ends; in reverse order.
    pub fn at_exit(&mut self, function: u64) {
        self.machine.at_exit(function);
    }

    /// Records that the result rests on an assumption, once per text.
    pub fn note(&mut self, text: impl Into<String>) {
        let span = self.span;
        self.machine.note_assumption(text.into(), span);
    }

    /// Records that a file is written.
    pub fn note_written(&mut self, path: &[u8]) {
        self.machine.note_file(path, FileUse::Written);
    }

    /// Records that a variable of the environment is taken not to be set.
    pub fn note_unset_variable(&mut self, name: impl Into<String>) {
        self.machine.note_unset_variable(name.into());
    }

    /// The address of a global object or function of the program by name.
    pub fn symbol(&self, name: &str) -> Option<u64> {
        self.machine.program().address_of(name)
    }
}
