! One side forgets to start its request.
! ranks: 2
! expect: deadlock always
program persistent_never_started
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: x
  integer :: r
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call mpi_send_init(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, r, ierr)
    call mpi_request_free(r, ierr)
  else
    call mpi_recv_init(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, r, ierr)
    call mpi_start(r, ierr)
    call mpi_wait(r, MPI_STATUS_IGNORE, ierr)
    call mpi_request_free(r, ierr)
  end if
  call mpi_finalize(ierr)
end program persistent_never_started
