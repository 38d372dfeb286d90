! More is sent than is received.
! ranks: 2
! expect: error
program message_too_long
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(16)

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Send(x, 16, MPI_INTEGER, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(x, 8, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program message_too_long
