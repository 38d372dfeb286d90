! A message is found, and received by its handle.
! ranks: 2
! expect: clean
program matched_probe
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: m
  integer :: s(MPI_STATUS_SIZE)
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 9, MPI_COMM_WORLD, ierr)
  else
    call MPI_Mprobe(0, 9, MPI_COMM_WORLD, m, s, ierr)
    call MPI_Mrecv(x, 1, MPI_INTEGER, m, s, ierr)
  end if
  call MPI_Finalize(ierr)
end program matched_probe
