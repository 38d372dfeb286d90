! A request is left at the end.
! ranks: 2
! expect: error
program request_never_completed
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: r
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call MPI_Isend(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, r, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program request_never_completed
