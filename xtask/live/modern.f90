! Requests of all kinds, by the module mpi_f08; with an argument, a barrier meets a receive.
program modern
  use mpi_f08
  implicit none
  integer :: rank, n, val, got, i, done, places(2)
  type(MPI_Comm) :: half, copy
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status, statuses(2)
  logical :: flag
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, half)
  call MPI_Comm_idup(half, copy, requests(1))
  call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
  val = rank
  call MPI_Allreduce(val, got, 1, MPI_INTEGER, MPI_SUM, copy)
  print *, 'rank', rank, 'half', got
  call MPI_Irecv(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(val, 1, MPI_INTEGER, mod(rank + 1, n), 8, MPI_COMM_WORLD, requests(2))
  flag = .false.
  do while (.not. flag)
    call MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE)
  end do
  if (rank == 0) then
    do i = 1, n - 1
      call MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, status)
      call MPI_Recv(got, 1, MPI_INTEGER, status%MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end do
  else
    call MPI_Send(val, 1, MPI_INTEGER, 0, 3, MPI_COMM_WORLD)
  end if
  call MPI_Send_init(val, 1, MPI_INTEGER, mod(rank + 1, n), 5, MPI_COMM_WORLD, requests(1))
  call MPI_Recv_init(got, 1, MPI_INTEGER, mod(rank + n - 1, n), 5, MPI_COMM_WORLD, requests(2))
  do i = 1, 3
    call MPI_Startall(2, requests)
    call MPI_Waitsome(2, requests, done, places, statuses)
    if (done < 2) call MPI_Waitall(2, requests, statuses)
  end do
  call MPI_Request_free(requests(1))
  call MPI_Request_free(requests(2))
  call MPI_Comm_free(copy)
  call MPI_Comm_free(half)
  print *, 'rank', rank, 'done', got
  if (command_argument_count() > 0) then
    if (rank == 0) call MPI_Barrier(MPI_COMM_WORLD) ! stuck
    if (rank /= 0) call MPI_Recv(got, 1, MPI_INTEGER, 0, 99, MPI_COMM_WORLD, status) ! stuck
  end if
  call MPI_Finalize()
end program
