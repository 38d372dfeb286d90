program read_errors
  integer :: n, stat
  character(len=60) :: message, text
  real :: x
  logical :: flag
  text = 'abc'
  read (text, *, iostat=stat) n
  print *, stat > 0
  text = '12'
  read (text, *, iostat=stat) n
  print *, stat, n
  text = ''
  read (text, *, iostat=stat) n
  print *, stat < 0
  text = '5 , , 7'
  read (text, *) n
  print *, n
  text = '3*9'
  read (text, *) n, stat
  print *, n, stat
  text = '1.5d3 T "quoted text"'
  read (text, *) x, flag, message
  print *, x, flag, trim(message)
end program
