//! `<omp.h>` for a program with one thread, outside of parallel regions.

use super::time;
use crate::Table;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("omp_get_thread_num", |_| Done::int(0)),
    ("omp_get_num_threads", |_| Done::int(1)),
    ("omp_get_max_threads", |_| Done::int(1)),
    ("omp_get_thread_limit", |_| Done::int(1)),
    ("omp_get_num_procs", |_| Done::int(1)),
    ("omp_get_num_devices", |_| Done::int(0)),
    ("omp_in_parallel", |_| Done::int(0)),
    ("omp_get_level", |_| Done::int(0)),
    ("omp_get_active_level", |_| Done::int(0)),
    ("omp_get_dynamic", |_| Done::int(0)),
    ("omp_get_nested", |_| Done::int(0)),
    ("omp_get_max_active_levels", |_| Done::int(1)),
    ("omp_set_num_threads", |_| Done::void()),
    ("omp_set_dynamic", |_| Done::void()),
    ("omp_set_nested", |_| Done::void()),
    ("omp_set_max_active_levels", |_| Done::void()),
    ("omp_set_schedule", |_| Done::void()),
    ("omp_init_lock", |_| Done::void()),
    ("omp_destroy_lock", |_| Done::void()),
    ("omp_set_lock", |_| Done::void()),
    ("omp_unset_lock", |_| Done::void()),
    ("omp_test_lock", |_| Done::int(1)),
    ("omp_init_nest_lock", |_| Done::void()),
    ("omp_destroy_nest_lock", |_| Done::void()),
    ("omp_set_nest_lock", |_| Done::void()),
    ("omp_unset_nest_lock", |_| Done::void()),
    ("omp_get_wtime", time::seconds_as_double),
    ("omp_get_wtick", |_| Done::double(1e-9)),
    ("omp_get_supported_active_levels", |_| Done::int(1)),
    ("omp_get_ancestor_thread_num", |call| ancestor(call, 0)),
    ("omp_get_team_size", |call| ancestor(call, 1)),
    ("omp_in_final", |_| Done::int(1)),
    ("omp_get_cancellation", |_| Done::int(0)),
    ("omp_get_proc_bind", |_| Done::int(0)),
    ("omp_get_num_places", |_| Done::int(0)),
    ("omp_get_place_num", |_| Done::int(-1)),
    ("omp_get_num_teams", |_| Done::int(1)),
    ("omp_get_team_num", |_| Done::int(0)),
    ("omp_get_default_device", |_| Done::int(0)),
    ("omp_set_default_device", |_| Done::void()),
    ("omp_is_initial_device", |_| Done::int(1)),
    ("omp_get_initial_device", |_| Done::int(0)),
    ("omp_get_max_task_priority", |_| Done::int(0)),
    ("omp_test_nest_lock", |_| Done::int(1)),
];

/// Level 0 is the initial thread; there is no other.
fn ancestor(call: &mut ShimCall<'_>, at_level_zero: i32) -> ShimResult {
    Done::int(if call.signed(0)? == 0 {
        at_level_zero
    } else {
        -1
    })
}
