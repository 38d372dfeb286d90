program namelists
  integer :: n = 1, grid(2, 3) = 0, list(6) = -1, status
  real(8) :: width = 0.5d0
  real :: factors(0:3) = 1.0
  logical :: quiet = .false., flags(3) = .false.
  complex :: z = (0.0, 0.0)
  character(len=8) :: name = 'none', names(2) = 'x'
  namelist /other/ n, width
  namelist /settings/ n, width, grid, list, factors, quiet, flags, z, name, names
  character(len=40) :: lines(3)
  open (20, file='impasse_test_namelist.txt', status='replace')
  write (20, '(a)') '! a comment, and &settings in it'
  write (20, '(a)') ''
  write (20, '(a)') ' &other n = 77 /'
  write (20, '(a)') ' &SETTINGS  ! begins here'
  write (20, '(a)') '   N = 4, Width=2.5D-1 quiet = T'
  write (20, '(a)') '   grid = 1 2 3, 4 ! the rest stays'
  write (20, '(a)') '   list(2) = 5, list(4:5) = 2*8'
  write (20, '(a)') '   factors(1) = 3.5, , 4.5'
  write (20, '(a)') '   flags = .true., F, T'
  write (20, '(a)') '   z = (1.5, -2.0)'
  write (20, '(a)') "   name = 'it''s! &', names(2) = ""b/c"","
  write (20, '(a)') '   grid(2, 3) = 9,'
  write (20, '(a)') ' /'
  write (20, '(a)') ' &other n=5, width = 8. &end'
  rewind (20)
  read (20, settings)
  print *, n, width, quiet, z
  print *, grid
  print *, list
  print *, factors
  print *, flags
  print *, name, '|', names
  read (20, nml=other)
  print *, n, width
  read (20, other, iostat=status)
  print *, status < 0
  rewind (20)
  read (20, other)
  print *, n, width
  close (20, status='delete')
  lines(1) = '&other n = 3'
  lines(2) = 'wrong = 4 /'
  lines(3) = ' '
  read (lines, other, iostat=status)
  print *, n, status > 0
end program
