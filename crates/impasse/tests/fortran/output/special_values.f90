program special_values
  use, intrinsic :: ieee_arithmetic
  real :: zero
  zero = 0.0
  print *, 1.0 / zero, -1.0 / zero
  print '(f10.3,f4.1,f3.1)', 1.0 / zero, 1.0 / zero, -1.0 / zero
  print *, huge(1.0), tiny(1.0), epsilon(1.0)
  print *, huge(1.0d0), tiny(1.0d0), epsilon(1.0d0)
end program
