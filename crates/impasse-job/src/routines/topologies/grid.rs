//! Grids of ranks: the last coordinate counts fastest (MPI 4.1, section 8.2).

use impasse_mpi::constants::PROC_NULL;

/// A grid; each direction has a length and may be closed to a ring.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub dims: Vec<i64>,
    pub periods: Vec<bool>,
}

impl Grid {
    /// The grid with these directions.
    pub fn new(directions: impl IntoIterator<Item = (i64, bool)>) -> Grid {
        let (dims, periods) = directions.into_iter().unzip();
        Grid { dims, periods }
    }

    /// Length of each direction and whether it is closed.
    pub fn directions(&self) -> impl Iterator<Item = (i64, bool)> {
        self.dims.iter().copied().zip(self.periods.iter().copied())
    }

    /// How many ranks it has; none if that is more than a number can say.
    pub fn size(&self) -> Option<i64> {
        self.dims
            .iter()
            .try_fold(1i64, |size, &length| size.checked_mul(length))
    }

    /// The coordinates of a rank.
    pub fn coordinates(&self, rank: i64) -> Vec<i64> {
        let mut rest = rank;
        let mut found: Vec<i64> = self
            .dims
            .iter()
            .rev()
            .map(|&length| {
                let length = length.max(1);
                let coordinate = rest % length;
                rest /= length;
                coordinate
            })
            .collect();
        found.reverse();
        found
    }

    /// The rank at these coordinates; none if they lie outside in a direction that is open.
    pub fn rank(&self, coordinates: &[i64]) -> Option<i64> {
        let mut rank = 0i64;
        for ((length, closed), &coordinate) in self.directions().zip(coordinates) {
            let inside = match closed {
                true => coordinate.rem_euclid(length.max(1)),
                false => coordinate,
            };
            if !(0..length).contains(&inside) {
                return None;
            }
            rank = rank * length + inside;
        }
        Some(rank)
    }

    /// The rank that is `steps` away in a direction; `MPI_PROC_NULL` outside.
    pub fn shifted(&self, me: u32, direction: usize, steps: i64) -> i64 {
        let mut coordinates = self.coordinates(me.into());
        if let Some(coordinate) = coordinates.get_mut(direction) {
            *coordinate = coordinate.saturating_add(steps);
        }
        self.rank(&coordinates).unwrap_or(PROC_NULL)
    }

    /// The neighbours of a rank: in each direction the one below, then the one above (MPI 4.1,
    /// section 8.6).
    pub fn neighbours(&self, me: u32) -> Vec<i64> {
        let directions = 0..self.dims.len();
        directions
            .flat_map(|direction| [-1, 1].map(|step| self.shifted(me, direction, step)))
            .collect()
    }
}
