//! Type signatures: the basic datatypes of a message in order (MPI 4.1, section 3.3.1).

/// The basic datatypes of a message in order, as runs of equal ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Signature {
    /// Number of each basic datatype in `impasse_mpi::datatypes::DATATYPES`, and how often it comes.
    runs: Vec<(u16, u64)>,
    /// The runs are repeated this many times.
    repeats: u64,
}

impl Signature {
    /// One element of a basic datatype.
    pub fn basic(number: u16) -> Signature {
        Signature {
            runs: vec![(number, 1)],
            repeats: 1,
        }
    }

    /// The same again and again.
    pub fn times(&self, count: u64) -> Signature {
        match self.runs.as_slice() {
            [(number, length)] => Signature {
                runs: vec![(
                    *number,
                    length.saturating_mul(self.repeats).saturating_mul(count),
                )],
                repeats: 1,
            },
            _ => Signature {
                runs: self.runs.clone(),
                repeats: self.repeats.saturating_mul(count),
            },
        }
    }

    /// Why a message of this signature does not fit a receive of the other; none if it does. A
    /// receive may be longer.
    pub fn clash(&self, receive: &Signature) -> Option<String> {
        let name = |number: u16| {
            let datatype = impasse_mpi::datatypes::DATATYPES.get(usize::from(number));
            datatype.map_or("?", |datatype| datatype.name)
        };
        let (sent, taken) = (self.runs.first()?.0, receive.runs.first()?.0);
        let free = |number: u16| matches!(name(number), "MPI_BYTE" | "MPI_PACKED");
        if sent == taken || free(sent) || free(taken) {
            return None;
        }
        Some(format!(
            "{} is sent, {} is received",
            name(sent),
            name(taken)
        ))
    }
}
