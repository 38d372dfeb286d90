module resources
  type resource
    integer :: id = 0
  contains
    final :: release
  end type
contains
  subroutine release(r)
    type(resource), intent(inout) :: r
    print *, 'released', r%id
  end subroutine
  subroutine use_one(n)
    integer, intent(in) :: n
    type(resource) :: r
    r%id = n
    print *, 'in use', r%id
  end subroutine
end module
program finalisers
  use resources
  type(resource), allocatable :: r
  call use_one(1)
  call use_one(2)
  allocate (r)
  r%id = 3
  deallocate (r)
end program
