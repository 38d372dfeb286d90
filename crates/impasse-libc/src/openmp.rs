//! `<omp.h>` for a program with one thread, outside of parallel regions.

use super::time;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "omp.h" {
        "int omp_get_thread_num(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_num_threads(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_max_threads(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_thread_limit(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_num_procs(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_num_devices(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_in_parallel(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_level(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_active_level(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_dynamic(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_nested(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_max_active_levels(void)" = run(|_| Done::int(1)) => Nothing;
        "void omp_set_num_threads(int)" = run(|_| Done::void());
        "void omp_set_dynamic(int)" = run(|_| Done::void());
        "void omp_set_nested(int)" = run(|_| Done::void());
        "void omp_set_max_active_levels(int)" = run(|_| Done::void());
        "void omp_set_schedule(omp_sched_t, int)" = run(|_| Done::void());
        "void omp_init_lock(omp_lock_t *)" = run(|_| Done::void());
        "void omp_destroy_lock(omp_lock_t *)" = run(|_| Done::void());
        "void omp_set_lock(omp_lock_t *)" = run(|_| Done::void());
        "void omp_unset_lock(omp_lock_t *)" = run(|_| Done::void());
        "int omp_test_lock(omp_lock_t *)" = run(|_| Done::int(1));
        "void omp_init_nest_lock(omp_nest_lock_t *)" = run(|_| Done::void());
        "void omp_destroy_nest_lock(omp_nest_lock_t *)" = run(|_| Done::void());
        "void omp_set_nest_lock(omp_nest_lock_t *)" = run(|_| Done::void());
        "void omp_unset_nest_lock(omp_nest_lock_t *)" = run(|_| Done::void());
        "double omp_get_wtime(void)" = run(time::seconds_as_double) => Nothing;
        "double omp_get_wtick(void)" = run(|_| Done::double(1e-9)) => Nothing;
        "int omp_get_supported_active_levels(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_ancestor_thread_num(int)" = run(|call| ancestor(call, 0)) => Nothing;
        "int omp_get_team_size(int)" = run(|call| ancestor(call, 1)) => Nothing;
        "int omp_in_final(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_cancellation(void)" = run(|_| Done::int(0)) => Nothing;
        "omp_proc_bind_t omp_get_proc_bind(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_num_places(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_place_num(void)" = run(|_| Done::int(-1)) => Nothing;
        "int omp_get_num_teams(void)" = run(|_| Done::int(1)) => Nothing;
        "int omp_get_team_num(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_default_device(void)" = run(|_| Done::int(0)) => Nothing;
        "void omp_set_default_device(int)" = run(|_| Done::void());
        "int omp_is_initial_device(void)" = run(|_| Done::int(1));
        "int omp_get_initial_device(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_get_max_task_priority(void)" = run(|_| Done::int(0)) => Nothing;
        "int omp_test_nest_lock(omp_nest_lock_t *)" = run(|_| Done::int(1));
    }
}

/// Level 0 is the initial thread; there is no other.
fn ancestor(call: &mut ShimCall<'_>, at_level_zero: i32) -> ShimResult {
    Done::int(if call.signed(0)? == 0 {
        at_level_zero
    } else {
        -1
    })
}
