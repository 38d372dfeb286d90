! The last worker is never told to stop.
! ranks: 3
! expect: deadlock always
program one_stop_too_few
  use mpi_f08
  implicit none
  integer :: rank
  integer :: size
  integer :: job
  integer :: done
  integer :: stop
  type(MPI_Status) :: s
  integer :: i

  rank = 0
  size = 0
  job = 0
  done = 0
  stop = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  stop = 0
  if (rank == 0) then
    do i = 0, 1
      call MPI_Recv(done, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, s)
      job = i + 1
      call MPI_Send(job, 1, MPI_INTEGER, s%MPI_SOURCE, 2, MPI_COMM_WORLD)
    end do
    call MPI_Recv(done, 1, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, s)
    call MPI_Send(stop, 1, MPI_INTEGER, s%MPI_SOURCE, 2, MPI_COMM_WORLD)
  else
    job = 1
    do while (job /= 0)
      call MPI_Send(done, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD)
      call MPI_Recv(job, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end do
  end if
  call MPI_Finalize()
end program one_stop_too_few
