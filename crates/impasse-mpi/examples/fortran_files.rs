//! Writes the Fortran files to a folder: `cargo run -p impasse-mpi --example fortran_files DIR`.

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| String::from("."));
    for (name, text) in impasse_mpi::fortran::files() {
        std::fs::write(std::path::Path::new(&folder).join(name), text)?;
    }
    Ok(())
}
