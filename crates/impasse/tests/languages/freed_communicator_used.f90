! A communicator is used after it was freed.
! ranks: 2
! expect: error
program freed_communicator_used
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: c
  integer :: d
  integer :: ierr

  rank = 0
  size = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  call mpi_comm_dup(MPI_COMM_WORLD, c, ierr)
  d = c
  call mpi_comm_free(c, ierr)
  call mpi_barrier(d, ierr)
  call mpi_finalize(ierr)
end program freed_communicator_used
