program elemental_procedures
  real :: x(4) = [1.0, 4.0, 9.0, 16.0]
  print *, half(x), half(3.0)
  print *, sqrt(x), nint(x / 3), floor(-x / 3), ceiling(x / 3), int(x / 3)
  print *, mod([7,-7,8], 3), modulo([7,-7,8], 3), abs([-1,2]), sign(3, -2)
contains
  elemental real function half(v)
    real, intent(in) :: v
    half = v / 2
  end function
end program
