program intrinsics
  character(len=10) :: s = '  hello  '
  character(len=:), allocatable :: t
  print *, '[', trim(s), ']', len(s), len_trim(s)
  print *, '[', adjustl(s), ']', '[', adjustr(s), ']'
  print *, index('banana', 'an'), index('banana', 'an', .true.), scan('fortran', 'tr'), verify('aabbc', 'ab')
  print *, repeat('ab', 3), 'abc' // 'def'
  print *, 'abc' < 'abd', 'abc' == 'abc  ', 'b' > 'abc', lle('a', 'b')
  t = 'dynamic'
  t = t // ' length'
  print *, t, len(t)
  print *, achar(65), iachar('a'), ichar('z'), char(48)
  print *, s(3:5), s(3:5) // s(6:7)
  s(3:4) = 'HE'
  print *, s
  print *, max('apple', 'pear '), min('apple', 'pear ')
end program
