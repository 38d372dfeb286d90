! Indices of requests count from 1 in Fortran: rank 0 answers whoever is first, then the other one.
! ranks: 3
! expect: clean
program fortran_waitany
  use mpi_f08
  implicit none
  integer :: rank, which, x(2), round
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status

  x = 0
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  if (rank == 0) then
    call MPI_Irecv(x(1), 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, requests(1))
    call MPI_Irecv(x(2), 1, MPI_INTEGER, 2, 0, MPI_COMM_WORLD, requests(2))
    do round = 1, 2
      call MPI_Waitany(2, requests, which, status)
      call MPI_Send(x(which), 1, MPI_INTEGER, which, 1, MPI_COMM_WORLD)
      if (status%MPI_SOURCE /= which) call MPI_Abort(MPI_COMM_WORLD, 1)
      if (requests(which) /= MPI_REQUEST_NULL) call MPI_Abort(MPI_COMM_WORLD, 2)
    end do
    call MPI_Waitany(2, requests, which, MPI_STATUS_IGNORE)
    if (which == MPI_UNDEFINED) call MPI_Barrier(MPI_COMM_WORLD)
  else
    call MPI_Send(rank, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD)
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Barrier(MPI_COMM_WORLD)
  end if
  call MPI_Finalize()
end program fortran_waitany
