! A rank looks for a message that nobody sends.
! ranks: 2
! expect: deadlock always
program probe_for_nothing
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  type(MPI_Status) :: s

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 1) then
    call MPI_Probe(0, 9, MPI_COMM_WORLD, s)
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program probe_for_nothing
