! Barriers of two communicators in two orders.
! ranks: 2
! expect: deadlock always
program two_communicators_crossed
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: c
  integer :: ierr

  rank = 0
  size = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, c, ierr)
  if (rank == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Barrier(c, ierr)
  else
    call MPI_Barrier(c, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Comm_free(c, ierr)
  call MPI_Finalize(ierr)
end program two_communicators_crossed
