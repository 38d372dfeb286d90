//! The parts of a generated program that do not communicate: values that travel,
//! checks of what arrived, communicators and datatypes.

use std::fmt::Write;

use super::scope::Type;
use super::work;
use crate::mpi::generate::program::{Make, Team};

/// The type that describes a communicator.
pub const TEAM: &str = "\
struct particle { int id; double weight; };

struct team {
    MPI_Comm comm;
    int rank, size;
    int members[RANKS]; // ranks of the world
    int largest;        // of them
    int counts[RANKS], displs[RANKS], total;
    int own_counts[RANKS], own_displs[RANKS];
};

static int rank;
";

/// Helper functions; each may use those before it.
const HELPERS: [(&str, &str); 12] = [
    (
        "value",
        "static int value(int event, int step, int key, int i)
{
    return event * 100000 + step * 10000 + key * 100 + i;
}
",
    ),
    (
        "wrong",
        "static void wrong(int event)
{
    fprintf(stderr, \"rank %d: wrong data in event %d\\n\", rank, event);
#ifdef WRONG_DATA_CRASHES
    *(volatile int *)0 = 0;
#endif
    exit(3);
}
",
    ),
    (
        "fill",
        "static void fill(int *data, int stride, int count, int event, int step, int key)
{
    for (int i = 0; i < count; i++)
        data[stride * i] = value(event, step, key, i);
}
",
    ),
    (
        "check",
        "static void check(int *data, int stride, int count, int event, int step, int key)
{
    for (int i = 0; i < count; i++) {
        if (data[stride * i] != value(event, step, key, i))
            wrong(event);
        data[stride * i] = 0;
    }
}
",
    ),
    (
        "fill_doubles",
        "static void fill_doubles(double *data, int count, int event, int step, int key)
{
    for (int i = 0; i < count; i++)
        data[i] = value(event, step, key, i) + 0.5;
}
",
    ),
    (
        "check_doubles",
        "static void check_doubles(double *data, int count, int event, int step, int key)
{
    for (int i = 0; i < count; i++) {
        if (data[i] != value(event, step, key, i) + 0.5)
            wrong(event);
        data[i] = 0;
    }
}
",
    ),
    (
        "fill_particles",
        "static void fill_particles(struct particle *data, int count, int event, int step, int key)
{
    for (int i = 0; i < count; i++) {
        data[i].id = value(event, step, key, i);
        data[i].weight = data[i].id * 0.25;
    }
}
",
    ),
    (
        "check_particles",
        "static void check_particles(struct particle *data, int count, int event, int step, int key)
{
    for (int i = 0; i < count; i++) {
        int id = value(event, step, key, i);
        if (data[i].id != id || data[i].weight != id * 0.25)
            wrong(event);
        data[i].id = 0;
    }
}
",
    ),
    (
        "fill_blocks",
        "// A block for each member; without a count, as many values as its own count says.
static void fill_blocks(int *data, int count, const struct team *team, int event, int step,
                        int base, int factor)
{
    for (int j = 0; j < team->size; j++)
        for (int i = 0; i < (count ? count : team->counts[j]); i++)
            *data++ = value(event, step, base + factor * team->members[j], i);
}
",
    ),
    (
        "check_blocks",
        "static void check_blocks(int *data, int count, const struct team *team, int event, int step,
                         int base, int factor)
{
    for (int j = 0; j < team->size; j++)
        for (int i = 0; i < (count ? count : team->counts[j]); i++) {
            if (*data != value(event, step, base + factor * team->members[j], i))
                wrong(event);
            *data++ = 0;
        }
}
",
    ),
    (
        "check_sum",
        "static void check_sum(int *data, int count, int first, const struct team *team, int members,
                      int event, int step)
{
    for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int j = 0; j < members; j++)
            sum += value(event, step, team->members[j], first + i);
        if (data[i] != sum)
            wrong(event);
        data[i] = 0;
    }
}
",
    ),
    (
        "sender",
        "static int sender(const struct team *team, const MPI_Status *status)
{
    int source = status->MPI_SOURCE;
    return source >= 0 && source < team->size ? team->members[source] : -1;
}
",
    ),
];

