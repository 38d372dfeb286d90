! The last round receives what was never sent.
! ranks: 2
! expect: deadlock always
program one_receive_too_many
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: i

  rank = 0
  size = 0
  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  if (rank == 0) then
    do i = 0, 2
      call MPI_Send(x, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD)
    end do
  else
    do i = 0, 3
      call MPI_Recv(x, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end do
  end if
  call MPI_Finalize()
end program one_receive_too_many
