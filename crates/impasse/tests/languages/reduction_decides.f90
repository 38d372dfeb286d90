! What was reduced decides for all alike.
! ranks: 3
! expect: clean
program reduction_decides
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
  x = rank
  call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD)
  if (y == size - 1) then
    call MPI_Barrier(MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program reduction_decides
