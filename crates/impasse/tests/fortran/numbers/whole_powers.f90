! Whole powers of numbers are rounded as repeated multiplication rounds them.
program whole_powers
  implicit none
  integer :: i, n
  real :: x, total
  double precision :: y, sum

  total = 0.0
  sum = 0.0d0
  do i = 1, 60
    x = 1.0 + 0.0137 * i
    y = 1.0d0 + 0.0137d0 * i
    print *, x**3, x**5, x**(-2)
    print *, y**3, y**7, y**(-3)
    do n = -9, 9
      total = total + x**n
      sum = sum + y**n
    end do
  end do
  print *, total, sum
end program
