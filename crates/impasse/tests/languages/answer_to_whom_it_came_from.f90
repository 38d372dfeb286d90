! The server answers whoever has asked.
! ranks: 3
! expect: clean
program answer_to_whom_it_came_from
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  type(MPI_Status) :: s
  integer :: i

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    do i = 1, size - 1
      call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, s)
      call MPI_Send(x, 1, MPI_INTEGER, s%MPI_SOURCE, 2, MPI_COMM_WORLD)
    end do
  else
    call MPI_Send(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD)
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program answer_to_whom_it_came_from
