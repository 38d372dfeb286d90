//! Generated programs as C text.

mod batch;
mod calls;
mod collective;
mod ends;
mod merge;
mod prelude;
mod scope;
mod work;

use std::fmt::Write;

use super::program::{Make, Program, Step, Team};
use scope::Scope;

/// The text of a program.
pub fn program(program: &Program) -> String {
    let (body, used) = body(program);
    let main = main_function(program, &used, &body);
    let mut text = format!("// Random MPI program, seed {}.\n", program.seed);
    if let Some(broken) = &program.broken {
        let _ = writeln!(text, "// Broken: {broken}.");
    }
    let _ = writeln!(text, "// ranks: {}\n", program.ranks);
    text += "#include <mpi.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <stdlib.h>\n";
    text += "#include <time.h>\n\n";
    let _ = writeln!(text, "#define RANKS {}\n", program.ranks);
    text += prelude::TEAM;
    for team in &program.teams {
        let _ = writeln!(text, "static struct team {};", team.name);
    }
    for name in used.types.iter().map(scope::Type::name) {
        let _ = writeln!(text, "static MPI_Datatype {name};");
    }
    text += "\n";
    let setup = prelude::make_teams(&program.teams);
    text += &prelude::helpers(&format!("{setup}{body}{main}"));
    text + &setup + &body + &main
}

/// The communication: one function for all ranks, or one for each.
fn body(program: &Program) -> (String, Scope<'_>) {
    let mut used = Scope::new(&program.teams);
    let mut text = String::new();
    if program.by_rank {
        for (rank, steps) in program.steps.iter().enumerate() {
            let mut scope = Scope::new(&program.teams);
            for step in steps {
                one_step(&mut scope, step);
            }
            text += &scope.function(&format!("rank_{rank}"));
            used.types.extend(scope.types.iter().copied());
            used.buffered |= scope.buffered;
        }
    } else {
        merge::steps(&mut used, &program.steps);
        text = used.function("communicate");
    }
    (text, used)
}

fn one_step(scope: &mut Scope, step: &Step) {
    match step {
        Step::Do(op) => calls::op(scope, op),
        Step::Loop { times, body, .. } => {
            scope.begin_loop(*times);
            for op in body {
                calls::op(scope, op);
            }
            scope.end_loop();
        }
    }
}

fn main_function(program: &Program, used: &Scope, body: &str) -> String {
    let mut text = String::from(
        "int main(int argc, char **argv)\n{\n    MPI_Init(&argc, &argv);\n    \
         MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    make_teams();\n",
    );
    if work::draws_lots(program) {
        text += "    srand((unsigned)time(NULL) + rank);\n";
    }
    for kind in &used.types {
        text += &prelude::make_type(*kind);
    }
    if used.buffered {
        text += "    MPI_Buffer_attach(malloc(4 << 20), 4 << 20);\n";
    }
    if program.by_rank {
        text += "    switch (rank) {\n";
        for rank in 0..program.ranks {
            if body.contains(&format!("rank_{rank}(")) {
                let _ = writeln!(text, "    case {rank}: rank_{rank}(); break;");
            }
        }
        text += "    }\n";
    } else {
        text += "    communicate();\n";
    }
    if used.buffered {
        text += "    void *space;\n    int bytes;\n    \
                 MPI_Buffer_detach(&space, &bytes);\n    free(space);\n";
    }
    for name in used.types.iter().map(scope::Type::name) {
        let _ = writeln!(text, "    MPI_Type_free(&{name});");
    }
    for team in &program.teams {
        text += &free_team(team);
    }
    text + "    MPI_Finalize();\n    return 0;\n}\n"
}

fn free_team(team: &Team) -> String {
    let name = team.name;
    match team.make {
        Make::World => String::new(),
        Make::Duplicate | Make::Parity { .. } => format!("    MPI_Comm_free(&{name}.comm);\n"),
        Make::First(count) => {
            format!("    if (rank < {count})\n        MPI_Comm_free(&{name}.comm);\n")
        }
    }
}
