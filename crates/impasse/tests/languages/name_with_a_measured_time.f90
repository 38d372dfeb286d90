! Ranks make a name of a time that they have measured, and print it before they meet.
! ranks: 2
! expect: clean
program main
  use mpi
  implicit none
  integer :: rank, tasks, ierr
  double precision :: begin
  character(64) :: name
  tasks = 3
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  begin = mpi_wtime()
  call mpi_bcast(tasks, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  write (name, '(a, g12.4, a, i0)') 'run-', mpi_wtime() - begin, '-', tasks
  print *, trim(name)
  call mpi_barrier(MPI_COMM_WORLD, ierr)
  call mpi_finalize(ierr)
end program main
