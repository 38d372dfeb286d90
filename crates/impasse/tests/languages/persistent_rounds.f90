! Persistent requests in three rounds.
! ranks: 2
! expect: clean
program persistent_rounds
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: other
  integer :: x
  integer :: y
  type(MPI_Request) :: r(2)
  integer :: i

  rank = 0
  size = 0
  other = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  other = 1 - rank
  call MPI_Send_init(x, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, r(1))
  call MPI_Recv_init(y, 1, MPI_INTEGER, other, 0, MPI_COMM_WORLD, r(2))
  do i = 0, 2
    call MPI_Startall(2, r)
    call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)
  end do
  call MPI_Request_free(r(1))
  call MPI_Request_free(r(2))
  call MPI_Finalize()
end program persistent_rounds
