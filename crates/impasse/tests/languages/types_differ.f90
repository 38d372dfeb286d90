! Integers are sent, floating numbers received.
! ranks: 2
! expect: error
program types_differ
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x(4)
  double precision :: y(4)
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  y = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call mpi_send(x, 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call mpi_recv(y, 4, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call mpi_finalize(ierr)
end program types_differ
