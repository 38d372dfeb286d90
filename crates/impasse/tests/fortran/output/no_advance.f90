program no_advance
  integer :: i
  do i = 1, 5
    write (*, '(i2)', advance='no') i
  end do
  write (*, *)
  write (*, '(a)', advance='no') 'left'
  write (*, '(a)') ' right'
  write (6, '(a)', advance='no') 'the end'
end program
