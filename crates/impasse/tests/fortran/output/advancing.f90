! Output and input without advancing, with sizes and ends of records.
program advancing
  implicit none
  character(len=5) :: part
  integer :: status, length, i
  write (*, '(a)', advance='no') 'one '
  write (*, '(i0,1x)', advance='no') (i, i = 1, 3)
  write (*, '(a)') 'end'
  open (31, file='advancing.tmp', status='replace')
  write (31, '(a)') 'abcdefgh', 'xy'
  rewind (31)
  do
    read (31, '(a)', advance='no', iostat=status, size=length) part
    print *, is_iostat_eor(status), is_iostat_end(status), length
    if (is_iostat_end(status)) exit
  end do
  close (31, status='delete')
end program
