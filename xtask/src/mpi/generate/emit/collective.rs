//! Collective operations as C statements.

use super::scope::Scope;
use crate::mpi::generate::program::{Collective, Family};

/// A collective in words of C.
struct Words {
    /// The routine's name behind `MPI_`.
    name: &'static str,
    /// Statement that fills the input.
    fill: String,
    /// Arguments before the communicator.
    arguments: String,
    /// Statement that checks the result.
    check: String,
}

/// Writes a blocking collective.
pub fn blocking(scope: &mut Scope, call: &Collective) {
    let words = words(scope, call);
    let comm = super::ends::comm(scope, call.team);
    statement(scope, &words.fill);
    scope.line(format!("MPI_{}({}{comm});", words.name, words.arguments));
    statement(scope, &words.check);
}

/// Writes the start of a non-blocking collective.
pub fn start(scope: &mut Scope, call: &Collective, request: &str) {
    let words = words(scope, call);
    let comm = super::ends::comm(scope, call.team);
    statement(scope, &words.fill);
    let name = words.name.to_lowercase();
    let arguments = words.arguments;
    scope.line(format!("MPI_I{name}({arguments}{comm}, &{request});"));
}

/// Writes the check that follows when a non-blocking collective is complete.
pub fn check(scope: &mut Scope, call: &Collective) {
    let words = words(scope, call);
    statement(scope, &words.check);
}

/// Writes a statement, whose condition is on a line of its own.
fn statement(scope: &mut Scope, text: &str) {
    match text.split_once('\n') {
        Some((condition, rest)) => {
            scope.line(condition);
            scope.line(format!("    {rest}"));
        }
        None if text.is_empty() => {}
        None => scope.line(text),
    }
}

fn words(scope: &mut Scope, call: &Collective) -> Words {
    let length = call.count.max(2) * scope.teams[0].groups[0].len();
    let sends = !matches!(call.family, Family::Barrier | Family::Bcast) && !call.in_place;
    if sends {
        scope.buffer(&format!("out{}", call.event), "int", length);
    }
    if call.family != Family::Barrier {
        scope.buffer(&format!("in{}", call.event), "int", length);
    }
    Writer::new(scope, call).words(call)
}

/// The expressions that calls consist of.
struct Writer {
    team: &'static str,
    /// `event, step` as helpers take them.
    when: String,
    /// The input buffer.
    out: String,
    /// The result buffer.
    into: String,
    /// Number of elements.
    n: String,
    /// The rank's own number of elements where they differ.
    own: String,
    root: usize,
    /// The condition of what only the root does.
    at_root: String,
}

impl Writer {
    fn new(scope: &Scope, call: &Collective) -> Self {
        let team = scope.teams[call.team].name;
        Writer {
            team,
            when: format!("{}, {}", call.event, scope.step),
            out: format!("out{}", call.event),
            into: format!("in{}", call.event),
            n: call.count.to_string(),
            own: format!("{team}.counts[{team}.rank]"),
            root: call.root,
            at_root: format!("if ({team}.rank == {})\n", call.root),
        }
    }

    fn words(&self, call: &Collective) -> Words {
        use Family::{Alltoall, Alltoallv, Barrier, Bcast};
        match call.family {
            Barrier => Words {
                name: "Barrier",
                fill: String::new(),
                arguments: String::new(),
                check: String::new(),
            },
            Bcast => self.broadcast(),
            Family::Reduce | Family::Allreduce => self.reduce(call),
            Family::Gather | Family::Gatherv | Family::Allgather | Family::Allgatherv => {
                self.gather(call.family)
            }
            Family::Scatter | Family::Scatterv => self.scatter(call.family),
            Alltoall | Alltoallv => self.all_to_all(call.family),
            Family::Scan | Family::Exscan => self.scan(call.family),
            Family::ReduceScatter | Family::ReduceScatterBlock => self.reduce_scatter(call.family),
        }
    }

    /// Fills a buffer with the rank's own values.
    fn give(&self, buffer: &str, count: &str) -> String {
        format!("fill({buffer}, 1, {count}, {}, rank);", self.when)
    }

    /// Checks that the result is the values of one rank.
    fn take(&self, count: &str, key: &str) -> String {
        format!("check({}, 1, {count}, {}, {key});", self.into, self.when)
    }

    /// Checks that the result is the sum over the first members.
    fn take_sum(&self, count: &str, first: &str, members: &str) -> String {
        let Writer {
            into, team, when, ..
        } = self;
        format!("check_sum({into}, {count}, {first}, &{team}, {members}, {when});")
    }

    fn give_blocks(&self, count: &str, keys: &str) -> String {
        let Writer {
            out, team, when, ..
        } = self;
        format!("fill_blocks({out}, {count}, &{team}, {when}, {keys});")
    }

    fn take_blocks(&self, count: &str, keys: &str) -> String {
        let Writer {
            into, team, when, ..
        } = self;
        format!("check_blocks({into}, {count}, &{team}, {when}, {keys});")
    }

