! The server answers rank 1 whoever has asked first.
! ranks: 3
! expect: deadlock schedule
program answer_to_rank_one_only
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
    call mpi_recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call mpi_ssend(x, 1, MPI_INTEGER, 1, 2, MPI_COMM_WORLD, ierr)
    call mpi_recv(x, 1, MPI_INTEGER, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  else
    call mpi_ssend(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
    if (rank == 1) then
      call mpi_recv(x, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end if
  end if
  call mpi_finalize(ierr)
end program answer_to_rank_one_only
