//! The tables hold what they promise: unique sorted rows, distinct values, derived variants.

use std::collections::BTreeSet;

use impasse_mpi::constants::constants;
use impasse_mpi::datatypes::{DATATYPES, datatype};
use impasse_mpi::handles::handles;
use impasse_mpi::{
    Arg, DatatypeClass, ErrorClass, Form, HandleKind, Kind, Lifecycle, Pattern, Role,
    StandardStatus, Support, constant, handle_named, handle_of_value, prototype, routine, routines,
};

#[test]
fn every_routine_is_found_under_both_names() {
    for row in routines() {
        assert_eq!(routine(row.name), Some(row));
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
        .filter(|row| row.status == StandardStatus::Removed);
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
        ("MPI_Pcontrol", "int MPI_Pcontrol(int level, ...);"),
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
fn rows_are_well_formed() {
    for row in routines() {
        let sections = row.section.split('.').map(str::parse::<u32>);
        assert!(sections.clone().all(|number| number.is_ok()), "{row:?}");
        assert!(sections.clone().count() <= 3, "{row:?}");
        for (at, parameter) in row.parameters().enumerate() {
            assert_eq!(
                row.position(parameter.arg),
                Some(at),
                "a name twice: {row:?}"
            );
            assert_eq!(row.parameter(at), Some(parameter));
        }
        let blocking = routine(row.blocking).expect("a blocking form");
        assert_eq!(blocking.form, Form::Blocking, "{row:?}");
        let gives_request = row
            .parameters()
            .last()
            .is_some_and(|last| last.arg == Arg::request && last.is_written());
        assert!(row.form == Form::Blocking || gives_request, "{row:?}");
    }
}

#[test]
fn roles_of_a_receive_and_a_reduction() {
    let roles = |name: &str| -> Vec<Role> {
        let row = routine(name).expect("known");
        row.parameters().map(|parameter| parameter.role).collect()
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
    let requests = wait.position(Arg::array_of_requests).expect("has requests");
    let requests = wait.parameter(requests).expect("there");
    assert!(requests.is_written() && requests.is_address() && requests.array);
}

#[test]
fn forms_kinds_and_lifecycles_of_some() {
    let row = |name| routine(name).expect("known");
    let ibcast = row("MPI_Ibcast_c");
    assert_eq!(
        (ibcast.form, ibcast.blocking),
        (Form::Nonblocking, "MPI_Bcast")
    );
    assert_eq!((ibcast.plain, ibcast.section), ("MPI_Ibcast", "6.12.2"));
    assert_eq!(ibcast.kind, Kind::Collective(Pattern::FromRoot));
    assert_eq!(
        row("MPI_Allreduce_init").kind,
        Kind::Collective(Pattern::All)
    );
    assert_eq!(row("MPI_Recv_init").form, Form::Persistent);
    assert!(row("MPI_Recv").has(Arg::status) && !row("MPI_Recv_init").has(Arg::status));
    assert_eq!(row("MPI_Initialized").lifecycle, Lifecycle::AnyTime);
    assert_eq!(row("MPI_Comm_rank").lifecycle, Lifecycle::Running);
    assert_eq!(row("MPI_Send").support, Support::Modelled);
    assert_eq!(row("MPI_Wtime").support, Support::Local);
    assert!(matches!(
        row("MPI_Comm_spawn").support,
        Support::Unsupported(_)
    ));
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
    assert_eq!(ErrorClass::of(6), ErrorClass::RANK);
    assert_eq!(ErrorClass::RANK.name(), "MPI_ERR_RANK");
    assert_eq!(ErrorClass::of(-5), ErrorClass::UNKNOWN);
}
