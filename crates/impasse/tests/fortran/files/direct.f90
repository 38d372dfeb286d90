program direct
  integer :: i, n
  open (20, file='impasse_test_3.bin', form='unformatted', access='direct', recl=4, status='replace')
  do i = 1, 5
    write (20, rec=i) i * i
  end do
  read (20, rec=3) n
  print *, n
  read (20, rec=5) n
  print *, n
  close (20, status='delete')
end program
