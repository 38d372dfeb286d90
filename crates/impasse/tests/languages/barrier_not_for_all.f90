! One rank leaves out the barrier.
! ranks: 3
! expect: deadlock always
program barrier_not_for_all
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: ierr

  rank = 0
  size = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank /= 2) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program barrier_not_for_all
