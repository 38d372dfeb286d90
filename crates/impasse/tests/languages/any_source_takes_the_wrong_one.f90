! A receive of any source may take the message that a later one needs.
! ranks: 3
! expect: deadlock schedule
program any_source_takes_the_wrong_one
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
    call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Recv(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  else
    call MPI_Send(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program any_source_takes_the_wrong_one
