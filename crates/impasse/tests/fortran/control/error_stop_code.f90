! Output before an error stop with a code that is computed.
program error_stop_code
  implicit none
  integer :: code
  code = 2
  print *, 'before'
  if (code > 1) error stop 3
  print *, 'after'
end program
