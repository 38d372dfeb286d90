! Teams of their own, windows and files, by the module mpi; with an argument, one rank skips the last fence.
program teams
  use mpi
  implicit none
  integer :: ierr, rank, n, team, total, window, file
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  integer :: memory(4)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, team, ierr)
  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, team, ierr)
  print *, 'rank', rank, 'team', total
  memory = -1
  bytes = 16
  call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  place = rank
  if (rank < 4) call MPI_Put(rank, 1, MPI_INTEGER, 0, place, 1, MPI_INTEGER, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  if (rank == 0) print *, 'rank', rank, memory(1:min(n, 4))
  call MPI_File_open(MPI_COMM_WORLD, 'teams.tmp', MPI_MODE_CREATE + MPI_MODE_WRONLY + &
    MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, file, ierr)
  call MPI_File_close(file, ierr)
  call finish(command_argument_count() > 0 .and. rank == 1)
contains
  subroutine finish(early)
    logical, intent(in) :: early
    if (early) then
      call MPI_Barrier(MPI_COMM_WORLD, ierr) ! stuck
    end if
    call MPI_Win_fence(0, window, ierr) ! stuck
    call MPI_Win_free(window, ierr)
    call MPI_Comm_free(team, ierr)
    call MPI_Finalize(ierr)
  end subroutine
end program
