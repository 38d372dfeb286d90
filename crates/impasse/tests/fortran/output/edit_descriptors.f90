! Edit descriptors with widths, repeats, scale factors, signs, tabs and positions.
program edit_descriptors
  implicit none
  integer :: i
  real(8) :: x = 1234.56789d0, y = -0.00012345d0
  print '(i5,i5.3,i0,i3)', 42, 7, -12, 12345
  print '(b8,b8.8,o5,z6,z6.4)', 5, 5, 64, 255, 255
  print '(f8.2,f0.3,f5.1,f4.0)', x, y, 99999.9d0, 2.5d0
  print '(e12.4,e12.4e3,es12.3,en12.3,d12.3)', x, y, y, x, x
  print '(g12.4,g12.4,g12.4,g0,1x,g0.3)', x, y, 1d20, 17, x
  print '(l1,l3,a,a2,a6)', .true., .false., 'abc', 'abc', 'abc'
  print '(1p,e12.4,0p,f10.3,2p,f10.3)', x, x, x
  print '(sp,i5,f8.2,ss,i5,f8.2)', 3, 4.5, 3, 4.5
  print '(t5,a,t1,a,tr3,a,tl2,a)', 'five', 'one', 'x', 'y'
  print '(a,3x,a,2(1x,i2),/,a)', 'a', 'b', 1, 2, 'next'
  print '(3(i2,:,","))', (i, i = 1, 5)
  print '("it''s",1x,"a ""quote""")'
  print '(bn,i4,bz,i4)', 1, 2
  print '(dc,f8.3,dp,f8.3)', 3.25, 3.25
  print '(2(a,i3,2(f6.1)))', 'p', 1, 1.5, 2.5, 'q', 2, 3.5, 4.5
  print '(*(g0,","))', 1, 2.5, 'three', .true., (4.0, 5.0)
  print '(f10.2)', [1d0, -1d0, 0d0, 1d3]
  print 10, 1, 2, 3
10 format(i3, ' = ', i3, ' and ', i3)
  print '(es10.2e2,e10.2e2,es14.6)', 1d-10, 1d10, 6.02214076d23
  print '(f3.1,f4.2,f2.1)', 0.5, -0.25, 0.5
end program
