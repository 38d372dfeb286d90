! The same line closed to a ring.
! ranks: 4
! expect: deadlock always
program cartesian_ring
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: dims(1)
  integer :: x
  integer :: y
  integer :: left
  integer :: right
  logical :: periods(1)
  integer :: c
  integer :: ierr

  rank = 0
  size = 0
  dims = 0
  x = 0
  y = 0
  left = 0
  right = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  dims(1) = size
  periods(1) = .true.
  call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., c, ierr)
  call MPI_Cart_shift(c, 0, 1, left, right, ierr)
  call MPI_Recv(y, 1, MPI_INTEGER, left, 0, c, MPI_STATUS_IGNORE, ierr)
  call MPI_Send(x, 1, MPI_INTEGER, right, 0, c, ierr)
  call MPI_Comm_free(c, ierr)
  call MPI_Finalize(ierr)
end program cartesian_ring
