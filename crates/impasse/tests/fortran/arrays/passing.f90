program passing
  integer :: a(4,4), i
  real, allocatable :: r(:)
  a = reshape([(i, i = 1, 16)], [4,4])
  call show(a(::2,::2))
  call fill(a(2,:), 4)
  print *, a(2,:)
  call assumed(a(:,1:3:2))
  print *, a(:,3)
  allocate (r(0:3))
  r = 1.5
  call bounds(r)
  print *, total(a), total(a(1:2,:))
contains
  subroutine show(x)
    integer, intent(in) :: x(:,:)
    print *, shape(x), x
  end subroutine
  subroutine assumed(x)
    integer, intent(inout) :: x(:,:)
    x = -x
  end subroutine
  subroutine bounds(x)
    real, allocatable, intent(inout) :: x(:)
    print *, lbound(x), ubound(x)
    deallocate (x)
    allocate (x(2))
    x = 3
    print *, x
  end subroutine
  integer function total(x)
    integer, intent(in) :: x(:,:)
    total = sum(x)
  end function
end program
subroutine fill(x, n)
  integer :: n, x(n), i
  do i = 1, n
    x(i) = i * 100
  end do
end subroutine
