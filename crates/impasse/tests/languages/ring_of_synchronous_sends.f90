! Synchronous sends wait for their receives.
! ranks: 3
! expect: deadlock always
program ring_of_synchronous_sends
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: left
  integer :: right
  integer :: x
  integer :: y

  rank = 0
  size = 0
  left = 0
  right = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  right = mod(rank + 1, size)
  left = mod(rank + size - 1, size)
  call MPI_Ssend(x, 1, MPI_INTEGER, right, 3, MPI_COMM_WORLD)
  call MPI_Recv(y, 1, MPI_INTEGER, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program ring_of_synchronous_sends
