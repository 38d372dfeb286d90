program reals
  real :: x = 3.14159265
  double precision :: d = 2.718281828459045d0
  print '(f8.2,f10.5,f0.3)', x, d, x
  print '(e12.4,e15.7e3,d14.6)', x, d, d
  print '(es12.4,en14.3)', x * 1000, d * 1d5
  print '(g12.4,g12.4,g12.4)', x, x * 1e6, x * 1e-6
  print '(1pe12.4,2pf8.2,0p,f8.2)', x, x, x
  print '(f4.1,f3.1)', 99.96, 0.04
  print '(f6.2)', -0.001, 1234.5
  print '(e10.3)', 0.0, -1.0
  print *, x, d, -x, -d
  print '(f8.3)', [1.0, 2.0, 3.0]
  print '(3f8.3)', [1.0, 2.0, 3.0, 4.0]
end program
