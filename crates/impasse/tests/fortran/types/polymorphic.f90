! Assignment to polymorphic allocatables, select type, arrays of them, class(*).
module shapes
  implicit none
  type :: shape
    integer :: id = 0
  contains
    procedure :: area => no_area
  end type
  type, extends(shape) :: square
    real :: side = 1.0
  contains
    procedure :: area => square_area
  end type
  type, extends(square) :: named
    character(len=:), allocatable :: name
  end type
  type :: box
    class(shape), allocatable :: item
  end type
contains
  real function no_area(this)
    class(shape), intent(in) :: this
    no_area = -real(this%id)
  end function
  real function square_area(this)
    class(square), intent(in) :: this
    square_area = this%side**2
  end function
  subroutine tell(anything)
    class(*), intent(in) :: anything
    select type (anything)
    type is (integer)
      print *, 'integer', anything
    type is (real)
      print *, 'real', anything
    type is (character(len=*))
      print *, 'text ', anything, len(anything)
    type is (named)
      print *, 'named ', anything%name
    class is (shape)
      print *, 'shape', anything%id
    class default
      print *, 'something else'
    end select
  end subroutine
end module
program polymorphic
  use shapes
  implicit none
  class(shape), allocatable :: one, other
  type(box) :: boxes(3), copy(3)
  class(*), allocatable :: any_value
  integer :: i
  one = shape(3)
  print *, one%area()
  one = square(4, 2.5)
  print *, one%area(), one%id
  other = one
  one%id = 7
  print *, other%id, other%area(), same_type_as(one, other), extends_type_of(one, shape())
  allocate (boxes(1)%item, source=square(1, 3.0))
  allocate (shape :: boxes(2)%item)
  boxes(3)%item = named(2, 2.0, 'third')
  copy = boxes
  boxes(1)%item%id = 100
  do i = 1, 3
    print *, copy(i)%item%id, copy(i)%item%area()
    call tell(copy(i)%item)
  end do
  any_value = 'some text'
  call tell(any_value)
  any_value = 12
  call tell(any_value)
end program
