! A rank without a colour has no communicator.
! ranks: 3
! expect: clean
program split_left_out
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: colour
  type(MPI_Comm) :: c

  rank = 0
  size = 0
  colour = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  colour = 0
  if (rank == 2) then
    colour = MPI_UNDEFINED
  end if
  call MPI_Comm_split(MPI_COMM_WORLD, colour, rank, c)
  if (c /= MPI_COMM_NULL) then
    call MPI_Barrier(c)
    call MPI_Comm_free(c)
  end if
  call MPI_Finalize()
end program split_left_out
