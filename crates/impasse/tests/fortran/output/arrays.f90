program arrays
  integer :: a(2,3), i, j
  real, allocatable :: v(:)
  a = reshape([1,2,3,4,5,6], [2,3])
  print *, a
  do i = 1, 2
    print '(3i4)', (a(i,j), j = 1, 3)
  end do
  allocate (v(4))
  v = [(0.5 * i, i = 1, 4)]
  print *, v
  print *, v(2:4:2), a(:,2), a(2,:)
  print '(4f6.2)', v
end program
