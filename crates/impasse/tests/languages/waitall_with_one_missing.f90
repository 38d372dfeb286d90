! One of two receives has no message.
! ranks: 2
! expect: deadlock always
program waitall_with_one_missing
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: y
  type(MPI_Request) :: r(2)

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD)
  else
    call MPI_Irecv(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, r(1))
    call MPI_Irecv(y, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, r(2))
    call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)
  end if
  call MPI_Finalize()
end program waitall_with_one_missing
