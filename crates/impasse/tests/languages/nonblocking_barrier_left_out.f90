! A barrier that does not wait is waited for.
! ranks: 2
! expect: deadlock always
program nonblocking_barrier_left_out
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: r
  integer :: ierr

  rank = 0
  size = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call MPI_Ibarrier(MPI_COMM_WORLD, r, ierr)
    call MPI_Wait(r, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program nonblocking_barrier_left_out
