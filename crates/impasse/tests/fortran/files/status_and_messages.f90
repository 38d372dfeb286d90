! What iostat and iomsg say, end and err labels, backspace, endfile.
program status_and_messages
  implicit none
  integer :: status, i, k
  character(len=100) :: why
  character(len=10) :: line
  open (21, file='does_not_exist.tmp', status='old', iostat=status)
  print *, status /= 0
  open (21, file='status.tmp', status='replace')
  do i = 1, 3
    write (21, *) i * 10
  end do
  backspace (21)
  read (21, *) k
  print *, k
  rewind (21)
  do
    read (21, *, end=10) k
    print *, k
  end do
10 continue
  rewind (21)
  read (21, *, iostat=status) i, k
  print *, status, i, k
  rewind (21)
  write (21, *) 'not a number'
  rewind (21)
  why = ' '
  read (21, *, iostat=status, iomsg=why) k
  print *, status > 0, len_trim(why) > 0
  rewind (21)
  read (21, *, err=20) k
  print *, 'not reached'
20 print *, 'an error'
  close (21)
  open (22, file='status.tmp', status='old', position='append')
  write (22, '(a)') 'more'
  rewind (22)
  i = 0
  do
    read (22, '(a)', iostat=status) line
    if (is_iostat_end(status)) exit
    i = i + 1
  end do
  print *, i, trim(line)
  close (22, status='delete')
end program
