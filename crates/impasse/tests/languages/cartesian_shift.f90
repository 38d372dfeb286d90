! A line of ranks whose ends have no neighbour.
! ranks: 4
! expect: clean
program cartesian_shift
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: dims(1)
  integer :: x
  integer :: y
  integer :: left
  integer :: right
  logical :: periods(1)
  type(MPI_Comm) :: c

  rank = 0
  size = 0
  dims = 0
  x = 0
  y = 0
  left = 0
  right = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  dims(1) = size
  periods(1) = .false.
  call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., c)
  call MPI_Cart_shift(c, 0, 1, left, right)
  call MPI_Recv(y, 1, MPI_INTEGER, left, 0, c, MPI_STATUS_IGNORE)
  call MPI_Send(x, 1, MPI_INTEGER, right, 0, c)
  call MPI_Comm_free(c)
  call MPI_Finalize()
end program cartesian_shift
