! Functions of a Fortran program that MPI calls: a reduction, and what happens to attributes.
! ranks: 3
! expect: deadlock always
module own
  implicit none
contains
  subroutine larger(a, b, n, datatype)
    integer :: n, datatype
    integer :: a(n), b(n)
    b = max(a, b)
  end subroutine larger

  subroutine copy(comm, keyval, extra, old, new, flag, ierror)
    use mpi, only: MPI_ADDRESS_KIND
    integer :: comm, keyval, ierror
    integer(MPI_ADDRESS_KIND) :: extra, old, new
    logical :: flag
    new = old + extra
    flag = .true.
    ierror = 0
  end subroutine copy
end module own

program fortran_functions
  use mpi
  use own
  implicit none
  integer :: rank, op, mine(2), all(2), keyval, comm, ierror
  integer(MPI_ADDRESS_KIND) :: extra, value
  logical :: found

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Op_create(larger, .true., op, ierror)
  mine = rank
  call MPI_Allreduce(mine, all, 2, MPI_INTEGER, op, MPI_COMM_WORLD, ierror)
  call MPI_Op_free(op, ierror)
  if (all(2) /= 2) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)

  extra = 5
  call MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, keyval, extra, ierror)
  value = 10
  call MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, value, ierror)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
  call MPI_Comm_get_attr(comm, keyval, value, found, ierror)
  if (.not. found .or. value /= 15) call MPI_Abort(MPI_COMM_WORLD, 2, ierror)
  call MPI_Comm_free_keyval(keyval, ierror)
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, found, ierror)
  if (.not. found .or. value < 32767) call MPI_Abort(MPI_COMM_WORLD, 3, ierror)

  if (rank < all(1)) call MPI_Barrier(comm, ierror) !~ collective
  call MPI_Comm_free(comm, ierror) !~ collective
  call MPI_Finalize(ierror)
end program fortran_functions
