program write_and_read
  integer :: i, n, stat
  real :: x
  character(len=20) :: line
  open (unit=10, file='impasse_test_1.txt', status='replace', action='readwrite')
  do i = 1, 3
    write (10, '(i3,f8.2)') i, i * 1.5
  end do
  write (10, '(a)') 'last line'
  rewind (10)
  do i = 1, 3
    read (10, *) n, x
    print *, n, x
  end do
  read (10, '(a)') line
  print *, trim(line)
  read (10, *, iostat=stat) n
  print *, stat < 0
  close (10, status='delete')
end program
