! What a rank has decides, though all should agree.
! ranks: 3
! expect: deadlock always
program own_value_decides
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x
  integer :: y
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  y = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  x = rank
  call mpi_allreduce(x, y, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
  if (x == y) then
    call mpi_barrier(MPI_COMM_WORLD, ierr)
  end if
  call mpi_finalize(ierr)
end program own_value_decides
