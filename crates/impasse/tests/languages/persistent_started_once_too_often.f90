! The receiver does one round more.
! ranks: 2
! expect: deadlock always
program persistent_started_once_too_often
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: x
  integer :: r
  integer :: i
  integer :: ierr

  rank = 0
  size = 0
  x = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    call MPI_Send_init(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, r, ierr)
    do i = 0, 1
      call MPI_Start(r, ierr)
      call MPI_Wait(r, MPI_STATUS_IGNORE, ierr)
    end do
  else
    call MPI_Recv_init(x, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, r, ierr)
    do i = 0, 2
      call MPI_Start(r, ierr)
      call MPI_Wait(r, MPI_STATUS_IGNORE, ierr)
    end do
  end if
  call MPI_Request_free(r, ierr)
  call MPI_Finalize(ierr)
end program persistent_started_once_too_often
