! The target waits for an access that is never completed.
! ranks: 2
! expect: deadlock always
program exposure_never_ends
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(4)
  integer :: members(1)
  integer(MPI_ADDRESS_KIND) :: bytes
  type(MPI_Win) :: w
  type(MPI_Group) :: g
  type(MPI_Group) :: h

  rank = 0
  size = 0
  x = 0
  members = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  bytes = 16
  call MPI_Win_create(x, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, w)
  call MPI_Comm_group(MPI_COMM_WORLD, g)
  members(1) = 1 - rank
  call MPI_Group_incl(g, 1, members, h)
  if (rank == 0) then
    call MPI_Win_post(h, 0, w)
    call MPI_Win_wait(w)
  end if
  call MPI_Group_free(g)
  call MPI_Group_free(h)
  call MPI_Win_free(w)
  call MPI_Finalize()
end program exposure_never_ends
