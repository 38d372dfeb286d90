! A column is sent by a vector type.
! ranks: 2
! expect: clean
program column_of_a_matrix
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: x(16)
  integer :: y(16)
  type(MPI_Datatype) :: t

  rank = 0
  size = 0
  x = 0
  y = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Type_vector(4, 1, 4, MPI_INTEGER, t)
  call MPI_Type_commit(t)
  if (rank == 0) then
    call MPI_Send(x, 1, t, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(y, 4, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Type_free(t)
  call MPI_Finalize()
end program column_of_a_matrix
