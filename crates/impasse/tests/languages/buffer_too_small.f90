! More elements are sent than the array has.
! ranks: 2
! expect: error
program buffer_too_small
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  integer :: y(8)

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Send(x, 8, MPI_INTEGER, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(y, 8, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program buffer_too_small
