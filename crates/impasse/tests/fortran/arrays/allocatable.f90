program allocatable
  integer, allocatable :: a(:), b(:,:), c(:)
  integer :: stat, i
  print *, allocated(a)
  allocate (a(5))
  a = [(i*i, i = 1, 5)]
  print *, allocated(a), size(a), a
  a = [a, 36, 49]
  print *, size(a), a
  allocate (b(0:2,-1:1), stat=stat)
  b = 7
  print *, stat, lbound(b), ubound(b), shape(b), sum(b)
  deallocate (a)
  allocate (a(3), source=[1,2,3])
  print *, a
  call move_alloc(a, c)
  print *, allocated(a), c
end program
