! A communicator is left at the end.
! ranks: 2
! expect: warning
program communicator_never_freed
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: c
  integer :: ierr

  rank = 0
  size = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  call mpi_comm_dup(MPI_COMM_WORLD, c, ierr)
  call mpi_barrier(c, ierr)
  call mpi_finalize(ierr)
end program communicator_never_freed
