! The same with a send that does not wait.
! ranks: 2
! expect: clean
program exchange_by_isends
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: other
  double precision :: x(100)
  double precision :: y(100)
  type(MPI_Request) :: r

  rank = 0
  size = 0
  other = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  other = 1 - rank
  call MPI_Isend(x, 100, MPI_DOUBLE_PRECISION, other, 0, MPI_COMM_WORLD, r)
  call MPI_Recv(y, 100, MPI_DOUBLE_PRECISION, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Wait(r, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program exchange_by_isends
