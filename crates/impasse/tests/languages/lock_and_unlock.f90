! A rank updates memory of another one under a lock.
! ranks: 2
! expect: clean
program lock_and_unlock
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x(1)
  integer :: one(1)
  integer(MPI_ADDRESS_KIND) :: bytes
  integer(MPI_ADDRESS_KIND) :: at
  integer :: w
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  one = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  bytes = 4
  at = 0
  one(1) = 1
  call mpi_win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w, ierr)
  call mpi_win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w, ierr)
  call mpi_accumulate(one, 1, MPI_INTEGER, 0, at, 1, MPI_INTEGER, MPI_SUM, w, ierr)
  call mpi_win_unlock(0, w, ierr)
  call mpi_win_free(w, ierr)
  call mpi_finalize(ierr)
end program lock_and_unlock
