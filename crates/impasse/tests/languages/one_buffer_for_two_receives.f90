! Two receives under way have the same buffer.
! ranks: 2
! expect: error
program one_buffer_for_two_receives
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  type(MPI_Request) :: r(2)

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Irecv(x, 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, r(1))
    call MPI_Irecv(x, 4, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, r(2))
    call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)
  else
    call MPI_Send(x, 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD)
    call MPI_Send(x, 4, MPI_INTEGER, 0, 1, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program one_buffer_for_two_receives
