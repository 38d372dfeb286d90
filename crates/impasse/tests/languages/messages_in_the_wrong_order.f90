! Messages are received in another order than sent.
! ranks: 2
! expect: deadlock buffering
program messages_in_the_wrong_order
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: y

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD)
    call MPI_Send(y, 1, MPI_INTEGER, 1, 2, MPI_COMM_WORLD)
  else
    call MPI_Recv(y, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program messages_in_the_wrong_order
