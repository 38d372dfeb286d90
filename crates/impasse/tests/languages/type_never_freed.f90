! A type is left at the end.
! ranks: 2
! expect: warning
program type_never_freed
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  type(MPI_Datatype) :: t

  rank = 0
  size = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Type_contiguous(4, MPI_INTEGER, t)
  call MPI_Type_commit(t)
  call MPI_Finalize()
end program type_never_freed
