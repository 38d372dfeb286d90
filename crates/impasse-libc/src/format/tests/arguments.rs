//! Arguments of printf for the tests.

use crate::format::printf::{Arguments, Text};

#[derive(Clone, Debug)]
pub(super) enum Arg {
    Int(u64),
    Double(f64),
    Extended(u128),
    Text(Option<Vec<u8>>),
}

pub(super) struct List {
    pub(super) args: Vec<Arg>,
    pub(super) stored: u64,
}

impl Arguments for List {
    type Error = ();
    fn int(&mut self, index: usize, _: u32) -> Result<Option<u64>, ()> {
        match self.args.get(index) {
            Some(Arg::Int(value)) => Ok(Some(*value)),
            _ => Err(()),
        }
    }
    fn double(&mut self, index: usize) -> Result<Option<f64>, ()> {
        match self.args.get(index) {
            Some(Arg::Double(value)) => Ok(Some(*value)),
            _ => Err(()),
        }
    }
    fn long_double(&mut self, index: usize) -> Result<Option<u128>, ()> {
        match self.args.get(index) {
            Some(Arg::Extended(value)) => Ok(Some(*value)),
            _ => Err(()),
        }
    }
    fn pointer(&mut self, index: usize) -> Result<Option<u64>, ()> {
        self.int(index, 8)
    }
    fn text(&mut self, index: usize, _: Option<usize>) -> Result<Text, ()> {
        match self.args.get(index) {
            Some(Arg::Text(None)) => Ok(Text::Null),
            Some(Arg::Text(Some(text))) => Ok(Text::Known(text.clone())),
            _ => Err(()),
        }
    }
    fn wide_text(&mut self, _: usize, _: Option<usize>) -> Result<Option<Text>, ()> {
        Err(())
    }
    fn store(&mut self, _: usize, _: u32, count: u64) -> Result<(), ()> {
        self.stored = count;
        Ok(())
    }
    fn error_message(&mut self) -> Vec<u8> {
        b"Success".to_vec()
    }
}
