!mod$ v1 sum:7b2f05473bffd2d6
module animals
type,abstract::animal
character(10_4,1)::name
contains
procedure(sound_of),deferred::sound
procedure::show
end type
abstract interface
function sound_of(this) result(s)
import::animal
class(animal),intent(in)::this
character(5_4,1)::s
end
end interface
type,extends(animal)::dog
integer(4)::tricks=3_4
contains
procedure::sound=>bark
end type
type,extends(animal)::cat
contains
procedure::sound=>meow
end type
contains
subroutine show(this)
class(animal),intent(in)::this
end
function bark(this) result(s)
class(dog),intent(in)::this
character(5_4,1)::s
end
function meow(this) result(s)
class(cat),intent(in)::this
character(5_4,1)::s
end
end
