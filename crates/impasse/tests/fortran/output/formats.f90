program formats
  integer :: i
  character(len=20) :: form
  print '("a",i2,3x,"b",t12,"c",tl3,"d",tr2,"e")', 5
  print '(2(i2,"-",i2,:," / "))', 1, 2, 3, 4
  print '(2(i2,"-",i2,:," / "))', 1, 2, 3
  print '(a,/,a,//,a)', 'one', 'two', 'three'
  print '(3i4)', (i, i = 1, 8)
  print '(i2,(2i3))', (i, i = 1, 6)
  print '(*(i0,:,","))', (i, i = 1, 6)
  form = '(a,i3,f6.2)'
  print form, 'x', 42, 1.5
  write (*, 100) 'labelled', 7
100 format (a10, ' = ', i3)
  print '(l1,l4)', .true., .false.
  print '(a3,a8,a)', 'abcdef', 'abc', 'abc'
  print "('it''s',1x,'quoted')"
end program
