//! The interposer: a C file with a wrapper for each routine that communicates, completes or makes
//! requests and communicators. The user's own MPI compiler makes a shared object of it, which is
//! loaded before the MPI library.
//!
//! What a wrapper writes follows from the row of its routine ([`fields`]): the reader of records
//! derives the same from the same row.

pub mod fields;
mod fortran;
mod wrapper;

use impasse_mpi::{Routine, routines};

/// How records get to the collector, and what else is the same for all MPI libraries.
const PRELUDE: [&str; 3] = [
    include_str!("transport.c"),
    include_str!("prelude.c"),
    include_str!("asking.c"),
];

/// The C text for an MPI library, of which the preprocessed header is given: only what is declared
/// there is wrapped.
pub fn source(header: &str) -> String {
    let mut text = PRELUDE.concat();
    for (number, routine) in routines().iter().enumerate() {
        if declares(header, routine) {
            text.push_str(&wrapper::wrapper(number, routine));
            text.push_str(&fortran::wrapper(number, routine));
        }
    }
    text
}

/// Whether a header declares a routine.
fn declares(header: &str, routine: &Routine) -> bool {
    let name = routine.name;
    let mut places = header.match_indices(name);
    places.any(|(at, _)| {
        let before = header[..at].chars().next_back();
        let behind = header[at + name.len()..].trim_start();
        before.is_none_or(|one| !one.is_alphanumeric() && one != '_') && behind.starts_with('(')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_header_declares_is_wrapped() {
        let text = source("int MPI_Send(const void *buf);\nint PMPI_Recv(void *buf);");
        assert!(text.contains("int MPI_Send(const void *buf"));
        assert!(!text.contains("int MPI_Recv("));
        assert!(!text.contains("int MPI_Send_init("));
    }

    #[test]
    fn fortran_is_wrapped_under_all_its_names() {
        let text = source("int MPI_Waitany(int count);\nint MPI_File_open(MPI_Comm comm);");
        for name in ["mpi_waitany_(", "mpi_waitany_f08_(", "mpi_waitany_f08ts_("] {
            assert!(
                text.contains(&format!("void {name}MPI_Fint *f_count")),
                "{name}"
            );
        }
        // Lengths of texts come last, and are handed on.
        assert!(text.contains("MPI_Fint *f_ierror, size_t length_of_filename)"));
        assert!(text.contains("f_ierror, length_of_filename);"));
        assert!(!text.contains("mpi_recv_("));
    }
}
