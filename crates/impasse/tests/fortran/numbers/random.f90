! Random numbers: between 0 and 1, whatever they are.
program random
  implicit none
  real :: x, many(10)
  real(8) :: d(2, 3)
  integer :: n
  integer, allocatable :: seed(:)
  call random_seed(size=n)
  allocate (seed(n))
  seed = 17
  call random_seed(put=seed)
  call random_number(x)
  call random_number(many)
  call random_number(d)
  print *, x >= 0 .and. x < 1, all(many >= 0 .and. many < 1), all(d >= 0 .and. d < 1), n > 0
end program
