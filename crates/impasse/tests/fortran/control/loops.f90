program loops
  integer :: i, j, n
  real :: x
  outer: do i = 1, 5
    do j = 1, 5
      if (j == 3) cycle outer
      if (i == 4) exit outer
      print *, i, j
    end do
  end do outer
  do i = 10, 1, -3
    print *, i
  end do
  n = 0
  do while (n < 3)
    n = n + 1
  end do
  print *, n, i
  x = 0.5
  select case (int(x * 10))
  case (:3)
    print *, 'low'
  case (4:6)
    print *, 'middle'
  case default
    print *, 'high'
  end select
  if (x > 1) then
    print *, 'no'
  else if (x > 0.2) then
    print *, 'yes'
  end if
  block
    integer :: k
    k = 7
    print *, k
  end block
  associate (y => x * 2)
    print *, y
  end associate
  goto 10
  print *, 'skipped'
10 continue
end program
