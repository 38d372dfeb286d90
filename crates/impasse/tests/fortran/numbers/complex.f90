program complex_numbers
  complex :: a = (1.0, 2.0), b
  complex(8) :: c, v(3)
  integer :: i
  b = a * a - (0.5, 0.5)
  print *, a, b, a / b, a == b
  print *, real(b), aimag(b), conjg(a), abs(b)
  c = sqrt((-1d0, 0d0))
  print *, c, exp((0d0, 1d0))
  v = [(cmplx(i, -i, 8), i = 1, 3)]
  print *, sum(v), dot_product(v, v), product(v)
  print '(2f8.3)', a, b
  print *, a**2, a**3
end program
