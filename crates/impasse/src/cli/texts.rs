//! Examples and tables at the end of `--help`.

pub(super) const EXIT_CODES: &str = "\
Exit codes:
  0  nothing found, or only what is known (read the verdict: only `clean` is a proof)
  1  something found
  2  bad usage, input that cannot be read, or output that cannot be written";

pub(super) const EXAMPLES: &str = "\
Examples:
  impasse check ring.c               check with a few small numbers of ranks
  impasse check ring.c -n 4,64       check with 4 and with 64 ranks
  impasse check project              check the program below a folder
  impasse exec prog.c -- 10          run a C program and find its errors
  impasse run -n 4 ./app             run an MPI program and say why it hangs
  tracer | impasse watch             check operations while a program runs
  impasse explain IMP001             what a code means and how to repair it
  impasse completions bash           completions for a shell";

pub(super) const CHECK_EXAMPLES: &str = "\
Examples:
  impasse check ring.c
  impasse check main.c grid.c -I include -D N=64 -n 2-8 -- input.txt 100
  impasse check project --time 300
  impasse check project/solver.c project --files project/data -- in.txt
  impasse check ring.c --stdin in.txt --env VERBOSE=1 --env TRACE
  impasse check build/compile_commands.json --format json
  impasse check ring.c --format html --open
  impasse check ring.c -o ring.sarif -o ring.html
  impasse check ring.c -n 2 --replay z:1
  impasse check ring.imp -n 2-8,1024
  impasse check run.trace --format html --open
  generate-model | impasse check -";

pub(super) const RUN_EXAMPLES: &str = "\
Examples:
  impasse run -n 4 ./app input.txt         start 4 ranks with mpiexec and watch them
  impasse run -n 4 --mpi mpich ./app       where several MPIs are installed
  impasse run -- srun -n 512 ./app         the command starts the ranks itself
  impasse run -n 4 --record run.trace ./app     for `impasse check run.trace`
  impasse run -n 4 --keep ./app            leave a stuck program for a debugger
  impasse run --build interposers          make what ranks load, for nodes without a compiler";

pub(super) const RUN_CODES: &str = "\
The exit code is that of the program, or 1 if it got stuck. It is 2 when the program cannot be
started. All that impasse says goes to standard error.";

pub(super) const WATCH_EXAMPLES: &str = "\
The first line gives the number of processes, each other line one operation:

  {\"processes\": 2}
  {\"rank\": 0, \"op\": \"send\", \"to\": 1, \"tag\": 3, \"at\": \"ring.c:14:3\"}
  {\"rank\": 1, \"op\": \"recv\", \"from\": 0, \"tag\": \"any\"}
  {\"rank\": 0, \"op\": \"finish\"}

All operations are described in docs/command-line.md.

Examples:
  impasse watch < recorded.jsonl
  tracer | impasse watch --format json";

pub(super) const EXEC_EXAMPLES: &str = "\
Examples:
  impasse exec prog.c
  impasse exec main.c util.c -I include -D N=100 -- input.txt 3
  impasse exec build/compile_commands.json";

pub(super) const EXEC_CODES: &str = "\
The exit code is that of the program; where a signal would end it, 128 plus the
signal's number (139 for a bad memory access, 136 for a division by zero, 134 for
abort). It is 2 when the program cannot be read or does what is not supported.";

pub(super) const IR_EXAMPLES: &str = "\
Examples:
  impasse ir prog.c
  impasse ir prog.c --promoted";

pub(super) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  impasse completions bash > ~/.local/share/bash-completion/completions/impasse
  impasse completions zsh > ~/.zfunc/_impasse
  impasse completions fish > ~/.config/fish/completions/impasse.fish";

pub(super) const MAN_EXAMPLES: &str = "\
Examples:
  impasse man                         print the page of impasse itself
  impasse man --dir ~/.local/share/man/man1";

pub(super) const EXPLAIN_EXAMPLES: &str = "\
Examples:
  impasse explain            list all codes
  impasse explain IMP004     explain one";
