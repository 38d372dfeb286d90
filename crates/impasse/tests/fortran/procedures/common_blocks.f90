program common_blocks
  integer :: i, j
  real :: x(3)
  common /shared/ i, j, x
  integer :: whole(2)
  real :: parts(2)
  equivalence (whole, parts)
  i = 5
  j = 6
  x = [1.0, 2.0, 3.0]
  call change
  print *, i, j, x
  parts(1) = 1.0
  print *, whole(1)
  call counted
  call counted
  call other(3)
end program
subroutine change
  integer :: a(2)
  real :: y(3)
  common /shared/ a, y
  a(1) = a(1) * 10
  y(2) = -1
end subroutine
subroutine counted
  integer, save :: n = 0
  n = n + 1
  print *, 'call', n
end subroutine
subroutine first(k)
  integer :: k
  print *, 'first', k
  return
entry other(k)
  print *, 'other', k
end subroutine
