! A buffer is read before its message has come.
! ranks: 2
! expect: error
program buffer_read_before_the_wait
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  integer :: y
  integer :: r
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call MPI_Irecv(x, 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, r, ierr)
    y = x(2)
    call MPI_Wait(r, MPI_STATUS_IGNORE, ierr)
    call MPI_Send(y, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, ierr)
  else
    call MPI_Send(x, 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
    call MPI_Recv(y, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program buffer_read_before_the_wait
