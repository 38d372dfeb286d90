! Implicit interfaces: texts as buffers, special addresses, names with blanks behind them.
! ranks: 2
! expect: deadlock always
program fortran_include
  implicit none
  include 'mpif.h'
  integer :: rank, other, ierr, n, statuses(MPI_STATUS_SIZE, 2), requests(2), x(4), comm, count
  character(len=8) :: text
  character(len=MPI_MAX_OBJECT_NAME) :: name

  text = 'ping'
  x = 1
  call mpi_init(ierr)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  call mpi_isend(text, 8, MPI_CHARACTER, other, 3, MPI_COMM_WORLD, requests(1), ierr)
  call mpi_irecv(name, 8, MPI_CHARACTER, other, 3, MPI_COMM_WORLD, requests(2), ierr)
  call mpi_waitall(2, requests, statuses, ierr)
  call mpi_get_count(statuses(1, 2), MPI_CHARACTER, count, ierr)
  if (count /= 8 .or. ichar(name(1:1)) /= ichar('p')) call mpi_abort(MPI_COMM_WORLD, 1, ierr)
  call mpi_allreduce(MPI_IN_PLACE, x, 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (x(4) /= 2) call mpi_abort(MPI_COMM_WORLD, 2, ierr)
  call mpi_comm_dup(MPI_COMM_WORLD, comm, ierr)
  call mpi_comm_set_name(comm, 'halo  ', ierr)
  call mpi_comm_get_name(comm, name, n, ierr)
  if (n /= 4 .or. ichar(name(4:4)) /= ichar('o') .or. ichar(name(5:5)) /= 32) then
    call mpi_abort(MPI_COMM_WORLD, 3, ierr)
  end if
  call mpi_comm_free(comm, ierr)
  call mpi_recv(x, 4, MPI_INTEGER, other, statuses(MPI_TAG, 2) + 1, & !~ cycle
      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call mpi_send(x, 4, MPI_INTEGER, other, 4, MPI_COMM_WORLD, ierr)
  call mpi_finalize(ierr)
end program fortran_include
