! The tags of a message and its receive differ.
! ranks: 2
! expect: deadlock always
program tag_that_nobody_sends
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program tag_that_nobody_sends