/// The helpers that a text needs, and those that they need.
pub fn helpers(text: &str) -> String {
    let mut needed = text.to_owned();
    let mut chosen = Vec::new();
    for (name, definition) in HELPERS.iter().chain(&work::HELPERS).rev() {
        let call = |before: &str| needed.contains(&format!("{before}{name}("));
        if call(" ") || call("(") {
            needed += definition;
            chosen.push(*definition);
        }
    }
    let mut helpers = String::new();
    for definition in chosen.iter().rev() {
        helpers += definition;
        helpers += "\n";
    }
    helpers
}

/// The function that works out what a program wants to know about a communicator.
const DESCRIBE: &str = "\
static void describe(struct team *team)
{
    MPI_Comm_rank(team->comm, &team->rank);
    for (int j = 0; j < team->size; j++) {
        if (team->members[j] > team->largest)
            team->largest = team->members[j];
        team->counts[j] = 1 + j % 2;
        team->displs[j] = team->total;
        team->total += team->counts[j];
    }
    for (int j = 0; j < team->size; j++) {
        team->own_counts[j] = team->counts[team->rank];
        team->own_displs[j] = j * team->counts[team->rank];
    }
}

";

/// The functions that make the communicators.
pub fn make_teams(teams: &[Team]) -> String {
    let mut text = format!("{DESCRIBE}static void make_teams(void)\n{{\n");
    for team in teams {
        let name = team.name;
        let _ = writeln!(text, "    {}", make_comm(team));
        let order = match team.make {
            Make::Parity { descending: true } => "int other = RANKS - 1; other >= 0; other--",
            _ => "int other = 0; other < RANKS; other++",
        };
        let _ = writeln!(text, "    for ({order})");
        let indent = match membership(team.make) {
            Some(test) => {
                let _ = writeln!(text, "        if ({test})");
                "            "
            }
            None => "        ",
        };
        let _ = writeln!(text, "{indent}{name}.members[{name}.size++] = other;");
        let _ = match team.make {
            Make::First(_) => writeln!(
                text,
                "    if ({name}.comm != MPI_COMM_NULL)\n        describe(&{name});"
            ),
            _ => writeln!(text, "    describe(&{name});"),
        };
    }
    text + "}\n\n"
}

/// The statement that makes a communicator.
fn make_comm(team: &Team) -> String {
    let name = team.name;
    match team.make {
        Make::World => format!("{name}.comm = MPI_COMM_WORLD;"),
        Make::Duplicate => format!("MPI_Comm_dup(MPI_COMM_WORLD, &{name}.comm);"),
        Make::Parity { descending } => {
            let key = if descending { "-rank" } else { "rank" };
            format!("MPI_Comm_split(MPI_COMM_WORLD, rank % 2, {key}, &{name}.comm);")
        }
        Make::First(count) => {
            let colour = format!("rank < {count} ? 0 : MPI_UNDEFINED");
            format!("MPI_Comm_split(MPI_COMM_WORLD, {colour}, 0, &{name}.comm);")
        }
    }
}

/// The condition under which `other` is in the same communicator, unless always.
fn membership(make: Make) -> Option<String> {
    match make {
        Make::World | Make::Duplicate => None,
        Make::Parity { .. } => Some("other % 2 == rank % 2".into()),
        Make::First(count) => Some(format!("other < {count}")),
    }
}

/// The statements that make a derived datatype.
pub fn make_type(kind: Type) -> String {
    let name = kind.name();
    let make = match kind {
        Type::Row(count) => format!("    MPI_Type_contiguous({count}, MPI_INT, &{name});\n"),
        Type::Column(count) => format!("    MPI_Type_vector({count}, 1, 2, MPI_INT, &{name});\n"),
        Type::Particle => format!(
            "    int lengths[] = {{1, 1}};
    MPI_Aint places[] = {{offsetof(struct particle, id), offsetof(struct particle, weight)}};
    MPI_Datatype parts[] = {{MPI_INT, MPI_DOUBLE}};
    MPI_Type_create_struct(2, lengths, places, parts, &{name});\n"
        ),
    };
    format!("{make}    MPI_Type_commit(&{name});\n")
}
