program sections
  integer :: a(10), b(4,4), i
  a = [(i, i = 1, 10)]
  a(2:10:2) = -a(2:10:2)
  print *, a
  a(1:5) = a(6:10)
  print *, a
  a(2:6) = a(1:5)
  print *, a
  b = reshape([(i, i = 1, 16)], [4,4])
  b(2:3,2:3) = 0
  print '(4i4)', transpose(b)
  b(:,1) = b(1,:)
  print '(4i4)', transpose(b)
  print *, a([3,1,2])
  where (a < 0) a = 100
  print *, a
end program
