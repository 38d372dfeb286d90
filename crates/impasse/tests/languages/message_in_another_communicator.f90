! The message is in a copy of the communicator.
! ranks: 2
! expect: deadlock always
program message_in_another_communicator
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  type(MPI_Comm) :: c

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Comm_dup(MPI_COMM_WORLD, c)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 0, c)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Comm_free(c)
  call MPI_Finalize()
end program message_in_another_communicator
