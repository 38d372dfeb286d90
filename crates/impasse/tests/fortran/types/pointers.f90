program pointers
  type node
    integer :: value
    type(node), pointer :: next => null()
  end type
  type(node), pointer :: head, p
  integer, target :: x(5) = [1,2,3,4,5]
  integer, pointer :: v(:), m(:,:), s
  integer :: i
  nullify (head)
  do i = 1, 4
    allocate (p)
    p%value = i * i
    p%next => head
    head => p
  end do
  p => head
  do while (associated(p))
    print *, p%value
    p => p%next
  end do
  v => x(1:5:2)
  v = 0
  print *, x, size(v), associated(v)
  s => x(2)
  s = 77
  print *, x(2), associated(s, x(2))
  v(0:) => x
  print *, lbound(v), ubound(v)
  m(1:2,1:2) => x(1:4)
  print *, m(2,2), shape(m)
  do while (associated(head))
    p => head%next
    deallocate (head)
    head => p
  end do
  print *, associated(head)
end program
