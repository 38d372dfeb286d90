module shapes
  type point
    real :: x = 1.0, y = 2.0
  end type
  type polygon
    integer :: n = 0
    type(point), allocatable :: p(:)
    character(len=8) :: name = 'none'
  end type
end module
program components
  use shapes
  type(polygon) :: a, b
  type(point) :: q
  integer :: i
  print *, q%x, q%y
  allocate (a%p(3))
  a%n = 3
  a%name = 'triangle'
  do i = 1, 3
    a%p(i)%x = i
  end do
  b = a
  b%p(1)%x = 100
  print *, a%p(1)%x, b%p(1)%x, b%name, size(b%p), b%p(3)%y
  b = polygon(1, [point(5.0, 6.0)], 'dot')
  print *, b%n, b%p(1)%x, b%name
  q = point(y=3.0)
  print *, q
end program
