program inquire_files
  logical :: there, opened
  integer :: stat
  inquire (file='no_such_file_here', exist=there)
  print *, there
  open (30, file='no_such_file_here', status='old', iostat=stat)
  print *, stat /= 0
  open (30, file='impasse_test_4.txt', status='replace')
  inquire (unit=30, opened=opened)
  print *, opened
  write (30, *) 'x'
  close (30, status='delete')
  inquire (unit=30, opened=opened)
  print *, opened
end program
