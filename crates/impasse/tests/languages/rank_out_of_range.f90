! A message to a rank that is not there.
! ranks: 2
! expect: error
program rank_out_of_range
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
    call MPI_Send(x, 1, MPI_INTEGER, 2, 0, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program rank_out_of_range
