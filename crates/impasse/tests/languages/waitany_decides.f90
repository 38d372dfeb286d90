! Whoever is first decides who gets an answer.
! ranks: 3
! expect: deadlock schedule
program waitany_decides
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: y
  integer :: which
  type(MPI_Request) :: r(2)

  rank = 0
  size = 0
  x = 0
  y = 0
  which = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Irecv(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, r(1))
    call MPI_Irecv(y, 1, MPI_INTEGER, 2, 1, MPI_COMM_WORLD, r(2))
    call MPI_Waitany(2, r, which, MPI_STATUS_IGNORE)
    which = 1
    call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)
    call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Recv(x, 1, MPI_INTEGER, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  else
    call MPI_Send(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD)
    call MPI_Send(x, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program waitany_decides
