! One rank makes one fence less.
! ranks: 2
! expect: deadlock always
program fence_left_out
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x(4)
  integer(MPI_ADDRESS_KIND) :: bytes
  integer :: w
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  bytes = 16
  call mpi_win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w, ierr)
  call mpi_win_fence(0, w, ierr)
  if (rank == 0) then
    call mpi_win_fence(0, w, ierr)
  end if
  call mpi_win_free(w, ierr)
  call mpi_finalize(ierr)
end program fence_left_out
