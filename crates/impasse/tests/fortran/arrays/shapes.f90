! Functions that make arrays of other shapes, along each dimension and for several types.
program shapes
  implicit none
  integer :: a(2, 3), b(3, 2), v(6), i
  real(8) :: x(2, 2, 2)
  logical :: m(2, 3)
  character(len=3) :: words(4)
  complex :: z(2, 2)
  a = reshape([(i, i = 1, 6)], [2, 3])
  b = reshape([1, 2, 3, 4], [3, 2], pad=[9, 8], order=[2, 1])
  print '(6i4)', a, b
  print '(6i4)', transpose(a)
  m = mod(a, 2) == 0
  print '(*(i4))', pack(a, m), pack(a, m, [(-i, i = 1, 5)])
  v = unpack([10, 20, 30], [.true., .false., .true., .false., .true., .false.], [(i, i = 1, 6)])
  print '(6i4)', v
  print '(*(i4))', spread(v(:2), 1, 3), spread(v(:2), 2, 3), spread(7, 1, 2)
  print '(6i4)', cshift(a, 1), cshift(a, [1, 2], 2), cshift(a, -1, 2)
  print '(6i4)', eoshift(a, 1), eoshift(a, -1, boundary=99, dim=2), eoshift(a, [1, -1], dim=2)
  x = reshape([(0.5d0 * i, i = 1, 8)], [2, 2, 2])
  print '(8f6.1)', x, sum(x, 3), product(x, 1), maxval(x, 2), minval(x, dim=3)
  print '(*(i4))', maxloc(a), minloc(a, 1), maxloc(a, 2), maxloc(a, mask=m), minloc(v, back=.true.)
  print '(*(i4))', findloc(a, 4), findloc(v, 99), findloc(a, 3, 2)
  print '(*(i4))', count(m), count(m, 1), count(m, 2)
  print '(*(l2))', any(m, 1), all(m, 2), parity(m(1, :))
  words = [character(len=3) :: 'one', 'two', 'six', 'ten']
  print '(*(a,1x))', cshift(words, 1), reshape(words, [2, 2]), pack(words, words > 'p'), maxval(words)
  z = reshape([(cmplx(i, -i), i = 1, 4)], [2, 2])
  print '(8f7.2)', transpose(z), matmul(z, z), sum(z), product(z, 2)
  print '(*(i6))', matmul(a, b), dot_product(v, v), merge(a, -a, m)
  print '(*(i4))', shape(x), size(x), size(a, 2), lbound(a), ubound(x, 3)
  print '(*(i4))', iall(v), iany(v), iparity(v)
end program
