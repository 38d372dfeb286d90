! A rank waits for a message of one who has sent none.
! ranks: 3
! expect: deadlock always
program receive_from_the_wrong_rank
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call mpi_send(x, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, ierr)
  else if (rank == 1) then
    call mpi_recv(x, 1, MPI_INTEGER, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call mpi_finalize(ierr)
end program receive_from_the_wrong_rank
