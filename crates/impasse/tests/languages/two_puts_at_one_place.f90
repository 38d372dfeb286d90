! Two ranks put to the same place in one epoch.
! ranks: 3
! expect: error
program two_puts_at_one_place
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  integer :: y(4)
  integer(MPI_ADDRESS_KIND) :: bytes
  integer(MPI_ADDRESS_KIND) :: at
  integer :: w
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  bytes = 16
  at = 0
  call MPI_Win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w, ierr)
  call MPI_Win_fence(0, w, ierr)
  if (rank /= 0) then
    call MPI_Put(y, 4, MPI_INTEGER, 0, at, 4, MPI_INTEGER, w, ierr)
  end if
  call MPI_Win_fence(0, w, ierr)
  call MPI_Win_free(w, ierr)
  call MPI_Finalize(ierr)
end program two_puts_at_one_place
