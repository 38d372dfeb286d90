module functions
contains
  real function integrate(f, a, b, n)
    interface
      real function f(x)
        real, intent(in) :: x
      end function
    end interface
    real, intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    integrate = 0
    do i = 1, n
      integrate = integrate + f(a + (i - 0.5) * (b - a) / n) * (b - a) / n
    end do
  end function
  real function square(x)
    real, intent(in) :: x
    square = x * x
  end function
end module
program arguments
  use functions
  real :: k
  procedure(square), pointer :: p
  print '(f8.4)', integrate(square, 0.0, 1.0, 100)
  k = 3
  print '(f8.4)', integrate(scaled, 0.0, 2.0, 50)
  p => square
  print *, p(3.0), associated(p)
contains
  real function scaled(x)
    real, intent(in) :: x
    scaled = k * x
  end function
end program
