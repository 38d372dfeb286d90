!mod$ v1 sum:5c58ac7bd1627cc6
module resources
type::resource
integer(4)::id=0_4
contains
final::release
end type
contains
subroutine release(r)
type(resource),intent(inout)::r
end
subroutine use_one(n)
integer(4),intent(in)::n
end
end
