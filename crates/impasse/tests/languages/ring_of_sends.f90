! A ring in which everybody sends before receiving: it needs buffers.
! ranks: 2, 3
! expect: deadlock buffering
program ring_of_sends
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: left
  integer :: right
  double precision :: x(8)
  double precision :: y(8)
  integer :: ierr

  rank = 0
  size = 0
  left = 0
  right = 0
  x = 0
  y = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  right = mod(rank + 1, size)
  left = mod(rank + size - 1, size)
  call mpi_send(x, 8, MPI_DOUBLE_PRECISION, right, 3, MPI_COMM_WORLD, ierr)
  call mpi_recv(y, 8, MPI_DOUBLE_PRECISION, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call mpi_finalize(ierr)
end program ring_of_sends
