program unformatted
  integer :: a(5), b(5), i, u
  double precision :: d
  a = [(i * 11, i = 1, 5)]
  open (newunit=u, file='impasse_test_2.bin', form='unformatted', status='replace')
  write (u) a
  write (u) 2.5d0, 7
  rewind (u)
  read (u) b
  read (u) d, i
  print *, b, d, i
  close (u, status='delete')
end program
