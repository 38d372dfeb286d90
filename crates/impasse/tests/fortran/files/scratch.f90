program scratch
  character(len=10) :: words(3)
  integer :: i, n
  open (40, status='scratch')
  write (40, '(a)') 'alpha', 'beta', 'gamma'
  write (40, *) 1, 2, 3
  rewind 40
  read (40, '(a)') words
  read (40, *) n, i
  print *, words, n, i
  backspace 40
  read (40, *) n
  print *, n
  close (40)
end program
