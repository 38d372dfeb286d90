//! Fortran's view of MPI, printed from the tables: the modules `mpi` and `mpi_f08` and the file `mpif.h`
//! ([`files()`]), and for each name that compiled Fortran calls a C function that calls the routine
//! ([`source_of()`]).
//!
//! All three bindings call the same functions, such as `mpi_send_`: a handle is an `INTEGER` or a type
//! that holds nothing else, a status is six of them as in C, an `ierror` that is left out is a null
//! pointer, and buffers come as addresses (`MPI_SUBARRAYS_SUPPORTED` is false, so compilers pass sections
//! that are not contiguous as copies). What C and Fortran have alike is handed on as it is; handles are
//! widened, texts ended, indices counted from 1.

mod bindings;
mod interfaces;
mod names;

pub use bindings::source_of;
pub use interfaces::files;
