! Broadcast and reduction in different orders.
! ranks: 2
! expect: deadlock always
program collectives_in_two_orders
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
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  else
    call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program collectives_in_two_orders
