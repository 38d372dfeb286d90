//! A small program with races, in C.

use std::fmt::Write;

use impasse_oracle::races::{CELLS, Does, Step};

/// The program.
pub fn c_text(ranks: &[Vec<Step>]) -> String {
    let mut text = format!(
        "#include <mpi.h>\n#include <stdio.h>\n\n\
         static int memory[{CELLS}], buffers[{CELLS}], others[64];\n\n\
         static MPI_Group group(int count, const int *ranks)\n{{\n    MPI_Group all, some;\n    \
         MPI_Comm_group(MPI_COMM_WORLD, &all);\n    MPI_Group_incl(all, count, ranks, &some);\n    \
         MPI_Group_free(&all);\n    return some;\n}}\n\n\
         int main(int argc, char **argv)\n{{\n    int rank, total = 0, count = 0;\n    \
         MPI_Request requests[16];\n    MPI_Win win, second;\n    MPI_Group some;\n    \
         MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n    \
         MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);\n    \
         MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);\n"
    );
    for (rank, steps) in ranks.iter().enumerate() {
        let _ = writeln!(text, "    if (rank == {rank}) {{");
        for (at, step) in steps.iter().enumerate() {
            let _ = writeln!(text, "        {}", line(step, at));
        }
        text += "    }\n";
    }
    text += "    MPI_Win_free(&second);\n    MPI_Win_free(&win);\n    printf(\"%d %d\\n\", total, others[0]);\n    \
             MPI_Finalize();\n    return 0;\n}\n";
    text
}

fn line(step: &Step, at: usize) -> String {
    match step {
        Step::Load(cell) => format!("total += memory[{cell}];"),
        Step::Store(cell) => format!("memory[{cell}] = {at};"),
        Step::Access { target, cell, does } => {
            let (name, operator) = match does {
                Does::Put => ("Put", ""),
                Does::Get => ("Get", ""),
                Does::Sum => ("Accumulate", "MPI_SUM, "),
                Does::Max => ("Accumulate", "MPI_MAX, "),
            };
            format!(
                "MPI_{name}(&others[{at}], 1, MPI_INT, {target}, {cell}, 1, MPI_INT, {operator}win);"
            )
        }
        Step::Fence => "MPI_Win_fence(0, win);".into(),
        Step::Lock { target, exclusive } => {
            let kind = if *exclusive { "EXCLUSIVE" } else { "SHARED" };
            format!("MPI_Win_lock(MPI_LOCK_{kind}, {target}, 0, win);")
        }
        Step::Unlock(target) => format!("MPI_Win_unlock({target}, win);"),
        Step::Flush(target) => format!("MPI_Win_flush({target}, win);"),
        Step::FlushLocal(target) => format!("MPI_Win_flush_local({target}, win);"),
        Step::Post(origins) => {
            let list: Vec<String> = origins.iter().map(u32::to_string).collect();
            let (count, list) = (list.len(), list.join(", "));
            format!(
                "some = group({count}, (int[]){{{list}}}); MPI_Win_post(some, 0, win); MPI_Group_free(&some);"
            )
        }
        Step::Wait => "MPI_Win_wait(win);".into(),
        Step::Start(target) => format!(
            "some = group(1, (int[]){{{target}}}); MPI_Win_start(some, 0, win); MPI_Group_free(&some);"
        ),
        Step::Complete => "MPI_Win_complete(win);".into(),
        Step::Barrier => "MPI_Barrier(MPI_COMM_WORLD);".into(),
        Step::Send(to) => format!("MPI_Send(NULL, 0, MPI_INT, {to}, 0, MPI_COMM_WORLD);"),
        Step::Receive(from) => {
            format!("MPI_Recv(NULL, 0, MPI_INT, {from}, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);")
        }
        Step::SendCell { to, cell } => {
            format!("MPI_Send(&memory[{cell}], 1, MPI_INT, {to}, 0, MPI_COMM_WORLD);")
        }
        Step::ReceiveCell { from, cell } => format!(
            "MPI_Recv(&memory[{cell}], 1, MPI_INT, {from}, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
        ),
        Step::Second(step) => line(step, at).replace("win)", "second)"),
        Step::StartSend { to, buffer } => format!(
            "MPI_Isend(&buffers[{buffer}], 1, MPI_INT, {to}, 1, MPI_COMM_WORLD, &requests[count++]);"
        ),
        Step::StartReceive { from, buffer } => format!(
            "MPI_Irecv(&buffers[{buffer}], 1, MPI_INT, {from}, 1, MPI_COMM_WORLD, &requests[count++]);"
        ),
        Step::Finish => "MPI_Waitall(count, requests, MPI_STATUSES_IGNORE); count = 0;".into(),
        Step::Read(buffer) => format!("total += buffers[{buffer}];"),
        Step::Write(buffer) => format!("buffers[{buffer}] = {at};"),
    }
}
