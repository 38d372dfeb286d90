! A rank sends to itself before it receives.
! ranks: 1, 2
! expect: deadlock buffering
program send_to_oneself
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: y
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  call MPI_Send(x, 1, MPI_INTEGER, rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Recv(y, 1, MPI_INTEGER, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program send_to_oneself
