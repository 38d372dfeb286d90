program char_arrays
  character(len=5) :: names(3) = ['one  ', 'two  ', 'three']
  character(len=:), allocatable :: all(:)
  integer :: i
  do i = 1, 3
    print *, trim(names(i)), len_trim(names(i))
  end do
  print *, names
  print *, adjustr(names)
  print *, index(names, 'o'), len_trim(names)
  all = names
  print *, size(all), len(all)
  names(2)(1:2) = 'TW'
  print *, names(2)
  select case (trim(names(3)))
  case ('three')
    print *, 'found'
  case default
    print *, 'not found'
  end select
end program
