! Stream access: bytes at positions, and formatted streams.
program stream_access
  implicit none
  integer :: i, k, position, status
  character(len=4) :: four
  character(len=20) :: line
  real(8) :: x
  logical :: there
  open (11, file='stream_access.tmp', access='stream', form='unformatted', status='replace')
  write (11) 1, 2.5d0, 'abcd'
  inquire (11, pos=position)
  print *, position
  write (11, pos=1) 77
  read (11, pos=5) x
  read (11) four
  read (11, pos=1) i
  print *, i, x, four
  read (11, pos=100, iostat=status) k
  print *, status /= 0
  close (11, status='delete')
  open (12, file='stream_access.tmp', access='stream', form='formatted', status='replace')
  write (12, '(a)') 'first line', 'second'
  write (12, '(i3)') 5
  rewind (12)
  read (12, '(a)') line
  print *, trim(line)
  read (12, '(a)') line
  read (12, *) k
  print *, trim(line), k
  close (12, status='delete')
  inquire (file='stream_access.tmp', exist=there)
  print *, there
end program
