//! Work with data as C: one function for each task, with what they share.

use super::scope::Scope;
use crate::mpi::generate::program::{Action, Program, Step, Task, Work};

/// Writes the call of a task.
pub fn call(scope: &mut Scope, work: &Work) {
    let name = match work.task {
        Task::SortOut => "sort_out",
        Task::Converge => "converge",
        Task::UseGrid => "use_grid",
        Task::Migrate => "migrate",
    };
    let Work {
        event, size, team, ..
    } = work;
    let team = scope.teams[*team].name;
    let flags = [work.by_lot, work.alone].map(u8::from);
    let [by_lot, alone] = flags;
    scope.line(format!(
        "{name}(&{team}, {event}, {size}, {by_lot}, {alone});"
    ));
}

/// Whether a program draws data by lot.
pub fn draws_lots(program: &Program) -> bool {
    let steps = program.steps.iter().flatten();
    let mut ops = steps.flat_map(|step| match step {
        Step::Do(op) => std::slice::from_ref(op),
        Step::Loop { body, .. } => body,
    });
    ops.any(|op| matches!(&op.action, Action::Work(work) if work.by_lot))
}

/// The functions; each may use those before it.
pub const HELPERS: [(&str, &str); 6] = [
    (
        "draw",
        "// A number between 0 and 1, by lot or always the same.
static double draw(int by_lot, int event, int i)
{
    if (by_lot)
        return rand() / (double)RAND_MAX;
    return (event * 37 + rank * 11 + i * 7) % 100 / 100.0;
}
",
    ),
    (
        "take",
        "static void *take(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL)
        MPI_Abort(MPI_COMM_WORLD, 4);
    return memory;
}
",
    ),
    (
        "sort_out",
        "static void sort_out(const struct team *team, int event, int size, int by_lot, int alone)
{
    int small = 0, large = 0, *list = take(size * sizeof *list);
    for (int i = 0; i < size; i++) {
        double x = draw(by_lot, event, i);
        if (x < 0.3)
            small++;
        else if (x > 0.6)
            list[large++] = i;
    }
    if (alone && small > large)
        MPI_Barrier(team->comm);
    free(list);
}
",
    ),
    (
        "converge",
        "static void converge(const struct team *team, int event, int size, int by_lot, int alone)
{
    double *u = take((size + 2) * sizeof *u);
    for (int i = 0; i < size + 2; i++)
        u[i] = draw(by_lot, event, i);
    for (int round = 0; round < 4; round++) {
        double residual = 0.0, all;
        for (int i = 1; i <= size; i++) {
            double next = 0.5 * (u[i - 1] + u[i + 1]);
            residual += next > u[i] ? next - u[i] : u[i] - next;
            u[i] = next;
        }
        MPI_Allreduce(&residual, &all, 1, MPI_DOUBLE, MPI_SUM, team->comm);
        if ((alone ? residual * team->size : all) < 0.2 * team->size)
            break;
    }
    free(u);
}
",
    ),
    (
        "use_grid",
        "struct grid {
    MPI_Comm comm;
    int cells, left, right;
    double *value;
    double (*step)(struct grid *);
};

static double smooth(struct grid *grid)
{
    double change = 0.0;
    for (int i = 1; i <= grid->cells; i++) {
        double next = (grid->value[i - 1] + grid->value[i] + grid->value[i + 1]) / 3.0;
        change += (next - grid->value[i]) * (next - grid->value[i]);
        grid->value[i] = next;
    }
    return change;
}

static double decay(struct grid *grid)
{
    double change = 0.0;
    for (int i = 1; i <= grid->cells; i++) {
        if (grid->value[i] > 0.5)
            change += 0.1;
        grid->value[i] *= 0.9;
    }
    return change;
}

static void use_grid(const struct team *team, int event, int size, int by_lot, int alone)
{
    struct grid *grid = take(sizeof *grid);
    MPI_Comm_dup(team->comm, &grid->comm);
    grid->cells = size;
    grid->left = team->rank > 0 ? team->rank - 1 : MPI_PROC_NULL;
    grid->right = team->rank + 1 < team->size ? team->rank + 1 : MPI_PROC_NULL;
    grid->value = take((size + 2) * sizeof(double));
    for (int i = 0; i < size + 2; i++)
        grid->value[i] = draw(by_lot, event, i);
    grid->step = event % 2 ? smooth : decay;
    for (int round = 0; round < 2; round++) {
        double change = grid->step(grid);
        if (alone && change < 0.1)
            continue;
        MPI_Sendrecv(&grid->value[1], 1, MPI_DOUBLE, grid->left, 1, &grid->value[size + 1], 1,
                     MPI_DOUBLE, grid->right, 1, grid->comm, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&grid->comm);
    free(grid->value);
    free(grid);
}
",
    ),
    (
        "migrate",
        "static void migrate(const struct team *team, int event, int size, int by_lot, int alone)
{
    int leaving = 0, arriving = 0;
    int right = (team->rank + 1) % team->size, left = (team->rank + team->size - 1) % team->size;
    double *out = take(size * sizeof *out);
    MPI_Comm comm;
    MPI_Comm_dup(team->comm, &comm);
    for (int i = 0; i < size; i++) {
        double x = draw(by_lot, event, i);
        if (x > 0.7)
            out[leaving++] = x;
    }
    if (!alone || leaving > 0)
        MPI_Sendrecv(&leaving, 1, MPI_INT, right, 1, &arriving, 1, MPI_INT, left, 1, comm,
                     MPI_STATUS_IGNORE);
    double *in = take(arriving * sizeof *in);
    MPI_Sendrecv(out, leaving, MPI_DOUBLE, right, 2, in, arriving, MPI_DOUBLE, left, 2, comm,
                 MPI_STATUS_IGNORE);
    free(in);
    free(out);
    MPI_Comm_free(&comm);
}
",
    ),
];
