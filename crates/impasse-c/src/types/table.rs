//! The table of types.

use rustc_hash::FxHashMap;

use super::{EnumId, Enumeration, Record, RecordId, Type, TypeId};

/// All types of a translation unit. The basic ones are there from the beginning, under the
/// constants of [`TypeId`].
#[derive(Clone, Debug)]
pub struct Types {
    types: Vec<Type>,
    numbers: FxHashMap<Type, TypeId>,
    records: Vec<Record>,
    enums: Vec<Enumeration>,
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Self {
            types: Vec::new(),
            numbers: FxHashMap::default(),
            records: Vec::new(),
            enums: Vec::new(),
        };
        types.add_basic();
        types
    }
}

impl Types {
    /// The number of a type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.numbers.get(&ty) {
            return id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.numbers.insert(ty, id);
        id
    }

    /// The type behind a number.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// Adds a record, complete or not.
    pub fn add_record(&mut self, record: Record) -> RecordId {
        self.records.push(record);
        RecordId(self.records.len() as u32 - 1)
    }

    /// The record behind a number.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The record behind a number, to complete it.
    pub fn record_mut(&mut self, id: RecordId) -> &mut Record {
        &mut self.records[id.0 as usize]
    }

    /// Adds an enumeration, complete or not.
    pub fn add_enum(&mut self, enumeration: Enumeration) -> EnumId {
        self.enums.push(enumeration);
        EnumId(self.enums.len() as u32 - 1)
    }

    /// The enumeration behind a number.
    pub fn enumeration(&self, id: EnumId) -> &Enumeration {
        &self.enums[id.0 as usize]
    }

    /// The enumeration behind a number, to complete it.
    pub fn enumeration_mut(&mut self, id: EnumId) -> &mut Enumeration {
        &mut self.enums[id.0 as usize]
    }
}
