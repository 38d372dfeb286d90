C     Values go round a ring, by the oldest bindings; with an argument, all wait for one that nobody sends.
      program ring
      include 'mpif.h'
      integer ierr, rank, n, left, right, val, got, i, idx
      integer st(MPI_STATUS_SIZE), req(2)
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, n, ierr)
      right = mod(rank + 1, n)
      left = mod(rank + n - 1, n)
      val = rank
      call MPI_SENDRECV(val, 1, MPI_INTEGER, right, 7, got, 1,
     &  MPI_INTEGER, left, 7, MPI_COMM_WORLD, st, ierr)
      print *, 'rank', rank, 'got', got, 'from', st(MPI_SOURCE)
      call MPI_IRECV(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, 8,
     &  MPI_COMM_WORLD, req(1), ierr)
      call MPI_ISEND(val, 1, MPI_INTEGER, right, 8,
     &  MPI_COMM_WORLD, req(2), ierr)
      call MPI_WAITALL(2, req, MPI_STATUSES_IGNORE, ierr)
      call MPI_IRECV(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, 9,
     &  MPI_COMM_WORLD, req(1), ierr)
      call MPI_ISEND(val, 1, MPI_INTEGER, right, 9,
     &  MPI_COMM_WORLD, req(2), ierr)
      do i = 1, 2
        call MPI_WAITANY(2, req, idx, st, ierr)
        if (idx .eq. 1) print *, 'rank', rank, 'from', st(MPI_SOURCE)
      end do
      if (rank .eq. 0) then
        do i = 1, n - 1
          call MPI_RECV(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, 3,
     &      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
        end do
      else
        call MPI_SEND(val, 1, MPI_INTEGER, 0, 3, MPI_COMM_WORLD, ierr)
      end if
      call MPI_ALLREDUCE(val, got, 1, MPI_INTEGER, MPI_SUM,
     &  MPI_COMM_WORLD, ierr)
      print *, 'rank', rank, 'sum', got
      if (iargc() .gt. 0) then
        call MPI_RECV(got, 1, MPI_INTEGER, left, 4, MPI_COMM_WORLD, st, ierr) ! stuck
      end if
      call MPI_FINALIZE(ierr)
      end
