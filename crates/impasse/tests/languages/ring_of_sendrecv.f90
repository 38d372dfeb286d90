! The ring as it should be.
! ranks: 2, 4
! expect: clean
program ring_of_sendrecv
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: left
  integer :: right
  integer :: x
  integer :: y
  integer :: ierr

  rank = 0
  size = 0
  left = 0
  right = 0
  x = 0
  y = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  right = mod(rank + 1, size)
  left = mod(rank + size - 1, size)
  call MPI_Sendrecv(x, 1, MPI_INTEGER, right, 3, y, 1, MPI_INTEGER, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program ring_of_sendrecv
