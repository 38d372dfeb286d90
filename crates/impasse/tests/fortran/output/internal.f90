program internal
  character(len=20) :: s
  character(len=8) :: lines(3)
  integer :: n
  real :: x
  write (s, '(a,i4.4)') 'file', 42
  print *, '[', s, ']'
  write (s, *) 3.5
  print *, trim(s)
  read (s, *) x
  print *, x * 2
  write (lines, '(i3)') 1, 2, 3
  print *, lines
  s = '  12 34'
  read (s, *) n, x
  print *, n, x
  s = '123456'
  read (s, '(i2,f3.1)') n, x
  print *, n, x
end program
