! Allocation: on assignment, by source and mold, moved, with status, bounds that do not begin with 1.
program move_and_grow
  implicit none
  integer, allocatable :: a(:), b(:), grid(:, :)
  real, allocatable :: x(:)
  character(len=:), allocatable :: text
  integer :: status, i
  character(len=60) :: why
  a = [1, 2, 3]
  a = [a, 4, 5]
  print *, size(a), a
  allocate (b, source=a(2:4))
  print *, lbound(b), ubound(b), b
  call move_alloc(a, b)
  print *, allocated(a), allocated(b), b
  allocate (grid(-1:1, 0:2))
  grid = reshape([(i, i = 1, 9)], [3, 3])
  print *, lbound(grid), ubound(grid), grid(-1, 2), grid(1, 0)
  deallocate (grid, stat=status)
  print *, status, allocated(grid)
  allocate (x(0), stat=status)
  print *, status, size(x)
  allocate (x(3), stat=status, errmsg=why)
  print *, status /= 0
  allocate (grid, mold=reshape([1, 2, 3, 4], [2, 2]))
  print *, shape(grid)
  text = 'abc'
  text = text // '-' // text
  print *, len(text), text
  deallocate (text)
  allocate (character(len=4) :: text)
  text(:) = 'xyz'
  print *, len(text), '[' // text // ']'
  b = b(3:1:-1)
  print *, b
  call grow(b)
  print *, b
contains
  subroutine grow(c)
    integer, allocatable, intent(inout) :: c(:)
    integer, allocatable :: more(:)
    allocate (more(2 * size(c)), source=0)
    more(:size(c)) = c
    call move_alloc(more, c)
  end subroutine
end program
