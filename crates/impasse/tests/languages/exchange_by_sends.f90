! Two ranks send to each other before they receive.
! ranks: 2
! expect: deadlock buffering
program exchange_by_sends
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: other
  double precision :: x(100)
  double precision :: y(100)
  integer :: ierr

  rank = 0
  size = 0
  other = 0
  x = 0
  y = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  other = 1 - rank
  call mpi_send(x, 100, MPI_DOUBLE_PRECISION, other, 0, MPI_COMM_WORLD, ierr)
  call mpi_recv(y, 100, MPI_DOUBLE_PRECISION, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call mpi_finalize(ierr)
end program exchange_by_sends
