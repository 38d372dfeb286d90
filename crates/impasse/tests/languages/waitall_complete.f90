! Both receives have a message.
! ranks: 2
! expect: clean
program waitall_complete
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x
  integer :: y
  integer :: r(2)
  integer :: s(MPI_STATUS_SIZE, 2)
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  y = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call mpi_send(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, ierr)
    call mpi_send(y, 1, MPI_INTEGER, 1, 2, MPI_COMM_WORLD, ierr)
  else
    call mpi_irecv(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, r(1), ierr)
    call mpi_irecv(y, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, r(2), ierr)
    call mpi_waitall(2, r, s, ierr)
  end if
  call mpi_finalize(ierr)
end program waitall_complete
