! A reduction beside messages.
! ranks: 2
! expect: clean
program nonblocking_reduction
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: y
  integer :: z
  type(MPI_Request) :: r

  rank = 0
  size = 0
  x = 0
  y = 0
  z = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  x = rank
  call MPI_Iallreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, r)
  if (rank == 0) then
    call MPI_Send(z, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(z, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Wait(r, MPI_STATUS_IGNORE)
  call MPI_Finalize()
end program nonblocking_reduction
