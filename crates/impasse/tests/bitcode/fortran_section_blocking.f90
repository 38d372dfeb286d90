! A row of a matrix in a blocking call: the copy lives as long as it is needed.
! ranks: 2
! expect: clean
program fortran_section_blocking
  use mpi_f08
  implicit none
  integer :: rank, matrix(4, 4)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  matrix = rank
  if (rank == 0) then
    call MPI_Send(matrix(2, :), 4, MPI_INTEGER, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(matrix(:, 3), 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    if (matrix(4, 3) /= 0 .or. matrix(4, 2) /= 1) call MPI_Abort(MPI_COMM_WORLD, 1)
  end if
  call MPI_Finalize()
end program fortran_section_blocking
