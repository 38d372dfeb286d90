! Halves of the ranks among themselves.
! ranks: 4
! expect: clean
program split_halves
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: half
  integer :: x
  integer :: y
  integer :: c
  integer :: ierr

  rank = 0
  size = 0
  half = 0
  x = 0
  y = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  half = mod(rank, 2)
  call mpi_comm_split(MPI_COMM_WORLD, half, rank, c, ierr)
  x = rank
  call mpi_allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, c, ierr)
  call mpi_comm_free(c, ierr)
  call mpi_finalize(ierr)
end program split_halves
