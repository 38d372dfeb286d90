!mod$ v1 sum:0349c70811ebfaa7
module shapes
type::point
real(4)::x=1._4
real(4)::y=2._4
end type
type::polygon
integer(4)::n=0_4
type(point),allocatable::p(:)
character(8_4,1)::name="none    "
end type
end
