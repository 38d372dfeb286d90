module animals
  type, abstract :: animal
    character(len=10) :: name
  contains
    procedure(sound_of), deferred :: sound
    procedure :: show
  end type
  abstract interface
    function sound_of(this) result(s)
      import animal
      class(animal), intent(in) :: this
      character(len=5) :: s
    end function
  end interface
  type, extends(animal) :: dog
    integer :: tricks = 3
  contains
    procedure :: sound => bark
  end type
  type, extends(animal) :: cat
  contains
    procedure :: sound => meow
  end type
contains
  subroutine show(this)
    class(animal), intent(in) :: this
    print *, trim(this%name), ' says ', this%sound()
  end subroutine
  function bark(this) result(s)
    class(dog), intent(in) :: this
    character(len=5) :: s
    s = 'woof'
  end function
  function meow(this) result(s)
    class(cat), intent(in) :: this
    character(len=5) :: s
    s = 'meow'
  end function
end module
program inheritance
  use animals
  class(animal), allocatable :: a
  type(dog) :: d
  d%name = 'Rex'
  call d%show()
  allocate (a, source=d)
  call a%show()
  select type (a)
  type is (dog)
    print *, 'a dog with', a%tricks
  class default
    print *, 'something else'
  end select
  deallocate (a)
  allocate (cat :: a)
  a%name = 'Tom'
  call a%show()
  print *, same_type_as(a, d), extends_type_of(d, a)
end program
