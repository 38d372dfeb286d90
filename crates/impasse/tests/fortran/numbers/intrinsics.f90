program intrinsics
  real :: x = 5.75
  double precision :: d = -5.75d0
  print *, mod(x, 2.0), modulo(d, 2.0d0), aint(x), anint(d), fraction(x), exponent(x)
  print *, nearest(1.0, 1.0) > 1.0, spacing(1.0), scale(1.5, 3), set_exponent(1.5, 4)
  print *, 2**10, 2.0**10, 2.0**(-2), (-2.0)**3, 3.0**0.5, 2_8**40
  print *, ibset(0, 3), ibclr(15, 0), btest(5, 2), iand(12, 10), ior(12, 10), ieor(12, 10), not(0)
  print *, ishft(1, 4), ishft(256, -4), ishftc(1, -1, 8), popcnt(255), leadz(1), trailz(8)
  print *, max(1, 5, 3), min(2.5, 1.5), dim(5, 3), dim(3, 5)
  print *, real(7) / 2, 7 / 2, dble(1) / 3, cmplx(1, 2) * cmplx(3, -1), abs(cmplx(3.0, 4.0)), aimag((1.0,2.0))
  print *, sin(0.5), cos(0.5d0), exp(1.0), log(10.0d0), atan2(1.0, 1.0), sinh(0.5), gamma(5.0)
  print *, selected_int_kind(9), selected_real_kind(15), kind(1.0), huge(1), digits(1.0d0), precision(1.0)
  print *, transfer(1.0, 1), int(z'ff'), conjg((1.0,2.0)), hypot(3.0, 4.0), erf(0.5)
end program
