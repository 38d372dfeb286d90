! A type is used before it was committed.
! ranks: 2
! expect: error
program type_not_committed
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x(16)
  integer :: t
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  call MPI_Type_contiguous(4, MPI_INTEGER, t, ierr)
  if (rank == 0) then
    call MPI_Send(x, 1, t, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Type_free(t, ierr)
  call MPI_Finalize(ierr)
end program type_not_committed
