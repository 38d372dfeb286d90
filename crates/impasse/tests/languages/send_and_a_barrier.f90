! A send waits behind a barrier for its receive.
! ranks: 2
! expect: deadlock buffering
program send_and_a_barrier
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
  if (rank == 0) then
    call mpi_send(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, ierr)
    call mpi_barrier(MPI_COMM_WORLD, ierr)
  else
    call mpi_barrier(MPI_COMM_WORLD, ierr)
    call mpi_recv(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call mpi_finalize(ierr)
end program send_and_a_barrier
