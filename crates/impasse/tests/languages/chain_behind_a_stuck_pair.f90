! Rank 2 waits for one who is stuck.
! ranks: 3
! expect: deadlock always
program chain_behind_a_stuck_pair
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: other

  rank = 0
  size = 0
  x = 0
  other = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank < 2) then
    other = 1 - rank
    call MPI_Ssend(x, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD)
    call MPI_Recv(x, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Send(x, 1, MPI_INTEGER, 2, 1, MPI_COMM_WORLD)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Recv(x, 1, MPI_INTEGER, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program chain_behind_a_stuck_pair
