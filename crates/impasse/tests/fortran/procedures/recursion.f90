program recursion
  implicit none
  print *, factorial(10), fibonacci(15)
  call hanoi(3, 'a', 'b', 'c')
contains
  recursive integer function factorial(n) result(f)
    integer, intent(in) :: n
    f = 1
    if (n > 1) f = n * factorial(n - 1)
  end function
  recursive function fibonacci(n) result(f)
    integer, intent(in) :: n
    integer :: f
    if (n < 2) then
      f = n
    else
      f = fibonacci(n - 1) + fibonacci(n - 2)
    end if
  end function
  recursive subroutine hanoi(n, from, to, over)
    integer, intent(in) :: n
    character, intent(in) :: from, to, over
    if (n == 0) return
    call hanoi(n - 1, from, over, to)
    print *, from, ' -> ', to
    call hanoi(n - 1, over, to, from)
  end subroutine
end program
