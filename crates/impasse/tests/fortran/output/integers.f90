program integers
  integer(1) :: a = -128_1
  integer(2) :: b = 32767_2
  integer(8) :: c = -9223372036854775807_8
  print '(i4,i6,i20)', a, b, c
  print '(i0,1x,i0)', a, c
  print '(i5.3,i6.5,i3.3)', 7, -7, 1234
  print '(b8.8,1x,o6,1x,z4)', 5, 64, 255
  print '(z16)', -1
  print '(sp,i4,s,i4)', 3, 3
  print *, a, b, c
end program
