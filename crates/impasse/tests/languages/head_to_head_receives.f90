! Both ranks receive before they send.
! ranks: 2
! expect: deadlock always
program head_to_head_receives
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: other
  integer :: x
  integer :: y

  rank = 0
  size = 0
  other = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  other = 1 - rank
  call MPI_Recv(y, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Send(x, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD)
  call MPI_Finalize()
end program head_to_head_receives
