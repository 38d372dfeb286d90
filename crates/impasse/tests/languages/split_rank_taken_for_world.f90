! A rank of the half is taken for one of the whole.
! ranks: 4
! expect: deadlock always
program split_rank_taken_for_world
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: half
  integer :: mine
  integer :: x
  type(MPI_Comm) :: c

  rank = 0
  size = 0
  half = 0
  mine = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  half = mod(rank, 2)
  call MPI_Comm_split(MPI_COMM_WORLD, half, rank, c)
  call MPI_Comm_rank(c, mine)
  if (mine == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 0, c, MPI_STATUS_IGNORE)
  end if
  call MPI_Comm_free(c)
  call MPI_Finalize()
end program split_rank_taken_for_world
