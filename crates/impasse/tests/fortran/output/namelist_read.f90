! A namelist from an internal file, with repeats, subscripts, strings and empty values.
program namelist_read
  implicit none
  integer :: n = 1, list(5) = 0
  real :: x = 2.5
  logical :: yes = .false.
  character(len=10) :: name = 'nobody'
  character(len=80) :: text(3)
  integer :: status
  namelist /setup/ n, list, x, yes, name
  text(1) = '&setup n = 42, list = 2*7, , 3'
  text(2) = ' list(5) = 9 x = -1.5e2 yes = T'
  text(3) = " name = 'it''s me' /"
  read (text, nml=setup, iostat=status)
  print *, status, n, list, x, yes, name
end program
