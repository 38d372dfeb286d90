program list_directed
  integer :: i
  print *, 1, -2, 3.5, -0.25d0, .true., 'text', (1.0, -2.0)
  print *, (i, i = 1, 25)
  print *, 1e10, 1e-10, 123456.0, 1234567.0, 0.1, 0.01
  print *, 1d15, 1d16, 0.1d0, 1d-3, huge(1d0), tiny(1d0)
  print *, 'a', 'b', 1, 'c'
  print *
  print *, ''
  print *, repeat('x', 100)
end program