    fn broadcast(&self) -> Words {
        let Writer {
            into,
            n,
            root,
            team,
            ..
        } = self;
        Words {
            name: "Bcast",
            fill: format!("{}{}", self.at_root, self.give(into, n)),
            arguments: format!("{into}, {n}, MPI_INT, {root}, "),
            check: self.take(n, &format!("{team}.members[{root}]")),
        }
    }

    fn reduce(&self, call: &Collective) -> Words {
        let Writer {
            into,
            out,
            n,
            root,
            team,
            ..
        } = self;
        let (operation, check) = if call.largest {
            ("MPI_MAX", self.take(n, &format!("{team}.largest")))
        } else {
            ("MPI_SUM", self.take_sum(n, "0", &format!("{team}.size")))
        };
        if call.family == Family::Reduce {
            return Words {
                name: "Reduce",
                fill: self.give(out, n),
                arguments: format!("{out}, {into}, {n}, MPI_INT, {operation}, {root}, "),
                check: format!("{}{check}", self.at_root),
            };
        }
        let (filled, input) = if call.in_place {
            (into, "MPI_IN_PLACE")
        } else {
            (out, out.as_str())
        };
        Words {
            name: "Allreduce",
            fill: self.give(filled, n),
            arguments: format!("{input}, {into}, {n}, MPI_INT, {operation}, "),
            check,
        }
    }

    fn gather(&self, family: Family) -> Words {
        let Writer {
            into,
            out,
            n,
            own,
            root,
            team,
            at_root,
            ..
        } = self;
        let varying = matches!(family, Family::Gatherv | Family::Allgatherv);
        let (count, counts, block) = if varying {
            (own, format!("{team}.counts, {team}.displs"), "0")
        } else {
            (n, n.clone(), n.as_str())
        };
        let arguments = format!("{out}, {count}, MPI_INT, {into}, {counts}, MPI_INT, ");
        let check = self.take_blocks(block, "0, 1");
        let (name, arguments, check) = match family {
            Family::Gather | Family::Gatherv => (
                if varying { "Gatherv" } else { "Gather" },
                format!("{arguments}{root}, "),
                format!("{at_root}{check}"),
            ),
            _ if varying => ("Allgatherv", arguments, check),
            _ => ("Allgather", arguments, check),
        };
        Words {
            name,
            fill: self.give(out, count),
            arguments,
            check,
        }
    }

    fn scatter(&self, family: Family) -> Words {
        let Writer {
            into,
            out,
            n,
            own,
            root,
            team,
            ..
        } = self;
        let (name, count, counts, block) = if family == Family::Scatterv {
            let counts = format!("{team}.counts, {team}.displs");
            ("Scatterv", own, counts, "0")
        } else {
            ("Scatter", n, n.clone(), n.as_str())
        };
        Words {
            name,
            fill: format!("{}{}", self.at_root, self.give_blocks(block, "0, 1")),
            arguments: format!("{out}, {counts}, MPI_INT, {into}, {count}, MPI_INT, {root}, "),
            check: self.take(count, "rank"),
        }
    }

    fn all_to_all(&self, family: Family) -> Words {
        let Writer {
            into, out, n, team, ..
        } = self;
        let (name, block, taken, give, take) = if family == Family::Alltoallv {
            let give = format!("{team}.counts, {team}.displs");
            let take = format!("{team}.own_counts, {team}.own_displs");
            ("Alltoallv", "0", &self.own, give, take)
        } else {
            ("Alltoall", n.as_str(), n, n.clone(), n.clone())
        };
        Words {
            name,
            fill: self.give_blocks(block, "10 * rank, 1"),
            arguments: format!("{out}, {give}, MPI_INT, {into}, {take}, MPI_INT, "),
            check: self.take_blocks(taken, "rank, 10"),
        }
    }

    fn scan(&self, family: Family) -> Words {
        let Writer {
            into, out, n, team, ..
        } = self;
        let (name, check) = if family == Family::Scan {
            ("Scan", self.take_sum(n, "0", &format!("{team}.rank + 1")))
        } else {
            // The first rank's result is undefined (MPI 4.1, section 6.11.2).
            let check = self.take_sum(n, "0", &format!("{team}.rank"));
            ("Exscan", format!("if ({team}.rank > 0)\n{check}"))
        };
        Words {
            name,
            fill: self.give(out, n),
            arguments: format!("{out}, {into}, {n}, MPI_INT, MPI_SUM, "),
            check,
        }
    }

    fn reduce_scatter(&self, family: Family) -> Words {
        let Writer {
            into,
            out,
            n,
            own,
            team,
            ..
        } = self;
        let whole = format!("{team}.size");
        if family == Family::ReduceScatterBlock {
            return Words {
                name: "Reduce_scatter_block",
                fill: self.give(out, &format!("{n} * {team}.size")),
                arguments: format!("{out}, {into}, {n}, MPI_INT, MPI_SUM, "),
                check: self.take_sum(n, &format!("{n} * {team}.rank"), &whole),
            };
        }
        Words {
            name: "Reduce_scatter",
            fill: self.give(out, &format!("{team}.total")),
            arguments: format!("{out}, {into}, {team}.counts, MPI_INT, MPI_SUM, "),
            check: self.take_sum(own, &format!("{team}.displs[{team}.rank]"), &whole),
        }
    }
}
