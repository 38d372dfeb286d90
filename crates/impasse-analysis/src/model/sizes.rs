//! Which numbers of ranks to check.

use impasse_model::Model;

use super::errors::CheckError;

/// Small, and different enough: even and odd, a prime, powers of two, a cube.
const SWEEP: [u32; 5] = [2, 3, 4, 5, 8];

/// If the model allows none of these, the first that it allows up to here.
const FURTHEST: u32 = 1024;

/// The wanted numbers of ranks in ascending order, each once.
pub(crate) fn sizes(model: &Model, wanted: Option<&[u32]>) -> Result<Vec<u32>, CheckError> {
    if let Some(wanted) = wanted {
        let mut sizes = wanted.to_vec();
        sizes.sort_unstable();
        sizes.dedup();
        return Ok(sizes);
    }
    if let Some(fixed) = model.fixed_size() {
        return Ok(vec![fixed]);
    }
    let mut sizes: Vec<u32> = SWEEP.into_iter().filter(|&n| model.admits(n)).collect();
    if sizes.is_empty() {
        sizes.extend((1..=FURTHEST).find(|&n| model.admits(n)));
    }
    if sizes.is_empty() {
        return Err(CheckError::NoSize { up_to: FURTHEST });
    }
    Ok(sizes)
}
