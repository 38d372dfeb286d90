//! Jump tables.

/// A table by value is made when it has at most this many entries per case.
const SPARSE: u64 = 16;

/// Where a switch goes.
#[derive(Clone, Debug)]
pub(crate) struct Switch {
    /// Values with the code they lead to, in order once the translation is complete.
    pub(super) cases: Box<[(u64, u32)]>,
    /// The code of each case in the order of the IR.
    pub(crate) in_order: Box<[u32]>,
    /// The code of the default.
    pub(crate) default: u32,
    /// The code of the values from the least case on; empty when the cases are too far apart.
    dense: Box<[u32]>,
    /// The least case, if there is a table.
    first: u64,
}

impl Switch {
    /// A switch over these values, which do not lead anywhere yet.
    pub(super) fn new(values: impl ExactSizeIterator<Item = u64>, default: u32) -> Self {
        Self {
            in_order: vec![0; values.len()].into(),
            cases: values.map(|value| (value, 0)).collect(),
            default,
            dense: Box::default(),
            first: 0,
        }
    }

    /// Lets the case with this number, or the default behind the last, lead to `pc`.
    pub(super) fn patch(&mut self, case: usize, pc: u32) {
        match self.in_order.get_mut(case) {
            Some(slot) => {
                *slot = pc;
                self.cases[case].1 = pc;
            }
            None => self.default = pc,
        }
    }

    /// Lets each way lead to somewhere else.
    pub(super) fn each_target(&mut self, to: impl Fn(u32) -> u32) {
        let cases = self.cases.iter_mut().map(|case| &mut case.1);
        for pc in (cases.chain(&mut self.in_order)).chain([&mut self.default]) {
            *pc = to(*pc);
        }
    }

    /// Makes the tables, when all cases lead somewhere.
    pub(super) fn finish(&mut self) {
        self.cases.sort_unstable();
        let (Some(&(first, _)), Some(&(last, _))) = (self.cases.first(), self.cases.last()) else {
            return;
        };
        if last - first >= self.cases.len() as u64 * SPARSE {
            return;
        }
        let mut dense = vec![self.default; (last - first) as usize + 1];
        for &(value, pc) in &self.cases {
            dense[(value - first) as usize] = pc;
        }
        self.first = first;
        self.dense = dense.into();
    }

    /// Where `value` leads.
    #[inline]
    pub(crate) fn target(&self, value: u64) -> u32 {
        let index = value.wrapping_sub(self.first) as usize;
        match self.dense.get(index) {
            Some(&target) => target,
            None if !self.dense.is_empty() => self.default,
            None => self.search(value),
        }
    }

    fn search(&self, value: u64) -> u32 {
        match self.cases.binary_search_by_key(&value, |case| case.0) {
            Ok(index) => self.cases[index].1,
            Err(_) => self.default,
        }
    }
}
