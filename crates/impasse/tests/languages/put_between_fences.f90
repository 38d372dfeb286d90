! Data is put between fences.
! ranks: 2
! expect: clean
program put_between_fences
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  integer :: y(4)
  integer(MPI_ADDRESS_KIND) :: bytes
  integer(MPI_ADDRESS_KIND) :: at
  type(MPI_Win) :: w

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  bytes = 16
  at = 0
  call MPI_Win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w)
  call MPI_Win_fence(0, w)
  if (rank == 0) then
    call MPI_Put(y, 4, MPI_INTEGER, 1, at, 4, MPI_INTEGER, w)
  end if
  call MPI_Win_fence(0, w)
  call MPI_Win_free(w)
  call MPI_Finalize()
end program put_between_fences
