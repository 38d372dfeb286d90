program reductions
  integer :: a(3,4), i
  real :: x(6)
  logical :: m(3,4)
  a = reshape([(mod(i * 7, 12), i = 1, 12)], [3,4])
  x = [1.5, -2.5, 3.5, 0.25, 8.0, -1.0]
  m = a > 5
  print *, sum(a), product(a(:,1) + 1), maxval(a), minval(a)
  print *, sum(a, 1), sum(a, 2)
  print *, maxval(a, 1), minval(a, 2), product(a + 1, 2)
  print *, maxloc(a), minloc(a), maxloc(x), minloc(x, 1)
  print *, count(m), count(m, 1), any(m), all(m), any(m, 2), all(m, 1)
  print *, sum(a, mask=m), maxval(x, mask=x < 3), sum(x)
  print *, dot_product(x, x), dot_product([1,2,3], [4,5,6])
  print *, findloc(a, 7), findloc(a, 100), norm2([3.0, 4.0])
  print *, iall([7, 3, 5]), iany([1, 2, 4]), iparity([1, 3, 7])
  print *, maxloc(a, dim=2), minloc(a, 1, mask=m)
end program
