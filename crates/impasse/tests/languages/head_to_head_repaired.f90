! One of two ranks sends first.
! ranks: 2
! expect: clean
program head_to_head_repaired
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: other
  integer :: x
  integer :: y
  integer :: ierr

  rank = 0
  size = 0
  other = 0
  x = 0
  y = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  other = 1 - rank
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, ierr)
    call MPI_Recv(y, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  else
    call MPI_Recv(y, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Send(x, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program head_to_head_repaired
