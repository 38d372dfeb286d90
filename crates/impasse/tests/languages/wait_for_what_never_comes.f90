! A receive was posted that nobody answers.
! ranks: 2
! expect: deadlock always
program wait_for_what_never_comes
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
  if (rank == 1) then
    call MPI_Irecv(x, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, r, ierr)
    call MPI_Wait(r, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program wait_for_what_never_comes
