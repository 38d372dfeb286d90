! A row of a matrix is not contiguous: the compiler sends a copy, which is gone when the call returns.
! ranks: 2
! expect: error
program fortran_section
  use mpi_f08
  implicit none
  integer :: rank, matrix(4, 4), row(4)
  type(MPI_Request) :: request

  matrix = 1
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  if (rank == 0) then
    call MPI_Isend(matrix(2, :), 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, request) !~ race
    call MPI_Wait(request, MPI_STATUS_IGNORE) !~ race
  else
    call MPI_Recv(row, 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program fortran_section
