! The ranks do not agree on the operation.
! ranks: 2
! expect: error
program two_operations
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
  if (rank == 0) then
    call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  else
    call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program two_operations
