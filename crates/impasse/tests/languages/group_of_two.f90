! A communicator made from a group.
! ranks: 3
! expect: deadlock always
program group_of_two
  implicit none
  include 'mpif.h'
  integer :: rank
  integer :: size
  integer :: members(2)
  integer :: x
  integer :: g
  integer :: h
  integer :: c
  integer :: ierr

  rank = 0
  size = 0
  members = 0
  x = 0
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  members(1) = 0
  members(2) = 2
  call mpi_comm_group(MPI_COMM_WORLD, g, ierr)
  call mpi_group_incl(g, 2, members, h, ierr)
  call mpi_comm_create(MPI_COMM_WORLD, h, c, ierr)
  if (rank == 0) then
    call mpi_recv(x, 1, MPI_INTEGER, 1, 0, c, MPI_STATUS_IGNORE, ierr)
  end if
  if (rank == 2) then
    call mpi_send(x, 1, MPI_INTEGER, 0, 1, c, ierr)
  end if
  if (c /= MPI_COMM_NULL) then
    call mpi_comm_free(c, ierr)
  end if
  call mpi_group_free(g, ierr)
  call mpi_group_free(h, ierr)
  call mpi_finalize(ierr)
end program group_of_two
