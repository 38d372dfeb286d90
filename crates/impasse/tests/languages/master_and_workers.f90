! A master hands out work until there is none.
! ranks: 3
! expect: clean
program master_and_workers
  use mpi
  implicit none
  integer :: rank
  integer :: size
  integer :: job
  integer :: done
  integer :: stop
  integer :: s(MPI_STATUS_SIZE)
  integer :: i
  integer :: ierr

  rank = 0
  size = 0
  job = 0
  done = 0
  stop = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  stop = 0
  if (rank == 0) then
    do i = 0, 3
      call MPI_Recv(done, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, s, ierr)
      job = i + 1
      call MPI_Send(job, 1, MPI_INTEGER, s(MPI_SOURCE), 2, MPI_COMM_WORLD, ierr)
    end do
    do i = 1, size - 1
      call MPI_Recv(done, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, s, ierr)
      call MPI_Send(stop, 1, MPI_INTEGER, s(MPI_SOURCE), 2, MPI_COMM_WORLD, ierr)
    end do
  else
    job = 1
    do while (job /= 0)
      call MPI_Send(done, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
      call MPI_Recv(job, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end do
  end if
  call MPI_Finalize(ierr)
end program master_and_workers
