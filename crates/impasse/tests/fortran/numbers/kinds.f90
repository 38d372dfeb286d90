! All kinds of integers and reals: limits, conversions, models, bits.
program kinds
  implicit none
  integer(1) :: a = 127_1
  integer(2) :: b = 32767_2
  integer(8) :: c = huge(1_8)
  real(4) :: x = 1.0 / 3.0
  real(8) :: y = 1.0d0 / 3.0d0
  print *, a, b, c, huge(a), huge(b)
  print *, x, y, real(y), dble(x)
  print *, epsilon(x), epsilon(y), tiny(x), huge(y), precision(y), range(x), digits(x)
  print *, exponent(10.0), fraction(10.0d0), scale(1.5, 3), set_exponent(0.75d0, 4), nearest(1.0, 1.0), spacing(1d0)
  print *, int(2.9), nint(-2.5), floor(-2.1), ceiling(2.1), aint(-2.7), anint(2.5d0)
  print *, mod(-7, 3), modulo(-7, 3), mod(-7.5, 2.0), modulo(-7.5d0, 2.0d0), sign(3, -1), dim(2, 5)
  print *, iand(12, 10), ior(12, 10), ieor(12, 10), not(0), ishft(1, 5), ishftc(3, -1, 4), ibits(255, 2, 3)
  print *, btest(5, 2), ibset(0, 3), ibclr(15, 0), popcnt(255), poppar(7), leadz(1), trailz(8)
  print *, shiftl(1, 4), shiftr(-1, 28), shifta(-16, 2), maskl(3), maskr(3), merge_bits(5, 10, 12)
  print *, selected_int_kind(9), selected_real_kind(12), kind(1_8), bit_size(1_2)
  print *, transfer(1.0, 1), transfer(1065353216, 1.0)
  print *, sqrt(2.0), exp(1d0), log(10.0), log10(1000d0), sin(1.0), cos(1d0), tan(0.5), asin(1.0), atan2(1d0, 2d0)
  print *, sinh(1.0), cosh(1d0), tanh(0.5), hypot(3.0, 4.0), gamma(5.0), erf(0.5d0), bessel_j0(1.0d0)
  print *, max(1, 5, 3), min(2.5, 1.5), abs(-3), cmplx(1, 2), conjg((1.0, 2.0)), aimag((3.0, 4.0)), abs((3.0, 4.0))
  print *, 7 / 2, -7 / 2, 2**10, 2.0**0.5, (-2)**3, 10_8**12
end program
