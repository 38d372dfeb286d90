//! The tables hold what they promise: unique sorted rows, distinct values, derived variants.

use std::collections::BTreeSet;

use impasse_mpi::constants::constants;
use impasse_mpi::datatypes::{DATATYPES, datatype};
use impasse_mpi::handles::handles;
use impasse_mpi::{
    DatatypeClass, HandleKind, Role, Standing, Support, constant, handle_named, handle_of_value,
    prototype, routine, routines,
};

#[test]
fn every_routine_is_found_under_both_names() {
    for row in routines() {
        assert_eq!(routine(&row.name), Some(row));
        assert_eq!(routine(&format!("P{}", row.name)), Some(row));
    }
    for absent in [
        "",
        "P",
        "MPI_",
        "MPI_send",
        "PPMPI_Send",
        "Send",
        "MPI_Zzz",
        "PMPI",
    ] {
        assert_eq!(routine(absent), None, "{absent}");
    }
}

#[test]
fn names_are_unique_and_sorted() {
    assert!(routines().is_sorted_by(|a, b| a.name < b.name));
}

#[test]
fn number_of_routines() {
    let large = routines().iter().filter(|row| row.large).count();
    // Two `_c` routines have parameters of their own and are rows: envelope and contents.
    assert_eq!(large, 156);
    assert_eq!(routines().len() - large, 515);
    let removed = routines()
        .iter()
        .filter(|row| row.standing() == Standing::Removed);
    assert_eq!(removed.count(), 10);
}

#[test]
fn declarations_of_variants() {
    let expected = [
        (
            "MPI_Send",
            "int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, \
             MPI_Comm comm);",
        ),
        (
            "PMPI_Send_c",
            "int PMPI_Send_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, \
             int tag, MPI_Comm comm);",
        ),
        (
            "MPI_Type_create_hindexed_c",
            "int MPI_Type_create_hindexed_c(MPI_Count count, \
             const MPI_Count array_of_blocklengths[], const MPI_Count array_of_displacements[], \
             MPI_Datatype oldtype, MPI_Datatype *newtype);",
        ),
        (
            "MPI_Op_create_c",
            "int MPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op);",
        ),
        ("MPI_Pcontrol", "int MPI_Pcontrol(const int level, ...);"),
        ("PMPI_Wtime", "double PMPI_Wtime(void);"),
        (
            "MPI_Group_range_incl",
            "int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], \
             MPI_Group *newgroup);",
        ),
    ];
    for (name, text) in expected {
        assert_eq!(prototype(name).as_deref(), Some(text));
    }
    assert_eq!(prototype("MPI_Nothing"), None);
    assert_eq!(prototype("MPI_Wait_c"), None);
}

#[test]
fn parameters_are_taken_apart() {
    for row in routines() {
        for parameter in &row.parameters {
            let plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
            assert!(
                plain(parameter.name) && !parameter.name.is_empty(),
                "{row:?}"
            );
            assert!(
                plain(parameter.base) && !parameter.base.is_empty(),
                "{row:?}"
            );
        }
        let sections = row.section.split('.').map(str::parse::<u32>);
        assert!(sections.clone().all(|number| number.is_ok()), "{row:?}");
        assert!(sections.clone().count() <= 3, "{row:?}");
    }
}

#[test]
fn roles_of_a_receive_and_a_reduction() {
    let roles = |name: &str| -> Vec<Role> {
        let row = routine(name).expect("known");
        row.parameters
            .iter()
            .map(|parameter| parameter.role)
            .collect()
    };
    use Role::{Buffer, Comm, Count, Datatype, Op, Peer, Request, Root, Status, Tag};
    assert_eq!(
        roles("MPI_Recv"),
        [Buffer, Count, Datatype, Peer, Tag, Comm, Status]
    );
    assert_eq!(
        roles("MPI_Ireduce_c"),
        [Buffer, Buffer, Count, Datatype, Op, Root, Comm, Request]
    );
    let wait = routine("MPI_Waitall").expect("known");
    let requests = &wait.parameters[wait.position(Request).expect("has requests")];
    assert!(requests.is_written() && requests.is_address());
}

#[test]
fn support_of_some() {
    let support = |name| routine(name).expect("known").support;
    assert_eq!(support("MPI_Send"), Support::Modelled);
    assert_eq!(support("MPI_Wtime"), Support::Local);
    assert_eq!(support("MPI_Comm_spawn"), Support::Unsupported);
}

#[test]
fn values_of_handles_are_distinct_and_found() {
    let values: BTreeSet<u64> = handles().iter().map(|handle| handle.value).collect();
    assert_eq!(values.len(), handles().len());
    assert!(!values.contains(&0));
    for handle in handles() {
        assert_eq!(handle_of_value(handle.value), Some(handle));
        assert_eq!(handle_named(handle.name), Some(handle));
    }
    assert_eq!(handle_of_value(0), None);
    assert_eq!(handle_of_value(u64::MAX), None);
    assert_eq!(
        handle_named("MPI_COMM_NULL").map(|handle| handle.value),
        Some(0x10_0000)
    );
    assert_eq!(HandleKind::Comm.null(), 0x10_0000);
}

#[test]
fn datatypes_have_handles() {
    for row in DATATYPES {
        let handle = handle_named(row.name).expect("a handle");
        assert_eq!(handle.kind, HandleKind::Datatype);
        assert!(row.size <= row.extent);
    }
    let pair = datatype("MPI_DOUBLE_INT").expect("known");
    assert_eq!(
        (pair.size, pair.extent, pair.class),
        (12, 16, DatatypeClass::Pair)
    );
}

#[test]
fn constants_are_unique() {
    let names: BTreeSet<&str> = constants().map(|constant| constant.name).collect();
    assert_eq!(names.len(), constants().count());
    assert_eq!(constant("MPI_SUCCESS"), Some(0));
    assert_eq!(constant("MPI_ANY_TAG"), Some(-1));
    assert_eq!(constant("MPI_NOTHING"), None);
    let errors: BTreeSet<i64> = constants()
        .filter(|row| row.name.starts_with("MPI_ERR_") || row.name.starts_with("MPI_T_ERR_"))
        .map(|row| row.value)
        .collect();
    let rows = constants().filter(|row| row.name.contains("_ERR_")).count();
    assert_eq!(errors.len(), rows, "two error classes share a number");
}
