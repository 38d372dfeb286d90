! A buffer is changed while it is being sent.
! ranks: 2
! expect: error
program buffer_changed_before_the_wait
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  type(MPI_Request) :: r

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Isend(x, 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, r)
    x(3) = 7
    call MPI_Wait(r, MPI_STATUS_IGNORE)
  else
    call MPI_Recv(x, 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program buffer_changed_before_the_wait
