program optional_arguments
  call greet()
  call greet('you')
  call greet(times=2)
  call greet('all', 3)
contains
  subroutine greet(who, times)
    character(len=*), intent(in), optional :: who
    integer, intent(in), optional :: times
    integer :: n, i
    n = 1
    if (present(times)) n = times
    do i = 1, n
      if (present(who)) then
        print *, 'hello ', who
      else
        print *, 'hello'
      end if
    end do
  end subroutine
end program
