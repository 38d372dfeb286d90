! Rows of a grid reduce among themselves.
! ranks: 4
! expect: deadlock always
program grid_with_rows
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: dims(2)
  integer :: x
  integer :: y
  integer :: coords(2)
  logical :: periods(2)
  logical :: keep(2)
  type(MPI_Comm) :: c
  type(MPI_Comm) :: row

  rank = 0
  size = 0
  dims = 0
  x = 0
  y = 0
  coords = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  dims(1) = 2
  dims(2) = 2
  periods(1) = .false.
  periods(2) = .true.
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., c)
  call MPI_Cart_coords(c, rank, 2, coords)
  keep(1) = .false.
  keep(2) = .true.
  call MPI_Cart_sub(c, keep, row)
  if (coords(1) == 0 .or. coords(2) == 0) then
    call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, row)
  end if
  call MPI_Comm_free(row)
  call MPI_Comm_free(c)
  call MPI_Finalize()
end program grid_with_rows
