! Both receives take what comes.
! ranks: 3
! expect: clean
program any_source_twice
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: sum
  integer :: s(MPI_STATUS_SIZE)
  integer :: i
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  sum = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    do i = 1, size - 1
      call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, s, ierr)
      sum = sum + s(MPI_SOURCE)
    end do
  else
    call MPI_Send(rank, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program any_source_twice
