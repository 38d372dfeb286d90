! The ranks do not agree on the root.
! ranks: 2
! expect: deadlock always
program two_roots
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  x = rank
  call mpi_bcast(x, 1, MPI_INTEGER, rank, MPI_COMM_WORLD, ierr)
  call mpi_finalize(ierr)
end program two_roots
